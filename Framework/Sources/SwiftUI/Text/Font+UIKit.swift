import Typesetting
import UIKit

extension Font {
    /// A font of UIKit. One that was asked for by a text style stays of that style.
    public init(_ font: UIFont) {
        let r = font._request
        let weight = [Weight.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black].min { abs($0.value - r.weight) < abs($1.value - r.weight) } ?? .regular
        let design: Design = switch r.design {
        case .standard: .default
        case .serif: .serif
        case .rounded: .rounded
        case .monospaced: .monospaced
        }
        var made = r.family.map { Font.custom($0, fixedSize: r.size).weight(weight) } ?? Font(.system(size: r.size, weight: weight, design: design))
        if let style = font._style.flatMap({ style in TextStyle.allCases.first { $0.name.rawValue == style._name } }) { made = .system(style) }
        if r.isItalic { made = made.italic() }
        if r.monospacedDigits { made = made.monospacedDigit() }
        self = made
    }
}
