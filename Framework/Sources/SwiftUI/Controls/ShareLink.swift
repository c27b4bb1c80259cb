import Engine
import Foundation

/// Something that can be handed to another program.
public protocol Transferable {
    /// The value as text, nil where it is none.
    nonisolated var _sharedText: String? { get }
}
extension Transferable { nonisolated public var _sharedText: String? { nil } }
extension String: Transferable { public var _sharedText: String? { self } }
extension URL: Transferable { public var _sharedText: String? { absoluteString } }
extension AttributedString: Transferable { public var _sharedText: String? { String(characters) } }
extension Data: Transferable {}
extension Image: Transferable {}

nonisolated public struct SharePreview<Image, Icon>: Sendable where Image: Sendable, Icon: Sendable {
    let title: String
}
extension SharePreview where Image == Never, Icon == Never {
    public init(_ titleKey: LocalizedStringKey) { title = titleKey.string(in: EnvironmentValues(), table: nil, bundle: nil) }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S) { self.title = String(title) }
}
extension SharePreview where Icon == Never {
    public init(_ titleKey: LocalizedStringKey, image: Image) { title = titleKey.string(in: EnvironmentValues(), table: nil, bundle: nil) }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image: Image) { self.title = String(title) }
}
extension SharePreview where Image == Never {
    public init(_ titleKey: LocalizedStringKey, icon: Icon) { title = titleKey.string(in: EnvironmentValues(), table: nil, bundle: nil) }
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, icon: Icon) { self.title = String(title) }
}

public struct DefaultShareLinkLabel: View {
    nonisolated init() {}
    public var body: some View { Label("Share…", systemImage: "square.and.arrow.up") }
}

/// Hands things over. On Linux there is no share sheet: the text of the items, with the subject and the message, goes to
/// the clipboard.
nonisolated public struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View>: View {
    let items: [String]
    let subject: Text?
    let message: Text?
    let label: Label
    @Environment(\.self) private var environment

    nonisolated init(texts: [String?], subject: Text?, message: Text?, label: Label) {
        items = texts.compactMap { $0 }
        self.subject = subject
        self.message = message
        self.label = label
    }

    @MainActor public var body: some View {
        let parts = ([subject?.plainString(in: environment), message?.plainString(in: environment)].compactMap { $0 }) + items
        Button { Clipboard.copy(parts.joined(separator: "\n")) } label: { label }
    }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
    nonisolated public init<I: Transferable>(item: I, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) where Data == CollectionOfOne<I> {
        self.init(texts: [item._sharedText], subject: subject, message: message, label: label())
    }
    nonisolated public init<I: Transferable>(item: I, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
        self.init(texts: [item._sharedText], subject: subject, message: message, label: DefaultShareLinkLabel())
    }
    nonisolated public init<I: Transferable>(_ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<I>, Label == SwiftUI.Label<Text, SwiftUI.Image> {
        self.init(texts: [item._sharedText], subject: subject, message: message, label: SwiftUI.Label(titleKey, systemImage: "square.and.arrow.up"))
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, I: Transferable>(_ title: S, item: I, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<I>, Label == SwiftUI.Label<Text, SwiftUI.Image> {
        self.init(texts: [item._sharedText], subject: subject, message: message, label: SwiftUI.Label(title, systemImage: "square.and.arrow.up"))
    }
    nonisolated public init(items: Data, subject: Text? = nil, message: Text? = nil) where Data.Element: Transferable, Label == DefaultShareLinkLabel {
        self.init(texts: items.map(\._sharedText), subject: subject, message: message, label: DefaultShareLinkLabel())
    }
    nonisolated public init(items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) where Data.Element: Transferable {
        self.init(texts: items.map(\._sharedText), subject: subject, message: message, label: label())
    }
}

extension ShareLink where PreviewImage: Sendable, PreviewIcon: Sendable {
    nonisolated public init<I: Transferable>(item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label) where Data == CollectionOfOne<I> {
        self.init(texts: [item._sharedText ?? preview.title], subject: subject, message: message, label: label())
    }
    nonisolated public init<I: Transferable>(item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>) where Data == CollectionOfOne<I>, Label == DefaultShareLinkLabel {
        self.init(texts: [item._sharedText ?? preview.title], subject: subject, message: message, label: DefaultShareLinkLabel())
    }
    nonisolated public init<I: Transferable>(_ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>) where Data == CollectionOfOne<I>, Label == SwiftUI.Label<Text, SwiftUI.Image> {
        self.init(texts: [item._sharedText ?? preview.title], subject: subject, message: message, label: SwiftUI.Label(titleKey, systemImage: "square.and.arrow.up"))
    }
}
