import Foundation

/// Finds links, e-mail addresses, telephone numbers and dates in text.
///
/// Links and e-mail addresses follow the characters that URLs allow; telephone numbers are digits grouped as people
/// write them; dates are the numeric forms and those with English month names. Addresses and transit information are
/// not looked for.
open class NSDataDetector: NSObject, @unchecked Sendable {
    public let checkingTypes: NSTextCheckingResult.CheckingType.RawValue

    public init(types checkingTypes: NSTextCheckingResult.CheckingType.RawValue) throws {
        let supported: NSTextCheckingResult.CheckingType = [.link, .phoneNumber, .date]
        guard checkingTypes & supported.rawValue != 0 else { throw CocoaError(.featureUnsupported) }
        self.checkingTypes = checkingTypes
    }

    private static let link = try! NSRegularExpression(
        pattern: #"\b(?:[a-z][a-z0-9+.-]{1,20}://|www\.)[^\s<>"'“”]*[^\s<>"'“”.,;:!?)\]}»]|\b[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}\b|\b(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|dev|app|co|info|de|fr|uk|ru|cn|jp|ir|in|br|it|nl|es|ch|at|se|no|pl|eu|us|ca|au)\b(?:/[^\s<>"']*[^\s<>"'.,;:!?)])?"#,
        options: .caseInsensitive)
    private static let phone = try! NSRegularExpression(pattern: #"(?<![\w.+])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)[\s.-]?)?\d{1,5}(?:[\s.-]\d{2,8}){1,5}(?![\w-])|(?<![\w.])\+?\d{7,15}(?![\w-])"#)
    private static let date = try! NSRegularExpression(
        pattern: #"\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\b|\b\d{1,2}/\d{1,2}/\d{4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?\b"#,
        options: .caseInsensitive)

    open func matches(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] {
        let types = NSTextCheckingResult.CheckingType(rawValue: checkingTypes)
        var found: [DetectedData] = []
        func add(_ regex: NSRegularExpression, _ make: (NSRange, String) -> DetectedData?) {
            for match in regex.matches(in: string, options: options, range: range) {
                guard let r = Range(match.range, in: string), !found.contains(where: { NSIntersectionRange($0.range, match.range).length > 0 }) else { continue }
                if let data = make(match.range, String(string[r])) { found.append(data) }
            }
        }
        if types.contains(.link) {
            add(Self.link) { range, text in
                let target = text.contains("://") ? text : text.contains("@") && !text.contains("/") ? "mailto:" + text : "http://" + text
                return URL(string: target).map { DetectedData(.link, range, url: $0) }
            }
        }
        if types.contains(.date) { add(Self.date) { range, text in Self.parse(text).map { DetectedData(.date, range, date: $0) } } }
        if types.contains(.phoneNumber) {
            add(Self.phone) { range, text in
                let digits = text.filter(\.isNumber).count
                return (7...15).contains(digits) ? DetectedData(.phoneNumber, range, phoneNumber: text) : nil
            }
        }
        return found.sorted { $0.range.location < $1.range.location }
    }

    open func firstMatch(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? {
        matches(in: string, options: options, range: range).first
    }

    open func numberOfMatches(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange) -> Int {
        matches(in: string, options: options, range: range).count
    }

    open func enumerateMatches(in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
                               using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void) {
        var stop = ObjCBool(false)
        for match in matches(in: string, options: options, range: range) where !stop.boolValue { block(match, [], &stop) }
    }

    /// Noon where no time is given, as Apple's detector.
    private static func parse(_ text: String) -> Date? {
        let formatter = Foundation.DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        let plain = text.replacing(#/(\d)(?:st|nd|rd|th)\b/#) { String($0.1) }.replacingOccurrences(of: ",", with: "").replacingOccurrences(of: ".", with: "")
        for format in ["yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd HH:mm"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: plain) { return date }
        }
        for format in ["yyyy-MM-dd HH", "M/d/yyyy HH", "MMM d yyyy HH", "MMMM d yyyy HH"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: plain + " 12") { return date }
        }
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        for format in ["MMM d yyyy HH", "MMMM d yyyy HH"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: "\(plain) \(year) 12") { return date }
        }
        return nil
    }
}

/// A match of a data detector.
private final class DetectedData: NSTextCheckingResult {
    private let type: NSTextCheckingResult.CheckingType
    private let place: NSRange
    let detectedURL: URL?
    let detectedNumber: String?
    let detectedDate: Date?

    init(_ type: NSTextCheckingResult.CheckingType, _ range: NSRange, url: URL? = nil, phoneNumber: String? = nil, date: Date? = nil) {
        self.type = type
        place = range
        detectedURL = url
        detectedNumber = phoneNumber
        detectedDate = date
        super.init()
    }
    required init?(coder: NSCoder) { nil }

    override var resultType: NSTextCheckingResult.CheckingType { type }
    override var range: NSRange { place }
    override func range(at idx: Int) -> NSRange { idx == 0 ? place : NSRange(location: NSNotFound, length: 0) }
    override var numberOfRanges: Int { 1 }
}

extension NSTextCheckingResult {
    public var url: URL? { (self as? DetectedData)?.detectedURL }
    public var phoneNumber: String? { (self as? DetectedData)?.detectedNumber }
    public var date: Date? { (self as? DetectedData)?.detectedDate }
}

extension NSTextCheckingResult.CheckingType {
    public static let date = NSTextCheckingResult.CheckingType(rawValue: 1 << 3)
    public static let address = NSTextCheckingResult.CheckingType(rawValue: 1 << 4)
    public static let link = NSTextCheckingResult.CheckingType(rawValue: 1 << 5)
    public static let phoneNumber = NSTextCheckingResult.CheckingType(rawValue: 1 << 11)
    public static let transitInformation = NSTextCheckingResult.CheckingType(rawValue: 1 << 12)
}
