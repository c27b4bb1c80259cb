import Foundation

/// "3 weeks ago", "in 2 minutes", "yesterday".
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    public enum DateTimeStyle: Int, Sendable {
        /// Always a number: "1 day ago".
        case numeric = 0
        /// A word where the language has one: "yesterday".
        case named = 1
    }

    public enum UnitsStyle: Int, Sendable { case full = 0, spellOut, short, abbreviated }

    open var dateTimeStyle: DateTimeStyle = .numeric
    open var unitsStyle: UnitsStyle = .full
    open var formattingContext: Formatter.Context = .unknown
    open var calendar: Calendar! = .autoupdatingCurrent
    open var locale: Locale! = .autoupdatingCurrent

    /// The largest component of `dateComponents` that is not zero, as a text.
    open func localizedString(from dateComponents: DateComponents) -> String {
        let parts: [(Int?, ICU.RelativeUnit)] = [
            (dateComponents.year, .year), (dateComponents.month, .month), (dateComponents.weekOfMonth ?? dateComponents.weekOfYear, .week), (dateComponents.day, .day),
            (dateComponents.hour, .hour), (dateComponents.minute, .minute), (dateComponents.second, .second),
        ]
        let given = parts.compactMap { p in p.0.map { ($0, p.1) } }
        let chosen = given.first { $0.0 != 0 } ?? given.last ?? (0, .second)
        return text(Double(chosen.0), chosen.1)
    }

    /// A number of seconds from now, negative for the past.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let calendar = calendar ?? .current
        var c = calendar.dateComponents([.year, .month, .weekOfMonth, .day, .hour, .minute, .second], from: referenceDate, to: date)
        // Fractions of a second do not count as a second.
        if abs(date.timeIntervalSince(referenceDate)) < 1 { c = DateComponents(second: 0) }
        return localizedString(from: c)
    }

    open override func string(for obj: Any?) -> String? { (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) } }

    private func text(_ value: Double, _ unit: ICU.RelativeUnit) -> String {
        let width: ICU.Width = switch unitsStyle {
        case .full, .spellOut: .wide
        case .short: .short
        case .abbreviated: .narrow
        }
        let identifier = (locale ?? .current).identifier
        guard let text = ICU.relative(value, unit, numeric: dateTimeStyle == .numeric, width: width, capitalization: formattingContext, locale: identifier) else { return "" }
        guard unitsStyle == .spellOut else { return text }
        // Only the number is spelled out; words without one stay.
        let speller = NumberFormatter()
        speller.locale = locale
        speller.numberStyle = .spellOut
        let digits = NumberFormatter()
        digits.locale = locale
        digits.numberStyle = .decimal
        guard let number = digits.string(from: NSNumber(value: abs(value))), let words = speller.string(from: NSNumber(value: abs(value))) else { return text }
        return text.replacingOccurrences(of: number, with: words)
    }
}
