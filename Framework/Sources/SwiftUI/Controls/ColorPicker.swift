import Drawing
import Engine

/// A control that selects a colour.
nonisolated public struct ColorPicker<Label: View>: View {
    let selection: Binding<Color>
    let supportsOpacity: Bool
    let label: Label

    nonisolated public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
        self.selection = selection
        self.supportsOpacity = supportsOpacity
        self.label = label()
    }

    @State private var isPresented = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.self) private var environment

    /// Points: the well's diameter.
    private static var side: CGFloat { 28 }

    @MainActor public var body: some View {
        let well = ZStack {
            Circle().fill(AngularGradient(colors: [.red, .yellow, .green, .cyan, .blue, .purple, .red], center: .center))
            Circle().fill(Color.systemBackground).padding(3)
            Circle().fill(selection.wrappedValue).padding(5)
        }
        .frame(width: Self.side, height: Self.side)
        .opacity(isEnabled ? 1 : 0.5)
        Group {
            if hidesLabel {
                well.background { label.semanticsPart(.label).semanticsOnly() }
            } else {
                HStack(spacing: 8) {
                    label.semanticsPart(.label)
                    Spacer(minLength: 0)
                    well
                }
            }
        }
        .control(traits)
        .modifier(ColorPanelPresentation(isPresented: $isPresented, content: AnyView(ColorPanel(selection: selection, supportsOpacity: supportsOpacity))))
        .controlBox()
    }

    private var traits: ControlTraits {
        let c = selection.wrappedValue.resolved(in: environment)
        let hex = String(format: "#%02X%02X%02X", Int((c.red * 255).rounded()), Int((c.green * 255).rounded()), Int((c.blue * 255).rounded()))
        var t = ControlTraits(role: .button, type: "ColorPicker", value: hex, isEnabled: isEnabled)
        t.press = { isPresented = true }
        return t
    }
}

extension ColorPicker where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) { self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) } }
}

nonisolated private struct ColorPanelPresentation: ViewModifier {
    @Binding var isPresented: Bool
    let content: AnyView
    func body(content base: Content) -> some View {
        let view = content
        base.modifier(BooleanPresentation(kind: .popover, isPresented: $isPresented, onDismiss: nil) { view })
    }
}

/// A grid of colours, and the opacity below.
nonisolated private struct ColorPanel: View {
    let selection: Binding<Color>
    let supportsOpacity: Bool
    @Environment(\.self) private var environment

    private static let columns = 12
    private static let rows = 9
    /// Points.
    private static let cell: CGFloat = 24

    /// The first row is grey, the others run through the hues from dark to light.
    private func color(_ row: Int, _ column: Int) -> Color {
        if row == 0 { let grey = 1 - Double(column) / Double(Self.columns - 1)
            return Color(.sRGB, white: grey) }
        let hue = (Double(column) / Double(Self.columns) + 0.53).truncatingRemainder(dividingBy: 1)
        let t = Double(row) / Double(Self.rows)
        return Color(hue: hue, saturation: t <= 0.55 ? 1 : 1 - (t - 0.55) * 1.8, brightness: min(0.3 + t * 1.3, 1))
    }

    @MainActor var body: some View {
        let current = selection.wrappedValue.resolved(in: environment)
        let opacity = Binding<Double>(location: FunctionLocation(get: { Double(current.opacity) }) { value, _ in
            selection.wrappedValue = Color(red: Double(current.red), green: Double(current.green), blue: Double(current.blue), opacity: value)
        })
        VStack(spacing: 12) {
            VStack(spacing: 0) {
                ForEach(Array(0..<Self.rows), id: \.self) { row in
                    HStack(spacing: 0) {
                        ForEach(Array(0..<Self.columns), id: \.self) { column in
                            swatch(color(row, column), name: "Color \(row + 1)-\(column + 1)", opacity: Double(current.opacity))
                        }
                    }
                }
            }
            .clipShape(RoundedRectangle(cornerRadius: 8))
            if supportsOpacity { Slider(value: opacity) { Text("Opacity") } }
        }
        .padding(16)
        .frame(width: Self.cell * CGFloat(Self.columns) + 32)
    }

    @MainActor private func swatch(_ color: Color, name: String, opacity: Double) -> some View {
        let selection = selection
        var t = ControlTraits(role: .button, type: "Swatch", label: name)
        t.press = { selection.wrappedValue = opacity < 1 ? color.opacity(opacity) : color }
        t.takesFocus = false
        return Rectangle().fill(color).frame(width: Self.cell, height: Self.cell).control(t)
    }
}
