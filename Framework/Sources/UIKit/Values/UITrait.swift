/// A trait that views may ask to be told of.
public protocol UITraitDefinition {
    /// Whether the trait differs between two places or moments.
    static func _differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool
}
public typealias UITrait = any UITraitDefinition.Type

public struct UITraitUserInterfaceStyle: UITraitDefinition {
    public static func _differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { a.userInterfaceStyle != b.userInterfaceStyle }
}
public struct UITraitHorizontalSizeClass: UITraitDefinition {
    public static func _differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { a.horizontalSizeClass != b.horizontalSizeClass }
}
public struct UITraitVerticalSizeClass: UITraitDefinition {
    public static func _differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { a.verticalSizeClass != b.verticalSizeClass }
}
public struct UITraitDisplayScale: UITraitDefinition {
    public static func _differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { a.displayScale != b.displayScale }
}
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static func _differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { a.preferredContentSizeCategory != b.preferredContentSizeCategory }
}
public struct UITraitLayoutDirection: UITraitDefinition {
    public static func _differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { a.layoutDirection != b.layoutDirection }
}

/// What `registerForTraitChanges` hands out, to end it with.
public protocol UITraitChangeRegistration: AnyObject {}

final class TraitRegistration: UITraitChangeRegistration {
    let traits: [UITrait]
    let handler: @MainActor (UITraitCollection) -> Void
    init(_ traits: [UITrait], _ handler: @escaping @MainActor (UITraitCollection) -> Void) {
        self.traits = traits
        self.handler = handler
    }
}

/// Objects that can be told of changes of their traits: views and controllers.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {
    var _traitRegistrations: [any UITraitChangeRegistration] { get set }
}
extension UITraitChangeObservable {
    /// Has `handler` called with this object and its old traits whenever one of `traits` changed.
    @discardableResult
    public func registerForTraitChanges<Observed>(_ traits: [UITrait], handler: @escaping @MainActor (Observed, UITraitCollection) -> Void) -> any UITraitChangeRegistration {
        let made = TraitRegistration(traits) { [weak self] old in if let object = self as? Observed { handler(object, old) } }
        _traitRegistrations.append(made)
        return made
    }
    /// Has the method called, with this object where it takes one.
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration { registerForTraitChanges(traits, target: self, action: action) }
    @discardableResult
    public func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration {
        weak var receiver = target as AnyObject
        let made = TraitRegistration(traits) { [weak self] old in if let receiver { action._perform(on: receiver, with: [self, old]) } }
        _traitRegistrations.append(made)
        return made
    }
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { _traitRegistrations.removeAll { $0 === registration } }

    func tellTraits(_ old: UITraitCollection, _ new: UITraitCollection) {
        for case let registration as TraitRegistration in _traitRegistrations where registration.traits.contains(where: { $0._differs(old, new) }) { registration.handler(old) }
    }
}
extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
