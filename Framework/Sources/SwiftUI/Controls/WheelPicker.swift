import Engine

/// A wheel of rows that turns under the finger (constants 4, wheel Picker).
nonisolated struct WheelPickerControl<Selection: Hashable, Content: View>: View {
    let parts: PickerParts<Selection, Content>
    let options: [PickerOption<Selection>]
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.isInListRow) private var isInListRow

    @MainActor var body: some View {
        let rows = options.filter { $0.value != nil }
        WheelView(count: rows.count, selected: rows.firstIndex(where: parts.isSelected) ?? 0) { parts.view(rows[$0]) } select: { parts.select(rows[$0]) }
            .frame(width: isInListRow ? nil : WheelGeometry.width, height: WheelGeometry.height)
            .frame(maxWidth: isInListRow ? .infinity : nil)
            .background { parts.label.semanticsPart(.label).semanticsOnly() }
            .control(traits(rows))
            .controlBox()
    }

    private func traits(_ rows: [PickerOption<Selection>]) -> ControlTraits {
        var t = ControlTraits(role: .picker, type: "Picker", isEnabled: isEnabled)
        let parts = parts
        // Up on a wheel is the row before.
        t.adjust = { parts.step(rows, $0) }
        t.key = { event in
            guard event.key == .up || event.key == .down else { return false }
            parts.step(rows, event.key == .down)
            return true
        }
        return t
    }
}

/// The measures of a wheel in points (constants 4).
enum WheelGeometry {
    static let width: CGFloat = 320
    static let height: CGFloat = 216
    static let row: CGFloat = 32
    /// Radius of the cylinder and the angle of a row.
    static let table: CGFloat = height + 75
    static let radius: CGFloat = 0.334225372 * table
    static let step: CGFloat = 2 * .pi / (2 * table / row).rounded(.up)
    static let bandInset: CGFloat = 9
    static let bandHeight: CGFloat = row + 2
    static let selectedSize: CGFloat = 23.5
    static let otherSize: CGFloat = 21
    static let otherOpacity = 0.447
}

/// The turning part of a wheel.
nonisolated struct WheelView<Row: View>: View {
    let count: Int
    let selected: Int
    let row: @MainActor (Int) -> Row
    let select: @MainActor (Int) -> Void
    var showsBand = true

    /// Where the wheel stands while it is held, in rows; nil at rest.
    @State private var held: CGFloat?
    @State private var start: CGFloat = 0
    @Environment(\.isEnabled) private var isEnabled

    @MainActor var body: some View {
        let position = held ?? CGFloat(selected)
        let middle = Int(position.rounded())
        // Rows on the far side of the cylinder are not there.
        let visible = Int((.pi / 2 / WheelGeometry.step).rounded(.down))
        let range = max(middle - visible, 0)..<max(min(middle + visible + 1, count), max(middle - visible, 0))
        ZStack {
            if showsBand {
                RoundedRectangle(cornerRadius: 8).fill(Color.fill(2))
                    .frame(height: WheelGeometry.bandHeight)
                    .padding(.horizontal, WheelGeometry.bandInset)
            }
            ForEach(Array(range), id: \.self) { i in
                let angle = (CGFloat(i) - position) * WheelGeometry.step
                let isNear = i == middle
                row(i)
                    .font(.system(size: isNear ? WheelGeometry.selectedSize : WheelGeometry.otherSize))
                    .lineLimit(1)
                    .frame(height: WheelGeometry.row)
                    .scaleEffect(x: 1, y: max(cos(angle), 0.01))
                    .offset(y: WheelGeometry.radius * sin(angle))
                    .opacity(isNear ? 1 : WheelGeometry.otherOpacity * Double(max(cos(angle), 0)))
                    .semanticsPart(i == selected ? .value : .label)
                    .accessibilityHidden(i != selected)
                    .onTapGesture { withAnimation { select(i) } }
            }
        }
        .dynamicTypeSize(.large)
        .frame(maxWidth: .infinity)
        .frame(height: WheelGeometry.height)
        .contentShape(Rectangle())
        .clipped()
        .gesture(turn, isEnabled: isEnabled && count > 0)
    }

    @MainActor private var turn: some Gesture {
        DragGesture(minimumDistance: 4)
            .onChanged { value in
                if held == nil { start = CGFloat(selected) }
                let wanted = start - value.translation.height / WheelGeometry.row, most = CGFloat(count - 1)
                // Beyond the ends the wheel resists.
                held = wanted < 0 ? wanted / 3 : wanted > most ? most + (wanted - most) / 3 : wanted
            }
            .onEnded { value in
                let target = start - value.predictedEndTranslation.height / WheelGeometry.row
                let row = min(max(Int(target.rounded()), 0), count - 1)
                withAnimation(.spring(response: 0.35, dampingFraction: 1)) {
                    held = nil
                    select(row)
                }
            }
    }
}
