import Foundation

/// Foundation's number formatter, with digit limits that also hold for amounts of money.
///
/// The inherited one ignores `maximumFractionDigits` and `minimumFractionDigits` in currency styles.
open class NumberFormatter: Foundation.NumberFormatter, @unchecked Sendable {
    private var setsMinimum = false
    private var setsMaximum = false
    private var symbol: String?

    override open var minimumFractionDigits: Int {
        get { super.minimumFractionDigits }
        set {
            setsMinimum = true
            super.minimumFractionDigits = newValue
            // Apple's moves the other limit along.
            if maximumFractionDigits < newValue { super.maximumFractionDigits = newValue }
        }
    }

    override open var maximumFractionDigits: Int {
        get { super.maximumFractionDigits }
        set {
            setsMaximum = true
            super.maximumFractionDigits = newValue
            if minimumFractionDigits > newValue { super.minimumFractionDigits = newValue }
        }
    }

    override open var currencySymbol: String! {
        get { super.currencySymbol }
        set {
            symbol = newValue
            super.currencySymbol = newValue
        }
    }

    /// Foundation groups by three digits everywhere; Indian languages group by two after the first three.
    override open var numberStyle: NumberFormatter.Style {
        get { super.numberStyle }
        set {
            super.numberStyle = newValue
            groupAsLocale()
        }
    }

    override open var locale: Locale! {
        get { super.locale }
        set {
            super.locale = newValue
            groupAsLocale()
        }
    }

    private func groupAsLocale() {
        guard numberStyle != .none, let locale = super.locale, let size = ICU.secondaryGroupingSize(locale: locale.identifier), size != super.secondaryGroupingSize else { return }
        super.secondaryGroupingSize = size
    }

    private var isCurrency: Bool {
        switch numberStyle {
        case .currency, .currencyISOCode, .currencyPlural, .currencyAccounting: true
        default: false
        }
    }

    override open func string(from number: NSNumber) -> String? {
        // Apple's has no sign on what is not a number.
        if number.doubleValue.isNaN { return notANumberSymbol }
        guard isCurrency, setsMinimum || setsMaximum, number.doubleValue.isFinite, !(number is NSDecimalNumber) || number.doubleValue.magnitude < 1e15 else {
            return super.string(from: number)
        }
        let lower = setsMinimum ? minimumFractionDigits : min(defaultFractionDigits, maximumFractionDigits)
        let upper = setsMaximum ? maximumFractionDigits : max(defaultFractionDigits, lower)
        let value = number.doubleValue * (multiplier?.doubleValue ?? 1)
        let text = ICU.currency(value, ICU.Currency(
            style: numberStyle, code: currencyCode, symbol: symbol, fraction: max(lower, 0)...max(upper, lower, 0), integer: max(minimumIntegerDigits, 1),
            grouping: usesGroupingSeparator, roundingMode: roundingMode, locale: (locale ?? .current).identifier))
        return text ?? super.string(from: number)
    }

    override open func string(for obj: Any?) -> String? {
        switch obj {
        case let number as NSNumber: string(from: number)
        case let number as Decimal: string(from: NSDecimalNumber(decimal: number))
        case let number as any BinaryInteger: string(from: NSNumber(value: Int64(clamping: number)))
        case let number as Double: string(from: NSNumber(value: number))
        case let number as Float: string(from: NSNumber(value: number))
        default: super.string(for: obj as Any)
        }
    }

    /// Digits after the point that the currency has by itself: 2 for dollars, 0 for yen.
    private var defaultFractionDigits: Int {
        let plain = Foundation.NumberFormatter()
        plain.locale = locale
        plain.numberStyle = .currency
        if let code = currencyCode { plain.currencyCode = code }
        return plain.maximumFractionDigits
    }

    open override class func localizedString(from num: NSNumber, number nstyle: NumberFormatter.Style) -> String {
        let formatter = NumberFormatter()
        formatter.numberStyle = nstyle
        return formatter.string(from: num) ?? ""
    }
}
