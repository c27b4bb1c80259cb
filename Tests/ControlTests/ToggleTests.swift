import MartletTesting
import SwiftUI
import Testing

@MainActor @Suite struct ToggleTests {
    @Test func placeholder() {}
}
