import Drawing
import Engine
import UIKit

/// What controls of UIKit look like: views of the framework, made from their state.
@MainActor
enum PlatformLooks {
    static func look(of view: UIView) -> AnyView? {
        switch view {
        case let v as HostingView: v.content?()
        case let v as UILabel: AnyView(label(v))
        case let v as UIImageView: AnyView(picture(v))
        case let v as UIButton: AnyView(button(v))
        case let v as UISwitch: AnyView(Toggle(isOn: Binding(get: { v.isOn }, set: { v._set($0) })) { EmptyView() }.labelsHidden().tint(v.onTintColor.map { Color(uiColor: $0) }).disabled(!v.isEnabled))
        case let v as UISlider: AnyView(slider(v))
        case let v as UISegmentedControl: AnyView(segments(v))
        case let v as UIPageControl: AnyView(dots(v))
        case let v as UIProgressView: AnyView(ProgressView(value: Double(v.progress)).tint(v.progressTintColor.map { Color(uiColor: $0) }))
        case let v as UIDatePicker: AnyView(DatePicker(selection: Binding(get: { v.date }, set: { v._set($0) }), displayedComponents: v.datePickerMode == .time ? .hourAndMinute : v.datePickerMode == .date ? .date : [.date, .hourAndMinute]) { EmptyView() }.labelsHidden())
        case let v as UIActivityIndicatorView: AnyView(indicator(v))
        case let v as UIVisualEffectView: AnyView(effect(v))
        case let v as UITextField: AnyView(FieldLook(field: v, version: v._version))
        case let v as UITextView: AnyView(TextViewLook(view: v, version: v._version))
        case let v as UISearchBar: AnyView(SearchBarLook(bar: v, version: v._version))
        default: nil
        }
    }

    private static func alignment(_ a: NSTextAlignment) -> (TextAlignment, Alignment) {
        switch a {
        case .center: (.center, .center)
        case .right: (.trailing, .trailing)
        default: (.leading, .leading)
        }
    }

    private static func label(_ v: UILabel) -> some View {
        let a = alignment(v.textAlignment)
        let text: Text = v.attributedText.map { attributed($0) } ?? Text(verbatim: "")
        return text.font(Font(v.font)).foregroundColor(Color(uiColor: v.textColor))
            .lineLimit(v.numberOfLines > 0 ? v.numberOfLines : nil)
            .truncationMode(v.lineBreakMode == .byTruncatingHead ? .head : v.lineBreakMode == .byTruncatingMiddle ? .middle : .tail)
            .minimumScaleFactor(v.adjustsFontSizeToFitWidth ? max(v.minimumScaleFactor, 0.3) : 1)
            .multilineTextAlignment(a.0)
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: a.1)
    }

    /// Runs with the attributes that texts of the framework have too.
    static func attributed(_ string: NSAttributedString) -> Text {
        var result = Text(verbatim: "")
        string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) { attributes, range, _ in
            var part = Text(verbatim: string.attributedSubstring(from: range).string)
            if let ground = attributes[.backgroundColor] as? UIColor {
                var run = AttributedString(string.attributedSubstring(from: range).string)
                run.backgroundColor = Color(uiColor: ground)
                part = Text(run)
            }
            if let font = attributes[.font] as? UIFont { part = part.font(Font(font)) }
            if let color = attributes[.foregroundColor] as? UIColor { part = part.foregroundColor(Color(uiColor: color)) }
            if attributes[.underlineStyle] as? Int ?? 0 != 0 { part = part.underline() }
            if attributes[.strikethroughStyle] as? Int ?? 0 != 0 { part = part.strikethrough() }
            if let kern = attributes[.kern] as? CGFloat { part = part.kerning(kern) }
            result = result + part
        }
        return result
    }

    @ViewBuilder private static func picture(_ v: UIImageView) -> some View {
        if let image = v.image {
            let base = Image(uiImage: image)
            let tint = image._tint.map { Color(uiColor: $0) } ?? Color(uiColor: v.tintColor)
            switch v.contentMode {
            case .scaleAspectFit: base.resizable().scaledToFit().foregroundColor(tint).frame(maxWidth: .infinity, maxHeight: .infinity)
            case .scaleAspectFill: base.resizable().scaledToFill().foregroundColor(tint).frame(minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity)
            case .scaleToFill, .redraw: base.resizable().foregroundColor(tint)
            default: base.foregroundColor(tint).frame(maxWidth: .infinity, maxHeight: .infinity)
            }
        }
    }

    private static func button(_ v: UIButton) -> some View {
        let color = v.configuration?.baseForegroundColor ?? (v.configuration?._kind == .filled ? .white : v.configuration != nil ? v.tintColor : v.currentTitleColor)
        let fill: UIColor? = switch v.configuration?._kind {
        case .filled: v.configuration?.baseBackgroundColor ?? v.tintColor
        case .tinted: (v.configuration?.baseBackgroundColor ?? v.tintColor).withAlphaComponent(0.18)
        case .gray: v.configuration?.baseBackgroundColor ?? .secondarySystemFill
        default: v.configuration?.baseBackgroundColor
        }
        return Button { v._press() } label: {
            HStack(spacing: v.configuration?.imagePadding ?? 4) {
                if let image = v.currentImage { Image(uiImage: image) }
                if let title = v.currentTitle { Text(verbatim: title) }
            }
            .font(Font(v.titleLabel?.font ?? .systemFont(ofSize: 15)))
            .foregroundColor(Color(uiColor: v.isEnabled ? color! : .tertiaryLabel))
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: v.contentHorizontalAlignment == .left || v.contentHorizontalAlignment == .leading ? .leading
                : v.contentHorizontalAlignment == .right || v.contentHorizontalAlignment == .trailing ? .trailing : .center)
            .background(fill.map { Color(uiColor: $0) } ?? .clear, in: RoundedRectangle(cornerRadius: v.configuration?.cornerStyle == .capsule ? 1000 : 6))
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .disabled(!v.isEnabled)
    }

    private static func slider(_ v: UISlider) -> some View {
        Slider(value: Binding(get: { Double(v.value) }, set: { v._set(Float($0)) }), in: Double(v.minimumValue)...Double(max(v.maximumValue, v.minimumValue)))
            .tint(v.minimumTrackTintColor.map { Color(uiColor: $0) })
    }

    private static func segments(_ v: UISegmentedControl) -> some View {
        Picker(selection: Binding(get: { v.selectedSegmentIndex }, set: { v._set($0) })) {
            ForEach(0..<v.numberOfSegments, id: \.self) { Text(verbatim: v.titleForSegment(at: $0) ?? "").tag($0) }
        } label: { EmptyView() }
            .pickerStyle(.segmented)
            .labelsHidden()
    }

    /// Dots of 7 points, 9 apart, as Apple's.
    private static func dots(_ v: UIPageControl) -> some View {
        HStack(spacing: 9) {
            ForEach(0..<max(v.numberOfPages, 0), id: \.self) { page in
                Circle()
                    .fill(Color(uiColor: page == v.currentPage ? v.currentPageIndicatorTintColor ?? .white : v.pageIndicatorTintColor ?? UIColor.white.withAlphaComponent(0.3)))
                    .frame(width: 7, height: 7)
                    .onTapGesture { v._set(page) }
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .opacity(v.hidesForSinglePage && v.numberOfPages < 2 ? 0 : 1)
    }

    @ViewBuilder private static func indicator(_ v: UIActivityIndicatorView) -> some View {
        if v.isAnimating || !v.hidesWhenStopped { ProgressView().controlSize(v.style == .large ? .large : .regular).tint(Color(uiColor: v.color)).frame(maxWidth: .infinity, maxHeight: .infinity) }
    }

    @ViewBuilder private static func effect(_ v: UIVisualEffectView) -> some View {
        if let blur = v.effect as? UIBlurEffect {
            switch blur._style {
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: Rectangle().fill(.ultraThinMaterial)
            case .systemThinMaterial, .light, .systemThinMaterialLight, .systemThinMaterialDark: Rectangle().fill(.thinMaterial)
            case .systemThickMaterial, .extraLight, .systemThickMaterialLight, .systemThickMaterialDark: Rectangle().fill(.thickMaterial)
            case .systemChromeMaterial, .prominent, .systemChromeMaterialLight, .systemChromeMaterialDark: Rectangle().fill(.bar)
            case .dark: Rectangle().fill(.regularMaterial).environment(\.colorScheme, .dark)
            default: Rectangle().fill(.regularMaterial)
            }
        }
    }
}

/// A text field by UIKit's state.
nonisolated private struct FieldLook: View {
    let field: UITextField
    /// Differs when the control's state does.
    let version: Int
    @FocusState private var isFocused: Bool

    @MainActor var body: some View {
        HStack(spacing: 4) {
            if let view = field.leftView, field._shows(field.leftViewMode) { HostedUIView(view: view).frame(width: side(view).width, height: side(view).height) }
            editor
            if let text = field.text, !text.isEmpty, field._shows(field.clearButtonMode) {
                Button { if field.delegate?.textFieldShouldClear(field) != false { field._edit("") } } label: { Image(systemName: "xmark.circle.fill").foregroundStyle(.secondary) }
                    .buttonStyle(.plain)
                    .accessibilityLabel(Text(verbatim: "Clear text"))
            }
            if let view = field.rightView, field._shows(field.rightViewMode) { HostedUIView(view: view).frame(width: side(view).width, height: side(view).height) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background { if field.borderStyle == .roundedRect { RoundedRectangle(cornerRadius: 5).stroke(Color(uiColor: .systemGray4), lineWidth: 0.5).padding(.horizontal, -7) } }
    }

    /// The size of a view beside the text: its frame's, else what it wants.
    @MainActor private func side(_ view: UIView) -> CGSize { view.bounds.size == .zero ? view.sizeThatFits(.zero) : view.bounds.size }

    @MainActor private var editor: some View {
        let text = Binding(get: { field.text ?? "" }, set: { field._edit($0) })
        return Group {
            if field.isSecureTextEntry { SecureField(field.placeholder ?? "", text: text) } else { TextField(field.placeholder ?? "", text: text) }
        }
        .focused($isFocused)
        .onChange(of: isFocused) { _, now in field._editingChanged(now) }
        .onSubmit { field._return() }
        .onAppear {
            field._focus = { isFocused = $0 }
            if field.isFirstResponder { isFocused = true }
        }
        .textFieldStyle(.plain)
        .font(field.font.map { Font($0) })
        .foregroundColor(field.textColor.map { Color(uiColor: $0) })
        .multilineTextAlignment(field.textAlignment == .center ? .center : field.textAlignment == .right ? .trailing : .leading)
        .textInputTraits(field.keyboardType, field.textContentType, field.autocapitalizationType, field.autocorrectionType, field.returnKeyType)
        .disabled(!field.isEnabled)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A text view by UIKit's state.
nonisolated private struct TextViewLook: View {
    let view: UITextView
    /// Differs when the control's state does.
    let version: Int
    @FocusState private var isFocused: Bool

    @MainActor var body: some View {
        Group {
            if view.isEditable {
                TextEditor(text: Binding(get: { view.text }, set: { view._edit($0) }))
                    .scrollContentBackground(.hidden)
                    .focused($isFocused)
                    .onChange(of: isFocused) { _, now in view._editingChanged(now) }
                    .onAppear {
                        view._focus = { isFocused = $0 }
                        if view.isFirstResponder { isFocused = true }
                    }
            } else {
                Text(verbatim: view.text).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: view.textAlignment == .center ? .top : .topLeading)
            }
        }
        .font(view.font.map { Font($0) })
        .foregroundColor(view.textColor.map { Color(uiColor: $0) })
        .multilineTextAlignment(view.textAlignment == .center ? .center : view.textAlignment == .right ? .trailing : .leading)
        .textInputTraits(view.keyboardType, view.textContentType, view.autocapitalizationType, view.autocorrectionType, view.returnKeyType)
    }
}

/// A search bar by UIKit's state: the field, and "Cancel" where the bar says so.
nonisolated private struct SearchBarLook: View {
    let bar: UISearchBar
    /// Differs when the control's state does.
    let version: Int
    @State private var isActive = false
    @FocusState private var isFocused: Bool

    @MainActor var body: some View {
        HStack(spacing: 12) {
            HStack(spacing: 6) {
                Image(systemName: "magnifyingglass").foregroundStyle(.secondary).accessibilityHidden(true)
                TextField(bar.placeholder ?? "", text: Binding(get: { bar.text ?? "" }, set: { bar._edit($0) }))
                    .textFieldStyle(.plain)
                    .focused($isFocused)
                    .onSubmit { bar._search() }
                    .textInputTraits(bar.keyboardType, bar.textContentType, bar.autocapitalizationType, bar.autocorrectionType, bar.returnKeyType)
                if bar.text?.isEmpty == false {
                    Button { bar._edit("") } label: { Image(systemName: "xmark.circle.fill").foregroundStyle(.secondary) }
                        .buttonStyle(.plain)
                        .accessibilityLabel(Text(verbatim: "Clear text"))
                }
            }
            .padding(.horizontal, 8)
            .frame(height: 36)
            .background(Color(uiColor: .tertiarySystemFill), in: RoundedRectangle(cornerRadius: 10))
            if bar.showsCancelButton { Button("Cancel") { bar._cancel() } }
        }
        .padding(.horizontal, 8)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .onChange(of: isFocused) { _, now in bar._editingChanged(now) }
        .onAppear {
            bar._focus = { isFocused = $0 }
            if bar.isFirstResponder { isFocused = true }
        }
    }
}

extension View {
    /// What UIKit's controls say about their text.
    nonisolated fileprivate func textInputTraits(
        _ keyboard: UIKeyboardType, _ contentType: UITextContentType?, _ capitalization: UITextAutocapitalizationType, _ correction: UITextAutocorrectionType,
        _ returnKey: UIReturnKeyType
    ) -> some View {
        keyboardType(keyboard)
            .textContentType(contentType)
            .autocapitalization(capitalization)
            .autocorrectionDisabled(correction == .no)
            .submitLabel(returnKey.submitLabel)
    }
}
