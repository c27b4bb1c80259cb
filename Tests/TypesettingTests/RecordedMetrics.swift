import Drawing
import Foundation
import Typesetting

/// The recorded texts of Tests/Fixtures/sf-text-metrics.json as requests.
struct RecordedText {
    var profile: String
    var fontKey: String
    var request: TextRequest
    var proposal: CGFloat?
    var width: CGFloat
    var height: CGFloat
    var firstBaseline: CGFloat?
    var lastBaseline: CGFloat?
    var isTextStyle: Bool

    static let fixture = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/sf-text-metrics.json")

    static func all() throws -> [RecordedText] {
        let root = try JSONSerialization.jsonObject(with: Data(contentsOf: fixture)) as! [String: Any]
        return (root["profiles"] as! [String: [String: Any]]).sorted { $0.key < $1.key }.flatMap { name, profile in
            (profile["entries"] as! [[String: Any]]).compactMap { RecordedText(name, $0) }
        }
    }

    private init?(_ profile: String, _ entry: [String: Any]) {
        func number(_ name: String) -> CGFloat? { (entry[name] as? NSNumber).map { CGFloat($0.doubleValue) } }
        guard entry["textScale"] == nil, let string = entry["string"] as? String, let key = entry["fontKey"] as? String,
              let font = entry["font"] as? [String: Any], let width = number("width"), let height = number("height") else { return nil }
        func request(_ font: [String: Any], _ key: Substring) -> FontRequest {
            var request = FontRequest(size: CGFloat((font["size"] as! NSNumber).doubleValue), weight: CGFloat((font["weight"] as? NSNumber)?.doubleValue ?? 400))
            let designs: [String: FontDesign] = ["serif": .serif, "rounded": .rounded, "monospaced": .monospaced]
            request.design = designs[font["design"] as? String ?? ""] ?? .standard
            request.isItalic = key.contains("italic")
            return request
        }
        var runs: [TextRun] = []
        if let parts = font["runs"] as? [[String: Any]] {
            var rest = Substring(string)
            for (key, part) in zip(key.split(separator: ","), parts) {
                let length = part["length"] as! Int
                runs.append(TextRun(String(rest.prefix(length)), font: request(part, key)))
                rest = rest.dropFirst(length)
            }
        } else {
            runs = [TextRun(string, font: request(font, Substring(key)))]
        }
        for i in runs.indices { runs[i].tracking = number("tracking") ?? 0; runs[i].kerning = number("kerning") ?? 0 }
        var text = TextRequest(runs: runs)
        text.scale = 2
        text.maxLines = number("lineLimit").map { Int($0) }
        text.minLines = number("reservesLines").map { Int($0) } ?? 1
        text.lineSpacing = number("lineSpacing") ?? 0
        if let end = entry["truncation"] as? String { text.truncation = end == "head" ? .head : .middle }
        self.profile = profile
        fontKey = key
        self.request = text
        proposal = number("proposalWidth")
        self.width = width
        self.height = height
        firstBaseline = number("firstBaseline")
        lastBaseline = number("lastBaseline")
        isTextStyle = key.contains("style:")
    }
}
