import Engine
import UIKit

/// A view of UIKit inside of the framework's.
@preconcurrency @MainActor
public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    /// Makes the view, once for the representable's identity.
    func makeUIView(context: Context) -> UIViewType
    /// Brings the view up to date: after it was made and whenever what is read here changes.
    func updateUIView(_ uiView: UIViewType, context: Context)
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    func makeCoordinator() -> Coordinator
    /// The size for a proposal; nil leaves it to the view.
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

/// What a representable's methods are told.
@preconcurrency @MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable>: RepresentableContext {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

extension UIViewRepresentable {
    public var body: Never { fatalError("\(Self.self) has no body.") }
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { RepresentableElement<ViewAdapter<Self>>(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: RepresentableElement<ViewAdapter<Self>>.self).update(view) }
    nonisolated public static var _elementCount: Int? { 1 }
}
extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() -> Coordinator { () }
}

/// A view controller of UIKit inside of the framework's views.
@preconcurrency @MainActor
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
    static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
    func makeCoordinator() -> Coordinator
    func sizeThatFits(_ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context) -> CGSize?
}

@preconcurrency @MainActor
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable>: RepresentableContext {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

extension UIViewControllerRepresentable {
    public var body: Never { fatalError("\(Self.self) has no body.") }
    public static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context) -> CGSize? { nil }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { RepresentableElement<ControllerAdapter<Self>>(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: RepresentableElement<ControllerAdapter<Self>>.self).update(view) }
    nonisolated public static var _elementCount: Int? { 1 }
}
extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() -> Coordinator { () }
}

private enum ViewAdapter<R: UIViewRepresentable>: RepresentableAdapter {
    static func coordinator(_ representable: R) -> R.Coordinator { representable.makeCoordinator() }
    static func make(_ representable: R, _ scene: RepresentableScene<R.Coordinator>) -> R.UIViewType { representable.makeUIView(context: scene.context()) }
    static func update(_ representable: R, _ platform: R.UIViewType, _ scene: RepresentableScene<R.Coordinator>) { representable.updateUIView(platform, context: scene.context()) }
    static func size(_ representable: R, _ platform: R.UIViewType, _ proposal: ProposedViewSize, _ scene: RepresentableScene<R.Coordinator>) -> CGSize? {
        representable.sizeThatFits(proposal, uiView: platform, context: scene.context())
    }
    static func dismantle(_ platform: R.UIViewType, _ coordinator: R.Coordinator) { R.dismantleUIView(platform, coordinator: coordinator) }
    static func node(_ platform: R.UIViewType, _ context: NodeContext) -> Node { UIViewNode(context, platform) }
    static var fills: Bool { true }
}

private enum ControllerAdapter<R: UIViewControllerRepresentable>: RepresentableAdapter {
    static func coordinator(_ representable: R) -> R.Coordinator { representable.makeCoordinator() }
    static func make(_ representable: R, _ scene: RepresentableScene<R.Coordinator>) -> R.UIViewControllerType {
        let controller = representable.makeUIViewController(context: scene.context()), dismiss = scene.environment.dismiss
        controller._hostDismiss = { dismiss() }
        return controller
    }
    static func update(_ representable: R, _ platform: R.UIViewControllerType, _ scene: RepresentableScene<R.Coordinator>) { representable.updateUIViewController(platform, context: scene.context()) }
    static func size(_ representable: R, _ platform: R.UIViewControllerType, _ proposal: ProposedViewSize, _ scene: RepresentableScene<R.Coordinator>) -> CGSize? {
        representable.sizeThatFits(proposal, uiViewController: platform, context: scene.context())
    }
    static func dismantle(_ platform: R.UIViewControllerType, _ coordinator: R.Coordinator) { R.dismantleUIViewController(platform, coordinator: coordinator) }
    static func node(_ platform: R.UIViewControllerType, _ context: NodeContext) -> Node { ControllerView._makeNode(ControllerView(controller: platform), context) }
    static var fills: Bool { false }
}
