import Foundation
import Testing

/// What preview modifiers do to the pictures of previews.
@MainActor @Suite struct PreviewPictureTests {
    @Test("Layout and device change a picture's size, the display name its file's name") func modifiers() throws {
        let small: [String: Any] = ["name": "Small phone", "width": 320, "height": 568, "safeTop": 20, "safeBottom": 0]
        let run = try PictureSampleRun(["action": "previews", "width": 393, "height": 852, "scale": 1, "devices": [small]])
        #expect(run.names == ["Device", "Fixed", "Own size", "Sample", "Unknown"].map { "PictureSample.\($0).png" })
        #expect(try run.size("PictureSample.Sample.png") == [393, 852])
        #expect(try run.size("PictureSample.Fixed.png") == [120, 80])
        #expect(try run.size("PictureSample.Own size.png") == [44, 33])
        #expect(try run.size("PictureSample.Device.png") == [320, 568])
        #expect(try run.size("PictureSample.Unknown.png") == [393, 852])
        #expect(run.messages.contains("No such phone"))
    }
}
