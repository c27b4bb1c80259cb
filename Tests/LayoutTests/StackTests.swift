import MartletTesting
import SwiftUI
import Testing
import Foundation

@MainActor
@Suite struct StackTests {
    @Test func basics() throws {
        var look = Look(profile: .iOS26, scale: 2)
        look.usesTallLines = true
        let view = VStack(alignment: .leading, spacing: 0) {
            Text("Hello").accessibilityIdentifier("paddedText").padding().accessibilityIdentifier("padded")
            VStack {
                Text("One").accessibilityIdentifier("one")
                Text("Two").accessibilityIdentifier("two")
            }.accessibilityIdentifier("textStack")
            VStack {
                Text("Hello").accessibilityIdentifier("textAboveBox")
                Color.blue.frame(width: 40, height: 10).accessibilityIdentifier("box")
            }.accessibilityIdentifier("mixedStack")
            HStack {
                Text("One").accessibilityIdentifier("hOne")
                Text("Two").accessibilityIdentifier("hTwo")
                Color.red.frame(width: 10, height: 10).accessibilityIdentifier("hBox")
            }.accessibilityIdentifier("hStack")
            Divider().accessibilityIdentifier("divider")
        }.accessibilityIdentifier("stack")
        let host = TestHost(view, size: CGSize(width: 320, height: 300), look: look)
        print(host.frames.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "\n"))
        try host.pngData().write(to: URL(fileURLWithPath: "/tmp/first.png"))
        print(host.tree, host.counts)
    }
}
