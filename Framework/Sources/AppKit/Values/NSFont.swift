import UIKit

/// Fonts are UIKit's.
public typealias NSFont = UIFont
public typealias NSFontDescriptor = UIFontDescriptor
public typealias NSEdgeInsets = UIEdgeInsets
public typealias NSLayoutPriority = NSLayoutConstraint.Priority

extension NSLayoutConstraint { public typealias Priority = UILayoutPriority }

extension UIFont {
    /// The size of the Mac's texts, in points.
    public class func systemFontSize(for controlSize: NSControl.ControlSize) -> CGFloat {
        switch controlSize {
        case .mini: 9
        case .small: 11
        default: 13
        }
    }
    public class func messageFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize > 0 ? fontSize : 13) }
    public class func labelFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize > 0 ? fontSize : 10) }
    public class func userFont(ofSize fontSize: CGFloat) -> NSFont? { UIFont(name: "Helvetica", size: fontSize > 0 ? fontSize : 12) }
    public class func userFixedPitchFont(ofSize fontSize: CGFloat) -> NSFont? { monospacedSystemFont(ofSize: fontSize > 0 ? fontSize : 11, weight: .regular) }
    public var displayName: String? { familyName }
    public var boundingRectForFont: CGRect { CGRect(x: 0, y: descender, width: pointSize, height: ascender - descender) }
}
