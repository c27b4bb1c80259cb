import FoundationPlus
import Testing

@Suite final class StringTests {
    private let folder: URL
    private let bundle: Bundle

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        for (language, strings) in ["en": #""hello" = "Hello";"# + "\n" + #""pair %@ %lld" = "%2$lld of %1$@";"#, "fr": #""hello" = "Bonjour";"#] {
            let lproj = folder.appendingPathComponent("\(language).lproj")
            try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
            try Data(strings.utf8).write(to: lproj.appendingPathComponent("Localizable.strings"))
        }
        for (language, forms) in ["en": ["one": "%d item", "other": "%d items"], "ar": ["zero": "لا", "one": "واحد", "two": "اثنان", "few": "%d قليل", "many": "%d كثير", "other": "%d آخر"],
                                  "fa": ["one": "%d مورد", "other": "%d موارد"], "hi": ["one": "%d वस्तु", "other": "%d वस्तुएँ"], "zh-Hans": ["one": "!", "other": "%d 个"],
                                  "ko": ["one": "!", "other": "%d개"]] {
            let rule: [String: Any] = forms.merging(["NSStringFormatSpecTypeKey": "NSStringPluralRuleType", "NSStringFormatValueTypeKey": "d"]) { $1 }
            let list: [String: Any] = ["items %lld": ["NSStringLocalizedFormatKey": "%#@n@", "n": rule]]
            let lproj = folder.appendingPathComponent("\(language).lproj")
            try FileManager.default.createDirectory(at: lproj, withIntermediateDirectories: true)
            try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(to: lproj.appendingPathComponent("Localizable.stringsdict"))
        }
        bundle = Bundle(path: folder.path)!
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test func tables() {
        #expect(String(localized: "hello", bundle: bundle, locale: Locale(identifier: "fr_CA")) == "Bonjour")
        #expect(String(localized: "hello", bundle: bundle, locale: Locale(identifier: "en_US")) == "Hello")
        #expect(String(localized: "unknown \(3)", bundle: bundle) == "unknown 3")
        #expect(String(localized: "100% sure", bundle: bundle) == "100% sure")
        #expect(String(localized: "pair \("a") \(7)", bundle: bundle, locale: Locale(identifier: "en_US")) == "7 of a")
        #expect(NSLocalizedString("hello", bundle: bundle, comment: "") == "Hello")
        #expect(NSLocalizedString("none", bundle: bundle, value: "fallback", comment: "") == "fallback")
        #expect(String(localized: LocalizedStringResource("hello", bundle: .atURL(folder))) == "Hello")
        #expect(String(localized: "key", defaultValue: "Default \(2)", bundle: bundle) == "Default 2")
    }

    @Test func plurals() {
        func text(_ n: Int, _ locale: String) -> String { String(localized: "items \(n)", bundle: bundle, locale: Locale(identifier: locale)) }
        #expect(text(1, "en_US") == "1 item")
        #expect(text(5, "en_US") == "5 items")
        #expect(text(2, "ar_EG") == "اثنان")
        #expect(text(3, "ar_EG").hasSuffix("قليل"))
        #expect(text(11, "ar_EG").hasSuffix("كثير"))
        #expect(text(100, "ar_EG").hasSuffix("آخر"))
        #expect(text(0, "ar_EG") == "لا" && text(1, "ar_EG") == "واحد")
    }

    @Test("Persian and Hindi count nothing as one, Chinese and Korean have one form") func pluralsOfOtherLanguages() {
        func text(_ n: Int, _ locale: String) -> String { String(localized: "items \(n)", bundle: bundle, locale: Locale(identifier: locale)) }
        #expect([0, 1, 2].map { text($0, "fa_IR").split(separator: " ").last } == ["مورد", "مورد", "موارد"])
        #expect([0, 1, 2].map { text($0, "hi_IN").split(separator: " ").last } == ["वस्तु", "वस्तु", "वस्तुएँ"])
        #expect([0, 1, 2].map { text($0, "zh_CN") } == ["0 个", "1 个", "2 个"])
        #expect([0, 1, 2].map { text($0, "ko_KR") } == ["0개", "1개", "2개"])
    }

    @Test func markdown() throws {
        let text = try AttributedString(markdown: "Visit [Apple](https://www.apple.com), it is **very *good*** and ~~old~~ `code`.")
        #expect(String(text.characters) == "Visit Apple, it is very good and old code.")
        let runs = text.runs.map { (String(text[$0.range].characters), $0.inlinePresentationIntent, $0.link) }
        #expect(runs.first { $0.0 == "Apple" }?.2 == URL(string: "https://www.apple.com"))
        #expect(runs.first { $0.0 == "very " }?.1 == .stronglyEmphasized)
        #expect(runs.first { $0.0 == "good" }?.1 == [.emphasized, .stronglyEmphasized])
        #expect(runs.first { $0.0 == "old" }?.1 == .strikethrough)
        #expect(runs.first { $0.0 == "code" }?.1 == .code)
        #expect(String(try AttributedString(markdown: "snake_case_name 2 * 3 * 4").characters) == "snake_case_name 2 * 3 * 4")
        #expect(String(try AttributedString(markdown: #"\*not\*"#).characters) == "*not*")
        #expect(throws: (any Error).self) { try AttributedString(markdown: Data([0xFF, 0xFE, 0xFF])) }
    }

    @Test func detector() throws {
        let text = "Call +49 30 1234567 or see https://swift.org/about. Mail a.b@example.com on 2024-05-06."
        let detector = try NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue | NSTextCheckingResult.CheckingType.phoneNumber.rawValue | NSTextCheckingResult.CheckingType.date.rawValue)
        let matches = detector.matches(in: text, range: NSRange(text.startIndex..., in: text))
        #expect(matches.compactMap(\.url?.absoluteString) == ["https://swift.org/about", "mailto:a.b@example.com"])
        #expect(matches.compactMap(\.phoneNumber) == ["+49 30 1234567"])
        #expect(matches.compactMap(\.date).count == 1)
        #expect(throws: (any Error).self) { try NSDataDetector(types: 0) }
    }
}
