internal import _FoundationICU
import Foundation

/// The part of the toolchain's ICU that formatters here use. Nothing of ICU shows in the module's interface.
enum ICU {
    /// Calls an ICU function that fills a buffer, again with a larger one where the first was too small.
    static func string(_ fill: (UnsafeMutablePointer<UInt16>, Int32, inout UErrorCode) -> Int32) -> String? {
        var capacity: Int32 = 128
        for _ in 0..<2 {
            var status = U_ZERO_ERROR
            var length: Int32 = 0
            let text = [UInt16](unsafeUninitializedCapacity: Int(capacity)) { buffer, count in
                length = fill(buffer.baseAddress!, capacity, &status)
                count = status.rawValue <= U_ZERO_ERROR.rawValue ? Int(min(length, capacity)) : 0
            }
            if status.rawValue <= U_ZERO_ERROR.rawValue { return String(decoding: text, as: UTF16.self) }
            guard status == U_BUFFER_OVERFLOW_ERROR else { return nil }
            capacity = length + 1
        }
        return nil
    }

    /// The number formatted by an ICU skeleton such as `measure-unit/length-meter unit-width-short`.
    static func number(_ value: Double, skeleton: String, locale: String) -> String? {
        var status = U_ZERO_ERROR
        let text = Array(skeleton.utf16)
        guard let formatter = swift_unumf_openForSkeletonAndLocale(text, Int32(text.count), locale, &status), status.rawValue <= 0 else { return nil }
        defer { swift_unumf_close(formatter) }
        guard let result = swift_unumf_openResult(&status) else { return nil }
        defer { swift_unumf_closeResult(result) }
        swift_unumf_formatDouble(formatter, value, result, &status)
        guard status.rawValue <= 0 else { return nil }
        return string { swift_unumf_resultToString(result, $0, $1, &$2) }
    }

    /// `zero`, `one`, `two`, `few`, `many` or `other`: which form of a text goes with the number.
    static func pluralCategory(_ value: Double, locale: String) -> String {
        var status = U_ZERO_ERROR
        guard let rules = swift_uplrules_open(locale, &status), status.rawValue <= 0 else { return "other" }
        defer { swift_uplrules_close(rules) }
        return string { swift_uplrules_select(rules, value, $0, $1, &$2) } ?? "other"
    }

    enum ListKind: Int { case and, or, units }
    enum Width: Int { case wide, short, narrow }

    /// The items in one sentence part: `a, b, and c`.
    static func list(_ items: [String], kind: ListKind, width: Width, locale: String) -> String? {
        if items.isEmpty { return "" }
        var status = U_ZERO_ERROR
        let type = [ULISTFMT_TYPE_AND, ULISTFMT_TYPE_OR, ULISTFMT_TYPE_UNITS][kind.rawValue]
        let w = [ULISTFMT_WIDTH_WIDE, ULISTFMT_WIDTH_SHORT, ULISTFMT_WIDTH_NARROW][width.rawValue]
        guard let formatter = swift_ulistfmt_openForType(locale, type, w, &status), status.rawValue <= 0 else { return nil }
        defer { swift_ulistfmt_close(formatter) }
        let texts = items.map { s in
            let units = Array(s.utf16)
            let p = UnsafeMutablePointer<UInt16>.allocate(capacity: max(units.count, 1))
            p.initialize(from: units, count: units.count)
            return (UnsafePointer(p), Int32(units.count))
        }
        defer { texts.forEach { $0.0.deallocate() } }
        let pointers: [UnsafePointer<UInt16>?] = texts.map(\.0), lengths = texts.map(\.1)
        return string { swift_ulistfmt_format(formatter, pointers, lengths, Int32(items.count), $0, $1, &$2) }
    }

    enum RelativeUnit: Int { case year, quarter, month, week, day, hour, minute, second }

    /// "3 days ago", or "yesterday" where the language has a word and `numeric` is false.
    static func relative(_ value: Double, _ unit: RelativeUnit, numeric: Bool, width: Width, capitalization: Formatter.Context, locale: String) -> String? {
        var status = U_ZERO_ERROR
        let style = [UDAT_STYLE_LONG, UDAT_STYLE_SHORT, UDAT_STYLE_NARROW][width.rawValue]
        let context: UDisplayContext = switch capitalization {
        case .beginningOfSentence: UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE
        case .listItem: UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU
        case .standalone: UDISPCTX_CAPITALIZATION_FOR_STANDALONE
        default: UDISPCTX_CAPITALIZATION_NONE
        }
        guard let formatter = swift_ureldatefmt_open(locale, nil, style, context, &status), status.rawValue <= 0 else { return nil }
        defer { swift_ureldatefmt_close(formatter) }
        let units = [UDAT_REL_UNIT_YEAR, UDAT_REL_UNIT_QUARTER, UDAT_REL_UNIT_MONTH, UDAT_REL_UNIT_WEEK, UDAT_REL_UNIT_DAY, UDAT_REL_UNIT_HOUR, UDAT_REL_UNIT_MINUTE, UDAT_REL_UNIT_SECOND]
        let u = units[unit.rawValue]
        return string { numeric ? swift_ureldatefmt_formatNumeric(formatter, value, u, $0, $1, &$2) : swift_ureldatefmt_format(formatter, value, u, $0, $1, &$2) }
    }

    /// A date with "today" and "yesterday" for near days. Styles as `DateFormatter.Style`.
    static func relativeDate(_ date: Date, dateStyle: DateFormatter.Style, timeStyle: DateFormatter.Style, timeZone: TimeZone, locale: String) -> String? {
        var status = U_ZERO_ERROR
        func style(_ s: DateFormatter.Style) -> UDateFormatStyle {
            switch s {
            case .full: UDAT_FULL
            case .long: UDAT_LONG
            case .medium: UDAT_MEDIUM
            case .short: UDAT_SHORT
            default: UDAT_NONE
            }
        }
        let relative = dateStyle == .none ? UDAT_NONE : UDateFormatStyle(rawValue: style(dateStyle).rawValue | UDAT_RELATIVE.rawValue)
        let zone = Array(timeZone.identifier.utf16)
        guard let formatter = swift_udat_open(style(timeStyle), relative, locale, zone, Int32(zone.count), nil, 0, &status), status.rawValue <= 0 else { return nil }
        defer { swift_udat_close(formatter) }
        // Apple's begins with a capital letter: "Today".
        swift_udat_setContext(formatter, UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE, &status)
        return string { swift_udat_format(formatter, date.timeIntervalSince1970 * 1000, $0, $1, nil, &$2) }
    }

    /// Everything of a `NumberFormatter` that a currency amount depends on.
    struct Currency {
        var style: NumberFormatter.Style
        var code: String?
        var symbol: String?
        var fraction: ClosedRange<Int>
        var integer: Int
        var grouping: Bool
        var roundingMode: NumberFormatter.RoundingMode
        var locale: String
    }

    static func currency(_ value: Double, _ c: Currency) -> String? {
        var status = U_ZERO_ERROR
        let style: UNumberFormatStyle = switch c.style {
        case .currencyISOCode: UNUM_CURRENCY_ISO
        case .currencyPlural: UNUM_CURRENCY_PLURAL
        case .currencyAccounting: UNUM_CURRENCY_ACCOUNTING
        default: UNUM_CURRENCY
        }
        guard let formatter = swift_unum_open(style, nil, 0, c.locale, nil, &status), status.rawValue <= 0 else { return nil }
        defer { swift_unum_close(formatter) }
        if let code = c.code, !code.isEmpty {
            let text = Array(code.utf16)
            swift_unum_setTextAttribute(formatter, UNUM_CURRENCY_CODE, text, Int32(text.count), &status)
        }
        if let symbol = c.symbol {
            let text = Array(symbol.utf16)
            swift_unum_setSymbol(formatter, UNUM_CURRENCY_SYMBOL, text, Int32(text.count), &status)
        }
        swift_unum_setAttribute(formatter, UNUM_GROUPING_USED, c.grouping ? 1 : 0)
        swift_unum_setAttribute(formatter, UNUM_MAX_FRACTION_DIGITS, Int32(c.fraction.upperBound))
        swift_unum_setAttribute(formatter, UNUM_MIN_FRACTION_DIGITS, Int32(c.fraction.lowerBound))
        swift_unum_setAttribute(formatter, UNUM_MIN_INTEGER_DIGITS, Int32(c.integer))
        let rounding: UNumberFormatRoundingMode = switch c.roundingMode {
        case .ceiling: UNUM_ROUND_CEILING
        case .floor: UNUM_ROUND_FLOOR
        case .down: UNUM_ROUND_DOWN
        case .up: UNUM_ROUND_UP
        case .halfDown: UNUM_ROUND_HALFDOWN
        case .halfUp: UNUM_ROUND_HALFUP
        default: UNUM_ROUND_HALFEVEN
        }
        swift_unum_setAttribute(formatter, UNUM_ROUNDING_MODE, Int32(rounding.rawValue))
        return string { swift_unum_formatDouble(formatter, value, $0, $1, nil, &$2) }
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var groupingSizes: [String: Int] = [:]

    /// How many digits the groups after the first have, where that differs from the first.
    static func secondaryGroupingSize(locale: String) -> Int? {
        lock.lock()
        defer { lock.unlock() }
        if let known = groupingSizes[locale] { return known == 0 ? nil : known }
        var status = U_ZERO_ERROR
        guard let formatter = swift_unum_open(UNUM_DECIMAL, nil, 0, locale, nil, &status), status.rawValue <= 0 else { return nil }
        defer { swift_unum_close(formatter) }
        let size = Int(swift_unum_getAttribute(formatter, UNUM_SECONDARY_GROUPING_SIZE)), first = Int(swift_unum_getAttribute(formatter, UNUM_GROUPING_SIZE))
        let own = size > 0 && size != first ? size : 0
        groupingSizes[locale] = own
        return own == 0 ? nil : own
    }

    /// The name of a unit by itself.
    static func unitName(_ skeleton: String, locale: String) -> String? {
        // The number is taken out of a formatted amount.
        number(1, skeleton: skeleton + " precision-integer", locale: locale).map { text in
            text.filter { !$0.isNumber }.trimmingCharacters(in: .whitespaces)
        }
    }
}
