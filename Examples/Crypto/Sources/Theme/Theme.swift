import SwiftUI

/// A colour for light and one for dark surroundings.
struct Tone: ShapeStyle {
    let light: Color
    let dark: Color

    func resolve(in environment: EnvironmentValues) -> Color {
        environment.colorScheme == .dark ? dark : light
    }
}

extension ShapeStyle where Self == Tone {
    /// Behind everything.
    static var paper: Tone { Tone(light: Color(hex: 0xF7F8FB), dark: Color(hex: 0x0E1116)) }
    /// Cards and round buttons.
    static var card: Tone { Tone(light: .white, dark: Color(hex: 0x1B2029)) }
    /// Titles and prices.
    static var ink: Tone { Tone(light: Color(hex: 0x131A2A), dark: Color(hex: 0xF2F4F8)) }
    /// Column titles, ranks, axes.
    static var faint: Tone { Tone(light: Color(hex: 0x6B7385), dark: Color(hex: 0x949DB0)) }
    static var line: Tone { Tone(light: Color(hex: 0xE3E6ED), dark: Color(hex: 0x2B323F)) }
    static var brand: Tone { Tone(light: Color(hex: 0x3757E0), dark: Color(hex: 0x7C93FF)) }
    static var rise: Tone { Tone(light: Color(hex: 0x138A52), dark: Color(hex: 0x35C886)) }
    static var fall: Tone { Tone(light: Color(hex: 0xC9303E), dark: Color(hex: 0xFF6B76)) }
}

extension Color {
    init(hex: UInt32) {
        self.init(red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
    }
}

/// Numbers as the app shows them. The text takes its digits from the screen's locale.
extension Text {
    /// Dollars: two digits behind the point, more for prices below a dollar.
    init(dollars value: Double) {
        self.init(value, format: .currency(code: "USD").precision(.fractionLength(abs(value) < 1 && value != 0 ? 4...6 : 2...2)))
    }

    /// Billions and the like, in short.
    init(shortDollars value: Double) {
        switch abs(value) {
        case 1e12...: self = Text("\(Text(dollars: value / 1e12)) tn")
        case 1e9...: self = Text("\(Text(dollars: value / 1e9)) bn")
        case 1e6...: self = Text("\(Text(dollars: value / 1e6)) m")
        default: self.init(dollars: value)
        }
    }

    /// - Parameter value: 5 stands for 5 %.
    init(percent value: Double) {
        self.init(value / 100, format: .percent.precision(.fractionLength(2)).sign(strategy: .always(includingZero: false)))
    }
}

/// How a value moved: a small triangle and the percentage, green or red.
struct ChangeText: View {
    let percentage: Double

    var body: some View {
        HStack(spacing: 3) {
            Image(systemName: "triangle.fill")
                .font(.system(size: 8))
                .rotationEffect(.degrees(percentage < 0 ? 180 : 0))
            Text(percent: percentage)
        }
        .foregroundStyle(percentage < 0 ? .fall : .rise)
        .accessibilityElement(children: .combine)
    }
}
