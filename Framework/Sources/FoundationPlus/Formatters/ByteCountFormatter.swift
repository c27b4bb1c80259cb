import Foundation

/// Sizes of files and memory in words of the language: "1.2 MB".
///
/// Foundation's own on Linux speaks English in every language.
open class ByteCountFormatter: Formatter, @unchecked Sendable {
    public struct Units: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let useBytes = Units(rawValue: 1)
        public static let useKB = Units(rawValue: 2)
        public static let useMB = Units(rawValue: 4)
        public static let useGB = Units(rawValue: 8)
        public static let useTB = Units(rawValue: 16)
        public static let usePB = Units(rawValue: 32)
        public static let useEB = Units(rawValue: 64)
        public static let useZB = Units(rawValue: 128)
        public static let useYBOrHigher = Units(rawValue: 0xFF00)
        public static let useAll = Units(rawValue: 0xFFFF)
    }

    /// How many bytes a kilobyte has: 1000 for files, 1024 for memory.
    public enum CountStyle: Int, Sendable { case file, memory, decimal, binary }

    /// Units to choose from; empty stands for all. Petabytes stand in for larger ones.
    open var allowedUnits: Units = []
    open var countStyle: CountStyle = .file
    /// Writes "Zero" instead of 0 where the language does so.
    open var allowsNonnumericFormatting = true
    open var includesUnit = true
    open var includesCount = true
    /// Adds the number of bytes in parentheses to larger units.
    open var includesActualByteCount = false
    /// No digits behind the point for bytes and KB, one for MB, two for what is larger; else three digits that count.
    open var isAdaptive = true
    /// Fills the digits behind the point with zeros.
    open var zeroPadsFractionDigits = false
    open var formattingContext: Formatter.Context = .unknown
    /// Always the current one outside of tests.
    var locale = Locale.autoupdatingCurrent

    /// The size in the current language.
    open class func string(fromByteCount byteCount: Int64, countStyle: CountStyle) -> String {
        let formatter = ByteCountFormatter()
        formatter.countStyle = countStyle
        return formatter.string(fromByteCount: byteCount)
    }
    open class func string(from measurement: Measurement<UnitInformationStorage>, countStyle: CountStyle) -> String {
        let formatter = ByteCountFormatter()
        formatter.countStyle = countStyle
        return formatter.string(from: measurement)
    }

    /// Sizes beyond what 64 bits count are cut to that.
    open func string(from measurement: Measurement<UnitInformationStorage>) -> String {
        let bytes = measurement.converted(to: .bytes).value
        return string(fromByteCount: bytes.isNaN ? 0 : Int64(exactly: bytes.rounded()) ?? (bytes < 0 ? .min : .max))
    }

    open override func string(for obj: Any?) -> String? {
        switch obj {
        case let n as NSNumber: string(fromByteCount: n.int64Value)
        case let n as any BinaryInteger: string(fromByteCount: Int64(clamping: n))
        case let m as Measurement<UnitInformationStorage>: string(from: m)
        default: nil
        }
    }

    open func string(fromByteCount byteCount: Int64) -> String {
        let power = power(of: byteCount)
        guard byteCount != 0 || !allowsNonnumericFormatting || !includesUnit || !includesCount else { return zero(power) }
        let value = Double(byteCount) / pow(base, Double(power))
        let short = number(value, Self.names[power], digits: digits(value, power))
        let whole = parts(short, value, power)
        guard includesActualByteCount, power > 0, includesCount else { return whole }
        return "\(whole) (\(number(Double(byteCount), "byte", digits: "precision-integer")))"
    }

    // MARK: Units

    private static let names = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"]

    private var base: Double { countStyle == .file || countStyle == .decimal ? 1000 : 1024 }

    /// The largest allowed unit of which there is one, after rounding; the smallest allowed where there is none.
    private func power(of byteCount: Int64) -> Int {
        let units = allowedUnits.isEmpty ? .useAll : allowedUnits
        let allowed = (0..<Self.names.count).filter { units.contains(Units(rawValue: 1 << $0)) }
        guard let first = allowed.first else { return Self.names.count - 1 }
        // "0 bytes" says less than "Zero KB".
        if byteCount == 0 { return allowed.contains(1) ? 1 : first }
        return allowed.last { (abs(Double(byteCount)) / pow(base, Double($0)) * 1000).rounded() >= 1000 } ?? first
    }

    private func digits(_ value: Double, _ power: Int) -> String {
        var most = power < 2 ? 0 : power == 2 ? 1 : 2
        if !isAdaptive { most = power == 0 || abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2 }
        return most == 0 ? "precision-integer" : "." + String(repeating: zeroPadsFractionDigits ? "0" : "#", count: most)
    }

    /// Bytes are written out, larger units by their signs; Apple writes KB where the standard has kB.
    private func number(_ value: Double, _ unit: String, digits: String) -> String {
        let width = unit == "byte" ? "unit-width-full-name" : "unit-width-short"
        let text = ICU.number(value, skeleton: "measure-unit/digital-\(unit) \(width) \(digits)", locale: locale.identifier)
        return (text ?? "\(value) \(unit)").replacingOccurrences(of: "kB", with: "KB")
    }

    /// The count or the unit alone, where only that is asked for.
    private func parts(_ whole: String, _ value: Double, _ power: Int) -> String {
        guard !includesUnit || !includesCount else { return whole }
        guard let count = ICU.number(value, skeleton: digits(value, power), locale: locale.identifier) else { return whole }
        if includesCount { return count }
        return includesUnit ? whole.replacingOccurrences(of: count, with: "").trimmingCharacters(in: .whitespaces) : ""
    }

    private func zero(_ power: Int) -> String {
        let style = Foundation.ByteCountFormatStyle(style: .file, allowedUnits: power == 0 ? .bytes : power == 1 ? .kb : power == 2 ? .mb : power == 3 ? .gb : power == 4 ? .tb : .pb,
                                                    spellsOutZero: true, locale: locale)
        return style.format(0).replacingOccurrences(of: "kB", with: "KB")
    }
}
