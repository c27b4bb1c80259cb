import Foundation
import SwiftUI

struct NoteList: View {
    var body: some View {
        VStack {
            Text("Notes")
            #if BETA
            Text("Beta")
            #endif
        }
    }
}
