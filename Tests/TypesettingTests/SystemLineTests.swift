import Drawing
import Foundation
import Testing
import Typesetting

@MainActor @Suite struct SystemLineTests {
    /// Heights and baselines of every recorded system size on macOS, wrapped text included.
    @Test func system_sizes_on_macOS() throws {
        let engine = PangoTextEngine()
        for text in try RecordedText.all() where text.profile == "macOS" && text.fontKey.hasPrefix("system") {
            let request = text.request.with(SystemLine.macOS(size: text.request.runs[0].font.size))
            let layout = engine.layout(request, width: text.proposal, height: nil)
            #expect(layout.size.height == text.height, "\(text.fontKey) “\(request.string)” at \(text.proposal ?? -1)")
            if let first = text.firstBaseline { #expect(layout.firstBaseline == first, "\(text.fontKey)") }
            if let last = text.lastBaseline { #expect(layout.lastBaseline == last, "\(text.fontKey) “\(request.string)”") }
        }
    }

    /// Text styles as the oracle recorded them. Heavier weights move some baselines by half a point.
    @Test(arguments: ["iOS", "macOS"]) func tall_text_styles(profile: String) throws {
        let engine = PangoTextEngine()
        var checked = 0
        for text in try RecordedText.all() where text.profile == profile && text.fontKey.hasPrefix("style:") {
            let parts = text.fontKey.split(separator: ":")
            guard parts.count == 2, let style = TextStyleName(rawValue: String(parts[1])) else { continue }
            // At width zero SwiftUI stops near 1000 points; we do not.
            guard text.proposal != 0 || text.height < 900 else { continue }
            let layout = engine.layout(text.request.with(SystemLine.tall(style, macOS: profile == "macOS")), width: text.proposal, height: nil)
            #expect(layout.size.height == text.height, "\(text.fontKey) “\(text.request.string)” at \(text.proposal ?? -1)")
            if let first = text.firstBaseline { #expect(layout.firstBaseline == first, "\(text.fontKey)") }
            checked += 1
        }
        #expect(checked > 100)
    }
}

extension TextRequest {
    func with(_ line: SystemLine) -> TextRequest {
        var request = self
        for i in request.runs.indices {
            request.runs[i].font.lineHeight = line.height
            request.runs[i].font.lineAscent = line.ascent
            request.runs[i].font.extraLeading = line.pitch - line.height
        }
        return request
    }
}
