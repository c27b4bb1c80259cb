import Drawing
import Foundation

/// A linear map of colours: four rows (red, green, blue, alpha) of five factors (red, green, blue, alpha, one).
struct ColorMatrix {
    var values: [Double]

    /// Luminance of the Rec. 709 primaries, as Core Animation's and the W3C's filter effects use.
    private static let luminance = (red: 0.2126, green: 0.7152, blue: 0.0722)

    /// Nil for filters that look at more than one pixel.
    init?(_ filter: Filter) {
        switch filter {
        case .brightness(let amount): self.init(diagonal: 1, offset: amount)
        case .contrast(let amount): self.init(diagonal: amount, offset: 0.5 - 0.5 * amount)
        case .saturation(let amount): self.init(saturation: amount)
        case .grayscale(let amount): self.init(saturation: 1 - amount)
        case .hueRotation(let angle): self.init(hueRotation: angle)
        case .colorInvert: self.init(diagonal: -1, offset: 1)
        case .colorMultiply(let color):
            self.init(values: [Double(color.red), 0, 0, 0, 0, 0, Double(color.green), 0, 0, 0, 0, 0, Double(color.blue), 0, 0, 0, 0, 0, Double(color.opacity), 0])
        case .luminanceToAlpha:
            let l = Self.luminance
            self.init(values: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, l.red, l.green, l.blue, 0, 0])
        case .blur, .shadow: return nil
        }
    }

    private init(values: [Double]) { self.values = values }

    private init(diagonal k: Double, offset o: Double) {
        values = [k, 0, 0, 0, o, 0, k, 0, 0, o, 0, 0, k, 0, o, 0, 0, 0, 1, 0]
    }

    private init(saturation s: Double) {
        let l = Self.luminance, r = (1 - s) * l.red, g = (1 - s) * l.green, b = (1 - s) * l.blue
        values = [r + s, g, b, 0, 0, r, g + s, b, 0, 0, r, g, b + s, 0, 0, 0, 0, 0, 1, 0]
    }

    /// W3C filter effects, hue-rotate.
    private init(hueRotation angle: Double) {
        let c = cos(angle), s = sin(angle)
        values = [
            0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
            0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
            0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0,
            0, 0, 0, 1, 0,
        ]
    }
}
