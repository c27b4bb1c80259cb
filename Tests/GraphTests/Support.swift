import Foundation
import MartletTesting
import SwiftUI

/// What a view under test notes while it is evaluated and while its actions run.
@MainActor final class Log {
    var lines: [String] = []
    /// Notes a line; in a body as `let _ = log("…")`.
    func callAsFunction(_ line: String) { lines.append(line) }
    func count(_ line: String) -> Int { lines.count { $0 == line } }
}

/// A button that counts its own presses: shows whether a view kept its state.
struct Tapper: View {
    let name: String
    @State private var taps = 0
    var body: some View { Button("\(name) \(taps)") { taps += 1 } }
}

extension TestHost {
    /// Settles until `condition` holds, two seconds at most: what other threads have a part in comes when it comes.
    func settle(until condition: () -> Bool) async {
        let deadline = Date().addingTimeInterval(2)
        repeat { await settle() } while !condition() && Date() < deadline
    }
}
