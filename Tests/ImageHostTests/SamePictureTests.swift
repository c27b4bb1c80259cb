import Foundation
import Testing
import TestSupport

/// A program's picture depends on what was asked for, not on the machine's language and time zone.
@MainActor @Suite struct SamePictureTests {
    private func picture(_ environment: [String: String], scheme: String, locale: String) throws -> Data {
        try PictureSampleRun(["action": "screen", "name": "sample", "width": 393, "height": 852, "scale": 2, "scheme": scheme, "locale": locale], environment).file("sample.png")
    }

    private static let tokyo = ["TZ": "Asia/Tokyo", "LANG": "fa_IR.UTF-8"]
    private static let newYork = ["TZ": "America/New_York", "LANG": "C"]

    @Test("Two machines in different zones and languages give the same bytes", arguments: [("light", "en_US"), ("dark", "de_DE"), ("light", "fa_IR")])
    func same_bytes(_ scheme: String, _ locale: String) throws {
        let first = try picture(Self.tokyo, scheme: scheme, locale: locale), second = try picture(Self.newYork, scheme: scheme, locale: locale)
        #expect(first.count > 10_000)
        // A comparison inside of the macro would look for what differs, byte by byte.
        let isSame = first == second
        #expect(isSame)
    }

    @Test("The locale that is asked for shows in the picture") func locale_matters() throws {
        #expect(try picture(Self.tokyo, scheme: "light", locale: "en_US") != picture(Self.tokyo, scheme: "light", locale: "de_DE"))
    }
}
