import Foundation

/// Amounts of time: "1 hour, 10 minutes", "1:10:00".
open class DateComponentsFormatter: Formatter, @unchecked Sendable {
    public enum UnitsStyle: Int, Sendable { case positional = 0, abbreviated, short, full, spellOut, brief }

    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        public static let pad = ZeroFormattingBehavior(rawValue: 65536)
    }

    open var unitsStyle: UnitsStyle = .positional
    /// Years, months, weeks, days, hours, minutes and seconds count; none means all that make sense.
    open var allowedUnits: NSCalendar.Unit = []
    open var zeroFormattingBehavior: ZeroFormattingBehavior = .default
    open var calendar: Calendar? = .autoupdatingCurrent
    open var referenceDate: Date?
    open var allowsFractionalUnits = false
    /// The most units to show; 0 for all.
    open var maximumUnitCount = 0
    open var collapsesLargestUnit = false
    open var includesApproximationPhrase = false
    open var includesTimeRemainingPhrase = false
    open var formattingContext: Formatter.Context = .unknown

    private struct Part {
        var unit: Calendar.Component
        var value: Int
    }

    private static let units: [(NSCalendar.Unit, Calendar.Component, String)] = [
        (.year, .year, "year"), (.month, .month, "month"), (.weekOfMonth, .weekOfMonth, "week"), (.day, .day, "day"), (.hour, .hour, "hour"), (.minute, .minute, "minute"),
        (.second, .second, "second"),
    ]

    private var locale: Locale { calendar?.locale ?? .current }

    private var components: [Calendar.Component] {
        let allowed: NSCalendar.Unit = allowedUnits.isEmpty ? (unitsStyle == .positional ? [.hour, .minute, .second] : [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]) : allowedUnits
        return Self.units.filter { allowed.contains($0.0) || ($0.1 == .weekOfMonth && allowed.contains(.weekOfYear)) }.map(\.1)
    }

    open func string(from ti: TimeInterval) -> String? {
        guard ti.isFinite else { return nil }
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        // Whole seconds, as shown.
        return string(from: start, to: start.addingTimeInterval(ti.rounded(.toNearestOrAwayFromZero)))
    }

    open func string(from startDate: Date, to endDate: Date) -> String? {
        let calendar = calendar ?? .current
        let c = calendar.dateComponents(Set(components), from: startDate, to: endDate)
        return text(components.map { Part(unit: $0, value: c.value(for: $0) ?? 0) })
    }

    open func string(from components: DateComponents) -> String? {
        let calendar = calendar ?? .current
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        guard let end = calendar.date(byAdding: components, to: start) else { return nil }
        return string(from: start, to: end)
    }

    open override func string(for obj: Any?) -> String? { (obj as? DateComponents).flatMap(string(from:)) }

    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    private func text(_ all: [Part]) -> String? {
        guard !all.isEmpty else { return nil }
        let isNegative = all.contains { $0.value < 0 }
        var parts = all.map { Part(unit: $0.unit, value: abs($0.value)) }
        let behavior = zeroFormattingBehavior
        let isDefault = behavior.contains(.default)
        if !behavior.contains(.pad) {
            let dropsLeading = isDefault || behavior.contains(.dropLeading)
            let dropsMiddle = behavior.contains(.dropMiddle) || (isDefault && unitsStyle != .positional)
            let dropsTrailing = behavior.contains(.dropTrailing) || (isDefault && unitsStyle != .positional)
            if dropsLeading { while parts.count > 1, parts[0].value == 0 { parts.removeFirst() } }
            if dropsTrailing { while parts.count > 1, parts[parts.count - 1].value == 0 { parts.removeLast() } }
            if dropsMiddle, parts.count > 2 { parts = [parts[0]] + parts[1..<parts.count - 1].filter { $0.value != 0 } + [parts[parts.count - 1]] }
        }
        if maximumUnitCount > 0 { parts = Array(parts.prefix(maximumUnitCount)) }
        let joined = unitsStyle == .positional ? positional(parts) : named(parts)
        guard let joined else { return nil }
        let signed = isNegative ? "-" + joined : joined
        let phrase = includesApproximationPhrase ? "About " + signed : signed
        return includesTimeRemainingPhrase ? phrase + " remaining" : phrase
    }

    /// `1:05:00`; a single unit has no padding.
    private func positional(_ parts: [Part]) -> String? {
        let pads = zeroFormattingBehavior.contains(.pad)
        return parts.enumerated().map { i, part in
            let digits = number(part.value, minimum: i == 0 && !(pads && parts.count > 1) ? 1 : 2)
            return (i == 0 ? "" : [.hour, .minute, .second].contains(part.unit) && [.hour, .minute].contains(parts[i - 1].unit) ? ":" : " ") + digits
        }.joined()
    }

    private func number(_ value: Int, minimum: Int) -> String {
        ICU.number(Double(value), skeleton: "integer-width/+" + String(repeating: "0", count: minimum) + " group-off", locale: locale.identifier) ?? "\(value)"
    }

    private func named(_ parts: [Part]) -> String? {
        let width: ICU.Width = switch unitsStyle {
        case .full, .spellOut: .wide
        case .short: .short
        case .abbreviated, .brief, .positional: .narrow
        }
        let skeletonWidth = unitsStyle == .brief || width == .short ? "unit-width-short" : width == .wide ? "unit-width-full-name" : "unit-width-narrow"
        let texts = parts.compactMap { part -> String? in
            guard let name = Self.units.first(where: { $0.1 == part.unit })?.2 else { return nil }
            guard var text = ICU.number(Double(part.value), skeleton: "measure-unit/duration-\(name) \(skeletonWidth)", locale: locale.identifier) else { return nil }
            if unitsStyle == .spellOut {
                let speller = NumberFormatter()
                speller.locale = locale
                speller.numberStyle = .spellOut
                if let words = speller.string(from: NSNumber(value: part.value)) { text = text.replacingOccurrences(of: number(part.value, minimum: 1), with: words) }
            }
            // Apple's brief style is the short one without spaces: "1hr 10min".
            return unitsStyle == .brief ? text.filter { $0 != " " } : text
        }
        guard texts.count == parts.count else { return nil }
        if unitsStyle == .brief { return texts.joined(separator: " ") }
        return ICU.list(texts, kind: .units, width: width, locale: locale.identifier)
    }
}
