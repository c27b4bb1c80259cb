// A thin slice of AppKit over UIKit's: one set of views, colours and pictures under both systems' names. What differs
// in meaning has a class of its own. Apps for the Mac import it (`--platform macos`); SwiftUI imports it for its
// representables.
@_exported import CoreGraphics
@_exported import FoundationPlus
@_exported import UIKit
import Engine

/// What the framework above gives this module when it is loaded.
@preconcurrency @MainActor
public enum _AppKitHooks {
    /// Runs an app of AppKit's life cycle.
    nonisolated(unsafe) public static var run: (_ delegate: AnyClass?) -> Never = { _ in fatalError("the framework is not loaded") }
    /// Asks the host to close its windows and end.
    nonisolated(unsafe) public static var terminate: () -> Void = {}
    /// Shows or hides the first column of the split view in front; false where there is none.
    nonisolated(unsafe) public static var toggleSidebar: () -> Bool = { false }
    /// Gives the window in front another scheme; nil for the system's.
    nonisolated(unsafe) public static var setDark: (Bool?) -> Void = { _ in }
}
