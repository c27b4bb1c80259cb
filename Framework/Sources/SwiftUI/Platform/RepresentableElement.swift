import Engine
import UIKit

/// What a representable's view or controller is to `RepresentableElement`: UIKit's and AppKit's protocols name the same
/// things differently.
@MainActor
protocol RepresentableAdapter {
    associatedtype Representable: View
    associatedtype Platform
    associatedtype Coordinator
    static func coordinator(_ representable: Representable) -> Coordinator
    static func make(_ representable: Representable, _ scene: RepresentableScene<Coordinator>) -> Platform
    static func update(_ representable: Representable, _ platform: Platform, _ scene: RepresentableScene<Coordinator>)
    static func size(_ representable: Representable, _ platform: Platform, _ proposal: ProposedViewSize, _ scene: RepresentableScene<Coordinator>) -> CGSize?
    static func dismantle(_ platform: Platform, _ coordinator: Coordinator)
    static func node(_ platform: Platform, _ context: NodeContext) -> Node
    /// True where the platform's view fills what the layout gives the representable.
    static var fills: Bool { get }
}

/// What a representable's methods are told.
struct RepresentableScene<Coordinator> {
    let coordinator: Coordinator
    let environment: EnvironmentValues
    let transaction: Transaction

    /// The same as the context that a representable's protocol names.
    @MainActor func context<C: RepresentableContext>() -> C where C.Coordinator == Coordinator {
        C(coordinator: coordinator, environment: environment, transaction: transaction)
    }
}

/// The contexts of UIKit's and AppKit's representables.
@MainActor
protocol RepresentableContext {
    associatedtype Coordinator
    init(coordinator: Coordinator, environment: EnvironmentValues, transaction: Transaction)
}

/// Holds the view or controller and the coordinator of a representable.
final class RepresentableElement<A: RepresentableAdapter>: UnaryElement {
    private var representable: A.Representable
    private let slots = DynamicProperties<A.Representable>.makeSlots()
    private var coordinator: A.Coordinator!
    private var platform: A.Platform!

    init(_ representable: A.Representable, _ context: NodeContext) {
        self.representable = representable
        super.init(context)
        evaluate {
            DynamicProperties<A.Representable>.bind(&self.representable, slots, self)
            observingChanges {
                onMain {
                    coordinator = A.coordinator(self.representable)
                    platform = A.make(self.representable, scene)
                    A.update(self.representable, platform, scene)
                }
            }
        }
        adopt(onMain { A.node(platform, NodeContext(self)) })
        elementsDidChange()
    }

    @MainActor private var scene: RepresentableScene<A.Coordinator> {
        RepresentableScene(coordinator: coordinator, environment: EnvironmentValues(environment, reader: self), transaction: tree.transaction)
    }

    func update(_ new: A.Representable) {
        representable = new
        performUpdate()
    }

    override func performUpdate() {
        evaluate {
            DynamicProperties<A.Representable>.bind(&representable, slots, self)
            observingChanges { onMain { A.update(representable, platform, scene) } }
        }
        invalidateLayout()
    }

    override func environmentDidChange(_ bits: UInt64) {
        super.environmentDidChange(bits)
        setNeedsUpdate()
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        onMain { A.size(representable, platform, proposal, scene) } ?? super.measure(proposal)
    }

    override func placeChildren() {
        if onMain({ A.fills }) { content?.setGeometry(at: .zero, size: size, proposal: ProposedViewSize(size)) } else { super.placeChildren() }
    }

    override func didUnmount() {
        slots?.end()
        onMain { A.dismantle(platform, coordinator) }
    }

    override var debugName: String { String(describing: A.Representable.self) }
}
