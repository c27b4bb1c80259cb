import Foundation

/// A colour of an asset catalog, converted to extended sRGB (components may lie outside of 0…1 for wide gamuts).
struct AssetColor: Equatable {
    struct Fault: Error { var message: String }

    var red: Double
    var green: Double
    var blue: Double
    var alpha: Double
    /// The name of the system colour it stands for, such as `systemBlueColor`.
    var reference: String?

    /// - Parameter color: the `color` object of a colour set's entry.
    init(_ color: [String: Any]) throws {
        if let reference = color["reference"] as? String {
            let value = Self.system[reference] ?? 0x000000
            self.init(red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255, alpha: 1)
            self.reference = reference
            return
        }
        guard let components = color["components"] as? [String: Any] else { throw Fault(message: "it has neither components nor a reference") }
        let alpha = try Self.component("alpha", components, isAlpha: true)
        let space = color["color-space"] as? String ?? "srgb"
        if space.contains("gray") || components["white"] != nil {
            let white = try Self.component("white", components)
            let encoded = space.contains("gray-gamma") ? Self.encoded(Self.signedPower(white, 2.2)) : white
            self.init(red: encoded, green: encoded, blue: encoded, alpha: alpha)
            return
        }
        let red = try Self.component("red", components), green = try Self.component("green", components), blue = try Self.component("blue", components)
        switch space {
        case "srgb", "extended-srgb": self.init(red: red, green: green, blue: blue, alpha: alpha)
        case "extended-linear-srgb", "linear-srgb":
            self.init(red: Self.encoded(red), green: Self.encoded(green), blue: Self.encoded(blue), alpha: alpha)
        case "display-p3":
            // Both have the D65 white point and sRGB's transfer curve; the matrix is P3 → XYZ → sRGB.
            let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
            self.init(red: Self.encoded(1.2249401763 * r - 0.2249401763 * g), green: Self.encoded(-0.0420569547 * r + 1.0420569547 * g),
                      blue: Self.encoded(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b), alpha: alpha)
        default: throw Fault(message: "the colour space '\(space)' is unknown")
        }
    }

    init(red: Double, green: Double, blue: Double, alpha: Double) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Xcode writes `0.500` for fractions, `128` for 8-bit numbers and `0x80` for hexadecimal.
    private static func component(_ name: String, _ components: [String: Any], isAlpha: Bool = false) throws -> Double {
        guard let value = components[name] else {
            if isAlpha { return 1 }
            throw Fault(message: "the component '\(name)' is missing")
        }
        if let number = value as? Double { return number > 1 && !isAlpha ? number / 255 : number }
        let text = (value as? String ?? "").trimmingCharacters(in: .whitespaces)
        var result: Double?
        if text.lowercased().hasPrefix("0x") { result = Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
        else if text.contains(".") { result = Double(text) }
        else { result = Int(text).map { isAlpha && $0 <= 1 ? Double($0) : Double($0) / 255 } }
        guard let result, result.isFinite else { throw Fault(message: "'\(text.prefix(40))' is not a colour component (\(name))") }
        return result
    }

    private static func signedPower(_ value: Double, _ exponent: Double) -> Double { value < 0 ? -pow(-value, exponent) : pow(value, exponent) }

    static func linear(_ value: Double) -> Double {
        let size = abs(value)
        let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return value < 0 ? -result : result
    }

    static func encoded(_ value: Double) -> Double {
        let size = abs(value)
        let result = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        return value < 0 ? -result : result
    }

    /// iOS's system colours in light appearance, for readers that do not know the reference.
    private static let system: [String: Int] = [
        "systemRedColor": 0xFF3B30, "systemOrangeColor": 0xFF9500, "systemYellowColor": 0xFFCC00, "systemGreenColor": 0x34C759, "systemMintColor": 0x00C7BE,
        "systemTealColor": 0x30B0C7, "systemCyanColor": 0x32ADE6, "systemBlueColor": 0x007AFF, "systemIndigoColor": 0x5856D6, "systemPurpleColor": 0xAF52DE,
        "systemPinkColor": 0xFF2D55, "systemBrownColor": 0xA2845E, "systemGrayColor": 0x8E8E93, "systemGray2Color": 0xAEAEB2, "systemGray3Color": 0xC7C7CC,
        "systemGray4Color": 0xD1D1D6, "systemGray5Color": 0xE5E5EA, "systemGray6Color": 0xF2F2F7, "systemBackgroundColor": 0xFFFFFF,
        "secondarySystemBackgroundColor": 0xF2F2F7, "tertiarySystemBackgroundColor": 0xFFFFFF, "systemGroupedBackgroundColor": 0xF2F2F7, "labelColor": 0x000000,
        "secondarySystemGroupedBackgroundColor": 0xFFFFFF, "tertiarySystemGroupedBackgroundColor": 0xF2F2F7, "linkColor": 0x007AFF,
    ]
}
