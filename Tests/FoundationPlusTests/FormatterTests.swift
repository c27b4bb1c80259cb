import FoundationPlus
import Testing

/// Values are from Apple's documentation and, for other languages, from the CLDR that Apple ships too.
@Suite struct FormatterTests {
    private func number(_ value: Double, _ style: NumberFormatter.Style, _ locale: String = "en_US", _ change: (NumberFormatter) -> Void = { _ in }) -> String {
        let f = NumberFormatter()
        f.locale = Locale(identifier: locale)
        f.numberStyle = style
        change(f)
        return f.string(from: NSNumber(value: value)) ?? "nil"
    }

    @Test func currency() {
        #expect(number(61408, .currency) == "$61,408.00")
        #expect(number(1234.56, .currency) { $0.minimumFractionDigits = 2; $0.maximumFractionDigits = 2 } == "$1,234.56")
        #expect(number(0.123456, .currency) { $0.minimumFractionDigits = 2; $0.maximumFractionDigits = 6 } == "$0.123456")
        #expect(number(1234.5, .currency) { $0.maximumFractionDigits = 0 } == "$1,234")
        #expect(number(12.5, .currency) { $0.currencyCode = "EUR"; $0.maximumFractionDigits = 3 } == "€12.50")
        #expect(number(12.5, .currency) { $0.currencySymbol = "¢"; $0.maximumFractionDigits = 1; $0.minimumFractionDigits = 1 } == "¢12.5")
        #expect(number(-42, .currencyAccounting) == "($42.00)")
        #expect(number(1234.5, .currency, "ja_JP") == "¥1,234")
    }

    @Test func currencyInOtherLanguages() {
        #expect(number(1234.5, .currency, "hi_IN") == "₹1,234.50")
        #expect(number(123456.5, .currency, "hi_IN") == "₹1,23,456.50")
        #expect(number(1234.5, .currency, "zh_CN") == "¥1,234.50")
        #expect(number(1234, .currency, "ko_KR") == "₩1,234")
        #expect(number(1234, .currency, "fa_IR").contains("۱٬۲۳۴"))
        #expect(number(1234.5, .currency, "ar_EG").contains("١٬٢٣٤٫٥٠"))
    }

    @Test func digitsOfOtherStyles() {
        #expect(number(0.256, .percent) == "26%")
        #expect(number(0.25678, .percent) { $0.maximumFractionDigits = 2 } == "25.68%")
        #expect(number(1234567.891234, .decimal) == "1,234,567.891")
        #expect(number(0.123456, .decimal) { $0.maximumFractionDigits = 6 } == "0.123456")
        #expect(number(1234.567, .none) { $0.minimumFractionDigits = 2; $0.maximumFractionDigits = 2 } == "1234.57")
        #expect(number(42, .spellOut) == "forty-two")
        #expect(number(42, .ordinal) == "42nd")
        #expect(number(.nan, .decimal) == "NaN")
        #expect(number(-.nan, .percent) == "NaN")
    }

    @Test func numbersAreReadBack() {
        let f = NumberFormatter()
        f.locale = Locale(identifier: "en_US")
        f.numberStyle = .decimal
        #expect(f.number(from: "1,234.5")?.doubleValue == 1234.5)
        #expect(f.number(from: "twelve") == nil)
        #expect(f.string(for: 3) == "3")
        #expect(f.string(for: "x") == nil)
    }

    @Test func relativeDates() {
        let f = RelativeDateTimeFormatter()
        f.locale = Locale(identifier: "en_US")
        #expect(f.localizedString(fromTimeInterval: -60) == "1 minute ago")
        #expect(f.localizedString(fromTimeInterval: 60 * 60 * 24 * 3) == "in 3 days")
        #expect(f.localizedString(from: DateComponents(day: -7)) == "7 days ago")
        f.dateTimeStyle = .named
        #expect(f.localizedString(from: DateComponents(day: -1)) == "yesterday")
        #expect(f.localizedString(fromTimeInterval: 0) == "now")
        f.unitsStyle = .abbreviated
        #expect(f.localizedString(from: DateComponents(month: 2)) == "in 2mo")
        f.dateTimeStyle = .numeric
        f.unitsStyle = .spellOut
        #expect(f.localizedString(from: DateComponents(month: -8)) == "eight months ago")
    }

    @Test func relativeDatesInOtherLanguages() {
        func text(_ locale: String) -> String {
            let f = RelativeDateTimeFormatter()
            f.locale = Locale(identifier: locale)
            return f.localizedString(from: DateComponents(day: -3))
        }
        #expect(text("fa_IR") == "۳ روز پیش")
        #expect(text("hi_IN") == "3 दिन पहले")
        #expect(text("zh_CN") == "3天前")
        #expect(text("ko_KR") == "3일 전")
        #expect(text("ar_EG") == "قبل ٣ أيام")
    }

    @Test func durations() {
        // The examples of Apple's DateComponentsFormatter.UnitsStyle.
        func text(_ style: DateComponentsFormatter.UnitsStyle, _ seconds: Double = 4205, _ change: (DateComponentsFormatter) -> Void = { _ in }) -> String? {
            let f = DateComponentsFormatter()
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = Locale(identifier: "en_US")
            f.calendar = calendar
            f.unitsStyle = style
            change(f)
            return f.string(from: seconds)
        }
        #expect(text(.positional) == "1:10:05")
        #expect(text(.abbreviated) == "1h 10m 5s")
        #expect(text(.short) == "1 hr, 10 min, 5 sec")
        #expect(text(.full) == "1 hour, 10 minutes, 5 seconds")
        #expect(text(.spellOut) == "one hour, ten minutes, five seconds")
        #expect(text(.brief) == "1hr 10min 5sec")
        #expect(text(.positional, 65) == "1:05")
        #expect(text(.positional, 5) { $0.allowedUnits = [.minute, .second]; $0.zeroFormattingBehavior = .pad } == "00:05")
        #expect(text(.full, 300) { $0.includesTimeRemainingPhrase = true; $0.includesApproximationPhrase = true; $0.allowedUnits = [.minute] } == "About 5 minutes remaining")
        #expect(text(.full, 4205) { $0.maximumUnitCount = 1 } == "1 hour")
        #expect(text(.full, .infinity) == nil)
    }

    @Test func measurements() {
        let us = Locale(identifier: "en_US"), de = Locale(identifier: "de_DE")
        let f = MeasurementFormatter()
        f.locale = us
        #expect(f.string(from: Measurement(value: 20, unit: UnitTemperature.celsius)) == "68°F")
        #expect(f.string(from: Measurement(value: 5, unit: UnitLength.kilometers)) == "3.107 mi")
        f.unitOptions = .providedUnit
        #expect(f.string(from: Measurement(value: 5, unit: UnitLength.kilometers)) == "5 km")
        f.unitStyle = .long
        #expect(f.string(from: Measurement(value: 5, unit: UnitLength.kilometers)) == "5 kilometers")
        typealias Style = Measurement<UnitLength>.FormatStyle
        #expect(Style(width: .abbreviated, locale: us).format(Measurement(value: 10, unit: .kilometers)) == "6.2 mi")
        #expect(Style(width: .wide, locale: de, usage: .asProvided).format(Measurement(value: 10, unit: .kilometers)) == "10 Kilometer")
    }

    @Test func listsAndNames() {
        let f = ListFormatter()
        f.locale = Locale(identifier: "en_US")
        #expect(f.string(from: ["macOS", "iOS", "iPadOS"]) == "macOS, iOS, and iPadOS")
        #expect(f.string(from: []) == "")
        f.locale = Locale(identifier: "zh_CN")
        #expect(f.string(from: ["一", "二", "三"]) == "一、二和三")
        let names = PersonNameComponentsFormatter()
        var c = PersonNameComponents()
        (c.givenName, c.familyName, c.namePrefix) = ("Ada", "Lovelace", "Dr.")
        #expect(names.string(from: c) == "Ada Lovelace")
        names.style = .abbreviated
        #expect(names.string(from: c) == "AL")
        names.style = .long
        #expect(names.string(from: c) == "Dr. Ada Lovelace")
        #expect(names.personNameComponents(from: "Dr. Anna Maria Smith")?.middleName == "Maria")
    }

    @Test func datesInWords() {
        let f = DateFormatter()
        f.locale = Locale(identifier: "en_US")
        f.dateStyle = .medium
        f.doesRelativeDateFormatting = true
        #expect(f.string(from: Date()) == "Today")
        #expect(f.string(from: Date().addingTimeInterval(-86_400)) == "Yesterday")
        f.timeZone = TimeZone(identifier: "UTC")
        #expect(f.string(from: Date(timeIntervalSince1970: 0)) == "Jan 1, 1970")
        #expect(ByteCountFormatter.string(fromByteCount: 1_234_567, countStyle: .file) == "1.2 MB")
    }
}
