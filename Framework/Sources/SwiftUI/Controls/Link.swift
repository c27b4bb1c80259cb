import Engine

/// Opens an address.
nonisolated public struct Link<Label: View>: View {
    let destination: URL
    let label: Label

    nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    @Environment(\.openURL) private var openURL
    @MainActor public var body: some View {
        let open = openURL, destination = destination
        StyledButton(role: nil, action: { open(destination) }, label: AnyView(label), semanticsRole: .link)
    }
}

extension Link where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, destination: URL) { self.init(destination: destination) { Text(titleKey) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: URL) { self.init(destination: destination) { Text(title) } }
}

/// Opens an address as the environment says.
@MainActor @preconcurrency
public struct OpenURLAction {
    nonisolated public struct Result: Sendable {
        enum Kind: Sendable { case handled, discarded, system(URL?) }
        let kind: Kind
        public static let handled = Result(kind: .handled)
        public static let discarded = Result(kind: .discarded)
        public static let systemAction = Result(kind: .system(nil))
        public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
    }

    nonisolated(unsafe) let handler: (URL) -> Result
    nonisolated public init(handler: @escaping (URL) -> Result) { self.handler = handler }

    public func callAsFunction(_ url: URL) { self(url) { _ in } }

    /// `completion` gets whether the address was taken.
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        switch handler(url).kind {
        case .handled: completion(true)
        case .discarded: completion(false)
        case .system(let other): completion(SystemOpener.open(other ?? url))
        }
    }
}

/// Hands an address to the desktop.
enum SystemOpener {
    /// Stands in for the desktop in tests; nil uses it.
    nonisolated(unsafe) static var override: ((URL) -> Bool)?

    /// False where nothing took the address. Pictures are made without side effects.
    static func open(_ url: URL) -> Bool {
        if let override { return override(url) }
        guard ProcessInfo.processInfo.environment["MARTLET_HOST"] != "image" else { return false }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        guard let program = folders.map({ "\($0)/xdg-open" }).first(where: FileManager.default.isExecutableFile) else {
            Warnings.once("cannot open \(url.absoluteString): the desktop's xdg-open is not installed (package xdg-utils).")
            return false
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [url.absoluteString]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            return true
        } catch {
            Warnings.once("cannot open \(url.absoluteString): \(error.localizedDescription)")
            return false
        }
    }
}

nonisolated private struct OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } } }

extension EnvironmentValues {
    public var openURL: OpenURLAction { get { self[OpenURLKey.self] } set { self[OpenURLKey.self] = newValue } }
}
