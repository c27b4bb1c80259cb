import Drawing
import Engine
import UIKit

/// The value with a double chevron; a tap shows the options (oracle/ios, picker).
nonisolated struct MenuPicker<Selection: Hashable, Content: View>: View {
    let parts: PickerParts<Selection, Content>
    let options: [PickerOption<Selection>]
    @State private var isPresented = false
    @State private var isPressed = false
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.isInListRow) private var isInListRow
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.platformProfile) private var profile

    /// Points at the sides, above and below, before the chevrons, and their width.
    private static var margin: CGFloat { 13.5 }
    private static var height: CGFloat { 8 }
    private static var gap: CGFloat { 4 }
    private static var chevrons: CGSize { CGSize(width: 9, height: 14) }
    /// They grow with the text beside them.
    @ScaledMetric(relativeTo: .body) private var scale: CGFloat = 1

    @MainActor var body: some View {
        Group {
            if isInListRow && !hidesLabel && parts.hasLabel {
                HStack(spacing: 8) {
                    parts.label.semanticsPart(.label)
                    Spacer(minLength: 0)
                    value.foregroundStyle(.secondary)
                }
                .contentShape(Rectangle())
            } else {
                value
                    .padding(.horizontal, profile.isMac ? 8 : Self.margin)
                    .padding(.vertical, profile.isMac ? 4 : Self.height)
                    .background(profile.isMac ? Color.fill(1) : Color.clear, in: Capsule())
                    .foregroundStyle(isEnabled ? AnyShapeStyle(profile.isMac ? AnyShapeStyle(Color.primary) : AnyShapeStyle(TintShapeStyle())) : AnyShapeStyle(Color.tertiaryLabel))
                    .background { parts.label.semanticsPart(.label).semanticsOnly() }
            }
        }
        .opacity(isPressed ? 0.5 : 1)
        .control(traits)
        .modifier(MenuPresentation(isPresented: $isPresented, content: AnyView(InlinePicker(parts: parts, options: options))))
        .controlBox()
    }

    @MainActor private var value: some View {
        HStack(spacing: Self.gap) {
            Group {
                if let label = parts.currentValueLabel {
                    label
                } else if let option = options.first(where: parts.isSelected) {
                    parts.view(option)
                }
            }
            .lineLimit(1)
            .semanticsPart(.value)
            DoubleChevron().stroke(style: StrokeStyle(lineWidth: 1.8 * scale, lineCap: .round, lineJoin: .round))
                .frame(width: Self.chevrons.width * scale, height: Self.chevrons.height * scale)
        }
    }

    private var traits: ControlTraits {
        var t = ControlTraits(role: .picker, type: "Picker", isEnabled: isEnabled)
        t.press = { isPresented = true }
        t.isPressed = $isPressed
        let parts = parts, options = options
        t.adjust = { parts.step(options, $0) }
        t.adjustsByKeys = false
        return t
    }
}

/// Two chevrons, up and down.
nonisolated private struct DoubleChevron: Shape {
    nonisolated func path(in r: CGRect) -> Path {
        let h = r.height * 0.25
        var p = Path()
        p.move(to: CGPoint(x: r.minX + 1, y: r.minY + 1 + h))
        p.addLine(to: CGPoint(x: r.midX, y: r.minY + 1))
        p.addLine(to: CGPoint(x: r.maxX - 1, y: r.minY + 1 + h))
        p.move(to: CGPoint(x: r.minX + 1, y: r.maxY - 1 - h))
        p.addLine(to: CGPoint(x: r.midX, y: r.maxY - 1))
        p.addLine(to: CGPoint(x: r.maxX - 1, y: r.maxY - 1 - h))
        return p
    }
    typealias AnimatableData = EmptyAnimatableData
}

/// Segments of equal width on one track (constants 4).
nonisolated struct SegmentedPicker<Selection: Hashable, Content: View>: View {
    let parts: PickerParts<Selection, Content>
    let options: [PickerOption<Selection>]
    @Environment(\.platformProfile) private var profile
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.colorScheme) private var scheme

    /// Points; 31 as SwiftUI lays the 32 points of UIKit's control out on iOS 26 (oracle/ios, picker).
    private var height: CGFloat { profile.isMac ? 24 : profile.name == .iOS26 ? 31 : 32 }
    private static var inset: CGFloat { 2 }

    @MainActor var body: some View {
        let selected = options.firstIndex(where: parts.isSelected), set = Appearance.existing(UISegmentedControl.self)
        GeometryReader { proxy in
            let width = proxy.size.width / CGFloat(max(options.count, 1))
            ZStack(alignment: .leading) {
                HStack(spacing: 0) {
                    ForEach(options.dropFirst()) { option in
                        let i = options.firstIndex { $0.id == option.id }!
                        Rectangle().fill(Color.separator).frame(width: 1, height: proxy.size.height / 2)
                            .opacity(selected == i || selected == i - 1 ? 0 : 1)
                            .frame(width: 1)
                            .padding(.leading, width - 1)
                    }
                }
                .frame(height: proxy.size.height)
                .accessibilityHidden(true)
                if let selected {
                    pill.fill(set?.selectedSegmentTintColor.map { Color(uiColor: $0) } ?? (scheme == .dark ? Color(provider: .system(.gray2)) : Color.white))
                        .shadow(color: .black.opacity(0.12), radius: 4, y: 3)
                        .frame(width: max(width - 2 * Self.inset, 0), height: max(proxy.size.height - 2 * Self.inset, 0))
                        .offset(x: CGFloat(selected) * width + Self.inset)
                        .animation(.spring(response: 0.3, dampingFraction: 0.85), value: selected)
                }
                HStack(spacing: 0) {
                    ForEach(options) { option in
                        Segment(isSelected: parts.isSelected(option), isEnabled: isEnabled, content: AnyView(parts.view(option))) { parts.select(option) }
                    }
                }
            }
        }
        .frame(height: height)
        .background(set?.backgroundColor.map { Color(uiColor: $0) } ?? Color.fill(2), in: track)
        .opacity(isEnabled ? 1 : 0.5)
        .background { parts.label.semanticsPart(.label).semanticsOnly() }
        .control(traits)
        .controlBox()
    }

    private var track: AnyShape { profile.name == .iOS18 ? AnyShape(RoundedRectangle(cornerRadius: 9)) : AnyShape(Capsule()) }
    private var pill: AnyShape { profile.name == .iOS18 ? AnyShape(RoundedRectangle(cornerRadius: 7)) : AnyShape(Capsule()) }

    private var traits: ControlTraits {
        var t = ControlTraits(role: .picker, type: "Picker", isEnabled: isEnabled)
        let parts = parts, options = options
        t.adjust = { parts.step(options, $0) }
        return t
    }
}

nonisolated private struct Segment: View {
    let isSelected: Bool
    let isEnabled: Bool
    let content: AnyView
    let action: @MainActor () -> Void
    @State private var isPressed = false
    @Environment(\.dynamicTypeSize) private var typeSize

    @MainActor var body: some View {
        let look = TitleLook.segment(isSelected: isSelected)
        content
            // Segments do not grow with the text size.
            .dynamicTypeSize(.large)
            .font(look.font ?? .system(size: 13, weight: isSelected ? .medium : .regular))
            .foregroundStyle(look.color ?? Color.primary)
            .lineLimit(1)
            .padding(.horizontal, 6)
            .opacity(isPressed && !isSelected ? 0.4 : 1)
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .contentShape(Rectangle())
            .control(traits)
    }

    private var traits: ControlTraits {
        var t = ControlTraits(role: .button, type: "Segment", isEnabled: isEnabled, isSelected: isSelected)
        t.press = action
        t.isPressed = $isPressed
        t.takesFocus = false
        return t
    }
}

/// Rows with a check mark behind the selected one: in lists and menus.
nonisolated struct InlinePicker<Selection: Hashable, Content: View>: View {
    let parts: PickerParts<Selection, Content>
    let options: [PickerOption<Selection>]
    @Environment(\.isInMenuLook) private var isInMenu
    @Environment(\.isInListRow) private var isInListRow
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.platformProfile) private var profile

    @MainActor var body: some View {
        if isInMenu {
            rows
        } else if isInListRow {
            if parts.hasLabel && !hidesLabel { parts.label.font(.footnote).foregroundStyle(.secondary) }
            rows
        } else if profile.isMac {
            VStack(alignment: .leading, spacing: 6) { rows }
        } else {
            // Outside lists the inline look is a wheel, as on phones.
            WheelPickerControl(parts: parts, options: options)
        }
    }

    @MainActor private var rows: some View {
        ForEach(options) { option in
            if option.value == nil {
                parts.view(option)
            } else if isInMenu {
                MenuRow(isChecked: parts.isSelected(option), role: nil, label: AnyView(parts.view(option))) { parts.select(option) }
            } else {
                PickerRow(isSelected: parts.isSelected(option), isEnabled: isEnabled, isRadio: profile.isMac, content: AnyView(parts.view(option))) { parts.select(option) }
            }
        }
    }
}

/// A row that is chosen by a tap.
nonisolated struct PickerRow: View {
    let isSelected: Bool
    let isEnabled: Bool
    let isRadio: Bool
    let content: AnyView
    let action: @MainActor () -> Void

    @MainActor var body: some View {
        HStack(spacing: isRadio ? 5 : 8) {
            if isRadio {
                Circle().fill(isSelected ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(Color.fill(1)))
                    .overlay { if isSelected { Circle().fill(Color.white).padding(5) } }
                    .frame(width: 16, height: 16)
                content
            } else {
                content
                Spacer(minLength: 0)
                Image(systemName: "checkmark").font(.system(size: 15, weight: .semibold)).foregroundStyle(TintShapeStyle())
                    .opacity(isSelected ? 1 : 0).accessibilityHidden(true)
            }
        }
        .contentShape(Rectangle())
        .control(traits)
    }

    private var traits: ControlTraits {
        var t = ControlTraits(role: .button, type: "PickerRow", isEnabled: isEnabled, isSelected: isSelected)
        t.press = action
        return t
    }
}

/// Options side by side, as menus show small choices.
nonisolated struct PalettePicker<Selection: Hashable, Content: View>: View {
    let parts: PickerParts<Selection, Content>
    let options: [PickerOption<Selection>]
    @Environment(\.isEnabled) private var isEnabled

    @MainActor var body: some View {
        HStack(spacing: 8) {
            ForEach(options) { option in
                PaletteItem(isSelected: parts.isSelected(option), isEnabled: isEnabled, content: AnyView(parts.view(option))) { parts.select(option) }
            }
        }
        .padding(8)
        .environment(\.isInMenuLook, false)
        .background { parts.label.semanticsPart(.label).semanticsOnly() }
        .control(ControlTraits(role: .picker, type: "Picker", isEnabled: isEnabled, takesFocus: false))
        .controlBox()
    }
}

nonisolated private struct PaletteItem: View {
    let isSelected: Bool
    let isEnabled: Bool
    let content: AnyView
    let action: @MainActor () -> Void
    @MainActor var body: some View {
        content.padding(6)
            .background(isSelected ? Color.fill(1) : Color.clear, in: RoundedRectangle(cornerRadius: 8))
            .control(traits)
    }
    private var traits: ControlTraits {
        var t = ControlTraits(role: .button, type: "PaletteItem", isEnabled: isEnabled, isSelected: isSelected)
        t.press = action
        return t
    }
}

/// A row that leads to a page with the options.
nonisolated struct LinkPicker<Selection: Hashable, Content: View>: View {
    let parts: PickerParts<Selection, Content>
    let options: [PickerOption<Selection>]

    @MainActor var body: some View {
        NavigationLink {
            LinkPickerPage(parts: parts)
        } label: {
            HStack(spacing: 8) {
                parts.label
                Spacer(minLength: 0)
                if let option = options.first(where: parts.isSelected) { parts.view(option).foregroundStyle(.secondary) }
            }
        }
    }
}

nonisolated private struct LinkPickerPage<Selection: Hashable, Content: View>: View {
    let parts: PickerParts<Selection, Content>
    @Environment(\.dismiss) private var dismiss

    @MainActor var body: some View {
        let dismiss = dismiss, base = parts.selection
        // A choice also leads back.
        let selection = Binding<Selection>(location: FunctionLocation(get: { base.wrappedValue }) { value, _ in
            base.wrappedValue = value
            dismiss()
        })
        List {
            Picker(selection: selection, label: EmptyView()) { parts.content }
                .pickerStyle(.inline)
        }
    }
}
