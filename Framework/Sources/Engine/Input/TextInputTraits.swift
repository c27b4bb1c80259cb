/// What a field says about the text it takes, for input methods, keyboards on the screen and assistive technology.
///
/// Nothing here restricts what a keyboard types: a number pad changes which keys a phone shows, not which texts a field accepts.
public struct TextInputTraits: Equatable, Sendable {
    /// The keys that suit the text.
    public enum Keyboard: String, Sendable {
        case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
    }

    /// What a keyboard on the screen begins with a capital by itself. Keys of a real keyboard stay as they are typed.
    public enum Capitalization: String, Sendable {
        case none, words, sentences, allCharacters
    }

    public var keyboard = Keyboard.default
    /// What the text means, by UIKit's names: `username`, `email`, `one-time-code`.
    public var contentType: String?
    public var capitalization = Capitalization.sentences
    public var isCorrected = true
    /// The word on the return key.
    public var submitLabel = "return"
    public var isSecure = false

    public init() {}

    /// What differs from a plain field, by name, in a fixed order: for outlines and files.
    public var differences: [(name: String, value: String)] {
        let plain = TextInputTraits()
        var all: [(String, String)] = []
        if keyboard != plain.keyboard { all.append(("keyboard", keyboard.rawValue)) }
        if let contentType { all.append(("contentType", contentType)) }
        if capitalization != plain.capitalization { all.append(("capitalization", capitalization.rawValue)) }
        if isCorrected != plain.isCorrected { all.append(("correction", isCorrected ? "on" : "off")) }
        if submitLabel != plain.submitLabel { all.append(("submitLabel", submitLabel)) }
        return all
    }
}
