import Foundation

/// Foundation's date formatter, with `doesRelativeDateFormatting`.
open class DateFormatter: Foundation.DateFormatter, @unchecked Sendable {
    override open func string(from date: Date) -> String {
        if doesRelativeDateFormatting, dateStyle != .none || timeStyle != .none,
           let text = ICU.relativeDate(date, dateStyle: dateStyle, timeStyle: timeStyle, timeZone: timeZone ?? .current, locale: (locale ?? .current).identifier) {
            return text
        }
        return super.string(from: date)
    }

    override open func string(for obj: Any?) -> String? { (obj as? Date).map(string(from:)) }

    open override class func localizedString(from date: Date, dateStyle dstyle: DateFormatter.Style, timeStyle tstyle: DateFormatter.Style) -> String {
        let formatter = DateFormatter()
        formatter.dateStyle = dstyle
        formatter.timeStyle = tstyle
        return formatter.string(from: date)
    }
}
