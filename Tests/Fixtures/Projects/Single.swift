#!/usr/bin/env martlet run
import SwiftUI

struct Single: View {
    var body: some View { Text("One file") }
}
