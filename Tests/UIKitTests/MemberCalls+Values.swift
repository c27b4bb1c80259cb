import MartletTesting
import SwiftUI
import Testing
import UIKit

extension MemberCheck {
    private func rgba(_ color: UIColor) -> [CGFloat] {
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        color.getRed(&r, green: &g, blue: &b, alpha: &a)
        return [r, g, b, a].map { ($0 * 255).rounded() }
    }
    private func rgba(_ color: UIColor, dark: Bool) -> [CGFloat] { rgba(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: dark ? .dark : .light))) }

    /// A system colour by Apple's table of colours (Human Interface Guidelines, Color).
    private func system(_ name: String, _ color: UIColor, light: [CGFloat], dark: [CGFloat], line: Int = #line) {
        does(name, line: line) { rgba(color, dark: false) == light + (light.count == 3 ? [255] : []) && rgba(color, dark: true) == dark + (dark.count == 3 ? [255] : []) }
    }

    func colors() {
        does("UIColor()") { rgba(UIColor(red: 1, green: 0.4, blue: 0.2, alpha: 0.6)) == [255, 102, 51, 153] }
        does("UIColor.self") { "\(type(of: UIColor.self))" == "UIColor.Type" && UIColor.white.isKind(of: UIColor.self) }
        does("UIColor.clear") { rgba(.clear) == [0, 0, 0, 0] }
        does("UIColor.clear.cgColor") { UIColor.clear.cgColor.alpha == 0 }
        does("UIColor.white") { rgba(.white) == [255, 255, 255, 255] }
        does("UIColor.white.cgColor") { UIColor.white.cgColor.components == [1, 1, 1, 1] }
        does("UIColor.white.withAlphaComponent") { rgba(UIColor.white.withAlphaComponent(0.2)) == [255, 255, 255, 51] }
        does("UIColor.black") { rgba(.black) == [0, 0, 0, 255] }
        does("UIColor.black.withAlphaComponent") { rgba(UIColor.black.withAlphaComponent(0.4)) == [0, 0, 0, 102] }
        does("UIColor.darkGray") { rgba(.darkGray) == [85, 85, 85, 255] }
        does("UIColor.lightGray") { rgba(.lightGray) == [170, 170, 170, 255] }
        does("UIColor.gray") { rgba(.gray) == [128, 128, 128, 255] }
        does("UIColor.red") { rgba(.red) == [255, 0, 0, 255] }
        does("UIColor.darkText") { rgba(.darkText) == [0, 0, 0, 255] }
        system("UIColor.systemBackground", .systemBackground, light: [255, 255, 255], dark: [0, 0, 0])
        system("UIColor.secondarySystemBackground", .secondarySystemBackground, light: [242, 242, 247], dark: [28, 28, 30])
        system("UIColor.systemGroupedBackground", .systemGroupedBackground, light: [242, 242, 247], dark: [0, 0, 0])
        system("UIColor.label", .label, light: [0, 0, 0], dark: [255, 255, 255])
        system("UIColor.secondaryLabel", .secondaryLabel, light: [60, 60, 67, 153], dark: [235, 235, 245, 153])
        system("UIColor.placeholderText", .placeholderText, light: [60, 60, 67, 77], dark: [235, 235, 245, 77])
        system("UIColor.systemGray2", .systemGray2, light: [174, 174, 178], dark: [99, 99, 102])
        system("UIColor.systemGray5", .systemGray5, light: [229, 229, 234], dark: [44, 44, 46])
        system("UIColor.systemGray6", .systemGray6, light: [242, 242, 247], dark: [28, 28, 30])
        system("UIColor.systemBlue", .systemBlue, light: [0, 122, 255], dark: [10, 132, 255])
        system("UIColor.systemRed", .systemRed, light: [255, 59, 48], dark: [255, 69, 58])
        system("UIColor.systemPink", .systemPink, light: [255, 45, 85], dark: [255, 55, 95])
        system("UIColor.systemOrange", .systemOrange, light: [255, 149, 0], dark: [255, 159, 10])
        system("UIColor.systemGreen", .systemGreen, light: [52, 199, 89], dark: [48, 209, 88])
        system("UIColor.systemTeal", .systemTeal, light: [48, 176, 199], dark: [64, 200, 224])
    }

    func fonts() {
        does("UIFont()") { UIFont(name: "Georgia", size: 20)?.pointSize == 20 && UIFont(name: "", size: 20) == nil }
        does("UIFont.systemFont") { UIFont.systemFont(ofSize: 17, weight: .semibold).pointSize == 17 }
        does("UIFont.boldSystemFont") { UIFont.boldSystemFont(ofSize: 12) == UIFont.systemFont(ofSize: 12, weight: .bold) }
        does("UIFont.preferredFont") { UIFont.preferredFont(forTextStyle: .largeTitle).pointSize == 34 && UIFont.preferredFont(forTextStyle: .body).pointSize == 17 }
        does("UIFont.TextStyle") { UIFont.preferredFont(forTextStyle: UIFont.TextStyle.caption1).pointSize == 12 }
        does("UIFont.Weight") { UIFont.Weight.bold.rawValue > UIFont.Weight.regular.rawValue }
        does("UIFontDescriptor.preferredFontDescriptor") { UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1).pointSize == 28 }
        does("UIFontMetrics.default.scaledValue") {
            let large = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
            return UIFontMetrics.default.scaledValue(for: 10) == 10 && UIFontMetrics.default.scaledValue(for: 10, compatibleWith: large) > 20
        }
        does("NSMutableParagraphStyle()") {
            let style = NSMutableParagraphStyle()
            style.alignment = .center
            func ink(_ attributes: [NSAttributedString.Key: Any]) -> Data? {
                UIGraphicsImageRenderer(size: CGSize(width: 100, height: 20)).image { _ in ("x" as NSString).draw(in: CGRect(x: 0, y: 0, width: 100, height: 20), withAttributes: attributes) }.pngData()
            }
            return ink([.paragraphStyle: style]) != ink([:])
        }
        does("NSUnderlineStyle.single.rawValue") {
            func label(_ attributes: [NSAttributedString.Key: Any]) -> UILabel {
                let label = UILabel()
                label.attributedText = NSAttributedString(string: "text", attributes: attributes)
                return label
            }
            return picture(Hosted(view: label([.underlineStyle: NSUnderlineStyle.single.rawValue]))) != picture(Hosted(view: label([:])))
        }
        does("UITraitUserInterfaceStyle.self") {
            let host = TestHost(Hosted(view: UIView()))
            final class Watcher: UIView {
                var seen: [UIUserInterfaceStyle] = []
            }
            let view = Watcher()
            let other = TestHost(Hosted(view: view))
            let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: Watcher, old: UITraitCollection) in view.seen.append(view.traitCollection.userInterfaceStyle) }
            other.host.change { $0.colorScheme = .dark }
            other.flush()
            view.unregisterForTraitChanges(registration)
            other.host.change { $0.colorScheme = .light }
            other.flush()
            withExtendedLifetime(host) {}
            return view.seen == [.dark]
        }
    }

    func pictures() {
        let red = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        }
        func corner(_ image: UIImage?) -> [UInt8]? { image?.cgImage?._pixels.map { Array($0.rgba.prefix(4)) } }
        does("UIImage()") { UIImage().size == .zero && UIImage(systemName: "star") != nil && UIImage(systemName: "no such symbol at all") == nil && UIImage(data: red.pngData()!)?.size != nil }
        does("UIImage.init") { [red.pngData()!].compactMap(UIImage.init(data:)).count == 1 }
        does("UIImage.self") { NSItemProvider(object: red).canLoadObject(ofClass: UIImage.self) }
        does("UIImage.Orientation") { red.cgImage.map { UIImage(cgImage: $0, scale: 1, orientation: UIImage.Orientation.right).size } == red.cgImage.map { CGSize(width: $0.height, height: $0.width) } }
        does("UIImage.SymbolConfiguration") {
            let large = UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40)), small = UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 10))
            return (large?.size.width ?? 0) > 3 * (small?.size.width ?? 100)
        }
        does("UIGraphicsImageRenderer()") { red.size == CGSize(width: 20, height: 10) && corner(red) == [255, 0, 0, 255] }
        does("UIGraphicsImageRendererFormat()") {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 2
            return UIGraphicsImageRenderer(size: CGSize(width: 5, height: 5), format: format).image { _ in }.cgImage?.width == 10
        }
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 8, height: 8), true, 1)
        does("UIGraphicsBeginImageContextWithOptions()") { UIGraphicsGetCurrentContext() != nil }
        does("UIGraphicsGetCurrentContext()") {
            UIGraphicsGetCurrentContext()?.setFillColor(UIColor.blue.cgColor)
            UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            return corner(UIGraphicsGetImageFromCurrentImageContext()) == [0, 0, 255, 255]
        }
        UIGraphicsEndImageContext()
        does("UIGraphicsEndImageContext()") { UIGraphicsGetCurrentContext() == nil }
        does("UIGraphicsGetImageFromCurrentImageContext()") { UIGraphicsGetImageFromCurrentImageContext() == nil }
        UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
        does("UIGraphicsBeginImageContext()") { UIGraphicsGetImageFromCurrentImageContext()?.size == CGSize(width: 4, height: 4) }
        does("UIColor.white.setFill") {
            UIColor.white.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
            return corner(UIGraphicsGetImageFromCurrentImageContext()) == [255, 255, 255, 255]
        }
        does("UIRectFill()") {
            UIColor.green.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
            return corner(UIGraphicsGetImageFromCurrentImageContext()) == [0, 255, 0, 255]
        }
        UIGraphicsEndImageContext()
        does("UIBezierPath()") {
            let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 8, height: 8))
            return path.contains(CGPoint(x: 19, y: 1)) && !path.contains(CGPoint(x: 0.5, y: 0.5)) && path.bounds == CGRect(x: 0, y: 0, width: 20, height: 20)
        }
        does("UIImageWriteToSavedPhotosAlbum()") {
            guard let folder = try? FileManager.default.url(for: .picturesDirectory, in: .userDomainMask, appropriateFor: nil, create: true) else { return false }
            let before = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
            UIImageWriteToSavedPhotosAlbum(red, nil, nil, nil)
            let new = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).subtracting(before)
            defer { for name in new { try? FileManager.default.removeItem(at: folder.appendingPathComponent(name)) } }
            return new.count == 1 && UIImage(contentsOfFile: folder.appendingPathComponent(new.first!).path) != nil
        }
        does("UIEdgeInsets()") { CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == CGRect(x: 2, y: 1, width: 4, height: 6) }
        does("NSDirectionalEdgeInsets()") { EdgeInsets(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) == EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4) }
    }
}
