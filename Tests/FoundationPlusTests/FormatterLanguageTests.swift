@testable import FoundationPlus
import Testing

/// Every formatter in six languages with other digits, directions, plurals and orders. Values are those of the CLDR, which Apple ships too.
@Suite struct FormatterLanguageTests {
    private static let languages = ["en_US", "fa_IR", "hi_IN", "zh_CN", "ko_KR", "ar_EG"]
    /// Marks of direction and kinds of spaces, which no reader sees, are left out of comparisons.
    private func plain(_ text: String) -> String {
        String(text.unicodeScalars.compactMap { c -> Character? in
            if c.properties.generalCategory == .format && c != "\u{200C}" { return nil }
            return c.properties.isWhitespace ? " " : Character(c)
        })
    }

    /// `wanted` has the texts of the languages in order.
    private func expect(_ wanted: [String], _ location: SourceLocation = #_sourceLocation, _ text: (Locale) -> String?) {
        for (id, wanted) in zip(Self.languages, wanted) {
            #expect(text(Locale(identifier: id)).map(plain) == wanted, "\(id)", sourceLocation: location)
        }
    }

    private func number(_ value: Double, _ style: NumberFormatter.Style, _ locale: Locale, _ change: (NumberFormatter) -> Void = { _ in }) -> String? {
        let f = NumberFormatter()
        f.locale = locale
        f.numberStyle = style
        change(f)
        return f.string(from: NSNumber(value: value))
    }

    @Test func numbers() {
        expect(["1,234,567.891", "۱٬۲۳۴٬۵۶۷٫۸۹۱", "12,34,567.891", "1,234,567.891", "1,234,567.891", "١٬٢٣٤٬٥٦٧٫٨٩١"]) { number(1_234_567.891, .decimal, $0) }
        expect(["-1,234.5", "−۱٬۲۳۴٫۵", "-1,234.5", "-1,234.5", "-1,234.5", "-١٬٢٣٤٫٥"]) { number(-1234.5, .decimal, $0) }
        expect(["26%", "۲۶٪", "26%", "26%", "26%", "٢٦٪"]) { number(0.256, .percent, $0) }
        expect(["$1,234.50", "ریال ۱٬۲۳۴", "₹1,234.50", "¥1,234.50", "₩1,234", "١٬٢٣٤٫٥٠ ج.م."]) { number(1234.5, .currency, $0) }
        expect(["€1,234.50", "€۱٬۲۳۴٫۵۰", "€1,234.50", "€1,234.50", "€1,234.50", "١٬٢٣٤٫٥٠ €"]) { number(1234.5, .currency, $0) { $0.currencyCode = "EUR" } }
        expect(["forty-two", "چهل و دو", "बयालीस", "四十二", "사십이", "إثنان وأربعون"]) { number(42, .spellOut, $0) }
        expect(["3rd", "۳.", "3रा", "第3", "3번째", "٣"]) { number(3, .ordinal, $0) }
    }

    @Test("What was written is read back, in the language's digits and in Latin ones") func numbersReadBack() {
        for id in Self.languages {
            let f = NumberFormatter()
            f.locale = Locale(identifier: id)
            f.numberStyle = .decimal
            #expect(f.number(from: f.string(from: 1234.5) ?? "")?.doubleValue == 1234.5, "\(id)")
            #expect(f.number(from: "1234")?.intValue == 1234, "\(id)")
        }
    }

    @Test func formattedNumbers() {
        expect(["1.2M", "۱٫۲ میلیون", "12 लाख", "123万", "123만", "١٫٢ مليون"]) { 1_234_567.formatted(.number.notation(.compactName).locale($0)) }
        expect(["25.6%", "۲۵٫۶٪", "25.6%", "25.6%", "25.6%", "٢٥٫٦٪"]) { 0.256.formatted(.percent.locale($0)) }
        expect(["2.00 US dollars", "۲٫۰۰ دلار آمریکا", "2.00 यूएस डॉलर", "2.00美元", "2.00 미국 달러", "٢٫٠٠ دولار أمريكي"]) {
            2.formatted(.currency(code: "USD").presentation(.fullName).locale($0))
        }
    }

    /// 5 March 2024, 14:00 UTC: 15 Esfand 1402.
    private let day = Date(timeIntervalSince1970: 1_709_647_200)
    private var utc: TimeZone { TimeZone(identifier: "UTC")! }

    @Test func dates() {
        func text(_ style: DateFormatter.Style, _ locale: Locale) -> String {
            let f = DateFormatter()
            f.locale = locale
            f.timeZone = utc
            f.dateStyle = style
            return f.string(from: day)
        }
        expect(["March 5, 2024", "۱۵ اسفند ۱۴۰۲", "5 मार्च 2024", "2024年3月5日", "2024년 3월 5일", "٥ مارس، ٢٠٢٤"]) { text(.long, $0) }
        expect(["3/5/24", "۱۴۰۲/۱۲/۱۵", "5/3/24", "2024/3/5", "2024. 3. 5.", "٥/٣/٢٠٢٤"]) { text(.short, $0) }
        expect(["Mar 5", "۱۵ اسفند", "5 मार्च", "3月5日", "3월 5일", "٥ مارس"]) { locale in
            let f = DateFormatter()
            f.locale = locale
            f.timeZone = utc
            f.setLocalizedDateFormatFromTemplate("MMMd")
            return f.string(from: day)
        }
        expect(["Mar 5 – 8, 2024", "۱۵ تا ۱۸ اسفند ۱۴۰۲", "5–8 मार्च 2024", "2024/3/5 – 2024/3/8", "2024. 3. 5. ~ 2024. 3. 8.", "٥/٣/٢٠٢٤ – ٨/٣/٢٠٢٤"]) { locale in
            let f = DateIntervalFormatter()
            f.locale = locale
            f.timeZone = utc
            f.dateStyle = .medium
            f.timeStyle = .none
            return f.string(from: day, to: day.addingTimeInterval(3 * 86_400))
        }
    }

    @Test func daysInWords() {
        func text(_ days: Double, _ locale: Locale) -> String {
            let f = DateFormatter()
            f.locale = locale
            f.dateStyle = .medium
            f.doesRelativeDateFormatting = true
            return f.string(from: Date().addingTimeInterval(days * 86_400))
        }
        expect(["Today", "امروز", "आज", "今天", "오늘", "اليوم"]) { text(0, $0) }
        expect(["Yesterday", "دیروز", "कल", "昨天", "어제", "أمس"]) { text(-1, $0) }
        expect(["Tomorrow", "فردا", "आने वाला कल", "明天", "내일", "غدًا"]) { text(1, $0) }
    }

    @Test func relativeDates() {
        func text(_ c: DateComponents, _ locale: Locale, _ style: RelativeDateTimeFormatter.DateTimeStyle = .numeric) -> String {
            let f = RelativeDateTimeFormatter()
            f.locale = locale
            f.dateTimeStyle = style
            return f.localizedString(from: c)
        }
        expect(["1 day ago", "۱ روز پیش", "1 दिन पहले", "1天前", "1일 전", "قبل يوم واحد"]) { text(DateComponents(day: -1), $0) }
        expect(["in 2 days", "۲ روز دیگر", "2 दिन में", "2天后", "2일 후", "خلال يومين"]) { text(DateComponents(day: 2), $0) }
        expect(["3 months ago", "۳ ماه پیش", "3 माह पहले", "3个月前", "3개월 전", "قبل ٣ أشهر"]) { text(DateComponents(month: -3), $0) }
        expect(["11 hours ago", "۱۱ ساعت پیش", "11 घंटे पहले", "11小时前", "11시간 전", "قبل ١١ ساعة"]) { text(DateComponents(hour: -11), $0) }
        expect(["yesterday", "دیروز", "कल", "昨天", "어제", "أمس"]) { text(DateComponents(day: -1), $0, .named) }
        expect(["last year", "سال گذشته", "पिछला वर्ष", "去年", "작년", "السنة الماضية"]) { text(DateComponents(year: -1), $0, .named) }
    }

    @Test func durations() {
        func text(_ style: DateComponentsFormatter.UnitsStyle, _ locale: Locale) -> String? {
            let f = DateComponentsFormatter()
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = locale
            f.calendar = calendar
            f.unitsStyle = style
            return f.string(from: 4205)
        }
        expect(["1:10:05", "۱:۱۰:۰۵", "1:10:05", "1:10:05", "1:10:05", "١:١٠:٠٥"]) { text(.positional, $0) }
        expect(["1 hour, 10 minutes, 5 seconds", "۱ ساعت، ۱۰ دقیقه، و ۵ ثانیه", "1 घंटा, 10 मिनट और 5 सेकंड", "1小时10分钟5秒钟", "1시간 10분 5초", "ساعة، ١٠ دقائق، و٥ ثوان"]) { text(.full, $0) }
    }

    @Test func measurements() {
        func text<U: Unit>(_ value: Double, _ unit: U, _ locale: Locale, _ style: Formatter.UnitStyle = .long) -> String {
            let f = MeasurementFormatter()
            f.locale = locale
            f.unitStyle = style
            f.unitOptions = .providedUnit
            return f.string(from: Measurement(value: value, unit: unit))
        }
        expect(["5 kilometers", "۵ کیلومتر", "5 किलोमीटर", "5公里", "5킬로미터", "٥ كيلومترات"]) { text(5, UnitLength.kilometers, $0) }
        expect(["20 degrees Celsius", "۲۰ درجهٔ سلسیوس", "20 डिग्री सेल्सियस", "20摄氏度", "섭씨 20도", "٢٠ درجة مئوية"]) { text(20, UnitTemperature.celsius, $0) }
        expect(["1 hour", "۱ ساعت", "1 घंटा", "1小时", "1시간", "ساعة"]) { text(1, UnitDuration.hours, $0) }
        expect(["3 minutes", "۳ دقیقه", "3 मिनट", "3分钟", "3분", "٣ دقائق"]) { text(3, UnitDuration.minutes, $0) }
        expect(["2.5 kg", "۲٫۵ کیلوگرم", "2.5 कि॰ग्रा॰", "2.5千克", "2.5kg", "٢٫٥ كغم"]) { text(2.5, UnitMass.kilograms, $0, .medium) }
    }

    @Test("Units have names, not only signs") func unitNames() {
        let f = MeasurementFormatter()
        f.locale = Locale(identifier: "en_US")
        f.unitStyle = .long
        f.unitOptions = .providedUnit
        let units: [(Unit, String)] = [
            (UnitDuration.hours, "hours"), (UnitAngle.arcSeconds, "arcseconds"), (UnitVolume.megaliters, "megaliters"), (UnitInformationStorage.megabits, "megabits"),
            (UnitElectricResistance.ohms, "ohms"), (UnitAcceleration.gravity, "g-force"), (UnitIlluminance.lux, "lux"), (UnitDispersion.partsPerMillion, "parts per million"),
        ]
        for (unit, name) in units { #expect(f.string(from: Measurement(value: 2, unit: unit)) == "2 \(name)") }
    }

    @Test func lists() {
        func text(_ items: [String], _ locale: Locale) -> String? {
            let f = ListFormatter()
            f.locale = locale
            return f.string(from: items)
        }
        expect(["A and B", "A و B", "A और B", "A和B", "A 및 B", "A وB"]) { text(["A", "B"], $0) }
        expect(["A, B, and C", "A، B، و C", "A, B और C", "A、B和C", "A, B 및 C", "A وB وC"]) { text(["A", "B", "C"], $0) }
        expect(["A, B, or C", "A، B، یا C", "A, B या C", "A、B或C", "A, B 또는 C", "A أو B أو C"]) { ["A", "B", "C"].formatted(.list(type: .or).locale($0)) }
    }

    @Test func byteCounts() {
        func text(_ bytes: Int64, _ locale: Locale, _ change: (ByteCountFormatter) -> Void = { _ in }) -> String {
            let f = ByteCountFormatter()
            f.locale = locale
            change(f)
            return f.string(fromByteCount: bytes)
        }
        expect(["1.2 MB", "۱٫۲ MB", "1.2 MB", "1.2 MB", "1.2MB", "١٫٢ م.ب"]) { text(1_234_567, $0) }
        expect(["512 bytes", "۵۱۲ بایت", "512 बाइट", "512字节", "512바이트", "٥١٢ بايت"]) { text(512, $0) }
        let us = Locale(identifier: "en_US")
        #expect(text(0, us) == "Zero KB")
        #expect(text(0, us) { $0.allowsNonnumericFormatting = false } == "0 KB")
        #expect(text(1, us) == "1 byte")
        #expect(text(1500, us) == "2 KB")
        #expect(text(1_234_567_890, us) == "1.23 GB")
        #expect(text(999_999, us) == "1 MB")
        #expect(text(-2_500_000, us) == "-2.5 MB")
        #expect(text(1_048_576, us) { $0.countStyle = .memory } == "1 MB")
        #expect(text(1_234_567, us) { $0.allowedUnits = .useKB } == "1,235 KB")
        #expect(text(1_234_567, us) { $0.includesActualByteCount = true } == "1.2 MB (1,234,567 bytes)")
        #expect(text(1_234_567, us) { $0.includesUnit = false } == "1.2")
        #expect(text(1_234_567, us) { $0.includesCount = false } == "MB")
        #expect(text(1_000_000, us) { $0.zeroPadsFractionDigits = true } == "1.0 MB")
        #expect(text(12_345_678, us) { $0.isAdaptive = false } == "12.3 MB")
        #expect(text(.max, us).hasSuffix(" PB"))
        #expect(ByteCountFormatter().string(from: Measurement(value: 2, unit: UnitInformationStorage.gigabytes)) == ByteCountFormatter().string(fromByteCount: 2_000_000_000))
        #expect(ByteCountFormatter().string(from: Measurement(value: .nan, unit: UnitInformationStorage.bytes)) == ByteCountFormatter().string(fromByteCount: 0))
    }

    @Test("Names stand in the order of their own language, whatever the reader's") func names() {
        func text(_ given: String, _ family: String, _ locale: Locale) -> String {
            var c = PersonNameComponents()
            (c.givenName, c.familyName) = (given, family)
            let f = PersonNameComponentsFormatter()
            f.locale = locale
            return f.string(from: c)
        }
        expect(Array(repeating: "Ada Lovelace", count: 6)) { text("Ada", "Lovelace", $0) }
        expect(Array(repeating: "李明", count: 6)) { text("明", "李", $0) }
        expect(Array(repeating: "김민수", count: 6)) { text("민수", "김", $0) }
        expect(Array(repeating: "سارا احمدی", count: 6)) { text("سارا", "احمدی", $0) }
    }
}
