import CWindowHost
import Engine

/// The purpose and the hints that stand for what a field says about its text.
struct InputDescription {
    let purpose: Int32
    let hints: UInt32

    init(_ traits: TextInputTraits) {
        purpose = Int32(InputDescription.purpose(of: traits))
        hints = UInt32(InputDescription.hints(of: traits))
    }

    /// The keyboard that is asked for says most; without one, what the text means.
    private static func purpose(of traits: TextInputTraits) -> Int {
        let isNumber = [.numberPad, .asciiCapableNumberPad].contains(traits.keyboard)
        if traits.isSecure { return isNumber ? MWH_PURPOSE_PIN : MWH_PURPOSE_PASSWORD }
        switch traits.keyboard {
        case .numberPad, .asciiCapableNumberPad: return MWH_PURPOSE_DIGITS
        case .decimalPad, .numbersAndPunctuation: return MWH_PURPOSE_NUMBER
        case .phonePad: return MWH_PURPOSE_PHONE
        case .url: return MWH_PURPOSE_URL
        case .emailAddress: return MWH_PURPOSE_EMAIL
        case .namePhonePad: return MWH_PURPOSE_NAME
        case .default, .asciiCapable, .twitter, .webSearch: break
        }
        return switch traits.contentType {
        case "name", "name-prefix", "given-name", "middle-name", "family-name", "name-suffix", "nickname": MWH_PURPOSE_NAME
        case "tel": MWH_PURPOSE_PHONE
        case "email": MWH_PURPOSE_EMAIL
        case "url": MWH_PURPOSE_URL
        case "password", "new-password": MWH_PURPOSE_PASSWORD
        case "one-time-code", "cc-number": MWH_PURPOSE_DIGITS
        default: MWH_PURPOSE_FREE_FORM
        }
    }

    private static func hints(of traits: TextInputTraits) -> Int {
        var hints = traits.isCorrected ? MWH_HINT_SPELLCHECK | MWH_HINT_COMPLETION : MWH_HINT_NO_SPELLCHECK
        switch traits.capitalization {
        case .none: hints |= MWH_HINT_LOWERCASE
        case .words: hints |= MWH_HINT_CAPITAL_WORDS
        case .sentences: hints |= MWH_HINT_CAPITAL_SENTENCES
        case .allCharacters: hints |= MWH_HINT_CAPITALS
        }
        if [.asciiCapable, .asciiCapableNumberPad].contains(traits.keyboard) { hints |= MWH_HINT_NO_EMOJI }
        if traits.isSecure { hints |= MWH_HINT_PRIVATE }
        return hints
    }
}
