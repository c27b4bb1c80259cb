import Drawing
import Engine
import MartletTesting
import SwiftUI
import Testing

/// The layers of symbols and what fills them. Needs the icon fonts of Scripts/fetch-symbol-fonts.
@MainActor @Suite(.enabled(if: UIImage(systemName: "star") != nil)) struct SymbolModeTests {
    /// The colours that the symbol is painted with, from back to front.
    private func paints<V: View>(_ view: V, look: Look = Look()) -> [ResolvedColor] {
        let host = TestHost(view, size: CGSize(width: 60, height: 60), look: look)
        func visit(_ fragment: Fragment) -> [ResolvedColor] {
            fragment.operations.compactMap { if case .fill(_, .color(let c), _) = $0 { c } else { nil } } + fragment.children.flatMap(visit)
        }
        return visit(host.host.fragment)
    }
    private func resolved(_ color: Color) -> ResolvedColor { paints(color).first ?? .black }
    private func opacities<V: View>(_ view: V) -> [Double] { paints(view).map { (Double($0.opacity) * 100).rounded() / 100 } }

    @Test("A symbol is one layer unless something asks for more") func monochrome() {
        #expect(paints(Image(systemName: "plus.circle.fill").foregroundStyle(.red)).count == 1)
        #expect(paints(Image(systemName: "plus.circle.fill").symbolRenderingMode(.monochrome).foregroundStyle(.red, .green)).count == 1)
    }

    @Test("What stands back has half of the colour (constants: hierarchical opacities)", arguments: [
        "plus.circle.fill", "xmark.circle", "checkmark.seal.fill", "a.circle", "person.crop.circle.badge.plus", "folder.badge.plus", "bell.badge", "heart.slash",
        "exclamationmark.triangle.fill", "speaker.wave.3.fill", "cloud.rain.fill", "person.3.fill",
    ]) func hierarchical(name: String) {
        let found = opacities(Image(systemName: name).symbolRenderingMode(.hierarchical).foregroundStyle(Color.blue))
        #expect(Set(found) == [1, 0.5], "\(name): \(found)")
    }

    @Test("The image's own mode is nearer than its surroundings'") func nearest() {
        #expect(opacities(Image(systemName: "plus.circle.fill").symbolRenderingMode(.monochrome).foregroundStyle(Color.blue)
                .symbolRenderingMode(.hierarchical)) == [1])
        #expect(opacities(VStack { Image(systemName: "plus.circle.fill") }.foregroundStyle(Color.blue).symbolRenderingMode(.hierarchical)) == [0.5, 1])
    }

    @Test("Several foreground styles are a palette: the first for the mark, the second for what encloses it") func palette() {
        #expect(paints(Image(systemName: "xmark.circle.fill").foregroundStyle(.white, .red)) == [resolved(.red), resolved(.white)])
        #expect(paints(Image(systemName: "xmark.circle.fill").symbolRenderingMode(.palette).foregroundStyle(.white, .red, .blue)) == [resolved(.red), resolved(.white)])
        #expect(paints(Image(systemName: "folder.badge.plus").foregroundStyle(.green, .blue)) == [resolved(.blue), resolved(.green)])
        #expect(Set(paints(Image(systemName: "cloud.sun.rain.fill").foregroundStyle(.green, .blue))) == [resolved(.blue), resolved(.green)])
        #expect(paints(Image(systemName: "star.fill").foregroundStyle(.white, .red)) == [resolved(.white)])
    }

    @Test("Symbols have colours of their own, also as original pictures; the others keep the foreground's") func multicolor() {
        #expect(paints(Image(systemName: "sun.max.fill").symbolRenderingMode(.multicolor)) == [resolved(.yellow)])
        #expect(paints(Image(systemName: "cloud.sun.fill").renderingMode(.original)).contains(resolved(.yellow)))
        #expect(paints(Image(systemName: "plus.circle.fill").symbolRenderingMode(.multicolor)) == [resolved(.green), resolved(.white)])
        #expect(paints(Image(systemName: "folder.badge.plus").symbolRenderingMode(.multicolor).foregroundStyle(.blue)) == [resolved(.blue), resolved(.green), resolved(.white)])
        #expect(paints(Image(systemName: "gear").symbolRenderingMode(.multicolor).foregroundStyle(.blue)) == [resolved(.blue)])
        #expect(paints(Image(systemName: "heart.fill").symbolRenderingMode(.multicolor), look: Look(colorScheme: .dark)) != [resolved(.red)])
    }

    @Test("Layers have the frame and the ink of the whole") func geometry() throws {
        func ink<V: View>(_ view: V) -> CGRect {
            func visit(_ fragment: Fragment) -> [CGRect] {
                fragment.operations.compactMap { if case .fill(let path, _, _) = $0 { path.boundingRect } else { nil } } + fragment.children.flatMap(visit)
            }
            return visit(TestHost(view, size: CGSize(width: 60, height: 60)).host.fragment).reduce(.null) { $0.union($1) }
        }
        func frame(_ mode: SymbolRenderingMode) -> CGRect {
            TestHost(Image(systemName: "heart.slash").symbolRenderingMode(mode).accessibilityIdentifier("s")).frame(of: "s")
        }
        #expect(frame(.hierarchical) == frame(.monochrome))
        for name in ["xmark.circle", "heart.slash", "folder.badge.plus", "cloud.sun.rain.fill", "battery.100"] {
            #expect(ink(Image(systemName: name).foregroundStyle(.blue, .blue)) == ink(Image(systemName: name).foregroundStyle(.blue)), "\(name)")
        }
    }

    @Test("A symbol inside of a text is as large as the text's font asks, and its line no higher than others") func inlineSize() {
        func width(_ font: Font) -> CGFloat { TestHost(Text(Image(systemName: "star")).font(font).accessibilityIdentifier("t")).frame(of: "t").width }
        #expect(width(.largeTitle) > width(.body) * 1.8)
        func height(_ text: Text) -> CGFloat { TestHost(text.accessibilityIdentifier("t")).frame(of: "t").height }
        #expect(abs(height(Text("x \(Image(systemName: "heart.fill"))")) - height(Text("x y"))) < 0.7)
    }

    @Test("Symbols inside of texts have layers too") func inline() {
        let text = Text("a \(Image(systemName: "plus.circle.fill"))").foregroundStyle(Color.blue).symbolRenderingMode(.hierarchical)
        #expect(opacities(text).filter { $0 == 0.5 }.count == 1)
    }
}
