import AppKit
import Engine
import UIKit

/// A view of AppKit inside of the framework's.
@preconcurrency @MainActor
public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>

    /// Makes the view, once for the representable's identity.
    func makeNSView(context: Context) -> NSViewType
    /// Brings the view up to date: after it was made and whenever what is read here changes.
    func updateNSView(_ nsView: NSViewType, context: Context)
    static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    func makeCoordinator() -> Coordinator
    /// The size for a proposal; nil leaves it to the view.
    func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize?
}

/// What a representable's methods are told.
@preconcurrency @MainActor
public struct NSViewRepresentableContext<View: NSViewRepresentable>: RepresentableContext {
    public let coordinator: View.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

extension NSViewRepresentable {
    public var body: Never { fatalError("\(Self.self) has no body.") }
    public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize? { nil }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { RepresentableElement<NSViewAdapter<Self>>(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: RepresentableElement<NSViewAdapter<Self>>.self).update(view) }
    nonisolated public static var _elementCount: Int? { 1 }
}
extension NSViewRepresentable where Coordinator == Void {
    public func makeCoordinator() -> Coordinator { () }
}

private enum NSViewAdapter<R: NSViewRepresentable>: RepresentableAdapter {
    static func coordinator(_ representable: R) -> R.Coordinator { representable.makeCoordinator() }
    static func make(_ representable: R, _ scene: RepresentableScene<R.Coordinator>) -> R.NSViewType { representable.makeNSView(context: scene.context()) }
    static func update(_ representable: R, _ platform: R.NSViewType, _ scene: RepresentableScene<R.Coordinator>) { representable.updateNSView(platform, context: scene.context()) }
    static func size(_ representable: R, _ platform: R.NSViewType, _ proposal: ProposedViewSize, _ scene: RepresentableScene<R.Coordinator>) -> CGSize? {
        representable.sizeThatFits(proposal, nsView: platform, context: scene.context())
    }
    static func dismantle(_ platform: R.NSViewType, _ coordinator: R.Coordinator) { R.dismantleNSView(platform, coordinator: coordinator) }
    static func node(_ platform: R.NSViewType, _ context: NodeContext) -> Node {
        let node = UIViewNode(context, platform._view)
        platform.viewDidMoveToWindow()
        return node
    }
    static var fills: Bool { true }
}

/// A view controller of AppKit inside of the framework's views.
@preconcurrency @MainActor
public protocol NSViewControllerRepresentable: View where Body == Never {
    associatedtype NSViewControllerType: NSViewController
    associatedtype Coordinator = Void
    typealias Context = NSViewControllerRepresentableContext<Self>
    func makeNSViewController(context: Context) -> NSViewControllerType
    func updateNSViewController(_ nsViewController: NSViewControllerType, context: Context)
    static func dismantleNSViewController(_ nsViewController: NSViewControllerType, coordinator: Coordinator)
    func makeCoordinator() -> Coordinator
    func sizeThatFits(_ proposal: ProposedViewSize, nsViewController: NSViewControllerType, context: Context) -> CGSize?
}

@preconcurrency @MainActor
public struct NSViewControllerRepresentableContext<ViewController: NSViewControllerRepresentable>: RepresentableContext {
    public let coordinator: ViewController.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

extension NSViewControllerRepresentable {
    public var body: Never { fatalError("\(Self.self) has no body.") }
    public static func dismantleNSViewController(_ nsViewController: NSViewControllerType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, nsViewController: NSViewControllerType, context: Context) -> CGSize? { nil }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { RepresentableElement<NSControllerAdapter<Self>>(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: RepresentableElement<NSControllerAdapter<Self>>.self).update(view) }
    nonisolated public static var _elementCount: Int? { 1 }
}
extension NSViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() -> Coordinator { () }
}

private enum NSControllerAdapter<R: NSViewControllerRepresentable>: RepresentableAdapter {
    static func coordinator(_ representable: R) -> R.Coordinator { representable.makeCoordinator() }
    static func make(_ representable: R, _ scene: RepresentableScene<R.Coordinator>) -> R.NSViewControllerType { representable.makeNSViewController(context: scene.context()) }
    static func update(_ representable: R, _ platform: R.NSViewControllerType, _ scene: RepresentableScene<R.Coordinator>) { representable.updateNSViewController(platform, context: scene.context()) }
    static func size(_ representable: R, _ platform: R.NSViewControllerType, _ proposal: ProposedViewSize, _ scene: RepresentableScene<R.Coordinator>) -> CGSize? {
        representable.sizeThatFits(proposal, nsViewController: platform, context: scene.context())
    }
    static func dismantle(_ platform: R.NSViewControllerType, _ coordinator: R.Coordinator) { R.dismantleNSViewController(platform, coordinator: coordinator) }
    static func node(_ platform: R.NSViewControllerType, _ context: NodeContext) -> Node { NSControllerView._makeNode(NSControllerView(controller: platform), context) }
    static var fills: Bool { false }
}

/// Shows a controller of AppKit by its view.
nonisolated struct NSControllerView: View {
    let controller: NSViewController
    @MainActor var body: some View {
        NSContent(view: controller.view)
            .onAppear { controller._setShown(true) }
            .onDisappear { controller._setShown(false) }
    }
}

/// A view of AppKit as a view of the framework: what is hosted in it without a frame around.
nonisolated struct NSContent: View {
    let view: NSView
    @MainActor var body: some View {
        if let hosting = view._view as? HostingView { ViewOfHost(view: hosting) } else { HostedUIView(view: view._view) }
    }
}

/// The content of a hosting view, newer where it was exchanged.
nonisolated private struct ViewOfHost: View {
    let view: HostingView
    @StateObject private var observer: Observer
    final class Observer: ObservableObject {
        init(_ view: HostingView) { onMain { view.contentChanged = { [weak self] in self?.objectWillChange.send() } } }
    }

    init(view: HostingView) {
        self.view = view
        _observer = StateObject(wrappedValue: Observer(view))
    }
    @MainActor var body: some View { view.content?() }
}

/// A view of AppKit with a view of the framework.
@preconcurrency @MainActor
open class NSHostingView<Content: View>: NSView {
    open var rootView: Content { didSet { (_view as? HostingView)?.changed() } }
    open var sizingOptions: NSHostingSizingOptions = [.minSize, .intrinsicContentSize, .maxSize]

    public required init(rootView: Content) {
        self.rootView = rootView
        super.init(frame: .zero)
    }
    open override func _makeView() -> UIView {
        let host = HostingView()
        host.content = { [weak self] in self.map { AnyView($0.rootView) } }
        return host
    }
    public required init?(coder: NSCoder) { return nil }
    open override var fittingSize: CGSize {
        ViewHost(rootView, size: frame.size, look: Look(profile: .macOS26), textEngine: _AppRuntime.textEngine, isWindow: false).sizeThatFits(.unspecified)
    }
    open override var intrinsicContentSize: CGSize { fittingSize }
}

/// A view controller of AppKit with a view of the framework.
@preconcurrency @MainActor
open class NSHostingController<Content: View>: NSViewController {
    open var rootView: Content { didSet { (view as? NSHostingView<Content>)?.rootView = rootView } }
    open var sizingOptions: NSHostingSizingOptions = [.minSize, .intrinsicContentSize, .maxSize]
    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }
    public init?(coder: NSCoder, rootView: Content) {
        self.rootView = rootView
        super.init(coder: coder)
    }
    public required init?(coder: NSCoder) { return nil }
    open override func loadView() { view = NSHostingView(rootView: rootView) }
    open func sizeThatFits(in size: CGSize) -> CGSize {
        ViewHost(rootView, size: size, look: Look(profile: .macOS26), textEngine: _AppRuntime.textEngine, isWindow: false).sizeThatFits(ProposedViewSize(size))
    }
}

public struct NSHostingSizingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let minSize = NSHostingSizingOptions(rawValue: 1)
    public static let intrinsicContentSize = NSHostingSizingOptions(rawValue: 2)
    public static let maxSize = NSHostingSizingOptions(rawValue: 4)
    public static let preferredContentSize = NSHostingSizingOptions(rawValue: 8)
}

extension Color {
    /// A colour of AppKit; dynamic ones follow the environment.
    nonisolated public init(nsColor: NSColor) { self.init(uiColor: nsColor) }
}
extension Image {
    /// A picture of AppKit.
    nonisolated public init(nsImage: NSImage) {
        self.init(uiImage: nsImage)
        if nsImage.isTemplate { renderingMode = .template }
    }
}
