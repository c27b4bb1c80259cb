import Foundation

/// Foundation's units by ICU's identifiers, and which of them a locale uses.
enum MeasurementUnits {
    /// ICU identifiers by kind of unit and symbol, for `measure-unit/…`.
    private static let identifiers: [ObjectIdentifier: [String: String]] = [
        ObjectIdentifier(UnitLength.self): [
            "Mm": "length-megameter", "km": "length-kilometer", "m": "length-meter", "dm": "length-decimeter", "cm": "length-centimeter", "mm": "length-millimeter",
            "µm": "length-micrometer", "nm": "length-nanometer", "pm": "length-picometer", "in": "length-inch", "ft": "length-foot", "yd": "length-yard", "mi": "length-mile",
            "smi": "length-mile-scandinavian", "ly": "length-light-year", "NM": "length-nautical-mile", "ftm": "length-fathom", "fur": "length-furlong",
            "ua": "length-astronomical-unit", "pc": "length-parsec",
        ],
        ObjectIdentifier(UnitMass.self): [
            "kg": "mass-kilogram", "g": "mass-gram", "mg": "mass-milligram", "µg": "mass-microgram", "oz": "mass-ounce", "lb": "mass-pound", "st": "mass-stone",
            "t": "mass-tonne", "ton": "mass-ton", "ct": "mass-carat", "oz t": "mass-ounce-troy",
        ],
        ObjectIdentifier(UnitTemperature.self): ["K": "temperature-kelvin", "°C": "temperature-celsius", "°F": "temperature-fahrenheit"],
        ObjectIdentifier(UnitDuration.self): [
            "s": "duration-second", "m": "duration-minute", "h": "duration-hour", "ms": "duration-millisecond", "µs": "duration-microsecond", "ns": "duration-nanosecond",
        ],
        ObjectIdentifier(UnitSpeed.self): ["m/s": "speed-meter-per-second", "km/h": "speed-kilometer-per-hour", "mph": "speed-mile-per-hour", "kn": "speed-knot"],
        ObjectIdentifier(UnitVolume.self): [
            "kL": "volume-kiloliter", "L": "volume-liter", "dL": "volume-deciliter", "cL": "volume-centiliter", "mL": "volume-milliliter", "gal": "volume-gallon",
            "qt": "volume-quart", "pt": "volume-pint", "cup": "volume-cup", "fl oz": "volume-fluid-ounce", "tbsp": "volume-tablespoon", "tsp": "volume-teaspoon",
            "ML": "volume-megaliter", "metric cup Imperial": "volume-cup-metric", "m³": "volume-cubic-meter", "km³": "volume-cubic-kilometer", "cm³": "volume-cubic-centimeter", "in³": "volume-cubic-inch", "ft³": "volume-cubic-foot",
        ],
        ObjectIdentifier(UnitArea.self): [
            "km²": "area-square-kilometer", "m²": "area-square-meter", "cm²": "area-square-centimeter", "in²": "area-square-inch", "ft²": "area-square-foot",
            "yd²": "area-square-yard", "mi²": "area-square-mile", "ac": "area-acre", "ha": "area-hectare",
        ],
        ObjectIdentifier(UnitEnergy.self): ["kJ": "energy-kilojoule", "J": "energy-joule", "kCal": "energy-kilocalorie", "cal": "energy-calorie", "kWh": "energy-kilowatt-hour"],
        ObjectIdentifier(UnitPower.self): ["GW": "power-gigawatt", "MW": "power-megawatt", "kW": "power-kilowatt", "W": "power-watt", "mW": "power-milliwatt", "hp": "power-horsepower"],
        ObjectIdentifier(UnitPressure.self): [
            "hPa": "pressure-hectopascal", "kPa": "pressure-kilopascal", "MPa": "pressure-megapascal", "mbar": "pressure-millibar", "bar": "pressure-bar", "mmHg": "pressure-millimeter-ofhg",
            "inHg": "pressure-inch-ofhg", "psi": "pressure-pound-force-per-square-inch",
        ],
        ObjectIdentifier(UnitAngle.self): ["°": "angle-degree", "ʹ": "angle-arc-minute", "ʹʹ": "angle-arc-second", "rad": "angle-radian", "rev": "angle-revolution"],
        ObjectIdentifier(UnitInformationStorage.self): [
            "B": "digital-byte", "kB": "digital-kilobyte", "MB": "digital-megabyte", "GB": "digital-gigabyte", "TB": "digital-terabyte", "PB": "digital-petabyte", "bit": "digital-bit",
            "kb": "digital-kilobit", "Mb": "digital-megabit", "Gb": "digital-gigabit", "Tb": "digital-terabit",
        ],
        ObjectIdentifier(UnitFrequency.self): ["GHz": "frequency-gigahertz", "MHz": "frequency-megahertz", "kHz": "frequency-kilohertz", "Hz": "frequency-hertz"],
        ObjectIdentifier(UnitElectricCurrent.self): ["A": "electric-ampere", "mA": "electric-milliampere"],
        ObjectIdentifier(UnitElectricPotentialDifference.self): ["V": "electric-volt"], ObjectIdentifier(UnitElectricResistance.self): ["Ω": "electric-ohm"],
        ObjectIdentifier(UnitAcceleration.self): ["g": "acceleration-g-force", "m/s²": "acceleration-meter-per-second-squared"],
        ObjectIdentifier(UnitIlluminance.self): ["lx": "light-lux"], ObjectIdentifier(UnitDispersion.self): ["ppm": "concentr-permillion"],
        ObjectIdentifier(UnitFuelEfficiency.self): ["L/100km": "consumption-liter-per-100-kilometer", "mpg": "consumption-mile-per-gallon"],
    ]

    static func identifier(of unit: Unit) -> String? { identifiers[ObjectIdentifier(type(of: unit))]?[unit.symbol] }

    /// The amount with its unit.
    static func string(_ value: Double, _ unit: Unit, width: String, locale: Locale, digits: String, withoutUnit: Bool = false, plain: Foundation.NumberFormatter? = nil) -> String {
        if withoutUnit, unit is UnitTemperature, let text = ICU.number(value, skeleton: "measure-unit/temperature-generic unit-width-short \(digits)", locale: locale.identifier) { return text }
        if let id = identifier(of: unit), let text = ICU.number(value, skeleton: "measure-unit/\(id) \(width) \(digits)", locale: locale.identifier) { return text }
        // A unit of the app's own: its symbol behind the number.
        return (ICU.number(value, skeleton: digits, locale: locale.identifier) ?? plain?.string(from: NSNumber(value: value)) ?? "\(value)") + " " + unit.symbol
    }

    /// The amount in the unit that people of the locale use for it.
    static func local(_ value: Double, _ unit: Dimension, _ locale: Locale) -> (Double, Unit) {
        let isMetric = locale.measurementSystem == .metric, isUS = locale.measurementSystem == .us
        func converted(to target: Dimension) -> (Double, Unit) { (target.converter.value(fromBaseUnitValue: unit.converter.baseUnitValue(fromValue: value)), target) }
        let base = abs(unit.converter.baseUnitValue(fromValue: value))
        switch unit {
        case is UnitTemperature: return converted(to: isUS ? UnitTemperature.fahrenheit : UnitTemperature.celsius)
        case is UnitSpeed: return converted(to: isMetric ? UnitSpeed.kilometersPerHour : UnitSpeed.milesPerHour)
        case is UnitLength:
            if isMetric { return converted(to: base >= 1000 ? UnitLength.kilometers : base >= 1 ? UnitLength.meters : base >= 0.01 ? UnitLength.centimeters : UnitLength.millimeters) }
            return converted(to: base >= 804.672 ? UnitLength.miles : base >= 0.3048 ? UnitLength.feet : UnitLength.inches)
        case is UnitMass:
            if isMetric { return converted(to: base >= 1 ? UnitMass.kilograms : UnitMass.grams) }
            return converted(to: base >= 0.45359237 ? UnitMass.pounds : UnitMass.ounces)
        default: return (value, unit)
        }
    }

    /// The amount in the unit of its own system that reads best.
    static func natural(_ value: Double, _ unit: Dimension, _ locale: Locale) -> (Double, Unit) {
        let (v, u) = local(value, unit, locale)
        guard let dimension = u as? Dimension else { return (v, u) }
        let ladders: [[Dimension]] = [
            [UnitInformationStorage.bytes, UnitInformationStorage.kilobytes, UnitInformationStorage.megabytes, UnitInformationStorage.gigabytes, UnitInformationStorage.terabytes],
            [UnitDuration.seconds, UnitDuration.minutes, UnitDuration.hours], [UnitVolume.milliliters, UnitVolume.liters], [UnitEnergy.joules, UnitEnergy.kilojoules],
            [UnitFrequency.hertz, UnitFrequency.kilohertz, UnitFrequency.megahertz, UnitFrequency.gigahertz],
        ]
        guard let ladder = ladders.first(where: { $0.contains(dimension) }) else { return (v, u) }
        let base = dimension.converter.baseUnitValue(fromValue: v)
        let best = ladder.last { abs($0.converter.value(fromBaseUnitValue: base)) >= 1 } ?? ladder[0]
        return (best.converter.value(fromBaseUnitValue: base), best)
    }
}

extension Measurement where UnitType: Dimension {
    /// Formats amounts with units.
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
        public struct UnitWidth: Codable, Hashable, Sendable {
            let skeleton: String
            public static var wide: UnitWidth { UnitWidth(skeleton: "unit-width-full-name") }
            public static var abbreviated: UnitWidth { UnitWidth(skeleton: "unit-width-short") }
            public static var narrow: UnitWidth { UnitWidth(skeleton: "unit-width-narrow") }
        }

        public var width: UnitWidth
        public var usage: MeasurementFormatUnitUsage<UnitType>?
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?
        public var hidesScaleName = false
        public var locale: Locale

        public init(width: UnitWidth, locale: Locale = .autoupdatingCurrent, usage: MeasurementFormatUnitUsage<UnitType> = .general, hidesScaleName: Bool = false, numberFormatStyle: FloatingPointFormatStyle<Double>? = nil) {
            self.width = width; self.locale = locale; self.usage = usage; self.hidesScaleName = hidesScaleName; self.numberFormatStyle = numberFormatStyle
        }

        public func format(_ value: Measurement<UnitType>) -> String {
            var amount = value.value, unit: Unit = value.unit
            // ICU knows, by locale and purpose, the unit and how exact it should be.
            if numberFormatStyle == nil, !hidesScaleName, let usage, let name = usage.skeleton, let id = MeasurementUnits.identifier(of: unit),
               let text = ICU.number(amount, skeleton: "measure-unit/\(id) usage/\(name) \(width.skeleton)", locale: locale.identifier) { return text }
            if usage?.keepsUnit != true { (amount, unit) = MeasurementUnits.local(amount, value.unit, locale) }
            if let style = numberFormatStyle {
                let number = style.locale(locale).format(amount)
                let template = MeasurementUnits.string(8, unit, width: width.skeleton, locale: locale, digits: "precision-integer", withoutUnit: hidesScaleName)
                let eight = ICU.number(8, skeleton: "precision-integer", locale: locale.identifier) ?? "8"
                return template.replacingOccurrences(of: eight, with: number)
            }
            let digits = unit is UnitTemperature ? "precision-integer" : usage?.keepsUnit == true ? ".##" : "./@@r"
            return MeasurementUnits.string(amount, unit, width: width.skeleton, locale: locale, digits: digits, withoutUnit: hidesScaleName)
        }

        public func locale(_ locale: Locale) -> Self {
            var style = self
            style.locale = locale
            return style
        }
    }

    public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Measurement { style.format(self) }
}

/// What an amount is for: decides the unit it is shown in.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
    let name: String
    var keepsUnit: Bool { name == "asProvided" }
    /// ICU's name for the purpose.
    var skeleton: String? {
        switch name {
        case "asProvided": nil
        case "general": "default"
        case "personHeight": "person-height"
        case "personWeight": "person"
        case "visibility": "visiblty"
        default: name
        }
    }
    /// The unit people of the locale use.
    public static var general: Self { Self(name: "general") }
    /// The unit of the measurement.
    public static var asProvided: Self { Self(name: "asProvided") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    public static var person: Self { Self(name: "person") }
    public static var personHeight: Self { Self(name: "personHeight") }
    public static var road: Self { Self(name: "road") }
    public static var visibility: Self { Self(name: "visibility") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    public static var person: Self { Self(name: "person") }
    public static var weather: Self { Self(name: "weather") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    public static var personWeight: Self { Self(name: "personWeight") }
}
extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    public static var food: Self { Self(name: "food") }
    public static var workout: Self { Self(name: "workout") }
}

extension FormatStyle {
    public static func measurement<UnitType: Dimension>(width: Measurement<UnitType>.FormatStyle.UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general,
                                                        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }
    public static func measurement(width: Measurement<UnitTemperature>.FormatStyle.UnitWidth, usage: MeasurementFormatUnitUsage<UnitTemperature> = .general, hidesScaleName: Bool = false,
                                                        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil) -> Self where Self == Measurement<UnitTemperature>.FormatStyle {
        Self(width: width, usage: usage, hidesScaleName: hidesScaleName, numberFormatStyle: numberFormatStyle)
    }
}
