import Drawing
import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// Faults that were seen in the gallery's sheets.
@MainActor @Suite struct SpecimenFaultTests {
    private func operations(_ fragment: Fragment) -> [DrawOperation] {
        fragment.operations + fragment.children.flatMap(operations)
    }
    private func texts(_ host: TestHost) -> [(layout: TextLayout, paints: [Paint])] {
        operations(host.host.fragment).compactMap { if case .text(let layout, _, let paints) = $0 { (layout, paints) } else { nil } }
    }
    private func picture<V: View>(_ view: V) throws -> Data { try TestHost(view, size: CGSize(width: 160, height: 40)).pngData() }

    // MARK: Text

    @Test("A text takes every design, as its font and its surroundings do") func textDesigns() throws {
        for design in [Font.Design.serif, .monospaced, .rounded, .default] {
            #expect(try picture(Text("Design").fontDesign(design)) == picture(Text("Design").font(.system(.body, design: design))), "\(design)")
        }
        #expect(try picture(Text("Design").fontDesign(.serif)) != picture(Text("Design")))
        #expect(try picture(Text("Design").fontDesign(.default).fontDesign(.serif)) == picture(Text("Design")))
        #expect(try picture(Text("Design").fontDesign(nil).fontDesign(.serif)) == picture(Text("Design").font(.system(.body, design: .serif))))
    }

    @Test("Lines under and through a text have the colour that they are given, the others the text's") func lineColors() throws {
        func colors(_ text: Text) throws -> [Paint] {
            let found = try #require(texts(TestHost(text, size: CGSize(width: 300, height: 40))).first)
            return found.layout.lines[0].decorations.map { found.paints[min($0.runIndex, found.paints.count - 1)] }
        }
        let host = TestHost(HStack { Color.blue; Color.red; Color.primary }, size: CGSize(width: 90, height: 40))
        let plain = operations(host.host.fragment).compactMap { if case .fill(_, let paint, _) = $0 { paint } else { nil } }
        #expect(try colors(Text("Under").underline(color: .blue)) == [plain[0]])
        #expect(try colors(Text("Dots").underline(pattern: .dot, color: .blue)) == [plain[0]])
        #expect(try colors(Text("Through").strikethrough(color: .red)) == [plain[1]])
        #expect(try colors(Text("Both").underline(color: .blue).strikethrough(color: .red)) == [plain[0], plain[1]])
        #expect(try colors(Text("One ").underline(color: .blue) + Text("other").underline()) == [plain[0], plain[2]])
        #expect(try colors(Text("Red").foregroundColor(.red).underline()) == [plain[1]])
    }

    // MARK: Layout

    @Test("A view over or behind another stands by its own guides (behaviours 33, 103)") func overlayGuides() {
        func frame<V: View>(_ direction: LayoutDirection = .leftToRight, @ViewBuilder _ content: (AnyView) -> V) -> CGRect {
            let mark = AnyView(Color.red.frame(width: 20, height: 10).accessibilityElement().accessibilityIdentifier("mark"))
            return TestHost(content(mark), size: CGSize(width: 100, height: 60), look: Look(layoutDirection: direction)).frame(of: "mark")
        }
        let base = Color.gray
        #expect(frame { mark in base.overlay(alignment: .topTrailing) { mark.alignmentGuide(.top) { $0.height / 2 }.alignmentGuide(.trailing) { $0.width / 2 } } }
            == CGRect(x: 90, y: -5, width: 20, height: 10))
        #expect(frame { mark in base.background(alignment: .top) { mark.alignmentGuide(HorizontalAlignment.center) { _ in -5 } } } == CGRect(x: 55, y: 0, width: 20, height: 10))
        #expect(frame { mark in base.overlay(alignment: .top) { mark.alignmentGuide(HorizontalAlignment.center) { _ in -5 }.padding(.top, 2) } }
            == CGRect(x: 55, y: 2, width: 20, height: 10))
        #expect(frame(.rightToLeft) { mark in base.overlay(alignment: .topTrailing) { mark.alignmentGuide(.trailing) { $0.width / 2 } } }
            == CGRect(x: -10, y: 0, width: 20, height: 10))
        // Two are a stack, which stands by its own.
        #expect(frame { mark in base.overlay(alignment: .top) { mark.alignmentGuide(.top) { $0.height }; Color.blue.frame(width: 5, height: 5) } }.minY == 0)
    }

    // MARK: Symbols

    @Test("What is made of lines alone has no filled form", arguments: ["calendar", "gear", "magnifyingglass", "music.note", "list.bullet", "chevron.up.chevron.down", "arrow.clockwise", "line.3.horizontal"])
    func unfilled(name: String) throws {
        #expect(try picture(Image(systemName: name).symbolVariant(.fill)) == picture(Image(systemName: name)))
    }

    @Test("What encloses something has one", arguments: ["star", "house", "calendar.circle", "arrow.down.circle", "plus.square", "tray"])
    func filled(name: String) throws {
        #expect(try picture(Image(systemName: name).symbolVariant(.fill)) == picture(Image(systemName: name + ".fill")))
    }

    // MARK: Controls at large sizes

    @Test("At accessibility sizes a date stands whole below its label") func dates() throws {
        let day = Date(timeIntervalSince1970: 1_710_927_000)
        let picker = DatePicker("Day and time", selection: .constant(day)).padding(.horizontal, 20)
        func height(_ size: DynamicTypeSize) -> CGFloat { TestHost(picker, look: Look(dynamicType: size)).host.sizeThatFits(.init(width: 393, height: nil)).height }
        let found = texts(TestHost(picker, look: Look(dynamicType: .accessibility3)))
        #expect(found.count == 3)
        #expect(!found.contains { $0.layout.isTruncated })
        #expect(height(.accessibility3) > height(.large) * 4)
        #expect(found.allSatisfy { $0.layout.scaleFactor == 1 })
    }

    @Test("The chevrons of a menu grow with its text") func chevrons() throws {
        func height(_ size: DynamicTypeSize) throws -> CGFloat {
            let picker = Picker("Fruit", selection: .constant(0)) { Text("Pear").tag(0) }.pickerStyle(.menu)
            let paths = operations(TestHost(picker, look: Look(dynamicType: size)).host.fragment).compactMap {
                switch $0 {
                case .stroke(let path, _, _): path.boundingRect.height
                default: nil
                }
            }
            return try #require(paths.first)
        }
        #expect(try height(.accessibility3) > height(.large) * 2)
    }
}
