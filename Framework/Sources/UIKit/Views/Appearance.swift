public protocol UIAppearanceContainer {}
public protocol UIAppearance {}
extension UIResponder: UIAppearanceContainer {}

/// The objects that `appearance()` hands out: one for each class and list of containers. Bars, lists and controls of the
/// framework look at what is set on them when they are drawn (`SwiftUI/Platform/BarLooks.swift`).
@MainActor
public enum Appearance {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let containers: [ObjectIdentifier]
    }
    nonisolated(unsafe) private static var proxies: [Key: UIResponder] = [:]

    static func proxy<V: UIView>(of type: V.Type, in containers: [any UIAppearanceContainer.Type] = []) -> V {
        let key = Key(type: ObjectIdentifier(type), containers: containers.map { ObjectIdentifier($0) })
        if let known = proxies[key] as? V { return known }
        // Views have init(frame:) at one place in the table of methods, as NSObject has init().
        let made = unsafeDowncast(unsafeBitCast(type as AnyClass, to: _FramedView.Type.self).init(frame: .zero), to: type)
        proxies[key] = made
        return made
    }

    /// What was set for a class, wherever its views stand; nil where nothing was asked for.
    public static func existing<V: UIView>(_ type: V.Type) -> V? { existing(type, in: []) }

    /// What was set for views of a class inside of views and controllers of other classes.
    public static func existing<V: UIView>(_ type: V.Type, in containers: [any UIAppearanceContainer.Type]) -> V? {
        proxies[Key(type: ObjectIdentifier(type), containers: containers.map { ObjectIdentifier($0) })] as? V
    }

    /// Forgets all that was set; tests begin with nothing.
    public static func _reset() {
        proxies = [:]
        UIBarItem._resetAppearance()
    }
}

/// Calls `init(frame:)` of a class that is only known when the program runs. Open, so that no call of its initializer
/// is bound to this class.
open class _FramedView: UIView {
    public required override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
