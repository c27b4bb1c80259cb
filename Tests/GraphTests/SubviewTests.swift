import MartletTesting
import SwiftUI
import Testing

private struct PinnedKey: ContainerValueKey { static var defaultValue: Bool { false } }
extension ContainerValues {
    fileprivate var isPinned: Bool { get { self[PinnedKey.self] } set { self[PinnedKey.self] = newValue } }
}

private struct WordKey: EnvironmentKey { static var defaultValue: String { "none" } }
extension EnvironmentValues {
    fileprivate var word: String { get { self[WordKey.self] } set { self[WordKey.self] = newValue } }
}

/// Views taken apart: `Group(subviews:)`, `ForEach(subviews:)`, sections and the values for containers.
@MainActor @Suite struct SubviewTests {
    /// A container of an app: numbers what it is given.
    private struct Numbered<Content: View>: View {
        @ViewBuilder var content: Content
        var body: some View {
            VStack {
                Group(subviews: content) { views in
                    Text("\(views.count) views")
                    ForEach(Array(views.enumerated()), id: \.element.id) { i, view in
                        HStack {
                            Text("no \(i)\(view.containerValues.isPinned ? " pinned" : "")")
                            view
                        }
                    }
                }
            }
        }
    }

    private struct Three: View {
        @State private var extra = false
        var body: some View {
            Numbered {
                Text("alpha")
                if extra { Text("beta") }
                ForEach(0..<2) { Text("row \($0)").containerValue(\.isPinned, $0 == 1) }
                Button("more") { extra = true }
            }
        }
    }

    @Test("A group of subviews has those that conditions and collections stand for, with their values") func taken_apart() {
        let host = TestHost(Three())
        #expect(host.shows("4 views"))
        #expect(host.shows("alpha") && host.shows("row 1") && host.shows("no 2 pinned") && !host.shows("no 1 pinned"))
        host.tap("more")
        #expect(host.shows("5 views") && host.shows("beta"), "\(host.tree)")
        #expect(host.shows("no 3 pinned") && !host.shows("no 2 pinned"))
    }

    private struct Counting: View {
        @State private var count = 0
        var body: some View { Button("count \(count)") { count += 1 } }
    }

    private struct Reversed: View {
        @State private var isReversed = false
        var body: some View {
            VStack {
                Group(subviews: Group { Counting(); Text("other") }) { views in
                    if isReversed { ForEach(views.reversed()) { $0 } } else { views }
                }
                Button("turn") { isReversed.toggle() }
            }
        }
    }

    @Test("The state of a view lives on wherever the group shows it") func state() {
        let host = TestHost(Reversed())
        host.tap("count 0")
        host.tap("turn")
        host.advance(by: 1)
        #expect(host.shows("count 1"), "\(host.tree)")
        host.tap("count 1")
        #expect(host.shows("count 2"))
    }

    private struct Word: View {
        @Environment(\.word) private var word
        let name: String
        var body: some View { Text("\(name) \(word)") }
    }

    private struct Worded: View {
        @State private var second = "two"
        var body: some View {
            VStack {
                Group(subviews: content) { views in
                    ForEach(Array(views.enumerated()), id: \.element.id) { i, view in
                        view.environment(\.word, i == 0 ? "one" : second)
                    }
                }
                Button("change") { second = "three" }
            }
            .environment(\.word, "outside")
        }
        @ViewBuilder private var content: some View {
            Word(name: "a")
            Word(name: "b")
            Word(name: "own").environment(\.word, "inner")
        }
    }

    @Test("A view has the environment of where the group shows it, below what it says itself") func environment() {
        let host = TestHost(Worded())
        #expect(host.shows("a one") && host.shows("b two") && host.shows("own inner"), "\(host.tree)")
        host.tap("change")
        #expect(host.shows("a one") && host.shows("b three") && host.shows("own inner"), "\(host.tree)")
    }

    private struct Cards<Content: View>: View {
        @ViewBuilder var content: Content
        var body: some View {
            VStack {
                ForEach(sections: content) { section in
                    Text("header of \(section.header.count), \(section.content.count), footer of \(section.footer.count)\(section.containerValues.isPinned ? ", pinned" : "")")
                    section.header
                    ForEach(subviews: section.content) { $0.padding(1) }
                }
            }
        }
    }

    @Test("Sections are told apart, with their header, footer and values") func sections() {
        let host = TestHost(Cards {
            Text("loose")
            Section {
                Text("one")
                Text("two")
            } header: { Text("Head") } footer: { Text("Foot") }
                .containerValue(\.isPinned, true)
            Section { Text("three") }
        })
        #expect(host.shows("header of 0, 1, footer of 0"), "\(host.tree)")
        #expect(host.shows("header of 1, 2, footer of 1, pinned"), "\(host.tree)")
        #expect(host.shows("Head") && host.shows("three") && host.shows("loose"))
        #expect(!host.shows("Foot"))
    }

    @Test("Subviews in a list are its rows") func rows() {
        let host = TestHost(List {
            Group(subviews: Group { Text("first"); Text("second") }) { views in
                ForEach(views) { view in view.accessibilityIdentifier(view.id == views.first?.id ? "first" : "last") }
            }
        })
        #expect(host.frame(of: "last").minY - host.frame(of: "first").minY > 43.9, "\(host.tree)")
    }

    private struct Reader: Layout {
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            CGSize(width: 10 * subviews.filter(\.containerValues.isPinned).count, height: 10)
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }

    @Test("A layout reads the values and the tags of its subviews") func layout() {
        let host = TestHost(Reader {
            Text("a").containerValue(\.isPinned, true)
            Text("b")
            Text("c").containerValue(\.isPinned, true)
        }.accessibilityElement(children: .contain).accessibilityIdentifier("layout"))
        #expect(host.frame(of: "layout").width == 20)
        let tags = TestHost(Group(subviews: Group { Text("a").tag(7); Text("b").tag("x") }) { views in
            Text("\(views[0].containerValues.tag(for: Int.self) ?? 0) \(views[1].containerValues.hasTag("x") ? "yes" : "no") \(views[0].containerValues.hasTag(8) ? "yes" : "no")")
        })
        #expect(tags.shows("7 yes no"), "\(tags.tree)")
    }
}
