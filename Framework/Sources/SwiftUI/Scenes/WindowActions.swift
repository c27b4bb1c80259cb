import Engine

/// Opens windows of the scenes that the app declares.
///
/// An id or a type that no scene has gives a warning that names those there are. Where the host shows one window only,
/// as for pictures, nothing opens and a warning says so.
@MainActor @preconcurrency
public struct OpenWindowAction {
    nonisolated init() {}

    /// Opens a window of the scene with that id. The window of a `Window` scene comes to the front where it is open.
    public func callAsFunction(id: String) { _AppRuntime.openWindow(id: id, value: nil) }

    /// Opens the window that presents `value`, or brings it to the front.
    public func callAsFunction<D: Decodable & Encodable & Hashable>(value: D) { _AppRuntime.openWindow(id: nil, value: AnyHashable(value)) }

    /// Opens the window of the scene with that id that presents `value`, or brings it to the front.
    public func callAsFunction<D: Decodable & Encodable & Hashable>(id: String, value: D) { _AppRuntime.openWindow(id: id, value: AnyHashable(value)) }
}

/// Closes windows.
@MainActor @preconcurrency
public struct DismissWindowAction {
    nonisolated(unsafe) let closeOwn: () -> Void
    nonisolated init(closeOwn: @escaping () -> Void) { self.closeOwn = closeOwn }

    /// Closes the window the action was read in.
    public func callAsFunction() { closeOwn() }

    /// Closes the windows of the scene with that id.
    public func callAsFunction(id: String) { _AppRuntime.closeWindows(id: id, value: nil) }

    /// Closes the window that presents `value`.
    public func callAsFunction<D: Decodable & Encodable & Hashable>(value: D) { _AppRuntime.closeWindows(id: nil, value: AnyHashable(value)) }

    /// Closes the window of the scene with that id that presents `value`.
    public func callAsFunction<D: Decodable & Encodable & Hashable>(id: String, value: D) { _AppRuntime.closeWindows(id: id, value: AnyHashable(value)) }
}

/// Opens the window of the app's settings.
@MainActor @preconcurrency
public struct OpenSettingsAction {
    nonisolated init() {}
    /// Opens the window of the `Settings` scene, or brings it to the front.
    public func callAsFunction() { _AppRuntime.openSettings() }
}

nonisolated public struct DefaultSettingsLinkLabel: View {
    nonisolated init() {}
    @MainActor public var body: some View { Label("Settings…", systemImage: "gear") }
}

/// A button that opens the app's settings.
nonisolated public struct SettingsLink<Label: View>: View {
    let label: Label
    nonisolated public init(@ViewBuilder label: () -> Label) { self.label = label() }
    @MainActor public var body: some View { StyledButton(role: nil, action: { _AppRuntime.openSettings() }, label: AnyView(label)) }
}

extension SettingsLink where Label == DefaultSettingsLinkLabel {
    nonisolated public init() { label = DefaultSettingsLinkLabel() }
}

nonisolated private struct WindowCloserKey: EnvironmentKey { static var defaultValue: (() -> Void)? { nil } }

extension EnvironmentValues {
    /// Closes the window that the view is in; nil where the host has none to close.
    var windowCloser: (() -> Void)? { get { self[WindowCloserKey.self] } set { self[WindowCloserKey.self] = newValue } }

    public var openWindow: OpenWindowAction { OpenWindowAction() }
    public var dismissWindow: DismissWindowAction { DismissWindowAction(closeOwn: windowCloser ?? { _AppRuntime.warnOfOneWindow("dismissWindow") }) }
    public var openSettings: OpenSettingsAction { OpenSettingsAction() }
    /// True where the host can show several windows at a time.
    public var supportsMultipleWindows: Bool { windowCloser != nil }
}
