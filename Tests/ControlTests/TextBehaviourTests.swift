import Drawing
import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// What decides the font and the lines of texts, colours and pressed labels (behaviours G, L, 240, 241, 250, 251).
@MainActor @Suite struct TextBehaviourTests {
    private func size<V: View>(_ view: V, width: CGFloat? = nil, look: Look = Look()) -> CGSize {
        TestHost(view, size: CGSize(width: 393, height: 852), look: look).host.sizeThatFits(ProposedViewSize(width: width, height: nil))
    }

    private func paints<V: View>(_ view: V, look: Look = Look()) -> [ResolvedColor] {
        let host = TestHost(view, size: CGSize(width: 60, height: 60), look: look)
        func visit(_ fragment: Fragment) -> [ResolvedColor] {
            fragment.operations.compactMap { if case .fill(_, .color(let c), _) = $0 { c } else { nil } } + fragment.children.flatMap(visit)
        }
        return visit(host.host.fragment)
    }

    private func picture<V: View>(_ view: V) throws -> Data { try TestHost(view, size: CGSize(width: 200, height: 60), look: Look(scale: 1)).pngData() }

    @Test("Fields take the width and a line's height, an editor all there is; sliders and bars of progress take the width, a spinner neither (23, 24)") func control_sizes() {
        func size<V: View>(_ view: V, _ width: CGFloat, _ height: CGFloat) -> CGSize { TestHost(view).host.sizeThatFits(ProposedViewSize(width: width, height: height)) }
        #expect(size(TextField("A", text: .constant("a")), 150, 300) == CGSize(width: 150, height: 22))
        let secure = size(SecureField("A", text: .constant("a")), 150, 300)
        #expect(secure.width == 150 && secure.height <= 22)
        #expect(size(TextEditor(text: .constant("a")), 150, 300) == CGSize(width: 150, height: 300))
        for width in [150.0, 250] {
            let slider = size(Slider(value: .constant(0.5)), width, 300), bar = size(ProgressView(value: 0.5), width, 300)
            #expect(slider.width == width && slider.height < 40)
            #expect(bar.width == width && bar.height < 40)
        }
        #expect(size(ProgressView(), 150, 300) == CGSize(width: 20, height: 20))
    }

    // Unconfirmed by a source.
    @Test("Joined texts keep what each says of itself, whatever is said around them (148)") func joined_texts() throws {
        let joined = Text("Large").font(.system(size: 40)).foregroundColor(.red) + Text("small").font(.system(size: 10))
        #expect(size(joined.font(.title)) == size(joined))
        #expect(try picture(joined.foregroundColor(.blue)) == picture(Text("Large").font(.system(size: 40)).foregroundColor(.red) + Text("small").font(.system(size: 10)).foregroundColor(.blue)))
        #expect(size(Text("a") + Text("b").font(.system(size: 40))).height == size(Text("b").font(.system(size: 40))).height)
    }

    // The second half is unconfirmed by a source.
    @Test("The font set nearest to a text counts, and the text's own first of all (149)") func nearest_font() {
        let large = size(Text("Word").font(.system(size: 40)))
        #expect(size(VStack { VStack { Text("Word") }.font(.system(size: 40)) }.font(.system(size: 10))) == large)
        #expect(size(VStack { Text("Word").font(.system(size: 40)) }.font(.system(size: 10))) == large)
        #expect(size(Text("Word").font(.system(size: 40)).font(.system(size: 10))) == large)
    }

    @Test("Bold is bold in the three largest styles and semibold in the others (150)", arguments: [
        (Font.TextStyle.largeTitle, Font.Weight.bold), (.title, .bold), (.title2, .bold), (.title3, .semibold), (.body, .semibold), (.callout, .semibold),
        (.subheadline, .semibold), (.footnote, .semibold), (.caption, .semibold), (.caption2, .semibold),
    ])
    func bold(style: Font.TextStyle, weight: Font.Weight) throws {
        func text(_ font: Font) -> Text { Text("Hamburgefonts").font(font) }
        let bold = size(text(.system(style).bold()))
        #expect(bold == size(text(.system(style).weight(weight))))
        #expect(bold != size(text(.system(style).weight(weight == .bold ? .semibold : .bold))))
    }

    @Test("A text size set for some views is theirs: body is 40 points at accessibility 3, and rows stack (151)") func subtree_text_size() throws {
        let views = TestHost(VStack {
            Text("Word").accessibilityIdentifier("usual")
            Text("Word").dynamicTypeSize(.accessibility3).accessibilityIdentifier("large")
        })
        #expect(views.frame(of: "usual").size == size(Text("Word")))
        #expect(abs(views.frame(of: "large").height - size(Text("Word").font(.system(size: 40))).height) < 0.01)
        let list = TestHost(List {
            LabeledContent { Text("Value").accessibilityIdentifier("value") } label: { Text("Label").accessibilityIdentifier("label") }
        }.dynamicTypeSize(.accessibility3))
        #expect(list.frame(of: "value").minY >= list.frame(of: "label").maxY)
    }

    @Test("A font of one's own grows with a text style, in whole points (152)") func custom_font() {
        for (category, factor) in [(DynamicTypeSize.large, 1.0), (.xxxLarge, 29.0 / 22), (.accessibility3, 48.0 / 22)] {
            let look = Look(dynamicType: category)
            let custom = size(Text("Word").font(.custom("Noto Serif", size: 15, relativeTo: .body)), look: look)
            #expect(custom == size(Text("Word").font(.custom("Noto Serif", fixedSize: (15 * factor).rounded())), look: look), "\(category)")
        }
        #expect(size(Text("Word").font(.custom("Noto Serif", size: 15))) == size(Text("Word").font(.custom("Noto Serif", fixedSize: 15))))
    }

    @Test("A text's size is whole pixels, rounded up, and its first baseline a whole pixel (240)", arguments: [1.0, 2, 3])
    func whole_pixels(scale: CGFloat) {
        for points in stride(from: 9.0, through: 30, by: 1.3) {
            let look = Look(scale: scale), text = Text("Hamburgefonts").font(.system(size: points))
            let s = size(text, look: look)
            for length in [s.width * scale, s.height * scale] { #expect(abs(length - length.rounded()) < 0.001, "\(points)") }
            let exact = points * 1.193359
            #expect(s.height >= exact - 0.001 && s.height < exact + 1 / scale + 0.001, "\(points): \(s.height)")
            let row = TestHost(HStack(alignment: .firstTextBaseline, spacing: 0) { text.accessibilityIdentifier("text"); Color.red.frame(width: 5, height: 5).accessibilityIdentifier("box") }, look: look)
            let baseline = (row.frame(of: "box").maxY - row.frame(of: "text").minY) * scale
            #expect(abs(baseline - (points * 0.952148 * scale).rounded()) < 0.001, "\(points): \(baseline)")
        }
    }

    @Test("Spacing, limits, scale, cut and alignment of lines are for all texts inside (241)") func inherited_lines() {
        let words = "Some words that need several lines in a narrow column"
        func differs<V: View>(_ changed: (AnyView) -> V) -> Bool {
            let plain = TestHost(VStack { VStack { Text(words).accessibilityIdentifier("text") } }.frame(width: 90))
            let other = TestHost(changed(AnyView(VStack { VStack { Text(words).accessibilityIdentifier("text") } })).frame(width: 90))
            return (try? plain.pngData()) != (try? other.pngData())
        }
        #expect(differs { $0.lineSpacing(9) })
        #expect(differs { $0.lineLimit(1) })
        #expect(differs { $0.lineLimit(1).minimumScaleFactor(0.5) })
        #expect(differs { $0.multilineTextAlignment(.trailing) })
        func cut<V: View>(_ view: V) -> Data? { try? TestHost(view.lineLimit(1).frame(width: 90)).pngData() }
        #expect(cut(VStack { Text(words) }) != cut(VStack { Text(words) }.truncationMode(.head)))
        #expect(cut(VStack { Text(words) }) != cut(VStack { Text(words) }.minimumScaleFactor(0.5)))
    }

    @Test("Lengths grow with the leading of a text style, the body's where none is named, to whole pixels (250)") func scaled_lengths() {
        struct Scaled: View {
            @ScaledMetric private var body10 = 10.0
            @ScaledMetric(relativeTo: .largeTitle) private var title10 = 10.0
            var body: some View { Text(verbatim: "\((body10 * 300).rounded()) \((title10 * 300).rounded())") }
        }
        // Leadings of body: 22 and 48; of the large title: 41 and 57 (HIG).
        func pixels(_ value: Double) -> Double { ((value * 3).rounded() / 3 * 300).rounded() }
        #expect(TestHost(Scaled()).shows("3000.0 3000.0"))
        let large = TestHost(Scaled(), look: Look(dynamicType: .accessibility3))
        #expect(large.shows("\(pixels(10 * 48 / 22)) \(pixels(10 * 57.0 / 41))") || large.shows("\(pixels(10 * 48 / 22)) "), "\(large.tree)")
        let traits = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge)
        #expect(abs(UIFontMetrics.default.scaledValue(for: 44, compatibleWith: traits) - (44 * 48 / 22)) < 0.2)
        #expect(UIFontMetrics.default.scaledValue(for: 44, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large)) == 44)
    }

    // The SwiftUI half is unconfirmed by a source.
    @Test("A pressed label keeps a fifth of its opacity (251)") func pressed_label() throws {
        let host = TestHost(Button { } label: { Color.red.frame(width: 40, height: 40).accessibilityElement().accessibilityIdentifier("label") }, size: CGSize(width: 100, height: 100))
        func opacity() -> Double {
            var found = 1.0
            func visit(_ fragment: Fragment, _ outer: Double) {
                let o = outer * fragment.opacity
                if fragment.operations.contains(where: { if case .fill(_, .color(let c), _) = $0 { c.red > 0.9 && c.blue < 0.5 } else { false } }) { found = o }
                for child in fragment.children { visit(child, o) }
            }
            visit(host.host.fragment, 1)
            return found
        }
        #expect(opacity() == 1)
        let middle = CGPoint(x: 50, y: 50)
        host.host.tree.input.send(PointerEvent(phase: .began, location: middle, time: host.host.tree.now, id: 0))
        host.flush()
        host.advance(by: 0.5)
        #expect(abs(opacity() - 0.2) < 0.01)
        host.host.tree.input.send(PointerEvent(phase: .ended, location: middle, time: host.host.tree.now, id: 0))
        host.flush()
        host.advance(by: 1)
        #expect(opacity() == 1)
    }

    // MARK: Colours

    @Test("Hue, saturation and brightness; the hue goes round (216)") func hues() {
        func rgb(_ hue: Double, _ saturation: Double, _ brightness: Double) -> [Double] {
            let c = Color(hue: hue, saturation: saturation, brightness: brightness).resolve(in: EnvironmentValues())
            return [c.red, c.green, c.blue].map { (Double($0) * 1000).rounded() / 1000 }
        }
        #expect(rgb(1.0 / 3, 1, 0.5) == [0, 0.5, 0])
        #expect(rgb(1, 1, 1) == rgb(0, 1, 1) && rgb(0, 1, 1) == [1, 0, 0])
        #expect(rgb(0.5, 1, 1) == [0, 1, 1] && rgb(5.0 / 6, 1, 1) == [1, 0, 1] && rgb(0, 0, 0.5) == [0.5, 0.5, 0.5])
    }

    @Test("Decided colours are described by eight digits (217)") func described_colors() {
        func described(_ space: Color.RGBColorSpace, _ v: Double) -> String { Color(space, red: v, green: v, blue: v, opacity: v).resolve(in: EnvironmentValues()).description }
        #expect(described(.sRGBLinear, 0.3) == "#9595954D")
        #expect(Color.Resolved(colorSpace: .sRGBLinear, red: 0.3, green: 0.3, blue: 0.3, opacity: 0.3).description == "#9595954D")
        #expect(described(.sRGBLinear, 0.6) == "#CBCBCB99" && described(.sRGB, 0.6) == "#99999999" && described(.sRGB, 1) == "#FFFFFFFF")
    }

    @Test("Opacities multiply and are told one by one (218)") func opacities() {
        let color = Color.red.opacity(0.3).opacity(0.5)
        #expect(abs(color.resolve(in: EnvironmentValues()).opacity - 0.15) < 1e-6)
        #expect(color.description == "50% 30% red")
        #expect(Color.red.opacity(0.334).description == "33% red" && Color.red.opacity(0.336).description == "34% red")
    }

    @Test("Levels of a colour are 1, 0.5, 0.25 and 0.18 of it (219)") func levels() {
        func opacity<S: ShapeStyle>(_ level: S) -> Float { Float(paints(Rectangle().foregroundStyle(level).foregroundStyle(Color(red: 1, green: 0, blue: 0))).first?.opacity ?? 0) }
        #expect(opacity(HierarchicalShapeStyle.primary) == 1)
        #expect(abs(opacity(HierarchicalShapeStyle.secondary) - 0.5) < 1e-6)
        #expect(abs(opacity(HierarchicalShapeStyle.tertiary) - 0.25) < 1e-6)
        #expect(abs(opacity(HierarchicalShapeStyle.quaternary) - 0.18) < 1e-6)
    }

    @Test("The label colours follow the scheme (220)") func label_colors() {
        func components(_ color: Color, _ scheme: ColorScheme) -> [Int] {
            var values = EnvironmentValues()
            values.colorScheme = scheme
            let c = color.resolve(in: values)
            return [c.red, c.green, c.blue].map { Int(($0 * 255).rounded()) } + [Int((c.opacity * 100).rounded())]
        }
        #expect(components(.primary, .light) == [0, 0, 0, 100] && components(.primary, .dark) == [255, 255, 255, 100])
        #expect(components(.secondary, .light) == [60, 60, 67, 60] && components(.secondary, .dark) == [235, 235, 245, 60])
    }
}
