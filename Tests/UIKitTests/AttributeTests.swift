import MartletTesting
import SwiftUI
import Testing
import UIKit

/// Attributes of texts and layers are seen.
@MainActor @Suite struct AttributeTests {
    private func picture<V: View>(_ view: V) throws -> Data {
        let host = TestHost(view, size: CGSize(width: 160, height: 80), scale: 2)
        host.advance(by: 0.05)
        return try host.pngData()
    }

    @Test("Attributes of SwiftUI's scope", arguments: ["font", "foregroundColor", "kern", "tracking", "baselineOffset", "underlineStyle", "strikethroughStyle", "backgroundColor", "link", "intent"])
    func swiftUI(_ name: String) throws {
        var text = AttributedString("some text")
        let range = text.range(of: "text")!
        switch name {
        case "font": text[range].font = .title
        case "foregroundColor": text[range].foregroundColor = .red
        case "kern": text[range].kern = 4
        case "tracking": text[range].tracking = 4
        case "baselineOffset": text[range].baselineOffset = 6
        case "underlineStyle": text[range].underlineStyle = .single
        case "strikethroughStyle": text[range].strikethroughStyle = Text.LineStyle(pattern: .dash, color: .red)
        case "backgroundColor": text[range].backgroundColor = .yellow
        case "link": text[range].link = URL(string: "https://example.org")
        default: text[range].inlinePresentationIntent = .stronglyEmphasized
        }
        #expect(try picture(Text(text)) != picture(Text("some text")))
    }

    @Test("Markdown becomes attributes") func markdown() throws {
        let text = try AttributedString(markdown: "plain **bold** *it* `code` [link](https://example.org)")
        #expect(String(text.characters) == "plain bold it code link")
        #expect(text.runs.compactMap(\.link) == [URL(string: "https://example.org")!])
        #expect(try picture(Text(text)) != picture(Text("plain bold it code link")))
    }

    @Test("Keys of NSAttributedString", arguments: [NSAttributedString.Key.font, .foregroundColor, .underlineStyle, .strikethroughStyle, .kern, .backgroundColor])
    func keys(_ key: NSAttributedString.Key) throws {
        let values: [NSAttributedString.Key: Any] = [.font: UIFont.boldSystemFont(ofSize: 24), .foregroundColor: UIColor.red, .underlineStyle: NSUnderlineStyle.single.rawValue,
                                                     .strikethroughStyle: NSUnderlineStyle.single.rawValue, .kern: CGFloat(5),
                                                     .backgroundColor: UIColor.yellow]
        func label(_ attributes: [NSAttributedString.Key: Any]) -> UILabel {
            let label = UILabel(), text = NSMutableAttributedString(string: "some text")
            text.addAttributes(attributes, range: NSRange(location: 5, length: 4))
            label.attributedText = text
            return label
        }
        #expect(try picture(Hosted(view: label([key: values[key]!]))) != picture(Hosted(view: label([:]))))
    }

    @Test("Properties of layers", arguments: ["cornerRadius", "maskedCorners", "borderWidth", "backgroundColor", "shadowOpacity", "opacity", "isHidden", "mask", "contents", "gradient", "shape"])
    func layers(_ name: String) throws {
        func view(_ change: Bool) -> UIView {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
            view.backgroundColor = .blue
            guard change else { return view }
            let frame = CGRect(x: 10, y: 10, width: 40, height: 40)
            switch name {
            case "cornerRadius": view.layer.cornerRadius = 20
            case "maskedCorners":
                view.layer.cornerRadius = 20
                view.layer.maskedCorners = [.layerMinXMinYCorner]
            case "borderWidth":
                view.layer.borderWidth = 4
                view.layer.borderColor = UIColor.red.cgColor
            case "backgroundColor": view.layer.backgroundColor = UIColor.green.cgColor
            case "shadowOpacity":
                view.layer.shadowOpacity = 1
                view.layer.shadowRadius = 10
            case "opacity": view.layer.opacity = 0.3
            case "isHidden": view.layer.isHidden = true
            case "mask":
                let mask = CAShapeLayer()
                mask.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 60, height: 60)).cgPath
                view.layer.mask = mask
            case "contents":
                view.layer.contents = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
                    UIColor.red.setFill()
                    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
                }.cgImage
            case "gradient":
                let layer = CAGradientLayer()
                layer.frame = frame
                layer.colors = [UIColor.red.cgColor, UIColor.green.cgColor]
                view.layer.addSublayer(layer)
            default:
                let layer = CAShapeLayer()
                layer.frame = frame
                layer.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).cgPath
                layer.strokeColor = UIColor.red.cgColor
                layer.lineWidth = 3
                view.layer.addSublayer(layer)
            }
            return view
        }
        func shown(_ change: Bool) throws -> Data { try picture(Hosted(view: view(change)).frame(width: 60, height: 60)) }
        #expect(try shown(true) != shown(false))
    }

    @Test("Springs and struts follow the superview") func autoresizing() {
        let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), wide = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20)), corner = UIView(frame: CGRect(x: 80, y: 80, width: 10, height: 10))
        wide.autoresizingMask = [.flexibleWidth]
        corner.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
        outer.addSubview(wide)
        outer.addSubview(corner)
        #expect(outer.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
        outer.frame.size = CGSize(width: 200, height: 150)
        #expect(wide.frame == CGRect(x: 10, y: 10, width: 180, height: 20))
        #expect(corner.frame == CGRect(x: 180, y: 130, width: 10, height: 10))
    }
}
