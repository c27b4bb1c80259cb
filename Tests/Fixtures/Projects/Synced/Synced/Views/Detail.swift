import SwiftUI

struct Detail: View {
    var body: some View { Text("Detail") }
}
