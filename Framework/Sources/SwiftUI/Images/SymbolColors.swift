import Typesetting

/// The colours that symbols have of their own, for `SymbolRenderingMode.multicolor`.
///
/// Apple's designers gave each symbol its colours; these are the ones that are known from Apple's guidelines and from apps: weather, warnings,
/// additions and removals, badges, and a few things whose colour is that of the thing. All other symbols have the foreground's, as those of
/// Apple's that were given none.
enum SymbolColors {
    private static let byName: [String: Color] = [
        "sun.max": .yellow, "sun.min": .yellow, "star": .yellow, "bolt": .yellow, "lightbulb": .yellow,
        "heart": .red, "trash": .red, "phone.down": .red,
        "flame": .orange, "leaf": .green, "phone": .green, "drop": .cyan, "snowflake": .cyan, "hand.raised": .blue,
    ]

    /// Filled shapes around a white mark.
    private static let enclosures: [String: Color] = [
        "plus.circle": .green, "minus.circle": .red, "phone.circle": .green, "phone.down.circle": .red,
        "exclamationmark.triangle": .yellow, "exclamationmark.octagon": .red, "xmark.octagon": .red,
        "checkmark.shield": .green,
    ]

    private static let badges: [String: Color] = ["": .red, "plus": .green, "checkmark": .green, "minus": .red, "xmark": .red, "exclamationmark": .yellow]

    /// The colour of a part of a symbol, nil where that is the foreground's. Symbols of one part are `base`.
    static func color(of part: SymbolLayer.Part, level: Int, in name: String) -> Color? {
        let words = name.split(separator: ".").map(String.init), isFilled = words.last == "fill"
        let plain = words.filter { $0 != "fill" }.joined(separator: ".")
        switch part {
        case .badge, .badgeMark:
            guard let at = words.firstIndex(of: "badge"), let color = badges[words[(at + 1)...].filter { $0 != "fill" }.joined(separator: ".")] else { return nil }
            return part == .badge ? color : .white
        case .mark, .enclosure:
            guard isFilled, let color = enclosures[plain] else { return nil }
            return part == .enclosure ? color : .white
        case .base:
            if words[0] == "cloud", isFilled { return .white }
            return byName[plain]
        case .accent:
            guard words[0] == "cloud", isFilled else { return nil }
            if level == 1, words.contains("sun") { return .yellow }
            if words.contains("bolt") { return .yellow }
            if words.contains("snow") { return .white }
            return words.contains("rain") || words.contains("drizzle") || words.contains("heavyrain") ? .cyan : nil
        case .slash: return nil
        }
    }
}
