import Engine

extension Text {
    public struct DateStyle: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case time, date, relative, offset, timer }
        let kind: Kind
        public static let time = DateStyle(kind: .time)
        public static let date = DateStyle(kind: .date)
        public static let relative = DateStyle(kind: .relative)
        public static let offset = DateStyle(kind: .offset)
        public static let timer = DateStyle(kind: .timer)
    }

    nonisolated public init(_ date: Date, style: DateStyle) {
        let ticks: Double? = style.kind == .time || style.kind == .date ? nil : 1
        self.init(.dynamic(DynamicText(key: AnyHashable([AnyHashable(date), AnyHashable(style)]), refresh: ticks) { env in
            DateText.string(date, style, env)
        }))
    }

    nonisolated public init(_ dates: ClosedRange<Date>) {
        self.init(.dynamic(DynamicText(key: AnyHashable(dates)) { env in
            DateText.string(dates.lowerBound, .time, env) + " – " + DateText.string(dates.upperBound, .time, env)
        }))
    }

    nonisolated public init(_ interval: DateInterval) { self.init(interval.start...interval.end) }

    nonisolated public init(timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true) {
        self.init(.dynamic(DynamicText(key: AnyHashable(timerInterval), refresh: pauseTime == nil ? 1 : nil) { _ in
            let now = min(max(pauseTime ?? Date(), timerInterval.lowerBound), timerInterval.upperBound)
            let seconds = countsDown ? timerInterval.upperBound.timeIntervalSince(now) : now.timeIntervalSince(timerInterval.lowerBound)
            return DateText.clock(seconds)
        }))
    }

    nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == String {
        let hashable = (input as? any Hashable).map { AnyHashable($0) } ?? AnyHashable(String(describing: input))
        self.init(.dynamic(DynamicText(key: AnyHashable([hashable, AnyHashable(format)])) { env in format.locale(env.locale).format(input) }))
    }

    nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
        self.init(format.format(input))
    }

    nonisolated public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }

    nonisolated public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}

/// Dates as texts show them.
enum DateText {
    static func string(_ date: Date, _ style: Text.DateStyle, _ env: EnvironmentValues) -> String {
        let f = DateFormatter()
        f.locale = env.locale
        f.timeZone = env.timeZone
        f.calendar = env.calendar
        switch style.kind {
        case .time:
            f.dateStyle = .none
            f.timeStyle = .short
            return f.string(from: date)
        case .date:
            f.dateStyle = .long
            f.timeStyle = .none
            return f.string(from: date)
        case .timer: return clock(abs(date.timeIntervalSinceNow))
        case .relative: return units(abs(date.timeIntervalSinceNow))
        case .offset: return (date.timeIntervalSinceNow < 0 ? "-" : "+") + units(abs(date.timeIntervalSinceNow))
        }
    }

    static func clock(_ seconds: Double) -> String {
        let s = Int(max(seconds, 0))
        return s >= 3600 ? String(format: "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60) : String(format: "%d:%02d", s / 60, s % 60)
    }

    /// The two largest units.
    private static func units(_ seconds: Double) -> String {
        let s = Int(seconds)
        let parts: [(Int, String)] = [(s / 86400, "day"), (s / 3600 % 24, "hr"), (s / 60 % 60, "min"), (s % 60, "sec")]
        let first = parts.firstIndex { $0.0 > 0 } ?? 3
        return parts[first..<min(first + 2, 4)].filter { $0.0 > 0 || first == 3 }
            .map { "\($0.0) \($0.1)\($0.1 == "day" && $0.0 != 1 ? "s" : "")" }.joined(separator: ", ")
    }
}
