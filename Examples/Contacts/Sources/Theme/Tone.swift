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
    /// Behind cards and grouped rows.
    static var groupedPaper: Tone { Tone(light: Color(red: 0.949, green: 0.949, blue: 0.969), dark: .black) }
    /// The chosen button.
    static var card: Tone { Tone(light: .white, dark: Color(red: 0.388, green: 0.388, blue: 0.4)) }
    /// The groove that buttons lie in.
    static var groove: Tone { Tone(light: .black.opacity(0.06), dark: .white.opacity(0.12)) }
}
