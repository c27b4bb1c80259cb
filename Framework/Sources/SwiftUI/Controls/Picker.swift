import Engine

/// A control that selects one of several values.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    let selection: Binding<SelectionValue>
    let label: Label
    let content: Content
    var currentValueLabel: AnyView?

    nonisolated public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.selection = selection
        self.label = label()
        self.content = content()
    }
    nonisolated public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.label = label
        self.content = content()
    }
    nonisolated public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, @ViewBuilder currentValueLabel: () -> some View) {
        self.init(selection: selection, content: content, label: label)
        self.currentValueLabel = AnyView(currentValueLabel())
    }
    /// Several values that are changed together.
    nonisolated public init<C: RandomAccessCollection>(sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        let all = sources.map { $0[keyPath: selection] }
        self.init(selection: Binding(location: FunctionLocation(get: { all[0].wrappedValue }) { value, t in
            for s in all { s.transaction(t).wrappedValue = value }
        }), content: content, label: label)
    }

    @Environment(\.pickerLook) private var look
    @Environment(\.platformProfile) private var profile
    @Environment(\.isInListRow) private var isInListRow
    @Environment(\.isInMenuLook) private var isInMenu

    @MainActor public var body: some View {
        let parts = PickerParts(selection: selection, label: AnyView(label), content: content, hasLabel: !(Label.self is EmptyView.Type), currentValueLabel: currentValueLabel)
        let look = isInMenu && look != .palette ? PickerLook.inline : look == .automatic ? .menu : look
        PickerOptionsReader(content: content) { (options: [PickerOption<SelectionValue>]) in
            switch look {
            case .segmented: SegmentedPicker(parts: parts, options: options)
            case .inline, .radioGroup: InlinePicker(parts: parts, options: options)
            case .wheel: WheelPickerControl(parts: parts, options: options)
            case .palette: PalettePicker(parts: parts, options: options)
            case .navigationLink: LinkPicker(parts: parts, options: options)
            case .menu, .automatic: MenuPicker(parts: parts, options: options)
            }
        }
    }
}

extension Picker where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) { self.init(selection: selection, label: Text(titleKey), content: content) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) { self.init(selection: selection, label: Text(title), content: content) }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, label: SwiftUI.Label(titleKey, systemImage: systemImage), content: content)
    }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, label: SwiftUI.Label(title, systemImage: systemImage), content: content)
    }
}

/// What the looks of a picker have in common.
nonisolated struct PickerParts<Selection: Hashable, Content: View> {
    let selection: Binding<Selection>
    let label: AnyView
    let content: Content
    let hasLabel: Bool
    let currentValueLabel: AnyView?

    @MainActor func view(_ option: PickerOption<Selection>) -> PickerOptionView<Content> { PickerOptionView(content: content, index: option.index) }
    @MainActor func isSelected(_ option: PickerOption<Selection>) -> Bool { option.value == selection.wrappedValue }
    @MainActor func select(_ option: PickerOption<Selection>) { if let value = option.value { selection.wrappedValue = value } }
    @MainActor func step(_ options: [PickerOption<Selection>], _ forward: Bool) {
        let all = options.filter { $0.value != nil }
        guard let now = all.firstIndex(where: isSelected), all.indices.contains(now + (forward ? 1 : -1)) else { return }
        select(all[now + (forward ? 1 : -1)])
    }
}

enum PickerLook { case automatic, menu, segmented, inline, wheel, navigationLink, palette, radioGroup }

/// The look of pickers; the framework brings all there are.
public protocol PickerStyle { static var _look: Int { get } }
extension PickerStyle { var look: PickerLook { [.automatic, .menu, .segmented, .inline, .wheel, .navigationLink, .palette, .radioGroup][Self._look] } }

nonisolated public struct DefaultPickerStyle: PickerStyle { public init() {}; public static var _look: Int { 0 } }
nonisolated public struct MenuPickerStyle: PickerStyle { public init() {}; public static var _look: Int { 1 } }
nonisolated public struct SegmentedPickerStyle: PickerStyle { public init() {}; public static var _look: Int { 2 } }
nonisolated public struct InlinePickerStyle: PickerStyle { public init() {}; public static var _look: Int { 3 } }
nonisolated public struct WheelPickerStyle: PickerStyle { public init() {}; public static var _look: Int { 4 } }
nonisolated public struct NavigationLinkPickerStyle: PickerStyle { public init() {}; public static var _look: Int { 5 } }
nonisolated public struct PalettePickerStyle: PickerStyle { public init() {}; public static var _look: Int { 6 } }
nonisolated public struct RadioGroupPickerStyle: PickerStyle { public init() {}; public static var _look: Int { 7 } }

extension PickerStyle where Self == DefaultPickerStyle { public static var automatic: DefaultPickerStyle { .init() } }
extension PickerStyle where Self == MenuPickerStyle { public static var menu: MenuPickerStyle { .init() } }
extension PickerStyle where Self == SegmentedPickerStyle { public static var segmented: SegmentedPickerStyle { .init() } }
extension PickerStyle where Self == InlinePickerStyle { public static var inline: InlinePickerStyle { .init() } }
extension PickerStyle where Self == WheelPickerStyle { public static var wheel: WheelPickerStyle { .init() } }
extension PickerStyle where Self == NavigationLinkPickerStyle { public static var navigationLink: NavigationLinkPickerStyle { .init() } }
extension PickerStyle where Self == PalettePickerStyle { public static var palette: PalettePickerStyle { .init() } }
extension PickerStyle where Self == RadioGroupPickerStyle { public static var radioGroup: RadioGroupPickerStyle { .init() } }

nonisolated private struct PickerLookKey: EnvironmentKey { static var defaultValue: PickerLook { .automatic } }
extension EnvironmentValues {
    var pickerLook: PickerLook { get { self[PickerLookKey.self] } set { self[PickerLookKey.self] = newValue } }
}
extension View {
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { environment(\.pickerLook, style.look) }
    nonisolated public func horizontalRadioGroupLayout() -> some View { self }
}
