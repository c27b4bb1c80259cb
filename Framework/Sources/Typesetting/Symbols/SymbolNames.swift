import Foundation

/// Other names a symbol's picture may be found under.
enum SymbolNames {
    /// The name itself first.
    static func candidates(_ name: String) -> [String] {
        var all = [name]
        for (pattern, replacement) in synonyms {
            for known in all {
                let changed = replace(pattern, by: replacement, in: known)
                if changed != known, !all.contains(changed) { all.append(changed) }
            }
        }
        return all
    }

    /// Word sequences that mean the same picture. Layout direction is the caller's business: forward is right here.
    private static let synonyms: [([String], [String])] = [
        (["x"], ["xmark"]), (["microphone"], ["mic"]), (["document"], ["doc"]), (["text", "page"], ["doc", "text"]), (["page"], ["doc"]),
        (["mail"], ["envelope"]), (["backward"], ["left"]), (["forward"], ["right"]), (["leading"], ["left"]), (["trailing"], ["right"]),
        (["up", "backward"], ["up", "left"]), (["dollarsign"], ["money", "dollar"]), (["eurosign"], ["money", "euro"]),
        (["sterlingsign"], ["money", "pound"]), (["yensign"], ["money", "yen"]), (["rublesign"], ["money", "rubl"]),
        (["apple", "logo"], ["applelogo"]), (["infinity"], ["infinite"]),
        (["speaker", "wave", "1"], ["speaker", "1"]), (["speaker", "wave", "2"], ["speaker", "2"]), (["speaker", "wave", "3"], ["speaker", "3"]),
        (["arrow", "trianglehead", "clockwise"], ["arrow", "clockwise"]),
        (["arrow", "trianglehead", "counterclockwise"], ["arrow", "counterclockwise"]),
        (["arrow", "trianglehead", "2", "clockwise"], ["arrow", "2", "circlepath"]),
        (["arrow", "trianglehead", "2", "clockwise", "rotate", "90"], ["arrow", "2", "circlepath"]),
        (["arrow", "trianglehead", "2", "counterclockwise", "rotate", "90"], ["arrow", "2", "circlepath"]),
        (["arrow", "triangle", "2", "circlepath"], ["arrow", "2", "circlepath"]),
        (["arrow", "triangle"], ["arrow"]), (["arrow", "trianglehead"], ["arrow"]),
        (["chevron", "left", "forwardslash", "chevron", "right"], ["chevron", "left", "slash", "chevron", "right"]),
        (["questionmark"], ["question"]), (["square", "and", "arrow"], ["square", "arrow"]), (["square", "and", "pencil"], ["square", "pencil"]),
        (["message"], ["chat", "bubble"]), (["bubble"], ["chat", "bubble"]), (["bubble", "left"], ["chat", "bubble"]),
        (["bubble", "right"], ["chat", "bubble"]), (["text", "bubble"], ["chat", "bubble", "text"]),
        (["video"], ["videocam"]), (["mappin"], ["map", "pin"]), (["gearshape"], ["gear", "alt"]),
        (["magnifyingglass"], ["search"]), (["safari"], ["compass"]), (["line", "3", "horizontal"], ["line", "horizontal", "3"]),
        (["circle", "inset", "filled"], ["largecircle", "fill", "circle"]), (["record", "circle", "fill"], ["largecircle", "fill", "circle"]),
        (["record", "circle"], ["largecircle", "fill", "circle"]),
        (["circlebadge"], ["circle"]), (["suit", "heart", "filled"], ["suit", "heart", "fill"]),
        (["star", "leadinghalf", "fill"], ["star", "lefthalf", "fill"]), (["square", "grid", "3x3", "square"], ["square", "grid", "3x2"]),
        (["icloud"], ["cloud"]), (["rainbow"], ["rays"]),
        (["person", "fill", "badge", "plus"], ["person", "badge", "plus", "fill"]),
        (["person", "fill", "badge", "minus"], ["person", "badge", "minus", "fill"]),
        (["person", "crop", "circle", "badge", "exclamationmark"], ["person", "crop", "circle", "badge", "exclam"]),
        (["wand", "and", "stars"], ["wand", "stars"]), (["wand", "and", "rays"], ["wand", "rays"]),
        (["lightbulb", "min"], ["lightbulb"]), (["curlybraces", "square"], ["curlybraces"]),
        (["circle", "slash"], ["nosign"]),
        (["antenna", "radiowaves", "left", "and", "right"], ["antenna", "radiowaves", "left", "right"]), (["homekit"], ["house"]),
    ]

    private static func replace(_ pattern: [String], by replacement: [String], in name: String) -> String {
        let words = name.split(separator: ".").map(String.init)
        var result: [String] = []
        var i = 0
        while i < words.count {
            if i + pattern.count <= words.count, Array(words[i..<i + pattern.count]) == pattern {
                result += replacement
                i += pattern.count
            } else {
                result.append(words[i])
                i += 1
            }
        }
        return result.joined(separator: ".")
    }
}
