import CoreGraphics
import Foundation
import UIKit

/// Compares the pixels of two pictures.
enum PixelDifference {
    /// What differs, in a sentence; nil where enough pixels match.
    static func message(_ old: UIImage, _ new: UIImage, precision: Float, perceptualPrecision: Float) -> String? {
        guard let before = old.cgImage?._pixels else { return "The kept picture cannot be read." }
        guard let after = new.cgImage?._pixels else { return "The new picture is empty." }
        guard before.width == after.width, before.height == after.height else {
            return "The new picture is \(after.width)×\(after.height) pixels, the kept one \(before.width)×\(before.height)."
        }
        let total = before.width * before.height
        guard total > 0, before.rgba != after.rgba else { return nil }
        // The whole distance, from black to white, is 100.
        let limit = Double(1 - perceptualPrecision) * 100
        var different = 0, worst = 0.0
        for i in stride(from: 0, to: total * 4, by: 4) where before.rgba[i..<(i + 4)] != after.rgba[i..<(i + 4)] {
            let distance = distance(before.rgba, after.rgba, i)
            worst = max(worst, distance)
            if distance > limit { different += 1 }
        }
        let share = Float(total - different) / Float(total)
        guard share < precision else { return nil }
        return String(format: "%d of %d pixels differ: precision %.4f, wanted %.4f; the greatest difference in colour is %.1f of 100.", different, total, share, precision, worst)
    }

    /// A PNG in which pixels that differ are red on a pale copy of the kept picture; nil where the sizes differ.
    static func picture(_ old: UIImage, _ new: UIImage) -> Data? {
        guard let before = old.cgImage?._pixels, let after = new.cgImage?._pixels, before.width == after.width, before.height == after.height else { return nil }
        var marked = before
        for i in stride(from: 0, to: before.rgba.count, by: 4) {
            let isSame = before.rgba[i..<(i + 4)] == after.rgba[i..<(i + 4)]
            let grey = UInt8(191 + (Int(before.rgba[i]) + Int(before.rgba[i + 1]) + Int(before.rgba[i + 2])) / 12)
            marked.rgba[i] = isSame ? grey : 255
            marked.rgba[i + 1] = isSame ? grey : 0
            marked.rgba[i + 2] = isSame ? grey : 0
            marked.rgba[i + 3] = 255
        }
        return UIImage(cgImage: CGImage(_bitmap: marked)).pngData()
    }

    /// CIE 1976 colour difference (ΔE*ab) of two pixels.
    private static func distance(_ a: [UInt8], _ b: [UInt8], _ i: Int) -> Double {
        let (l1, a1, b1) = lab(a, i), (l2, a2, b2) = lab(b, i)
        return ((l1 - l2) * (l1 - l2) + (a1 - a2) * (a1 - a2) + (b1 - b2) * (b1 - b2)).squareRoot()
    }

    /// CIELAB of an sRGB pixel under D65. What is transparent counts as white there.
    private static func lab(_ bytes: [UInt8], _ i: Int) -> (Double, Double, Double) {
        let alpha = Double(bytes[i + 3]) / 255
        func linear(_ byte: UInt8) -> Double {
            let c = Double(byte) / 255 + 1 - alpha // premultiplied
            return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
        }
        let r = linear(bytes[i]), g = linear(bytes[i + 1]), b = linear(bytes[i + 2])
        func f(_ t: Double) -> Double { t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116 }
        let x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
        let y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
        let z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
        return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }
}
