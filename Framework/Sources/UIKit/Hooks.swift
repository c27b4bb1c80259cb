import CoreGraphics
import Drawing
import Engine
import Typesetting

/// What the framework above gives this module when it is loaded: looks, tables and the way an app starts. UIKit's
/// views hold state; nothing that the framework draws already is drawn here a second time.
@preconcurrency @MainActor
public enum _UIKitHooks {
    nonisolated(unsafe) public static var systemColor: (_ name: String, _ isDark: Bool) -> ResolvedColor = { _, _ in .black }
    nonisolated(unsafe) public static var assetColor: (_ name: String, _ bundle: Bundle?, _ isDark: Bool) -> ResolvedColor? = { _, _, _ in nil }
    nonisolated(unsafe) public static var assetImage: (_ name: String, _ bundle: Bundle?, _ isDark: Bool, _ scale: CGFloat) -> Drawing.ImageResource? = { _, _, _, _ in nil }
    /// Reads the size of an encoded picture; nil where the data is none.
    nonisolated(unsafe) public static var imageResource: (_ data: Data, _ scale: CGFloat) -> Drawing.ImageResource? = { _, _ in nil }
    nonisolated(unsafe) public static var textEngine: () -> any TextEngine = { PangoTextEngine() }
    /// Size of text at a style and size category.
    nonisolated(unsafe) public static var textStyle: (_ style: String, _ category: UIContentSizeCategory) -> FontRequest = { _, _ in FontRequest(size: 17) }
    nonisolated(unsafe) public static var fontRequest: (UIFont) -> FontRequest = { $0._request }
    /// The outline of a symbol at a font, with its size; nil where the name is not known.
    nonisolated(unsafe) public static var symbol: (_ name: String, _ pointSize: CGFloat, _ weight: CGFloat) -> (path: Path, size: CGSize)? = { _, _, _ in nil }
    /// Makes the node of a view's own content, such as a label's text; nil for views that draw nothing of their own.
    nonisolated(unsafe) public static var look: (UIView, NodeContext) -> Node? = { _, _ in nil }
    /// Brings that node up to date with the view.
    nonisolated(unsafe) public static var updateLook: (UIView, Node) -> Void = { _, _ in }
    /// The traits at a place in the tree.
    nonisolated(unsafe) public static var traits: (Node) -> UITraitCollection = { _ in .current }
    /// Runs an app of UIKit's life cycle.
    nonisolated(unsafe) public static var run: (_ delegate: AnyClass?) -> Never = { _ in fatalError("the framework is not loaded") }
    /// Shows a view controller over another; false where there is no window.
    nonisolated(unsafe) public static var present: (_ controller: UIViewController, _ over: UIViewController, _ completion: (() -> Void)?) -> Void = { _, _, _ in }
    nonisolated(unsafe) public static var dismiss: (_ controller: UIViewController, _ completion: (() -> Void)?) -> Void = { _, _ in }
    /// Opens an address in the program that is made for it.
    nonisolated(unsafe) public static var open: (URL) -> Bool = { _ in false }
    /// Takes the focus from whatever has it.
    nonisolated(unsafe) public static var endEditing: () -> Bool = { false }
}
