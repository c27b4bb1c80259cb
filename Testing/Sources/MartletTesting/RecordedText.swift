import Foundation
import SwiftUI
import Typesetting

/// Engines that replay recorded text metrics, one a platform.
@MainActor
enum RecordedText {
    private static var engines: [RecordedTextEngine.Profile: RecordedTextEngine] = [:]

    /// Beside the sources of this package.
    private static let metrics = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Tests/Fixtures/sf-text-metrics.json")

    static func engine(for look: Look, fallback: any TextEngine) -> RecordedTextEngine {
        let profile: RecordedTextEngine.Profile = look.profile == .macOS26 ? .macOS : .iOS
        if let known = engines[profile] { return known }
        do {
            let engine = try RecordedTextEngine(contentsOf: metrics, profile: profile, fallback: fallback)
            engines[profile] = engine
            return engine
        } catch {
            fatalError("The recorded text metrics at \(metrics.path) cannot be read: \(error). Use the shaped text engine outside the project.")
        }
    }
}
