import CoreGraphics
import Drawing

// Apple's "Standard colors" and "UI element colors"; the numbers of the adaptable ones are in the framework's own table.
extension UIColor {
    public class var systemRed: UIColor { SystemColors.systemRed }
    public class var systemOrange: UIColor { SystemColors.systemOrange }
    public class var systemYellow: UIColor { SystemColors.systemYellow }
    public class var systemGreen: UIColor { SystemColors.systemGreen }
    public class var systemMint: UIColor { SystemColors.systemMint }
    public class var systemTeal: UIColor { SystemColors.systemTeal }
    public class var systemCyan: UIColor { SystemColors.systemCyan }
    public class var systemBlue: UIColor { SystemColors.systemBlue }
    public class var systemIndigo: UIColor { SystemColors.systemIndigo }
    public class var systemPurple: UIColor { SystemColors.systemPurple }
    public class var systemPink: UIColor { SystemColors.systemPink }
    public class var systemBrown: UIColor { SystemColors.systemBrown }
    public class var systemGray: UIColor { SystemColors.systemGray }
    public class var systemGray2: UIColor { SystemColors.systemGray2 }
    public class var systemGray3: UIColor { SystemColors.systemGray3 }
    public class var systemGray4: UIColor { SystemColors.systemGray4 }
    public class var systemGray5: UIColor { SystemColors.systemGray5 }
    public class var systemGray6: UIColor { SystemColors.systemGray6 }
    public class var label: UIColor { SystemColors.label }
    public class var secondaryLabel: UIColor { SystemColors.secondaryLabel }
    public class var tertiaryLabel: UIColor { SystemColors.tertiaryLabel }
    public class var quaternaryLabel: UIColor { SystemColors.quaternaryLabel }
    public class var placeholderText: UIColor { SystemColors.placeholderText }
    public class var link: UIColor { SystemColors.link }
    public class var separator: UIColor { SystemColors.separator }
    public class var opaqueSeparator: UIColor { SystemColors.opaqueSeparator }
    public class var systemBackground: UIColor { SystemColors.systemBackground }
    public class var secondarySystemBackground: UIColor { SystemColors.secondarySystemBackground }
    public class var tertiarySystemBackground: UIColor { SystemColors.tertiarySystemBackground }
    public class var systemGroupedBackground: UIColor { SystemColors.systemGroupedBackground }
    public class var secondarySystemGroupedBackground: UIColor { SystemColors.secondarySystemGroupedBackground }
    public class var tertiarySystemGroupedBackground: UIColor { SystemColors.tertiarySystemGroupedBackground }
    public class var systemFill: UIColor { SystemColors.systemFill }
    public class var secondarySystemFill: UIColor { SystemColors.secondarySystemFill }
    public class var tertiarySystemFill: UIColor { SystemColors.tertiarySystemFill }
    public class var quaternarySystemFill: UIColor { SystemColors.quaternarySystemFill }
    public class var tintColor: UIColor { SystemColors.systemBlue }
    public class var darkText: UIColor { SystemColors.black }
    public class var lightText: UIColor { SystemColors.lightText }
    public class var clear: UIColor { SystemColors.clear }
    public class var black: UIColor { SystemColors.black }
    public class var darkGray: UIColor { SystemColors.darkGray }
    public class var lightGray: UIColor { SystemColors.lightGray }
    public class var white: UIColor { SystemColors.white }
    public class var gray: UIColor { SystemColors.gray }
    public class var red: UIColor { SystemColors.red }
    public class var green: UIColor { SystemColors.green }
    public class var blue: UIColor { SystemColors.blue }
    public class var cyan: UIColor { SystemColors.cyan }
    public class var yellow: UIColor { SystemColors.yellow }
    public class var magenta: UIColor { SystemColors.magenta }
    public class var orange: UIColor { SystemColors.orange }
    public class var purple: UIColor { SystemColors.purple }
    public class var brown: UIColor { SystemColors.brown }
}

/// One object for each, so that equal colours are identical.
private enum SystemColors {
    static let systemRed = UIColor(.system("red"))
    static let systemOrange = UIColor(.system("orange"))
    static let systemYellow = UIColor(.system("yellow"))
    static let systemGreen = UIColor(.system("green"))
    static let systemMint = UIColor(.system("mint"))
    static let systemTeal = UIColor(.system("teal"))
    static let systemCyan = UIColor(.system("cyan"))
    static let systemBlue = UIColor(.system("blue"))
    static let systemIndigo = UIColor(.system("indigo"))
    static let systemPurple = UIColor(.system("purple"))
    static let systemPink = UIColor(.system("pink"))
    static let systemBrown = UIColor(.system("brown"))
    static let systemGray = UIColor(.system("gray"))
    static let systemGray2 = UIColor(.system("gray2"))
    static let systemGray3 = UIColor(.system("gray3"))
    static let systemGray4 = UIColor(.system("gray4"))
    static let systemGray5 = UIColor(.system("gray5"))
    static let systemGray6 = UIColor(.system("gray6"))
    static let label = UIColor(.system("primary"))
    static let secondaryLabel = UIColor(.system("secondary"))
    static let tertiaryLabel = UIColor(.system("tertiary"))
    static let quaternaryLabel = UIColor(.system("quaternary"))
    static let placeholderText = UIColor(.system("placeholder"))
    static let link = UIColor(.system("link"))
    static let separator = UIColor(.system("separator"))
    static let opaqueSeparator = UIColor(.system("opaqueSeparator"))
    static let systemBackground = UIColor(.system("background"))
    static let secondarySystemBackground = UIColor(.system("secondaryBackground"))
    static let tertiarySystemBackground = UIColor(.system("tertiaryBackground"))
    static let systemGroupedBackground = UIColor(.system("groupedBackground"))
    static let secondarySystemGroupedBackground = UIColor(.system("secondaryGroupedBackground"))
    static let tertiarySystemGroupedBackground = UIColor(.system("tertiaryGroupedBackground"))
    static let systemFill = UIColor(.system("fill"))
    static let secondarySystemFill = UIColor(.system("secondaryFill"))
    static let tertiarySystemFill = UIColor(.system("tertiaryFill"))
    static let quaternarySystemFill = UIColor(.system("quaternaryFill"))
    static let clear = UIColor(white: 0, alpha: 0)
    static let lightText = UIColor(white: 1, alpha: 0.6)
    static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    static let darkGray = UIColor(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3, alpha: 1)
    static let lightGray = UIColor(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3, alpha: 1)
    static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
