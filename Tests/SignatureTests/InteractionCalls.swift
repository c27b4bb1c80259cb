import Combine
import Foundation
import MartletTesting
import SwiftUI
import Testing

extension SignatureCheck {
    /// A view whose actions count in a record, after something was done to it.
    private func counts<V: View>(_ signature: String, _ expected: ClosedRange<Int> = 1...1, @ViewBuilder _ view: (Record) -> V, when act: (TestHost) -> Void = { _ in }) {
        let record = Record(), host = host(view(record).accessibilityIdentifier("target"))
        act(host)
        host.advance(by: 0.5)
        does(signature) { expected.contains(record.count) }
    }

    private func middle(_ host: TestHost) -> CGPoint { CGPoint(x: host.frame(of: "target").midX, y: host.frame(of: "target").midY) }

    func lifeCycle() async {
        counts(".onAppear {}") { r in Text("a").onAppear { r.count += 1 } }
        counts(".onAppear(perform:)") { r in Text("a").onAppear(perform: { r.count += 1 }) }
        counts(".onAppear() {}") { r in Text("a").onAppear() { r.count += 1 } }
        struct Leaving: View {
            let view: AnyView
            @State private var isShown = true
            var body: some View { VStack { if isShown { view }; Button("leave") { isShown = false } } }
        }
        counts(".onDisappear {}") { r in Leaving(view: AnyView(Text("a").onDisappear { r.count += 1 })) } when: { $0.tap("leave") }
        counts(".onDisappear(perform:)") { r in Leaving(view: AnyView(Text("a").onDisappear(perform: { r.count += 1 }))) } when: { $0.tap("leave") }
        let ran = Record(), tasked = host(Text("a").task { ran.count += 1 })
        await tasked.settle()
        does(".task {}") { ran.count == 1 }

        struct Changing: View {
            let watch: (AnyView, Int) -> AnyView
            @State private var value = 0
            var body: some View { watch(AnyView(Button("up \(value)") { value += 1 }.accessibilityIdentifier("up")), value) }
        }
        counts(".onChange(of:) {}") { r in Changing { view, v in AnyView(view.onChange(of: v) { r.count += 1 }) } } when: { $0.tap("up") }
        counts(".onChange(of:initial:) {}", 2...2) { r in Changing { view, v in AnyView(view.onChange(of: v, initial: true) { r.count += 1 }) } } when: { $0.tap("up") }
        counts(".onChange(of:_:)") { r in Changing { view, v in AnyView(view.onChange(of: v, { r.count += 1 })) } } when: { $0.tap("up") }
        counts(".onChange(of:perform:)") { r in Changing { view, v in AnyView(view.onChange(of: v, perform: { _ in r.count += 1 })) } } when: { $0.tap("up") }
        counts(".id(_:)", 2...2) { r in Changing { view, v in AnyView(VStack { view; Text("a").onAppear { r.count += 1 }.id(v) }) } } when: { $0.tap("up") }
        let subject = PassthroughSubject<Int, Never>()
        counts(".onReceive(_:) {}") { r in Text("a").onReceive(subject) { r.count += $0 } } when: { _ in subject.send(1) }
        counts(".onReceive(_:perform:)") { r in Text("a").onReceive(subject, perform: { r.count += $0 }) } when: { _ in subject.send(1) }
        counts(".preference(key:value:)") { r in Text("a").preference(key: Key.self, value: 1).onPreferenceChange(Key.self) { v in MainActor.assumeIsolated { r.count = v } } }
        counts(".onPreferenceChange(_:) {}") { r in Text("a").preference(key: Key.self, value: 1).onPreferenceChange(Key.self) { v in MainActor.assumeIsolated { r.count = v } } }
        counts(".onPreferenceChange(_:perform:)") { r in Text("a").preference(key: Key.self, value: 1).onPreferenceChange(Key.self, perform: { v in MainActor.assumeIsolated { r.count = v } }) }
        counts(".onGeometryChange(for:) {}") { r in Text("a").frame(width: 44).onGeometryChange(for: CGFloat.self) { $0.size.width } action: { r.count = $0 == 44 ? 1 : 0 } }
    }

    private struct Key: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }

    func gestures() {
        let box = Color.red.frame(width: 120, height: 120)
        let tap: (TestHost) -> Void = { $0.tap(at: self.middle($0)) }
        let drag: (TestHost) -> Void = { h in h.drag(from: self.middle(h), to: CGPoint(x: self.middle(h).x + 50, y: self.middle(h).y)) }
        counts(".onTapGesture {}") { r in box.onTapGesture { r.count += 1 } } when: { tap($0) }
        counts(".onTapGesture(perform:)") { r in box.onTapGesture(perform: { r.count += 1 }) } when: { tap($0) }
        counts(".gesture(_:)") { r in box.gesture(TapGesture().onEnded { r.count += 1 }) } when: { tap($0) }
        counts("TapGesture()") { r in box.gesture(TapGesture().onEnded { r.count += 1 }) } when: { tap($0) }
        counts(".simultaneousGesture(_:)") { r in box.simultaneousGesture(TapGesture().onEnded { r.count += 1 }) } when: { tap($0) }
        counts(".onEnded {}") { r in box.gesture(DragGesture().onEnded { _ in r.count += 1 }) } when: { drag($0) }
        counts(".onEnded(_:)") { r in box.gesture(DragGesture().onEnded({ _ in r.count += 1 })) } when: { drag($0) }
        counts("DragGesture()") { r in box.gesture(DragGesture().onEnded { _ in r.count += 1 }) } when: { drag($0) }
        counts("DragGesture(minimumDistance:)", 0...0) { r in box.gesture(DragGesture(minimumDistance: 90).onEnded { _ in r.count += 1 }) } when: { drag($0) }
        counts("DragGesture(minimumDistance:coordinateSpace:)") { r in box.gesture(DragGesture(minimumDistance: 5, coordinateSpace: .global).onEnded { _ in r.count += 1 }) } when: { drag($0) }
        counts(".onChanged {}", 1...100) { r in box.gesture(DragGesture().onChanged { _ in r.count += 1 }) } when: { drag($0) }
        counts(".onChanged(_:)", 1...100) { r in box.gesture(DragGesture().onChanged({ _ in r.count += 1 })) } when: { drag($0) }
        counts("LongPressGesture(minimumDuration:)") { r in box.gesture(LongPressGesture(minimumDuration: 0.3).onEnded { _ in r.count += 1 }) } when: { $0.longPress(at: self.middle($0)) }
        struct Pulled: View {
            let record: Record
            let asMethod: Bool
            @GestureState private var x: CGFloat = 0
            var body: some View {
                let drag = DragGesture()
                let update: (DragGesture.Value, inout CGFloat, inout Transaction) -> Void = { value, state, _ in
                    state = value.translation.width
                    MainActor.assumeIsolated { record.count += 1 }
                }
                return Color.red.frame(width: 120, height: 120).gesture(asMethod ? drag.updating($x, body: update) : drag.updating($x) { update($0, &$1, &$2) })
            }
        }
        counts(".updating(_:) {}", 1...100) { r in Pulled(record: r, asMethod: false) } when: { drag($0) }
        counts(".updating(_:body:)", 1...100) { r in Pulled(record: r, asMethod: true) } when: { drag($0) }
        counts(".allowsHitTesting(_:)", 0...0) { r in box.onTapGesture { r.count += 1 }.allowsHitTesting(false) } when: { tap($0) }
        counts(".contentShape(_:)") { r in HStack { Text("a"); Spacer(); Text("b") }.contentShape(Rectangle()).onTapGesture { r.count += 1 } } when: { tap($0) }
    }

    func presentations() {
        func presents<V: View>(_ signature: String, _ text: String = "presented", @ViewBuilder _ view: (Binding<Bool>) -> V) {
            var isOn = true
            let host = host(view(Binding(get: { isOn }, set: { isOn = $0 })))
            host.advance(by: 1)
            does(signature) { host.shows(text) }
        }
        presents(".sheet(isPresented:) {}") { Text("a").sheet(isPresented: $0) { Text("presented") } }
        presents(".sheet(isPresented:content:)") { Text("a").sheet(isPresented: $0, content: { Text("presented") }) }
        presents(".sheet(item:) {}") { _ in Text("a").sheet(item: .constant(Optional(Named(id: "presented")))) { Text($0.id) } }
        presents(".fullScreenCover(isPresented:) {}") { Text("a").fullScreenCover(isPresented: $0) { Text("presented") } }
        presents(".alert(_:isPresented:) {}") { Text("a").alert("presented", isPresented: $0) { Button("OK") {} } }
        presents(".alert(isPresented:) {}") { Text("a").alert(isPresented: $0) { Alert(title: Text("presented")) } }
        presents(".alert(isPresented:content:)") { Text("a").alert(isPresented: $0, content: { Alert(title: Text("presented")) }) }
        presents("Alert(title:message:dismissButton:)", "why") { Text("a").alert(isPresented: $0) { Alert(title: Text("t"), message: Text("why"), dismissButton: .default(Text("Fine"))) } }
        presents("Alert(title:message:primaryButton:secondaryButton:)", "Second") { Text("a").alert(isPresented: $0) { Alert(title: Text("t"), message: Text("why"), primaryButton: .cancel(), secondaryButton: .destructive(Text("Second"))) } }
        presents(".cancel()", "Cancel") { Text("a").alert(isPresented: $0) { Alert(title: Text("t"), primaryButton: .default(Text("Fine")), secondaryButton: .cancel()) } }
        presents(".default(_:)", "Fine") { Text("a").alert(isPresented: $0) { Alert(title: Text("t"), dismissButton: .default(Text("Fine"))) } }
        presents(".default(_:) {}", "Fine") { Text("a").alert(isPresented: $0) { Alert(title: Text("t"), dismissButton: .default(Text("Fine")) {}) } }
        presents(".default(_:action:)", "Fine") { Text("a").alert(isPresented: $0) { Alert(title: Text("t"), dismissButton: .default(Text("Fine"), action: {})) } }
        presents(".confirmationDialog(_:isPresented:) {}", "Choice") { Text("a").confirmationDialog("t", isPresented: $0) { Button("Choice") {} } }
        let menu = host(Text("a").contextMenu { Button("Row") {} }.accessibilityIdentifier("target"))
        menu.longPress(at: middle(menu))
        menu.advance(by: 1)
        does(".contextMenu {}") { menu.shows("Row") }
        struct Sheet: View {
            @Environment(\.dismiss) private var dismiss
            var body: some View { Button("close") { dismiss() }.accessibilityIdentifier("close") }
        }
        var isOn = true
        let dismissing = host(Text("a").sheet(isPresented: Binding(get: { isOn }, set: { isOn = $0 })) { Sheet() })
        dismissing.advance(by: 1)
        dismissing.tap("close")
        does(".dismiss()") { !isOn }
        let full = host(Text("a").sheet(isPresented: .constant(true)) { Color.red }), half = host(Text("a").sheet(isPresented: .constant(true)) { Color.red.presentationDetents([.medium]) })
        for h in [full, half] { h.advance(by: 1) }
        does(".presentationDetents(_:)") { (try? full.pngData()) != (try? half.pngData()) }
        var isHeld = true
        let held = host(Text("a").sheet(isPresented: Binding(get: { isHeld }, set: { isHeld = $0 })) { Color.red.interactiveDismissDisabled() })
        held.advance(by: 1)
        held.drag(from: CGPoint(x: 120, y: 60), to: CGPoint(x: 120, y: 310), duration: 0.1)
        held.advance(by: 1)
        does(".interactiveDismissDisabled()") { isHeld }
    }

    func lists() async {
        struct Editable: View {
            let record: Record
            @State var rows = ["a", "b", "c"]
            let asClosure: Bool
            var body: some View {
                List {
                    if asClosure {
                        ForEach(rows, id: \.self) { Text($0) }.onDelete { rows.remove(atOffsets: $0); record.count += 1 }
                    } else {
                        ForEach(rows, id: \.self) { Text($0) }.onDelete(perform: { rows.remove(atOffsets: $0); record.count += 1 })
                            .onMove(perform: { rows.move(fromOffsets: $0, toOffset: $1); record.count += 10 })
                    }
                }
                .environment(\.editMode, .constant(.inactive))
            }
        }
        func swipe(_ h: TestHost, to text: String) {
            guard let row = h.node("b")?.frame else { return }
            h.drag(from: CGPoint(x: 200, y: row.midY), to: CGPoint(x: 60, y: row.midY), duration: 0.2)
            h.advance(by: 1)
            h.tap(text)
        }
        for (signature, asClosure) in [(".onDelete(perform:)", false), (".onDelete {}", true)] {
            counts(signature) { r in Editable(record: r, asClosure: asClosure) } when: { swipe($0, to: "Delete") }
        }
        changes(".onMove(perform:)", List { ForEach(["a", "b"], id: \.self) { Text($0) } }.environment(\.editMode, .constant(.active))) { _ in
            List { ForEach(["a", "b"], id: \.self) { Text($0) }.onMove(perform: { _, _ in }) }.environment(\.editMode, .constant(.active))
        }
        counts(".swipeActions(edge:allowsFullSwipe:) {}") { r in List { Text("b").swipeActions(edge: .trailing, allowsFullSwipe: false) { Button("Flag") { r.count += 1 } } } } when: { swipe($0, to: "Flag") }
        let pull = Record(), refreshed = host(List { Text("b") }.refreshable { await MainActor.run { pull.count += 1 } })
        refreshed.drag(from: CGPoint(x: 120, y: 60), to: CGPoint(x: 120, y: 300), duration: 0.3)
        await refreshed.settle()
        does(".refreshable {}") { pull.count == 1 }
    }

    func scrolling() {
        let rows = ForEach(0..<50) { Text("row \($0)").frame(height: 40).id($0) }
        struct Jumping: View {
            var body: some View {
                ScrollViewReader { proxy in
                    VStack {
                        Button("jump") { proxy.scrollTo(40, anchor: .top) }
                        ScrollView { VStack { ForEach(0..<50) { Text("row \($0)").frame(height: 40).accessibilityIdentifier("row \($0)").id($0) } } }
                    }
                }
            }
        }
        let jumping = host(Jumping())
        let before = jumping.frame(of: "row 40").minY
        jumping.tap("jump")
        jumping.advance(by: 1)
        does(".scrollTo(_:anchor:)") { jumping.frame(of: "row 40").minY < before }
        struct Positioned: View {
            @State private var id: Int?
            var body: some View {
                Button("jump") { id = 30 }
                ScrollView { VStack { ForEach(0..<50) { Text("row \($0)").frame(height: 40).accessibilityIdentifier("row \($0)") } }.scrollTargetLayout() }.scrollPosition(id: $id)
            }
        }
        let positioned = host(VStack { Positioned() })
        positioned.tap("jump")
        positioned.advance(by: 1)
        does(".scrollPosition(id:)") { abs(positioned.frame(of: "row 30").minY) < 320 }
        does(".scrollTargetLayout()") { abs(positioned.frame(of: "row 30").minY) < 320 }
        func scrolled<V: View>(_ view: V) -> Appearance {
            let h = host(view)
            h.drag(from: CGPoint(x: 120, y: 300), to: CGPoint(x: 120, y: 210), duration: 0.3)
            h.advance(by: 2)
            return Appearance(picture: (try? h.pngData()) ?? Data(), tree: h.tree, frames: h.frames)
        }
        let free = scrolled(ScrollView { VStack(spacing: 0) { rows } })
        does(".scrollDisabled(_:)") { scrolled(ScrollView { VStack(spacing: 0) { rows } }.scrollDisabled(true)) != free }
        does(".scrollTargetBehavior(_:)") { scrolled(ScrollView { VStack(spacing: 0) { rows } }.scrollTargetBehavior(.paging)) != free }
        func dragging<V: View>(_ view: V) -> Data {
            let h = host(view)
            h.scroll(at: CGPoint(x: 120, y: 160), by: CGSize(width: 0, height: -60))
            return (try? h.pngData()) ?? Data()
        }
        does(".scrollIndicators(_:)") { dragging(ScrollView { VStack { rows } }) != dragging(ScrollView { VStack { rows } }.scrollIndicators(.hidden)) }
    }

    func typing() {
        struct Focusing: View {
            @FocusState private var isOn: Bool
            @FocusState private var which: Int?
            @State private var text = ""
            let record: Record
            let byValue: Bool
            var body: some View {
                VStack {
                    if byValue { TextField("name", text: $text).focused($which, equals: 1) } else { TextField("name", text: $text).focused($isOn) }
                    Button("focus") { if byValue { which = 1 } else { isOn = true } }
                    Text("typed \(text)")
                }
                .onSubmit { record.count += 1 }
            }
        }
        for (signature, byValue) in [(".focused(_:)", false), (".focused(_:equals:)", true)] {
            let record = Record(), host = host(Focusing(record: record, byValue: byValue))
            host.tap("focus")
            host.advance(by: 0.2)
            host.type("ab")
            does(signature) { host.shows("typed ab") }
            host.key(.enter)
            host.advance(by: 0.2)
            does(".onSubmit {}") { record.count == 1 }
        }
    }
}
