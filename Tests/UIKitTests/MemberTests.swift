import Foundation
import SwiftUI
import Testing

/// The members of UIKit and AppKit that three or more public apps use have an effect, or are refused with a reason.
@MainActor @Suite(.serialized) struct MemberTests {
    /// Names that are no members of UIKit or AppKit for the platforms apps are built for.
    private static let left: [String: String] = [
        "UIApplication.shared.inAppNotification": "declared by the apps that use it",
        "UIScreen.screenWidth": "declared by the apps that use it",
        "UIViewType()": "the representable's own type",
        "WKInterfaceDevice.current": "watchOS only: under os(watchOS), and WatchKit is no module here",
        "WKInterfaceDevice.screenHeight": "watchOS only: under os(watchOS), and WatchKit is no module here",
        "WKInterfaceDevice.screenWidth": "watchOS only: under os(watchOS), and WatchKit is no module here",
        "UIApplication.shared.beginReceivingRemoteControlEvents": "accepted; keys for media are the desktop's",
    ]

    private func members() throws -> [String] {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<2 { root.deleteLastPathComponent() }
        let text = try String(contentsOf: root.appendingPathComponent("Fixtures/uikit_members.tsv"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().map { String($0.split(separator: "\t")[0]) }
    }

    @Test("Each does something, and none is forgotten") func all() throws {
        let check = MemberCheck()
        check.lifeCycle()
        check.opening()
        check.keyboard()
        check.screen()
        check.haptics()
        check.pasteboard()
        check.colors()
        check.fonts()
        check.pictures()
        check.views()
        check.controls()
        check.gestures()
        check.controllers()
        try check.imagePicker()
        check.appearances()
        check.mac()
        try check.refusals()
        let forgotten = try members().filter { !check.covered.contains($0) && Self.left[$0] == nil }
        #expect(forgotten.isEmpty)
    }
}
