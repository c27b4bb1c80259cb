/// An element that may hold views without showing them. It tells them with `visibilityDidChange`; views that are made
/// while it does not show them have not appeared.
public protocol VisibilityGate: ElementNode {
    /// True where `child`, an element that this one lays out, is shown.
    func shows(_ child: ElementNode) -> Bool
}

extension ElementNode {
    /// False inside something that does not show it now.
    public final var isShownByContainers: Bool {
        var child = self
        while let container = child.enclosingElement {
            if let gate = container as? VisibilityGate, !gate.shows(child) { return false }
            child = container
        }
        return true
    }
}
