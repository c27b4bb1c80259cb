import Foundation

/// Amounts with units, converted to what people of the locale use.
open class MeasurementFormatter: Formatter, @unchecked Sendable {
    public struct UnitOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Keeps the unit of the measurement.
        public static let providedUnit = UnitOptions(rawValue: 1)
        /// Takes the unit that reads best for the amount.
        public static let naturalScale = UnitOptions(rawValue: 2)
        public static let temperatureWithoutUnit = UnitOptions(rawValue: 4)
    }

    open var unitOptions: UnitOptions = []
    open var unitStyle: Formatter.UnitStyle = .medium
    open var locale: Locale! = .autoupdatingCurrent
    open var numberFormatter: NumberFormatter! = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        return formatter
    }()

    open func string<UnitType: Unit>(from measurement: Measurement<UnitType>) -> String {
        let locale = locale ?? .current
        var value = measurement.value, unit: Unit = measurement.unit
        if let dimension = measurement.unit as? Dimension {
            if unitOptions.contains(.naturalScale) {
                (value, unit) = MeasurementUnits.natural(value, dimension, locale)
            } else if !unitOptions.contains(.providedUnit) {
                (value, unit) = MeasurementUnits.local(value, dimension, locale)
            }
        }
        let width = unitStyle == .long ? "unit-width-full-name" : unitStyle == .short ? "unit-width-narrow" : "unit-width-short"
        return MeasurementUnits.string(value, unit, width: width, locale: locale, digits: digitSkeleton, withoutUnit: unitOptions.contains(.temperatureWithoutUnit), plain: numberFormatter)
    }

    /// The unit's name.
    open func string(from unit: Unit) -> String {
        let width = unitStyle == .long ? "unit-width-full-name" : unitStyle == .short ? "unit-width-narrow" : "unit-width-short"
        guard let id = MeasurementUnits.identifier(of: unit) else { return unit.symbol }
        return ICU.unitName("measure-unit/\(id) \(width)", locale: (locale ?? .current).identifier) ?? unit.symbol
    }

    private var digitSkeleton: String {
        let f = numberFormatter ?? NumberFormatter()
        let lower = max(f.minimumFractionDigits, 0), upper = max(f.maximumFractionDigits, lower)
        return upper == 0 ? "precision-integer" : "." + String(repeating: "0", count: lower) + String(repeating: "#", count: min(upper - lower, 30))
    }

    open override func string(for obj: Any?) -> String? {
        if let m = obj as? any AnyMeasurement { return m.string(by: self) }
        return (obj as? Unit).map { string(from: $0) }
    }
}

private protocol AnyMeasurement {
    func string(by formatter: MeasurementFormatter) -> String
}
extension Measurement: AnyMeasurement {
    func string(by formatter: MeasurementFormatter) -> String { formatter.string(from: self) }
}
