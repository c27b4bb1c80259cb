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
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

extension UIViewRepresentable {
    public var body: Never { fatalError("\(Self.self) has no body.") }
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { ViewRepresentableElement(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: ViewRepresentableElement<Self>.self).update(view) }
    nonisolated public static var _elementCount: Int? { 1 }
}
extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() -> Coordinator { () }
}

/// Holds the view and the coordinator of a representable.
final class ViewRepresentableElement<R: UIViewRepresentable>: UnaryElement {
    private var representable: R
    private let slots = DynamicProperties<R>.makeSlots()
    private var coordinator: R.Coordinator!
    private var uiView: R.UIViewType!

    init(_ representable: R, _ context: NodeContext) {
        self.representable = representable
        super.init(context)
        evaluate {
            DynamicProperties<R>.bind(&self.representable, slots, self)
            observingChanges {
                onMain {
                    coordinator = self.representable.makeCoordinator()
                    uiView = self.representable.makeUIView(context: self.context)
                    self.representable.updateUIView(uiView, context: self.context)
                }
            }
        }
        adopt(UIViewNode(NodeContext(self), uiView))
        elementsDidChange()
    }

    @MainActor private var context: R.Context {
        R.Context(coordinator: coordinator, environment: EnvironmentValues(environment, reader: self), transaction: tree.transaction)
    }

    func update(_ new: R) {
        representable = new
        performUpdate()
    }

    override func performUpdate() {
        evaluate {
            DynamicProperties<R>.bind(&representable, slots, self)
            observingChanges { onMain { representable.updateUIView(uiView, context: context) } }
        }
        invalidateLayout()
    }

    override func environmentDidChange(_ bits: UInt64) {
        super.environmentDidChange(bits)
        setNeedsUpdate()
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        onMain { representable.sizeThatFits(proposal, uiView: uiView, context: context) } ?? super.measure(proposal)
    }

    override func placeChildren() {
        content?.setGeometry(at: .zero, size: size, proposal: ProposedViewSize(size))
    }

    override func didUnmount() {
        slots?.end()
        onMain { R.dismantleUIView(uiView, coordinator: coordinator) }
    }

    override var debugName: String { String(describing: R.self) }
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
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
    public let environment: EnvironmentValues
    public let transaction: Transaction
}

extension UIViewControllerRepresentable {
    public var body: Never { fatalError("\(Self.self) has no body.") }
    public static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator) {}
    public func sizeThatFits(_ proposal: ProposedViewSize, uiViewController: UIViewControllerType, context: Context) -> CGSize? { nil }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { ControllerRepresentableElement(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: ControllerRepresentableElement<Self>.self).update(view) }
    nonisolated public static var _elementCount: Int? { 1 }
}
extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() -> Coordinator { () }
}

/// Holds the controller and the coordinator of a representable.
final class ControllerRepresentableElement<R: UIViewControllerRepresentable>: UnaryElement {
    private var representable: R
    private let slots = DynamicProperties<R>.makeSlots()
    private var coordinator: R.Coordinator!
    private var controller: R.UIViewControllerType!

    init(_ representable: R, _ context: NodeContext) {
        self.representable = representable
        super.init(context)
        evaluate {
            DynamicProperties<R>.bind(&self.representable, slots, self)
            observingChanges {
                onMain {
                    coordinator = self.representable.makeCoordinator()
                    controller = self.representable.makeUIViewController(context: self.context)
                    let dismiss = EnvironmentValues(environment, reader: self).dismiss
                    controller._hostDismiss = { dismiss() }
                    self.representable.updateUIViewController(controller, context: self.context)
                }
            }
        }
        adopt(ControllerView._makeNode(ControllerView(controller: controller), NodeContext(self)))
        elementsDidChange()
    }

    @MainActor private var context: R.Context {
        R.Context(coordinator: coordinator, environment: EnvironmentValues(environment, reader: self), transaction: tree.transaction)
    }

    func update(_ new: R) {
        representable = new
        performUpdate()
    }

    override func performUpdate() {
        evaluate {
            DynamicProperties<R>.bind(&representable, slots, self)
            observingChanges { onMain { representable.updateUIViewController(controller, context: context) } }
        }
        invalidateLayout()
    }

    override func environmentDidChange(_ bits: UInt64) {
        super.environmentDidChange(bits)
        setNeedsUpdate()
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        onMain { representable.sizeThatFits(proposal, uiViewController: controller, context: context) } ?? super.measure(proposal)
    }

    override func didUnmount() {
        slots?.end()
        onMain { R.dismantleUIViewController(controller, coordinator: coordinator) }
    }

    override var debugName: String { String(describing: R.self) }
}
