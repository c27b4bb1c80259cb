import UIKit

/// The desktop.
open class NSWorkspace: NSObject, @unchecked Sendable {
    public static let shared = NSWorkspace()
    /// Opens an address or file in the program that is made for it; false where there is none.
    @discardableResult
    open func open(_ url: URL) -> Bool { MainActor.assumeIsolated { _UIKitHooks.open(url) } }
    @discardableResult
    open func openFile(_ fullPath: String) -> Bool { open(URL(fileURLWithPath: fullPath)) }
    /// Shows the folder of the files, of which the desktop may choose none.
    open func activateFileViewerSelecting(_ fileURLs: [URL]) {
        for folder in Set(fileURLs.map { $0.deletingLastPathComponent() }).sorted(by: { $0.path < $1.path }) { open(folder) }
    }
    @discardableResult
    open func selectFile(_ fullPath: String?, inFileViewerRootedAtPath rootFullPath: String) -> Bool {
        open(fullPath.map { URL(fileURLWithPath: $0).deletingLastPathComponent() } ?? URL(fileURLWithPath: rootFullPath))
    }
    /// A page for a file, a folder for a folder.
    open func icon(forFile fullPath: String) -> NSImage {
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: fullPath, isDirectory: &isFolder)
        return NSImage(systemSymbolName: isFolder.boolValue ? "folder.fill" : "doc.fill", accessibilityDescription: nil) ?? NSImage()
    }
    /// None is looked for.
    open var accessibilityDisplayShouldReduceMotion: Bool { UIAccessibility.isReduceMotionEnabled }
    open var notificationCenter: NotificationCenter { .default }
    public static let didWakeNotification = Notification.Name("NSWorkspaceDidWakeNotification")
    public static let willSleepNotification = Notification.Name("NSWorkspaceWillSleepNotification")
}

@available(*, unavailable, message: "panels that stop the program are not shown on Linux; use .fileImporter or .fileExporter of SwiftUI")
open class NSSavePanel: NSObject {
    public override init() { super.init() }
}
@available(*, unavailable, message: "panels that stop the program are not shown on Linux; use .fileImporter or .fileExporter of SwiftUI")
open class NSOpenPanel: NSObject {
    public override init() { super.init() }
}
@available(*, unavailable, message: "panels that stop the program until they are answered are not shown on Linux; use .alert or .confirmationDialog of SwiftUI")
open class NSAlert: NSObject {
    public override init() { super.init() }
}
