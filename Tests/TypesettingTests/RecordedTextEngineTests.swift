import Drawing
import Foundation
import Testing
import Typesetting

@MainActor @Suite struct RecordedTextEngineTests {
    @Test(arguments: [RecordedTextEngine.Profile.iOS, .macOS])
    func recorded_texts_are_answered_exactly(profile: RecordedTextEngine.Profile) throws {
        let engine = try RecordedTextEngine(contentsOf: RecordedText.fixture, profile: profile, fallback: PangoTextEngine())
        var asked = 0
        for text in try RecordedText.all() where text.profile == profile.rawValue && text.request.runs.count == 1 && text.firstBaseline != nil {
            var request = text.request
            if text.isTextStyle { request.runs[0].font.extraLine = 4 }
            let layout = engine.layout(request, width: text.proposal, height: nil)
            #expect(layout.size == CGSize(width: text.width, height: text.height), "\(text.fontKey) \(request.string)")
            #expect(layout.firstBaseline == text.firstBaseline)
            asked += 1
        }
        #expect(asked > 400)
        #expect(engine.recordedAnswers == asked)
    }

    @Test func other_texts_are_measured() throws {
        let engine = try RecordedTextEngine(contentsOf: RecordedText.fixture, profile: .iOS, fallback: PangoTextEngine())
        var request = TextRequest(runs: [TextRun("Never recorded, not even once", font: FontRequest(size: 17))])
        request.scale = 2
        #expect(engine.layout(request, width: nil, height: nil).size.width > 100)
        #expect(engine.recordedAnswers == 0)
    }
}
