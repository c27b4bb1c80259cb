import Engine
import Foundation
import ImageHost
import MartletTesting
import SwiftUI

/// A phone: what the hardware covers at the top and the bottom, in points.
let phoneSafeArea = EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0)

extension TestHost {
    /// The identifiers on the screen that begin with `prefix`, from top to bottom.
    func identifiers(_ prefix: String) -> [String] {
        frames.filter { $0.key.hasPrefix(prefix) }.sorted { $0.value.minY < $1.value.minY }.map(\.key)
    }
}

/// Runs a script of `Tests/Fixtures/Scripts` on a view, as `martlet snapshot --script` does on an app.
@MainActor func run<V: View>(script name: String, on view: V, look: Look = Look(safeArea: phoneSafeArea)) throws {
    let file = repository.appendingPathComponent("Tests/Fixtures/Scripts/\(name).txt")
    let out = FileManager.default.temporaryDirectory.appendingPathComponent("component-tests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: out) }
    let host = ViewHost(view, size: CGSize(width: 393, height: 852), look: look, textEngine: _AppRuntime.textEngine)
    try host.run(script: String(contentsOf: file, encoding: .utf8), picturesIn: out)
}

/// The root of the checkout.
let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
