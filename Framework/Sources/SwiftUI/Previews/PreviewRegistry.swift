import Synchronization
import UIKit

/// A preview that the program declares.
public struct _RegisteredPreview: Sendable {
    /// The name given in the source; nil where there is none.
    public var name: String?
    /// `Module/File.swift`.
    public var file: String
    /// The line of the declaration, from 1.
    public var line: Int
    public var traits: [PreviewTrait<Preview.ViewTraits>] = []
    /// Traits as the source writes them. Modifiers belong to the main actor, so they are made when the preview is asked for.
    var makeTraits: @MainActor @Sendable () -> [PreviewTrait<Preview.ViewTraits>]
    /// Whether `body` may make several previews at once; never so in `_PreviewRegistry.all`.
    var isProvider = false
    /// Makes the view. Called each time the preview is drawn anew.
    public var body: @MainActor @Sendable () -> any View
}

/// Every preview of the running program, in the order of files and lines.
///
/// `#Preview` registers itself before `main` runs, so nothing here may depend on the main thread.
public enum _PreviewRegistry {
    private static let storage = Mutex<[_RegisteredPreview]>([])

    /// All previews, sorted by file and line. A `PreviewProvider` stands for each of the views it makes, with the names
    /// and traits that preview modifiers give them.
    @MainActor
    public static var all: [_RegisteredPreview] { all { _ in true } }

    /// - Parameter isWanted: asked before a `PreviewProvider` is, which may trap; those that are not wanted stand for one
    ///   preview that is never made.
    @MainActor
    public static func all(asking isWanted: (_RegisteredPreview) -> Bool) -> [_RegisteredPreview] {
        let registered = storage.withLock { $0 }.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
        return registered.flatMap { $0.isProvider ? isWanted($0) ? split($0) : [$0] : [withTraits($0)] }
    }

    /// The preview with its traits; the first modifier is the innermost.
    @MainActor
    private static func withTraits(_ registered: _RegisteredPreview) -> _RegisteredPreview {
        var preview = registered
        preview.traits = registered.makeTraits()
        for trait in preview.traits {
            guard case .modifier(let wrap) = trait._kind else { continue }
            let body = preview.body
            preview.body = { wrap(AnyView(_fromPreview: body())) }
        }
        return preview
    }

    @MainActor
    private static func split(_ provider: _RegisteredPreview) -> [_RegisteredPreview] {
        let parts = PreviewPart.parts(of: provider.body())
        return parts.enumerated().map { index, part in
            var preview = provider
            preview.traits = part.traits
            for trait in part.traits { if case .displayName(let name) = trait._kind { preview.name = name } }
            preview.body = {
                let parts = PreviewPart.parts(of: provider.body())
                return index < parts.count ? parts[index].view : EmptyView()
            }
            return preview
        }
    }

    /// Adds a preview; called by the expansion of `#Preview`.
    public static func register(
        name: String? = nil, file: String, line: Int, traits: @autoclosure @escaping @MainActor () -> [PreviewTrait<Preview.ViewTraits>] = [],
        @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        add(name, file, line, traits, isProvider: false, body)
    }

    /// Adds a preview of a view controller.
    public static func register(
        name: String? = nil, file: String, line: Int, traits: @autoclosure @escaping @MainActor () -> [PreviewTrait<Preview.ViewTraits>] = [], body: @escaping @MainActor () -> UIViewController
    ) {
        add(name, file, line, traits, isProvider: false) { PreviewedController(make: body) }
    }

    /// Adds a preview of one of UIKit's views.
    public static func register(
        name: String? = nil, file: String, line: Int, traits: @autoclosure @escaping @MainActor () -> [PreviewTrait<Preview.ViewTraits>] = [], body: @escaping @MainActor () -> UIView
    ) {
        add(name, file, line, traits, isProvider: false) { PreviewedView(make: body).ignoresSafeArea() }
    }

    private static func add(
        _ name: String?, _ file: String, _ line: Int, _ traits: @escaping @MainActor () -> [PreviewTrait<Preview.ViewTraits>], isProvider: Bool, _ body: @escaping @MainActor () -> any View
    ) {
        // Both are only ever called on the main actor, whatever they capture.
        let traits = unsafeBitCast(traits, to: (@MainActor @Sendable () -> [PreviewTrait<Preview.ViewTraits>]).self)
        let body = unsafeBitCast(body, to: (@MainActor @Sendable () -> any View).self)
        storage.withLock { $0.append(_RegisteredPreview(name: name, file: file, line: line, makeTraits: traits, isProvider: isProvider, body: body)) }
    }
}

/// A view controller that fills the screen: views of UIKit reach its edges, bars and the framework's own views keep
/// what they show out of the hardware's way.
nonisolated struct PreviewedController: View {
    private final class Made: ObservableObject {
        let controller: UIViewController
        init(_ controller: UIViewController) { self.controller = controller }
    }
    @StateObject private var made: Made

    init(make: @escaping @MainActor () -> UIViewController) {
        _made = StateObject(wrappedValue: Made(onMain(make)))
    }

    @MainActor var body: some View {
        let controller = made.controller
        if controller is any HostingControlling || controller is UINavigationController || controller is UITabBarController {
            ControllerView(controller: controller)
        } else {
            ControllerView(controller: controller).ignoresSafeArea()
        }
    }
}

private struct PreviewedView: UIViewRepresentable {
    let make: @MainActor () -> UIView
    func makeUIView(context: Context) -> UIView { make() }
    func updateUIView(_ view: UIView, context: Context) {}
}

extension _PreviewRegistry {
    /// Adds a `PreviewProvider`; the builder appends a call to each file that declares one.
    public static func register<Provider: PreviewProvider>(provider: Provider.Type, file: String, line: Int) {
        let name = "\(provider)".replacing(#/_?Previews?$/#, with: "")
        add(name, file, line, { [] }, isProvider: true) { Provider.previews }
    }
}

extension AnyView {
    /// The view a preview made, its type forgotten.
    public init(_fromPreview view: any View) {
        func erase<V: View>(_ v: V) -> AnyView { AnyView(v) }
        self = erase(view)
    }
}
