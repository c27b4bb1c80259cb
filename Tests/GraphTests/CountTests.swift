import Engine
import Foundation
import MartletTesting
import SwiftUI
import Testing

/// What one change costs in a large tree, in counts: independent of the machine.
@MainActor @Suite struct CountTests {
    @Observable final class Model {
        var count = 100
        var shown = true
    }

    struct CountText: View {
        let model: Model
        var body: some View { Text(verbatim: "Count \(model.count)").monospacedDigit() }
    }

    struct Sibling: View {
        let row: Int
        var body: some View { Text("Row \(row)") }
    }

    struct Row: View {
        let model: Model
        let section: Int, row: Int
        var body: some View {
            HStack {
                Image(systemName: "star")
                VStack(alignment: .leading) {
                    Sibling(row: row)
                    if section == 50 && row == 50 { CountText(model: model) } else { Text("Section \(section)") }
                }
                Spacer()
                Text(verbatim: "\(section * 100 + row)")
            }
        }
    }

    /// Sections of rows, none of them lazy.
    struct Sections: View {
        let model: Model
        var body: some View {
            ScrollView {
                VStack {
                    ForEach(0..<100, id: \.self) { section in
                        VStack { ForEach(0..<100, id: \.self) { Row(model: model, section: section, row: $0) } }
                    }
                }
            }
        }
    }

    /// The text, the stack of two, the row, the section, the stack of sections and what the scroll view has around it.
    private static let chain = 20

    @Test("In ten thousand rows a change of one text concerns that text and what is around it") func one_text() {
        let model = Model()
        let host = TestHost(Sections(model: model))
        #expect(host.counts.bodies > 20_000)
        for count in [200, 9, 123_456_789] {
            host.resetCounts()
            model.count = count
            host.flush()
            #expect(host.counts.bodies == 1)
            #expect(host.counts.rows == 0)
            #expect((1...Self.chain).contains(host.counts.layouts), "\(count): \(host.counts)")
            #expect(host.counts.placements <= Self.chain, "\(count): \(host.counts)")
            #expect(host.counts.texts <= Self.chain, "\(count): \(host.counts)")
            // The spacer beside a wider text is narrower and what is behind it moves: neither is recorded again.
            #expect(host.counts.fragments == 1, "\(count): \(host.counts)")
        }
        host.resetCounts()
        model.count = 123_456_789
        host.flush()
        host.flush()
        #expect(host.counts.bodies <= 1 && host.counts.layouts == 0 && host.counts.placements == 0 && host.counts.fragments == 0, "\(host.counts)")
        host.resetCounts()
        host.flush()
        #expect(host.counts == Counters())
    }

    @Test("An element that computes several sizes in a flush is laid out once") func nodes_and_sizes() {
        let model = Model()
        let host = TestHost(HStack { CountText(model: model); Text("Beside") }, size: CGSize(width: 300, height: 100))
        host.resetCounts()
        model.count = 1
        host.flush()
        #expect(host.counts.sizes > host.counts.layouts)
        // The text, the stack and the window's content; the text beside is as before.
        #expect((2...3).contains(host.counts.layouts), "\(host.counts)")
        host.resetCounts()
        model.count = 2
        host.flush()
        #expect(host.counts.layouts > 0, "another flush counts anew")
    }

    @Test("What moves because its neighbour grows is not recorded again, and is drawn where it went") func moved_neighbours() throws {
        let model = Model()
        func rows(_ model: Model) -> some View {
            VStack(alignment: .leading, spacing: 0) {
                HStack(spacing: 0) {
                    CountText(model: model).padding(4)
                    Text("Behind").frame(minWidth: 80).accessibilityIdentifier("behind")
                    Spacer()
                }
                HStack { Color.red.frame(width: 10, height: 10); Spacer(); Text("End") }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        let host = TestHost(rows(model), size: CGSize(width: 300, height: 100))
        let before = host.frame(of: "behind").minX
        host.resetCounts()
        model.count = 1_000_000
        host.flush()
        #expect(host.counts.fragments == 1, "\(host.counts)")
        #expect(host.frame(of: "behind").minX > before + 20)
        let fresh = Model()
        fresh.count = 1_000_000
        #expect(try host.pngData() == TestHost(rows(fresh), size: CGSize(width: 300, height: 100)).pngData())
    }

    @Test("What another property of an object writes concerns nobody who does not read it") func unread_property() {
        let model = Model()
        let host = TestHost(Sections(model: model))
        host.resetCounts()
        model.shown = false
        host.flush()
        #expect(host.counts == Counters())
    }

    // MARK: Bodies that give what they gave before

    struct Again<Content: View>: View {
        let model: Model
        @ViewBuilder let content: () -> Content
        var body: some View {
            let _ = model.count
            content()
        }
    }

    struct Custom: ShapeStyle {
        var a = 1.0, b = 2.0, c = 3.0, d = 4.0
        func resolve(in environment: EnvironmentValues) -> some ShapeStyle { Color(red: a / 10, green: b / 10, blue: c / 10, opacity: d / 10) }
    }

    /// Evaluates a body again that gives equal views: nothing is laid out, nothing recorded.
    private func expectNothing<V: View>(_ name: String, _ location: SourceLocation = #_sourceLocation, @ViewBuilder _ content: @escaping () -> V) {
        let model = Model()
        let host = TestHost(Again(model: model, content: content), size: CGSize(width: 393, height: 1200))
        for _ in 0..<3 {
            host.resetCounts()
            model.count += 1
            host.flush()
            #expect(host.counts.bodies >= 1, sourceLocation: location)
            #expect(host.counts.layouts == 0 && host.counts.placements == 0 && host.counts.fragments == 0, "\(name): \(host.counts)", sourceLocation: location)
        }
    }

    @Test("Texts that are the same as before are left alone") func same_texts() {
        let price = 12.5, date = Date(timeIntervalSince1970: 1_700_000_000)
        expectNothing("styles") {
            Text("A").font(.caption).foregroundStyle(.secondary)
            Text("B").foregroundStyle(.tint).bold()
            Text("C").foregroundStyle(LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
            Text("D").foregroundStyle(Custom())
            Text("E").foregroundColor(.red).underline(true, pattern: .dash, color: .blue)
        }
        expectNothing("interpolations") {
            Text("Number \(Int(price)) and \(price)")
            Text("Price \(price, format: .currency(code: "EUR"))")
            Text("Date \(date, style: .date)")
            Text("\(Text("bold").bold()) and \(Image(systemName: "star"))")
            Text(date, format: .dateTime)
            Text(price, format: .percent)
            Text(verbatim: "x") + Text("y").italic()
        }
    }

    @Test("Containers and shapes that are the same as before are left alone") func same_containers() {
        expectNothing("stacks") {
            VStack(alignment: .leading, spacing: 3) { HStack { Text("A"); Spacer(minLength: 4); Divider(); Text("B") } }
            ZStack(alignment: .topLeading) { Color.red; Text("C") }
            Grid(alignment: .leading, verticalSpacing: 3) { GridRow { Text("A"); Text("B").gridColumnAlignment(.trailing) } }
            Grid { ForEach(0..<8, id: \.self) { i in GridRow { ForEach(0..<8, id: \.self) { Text("\(i * $0)") } } } }
        }
        expectNothing("lazy") {
            ScrollView { LazyVGrid(columns: [GridItem(.flexible(), spacing: 3), GridItem(.adaptive(minimum: 40))]) { ForEach(0..<30) { Text("\($0)") } } }
            List { Section("S") { ForEach(0..<5) { Text("\($0)") } } }
        }
        expectNothing("shapes") {
            Circle().fill(.blue).frame(width: 36, height: 36).overlay { Text("A").foregroundStyle(.white) }
            Rectangle().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        }
        expectNothing("strokes") { RoundedRectangle(cornerRadius: 8, style: .continuous).stroke(.tint, style: StrokeStyle(lineWidth: 2, dash: [4, 2])) }
        expectNothing("changed shapes") { Ellipse().trim(from: 0, to: 0.5).rotation(.degrees(30)).fill(.red.opacity(0.5)) }
        expectNothing("symbols") { Image(systemName: "star.fill").imageScale(.large).foregroundStyle(.yellow, .red) }
    }

    @Test("Modifiers that are the same as before are left alone") func same_modifiers() {
        expectNothing("layout") {
            Text("A").padding().padding(.horizontal, 3).padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
            Text("B").frame(width: 50).frame(minWidth: 10, maxWidth: .infinity, alignment: .trailing).fixedSize(horizontal: false, vertical: true)
            Text("C").offset(x: 3).position(x: 50, y: 50).layoutPriority(1).zIndex(2)
            Text("D").aspectRatio(1.5, contentMode: .fit)
            Text("E").lineLimit(2...3).multilineTextAlignment(.center).truncationMode(.middle).minimumScaleFactor(0.5)
        }
        expectNothing("effects") {
            Text("A").opacity(0.5).blur(radius: 2).shadow(color: .red, radius: 3, x: 1).scaleEffect(1.5).rotationEffect(.degrees(3))
            Text("B").background(.red).background(.thinMaterial, in: RoundedRectangle(cornerRadius: 4)).overlay(alignment: .topTrailing) { Circle() }
            Text("C").clipShape(.rect(cornerRadius: 3)).mask(Circle()).border(.red, width: 2).clipped()
            Text("D").foregroundStyle(.red).tint(.green).font(.title).fontWeight(.bold).environment(\.lineLimit, 3)
            Text("E").brightness(0.1).saturation(2).blendMode(.multiply).compositingGroup().colorMultiply(.red)
        }
        expectNothing("meaning") {
            Text("A").accessibilityLabel("a").accessibilityHidden(true).id(3).tag(4).disabled(true)
            Text("B").animation(.default, value: 3).transition(.slide).contentShape(Rectangle()).allowsHitTesting(false)
        }
    }
}
