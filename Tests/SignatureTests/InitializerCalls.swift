import Foundation
import MartletTesting
import SwiftUI
import Testing

extension SignatureCheck {
    func texts() {
        shows("Text(_:)") { Text("a") }
        shows("Text(_:style:)") { Text(Date(timeIntervalSinceReferenceDate: 0), style: .date) }
        shows("Text(_:format:)") { Text(0.5, format: .percent) }
        shows("Label(_:systemImage:)") { Label("Star", systemImage: "star") }
        shows("Label {}") { Label { Text("Star") } icon: { Image(systemName: "star") } }
        shows("Link(_:destination:)") { Link("Site", destination: URL(string: "https://example.org")!) }
        shows("ShareLink(item:preview:)") { ShareLink(item: "text", preview: SharePreview("Title")) }
        shows("ContentUnavailableView(_:systemImage:description:)") { ContentUnavailableView("None", systemImage: "star", description: Text("why")) }
        shows("ProgressView()") { ProgressView() }
        shows("ProgressView(_:)") { ProgressView("Loading") }
    }

    func images() {
        shows("Image(systemName:)") { Image(systemName: "star") }
        shows("Image(_:)") { Image("there is no such picture").resizable() }
        shows("Image(decorative:)") { Image(decorative: "there is no such picture").resizable() }
        shows("Image(uiImage:)") { Image(uiImage: UIImage(systemName: "star")!) }
        does("AsyncImage(url:) {}") {
            let host = host(AsyncImage(url: nil) { $0 } placeholder: { Text("waiting") })
            return host.shows("waiting")
        }
        shows("Canvas {}") { Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red)) } }
    }

    func stacks() {
        shows("VStack {}") { VStack { Text("a") } }
        shows("VStack(spacing:) {}") { VStack(spacing: 4) { Text("a") } }
        shows("VStack(spacing:content:)") { VStack(spacing: 4, content: { Text("a") }) }
        shows("VStack(alignment:) {}") { VStack(alignment: .leading) { Text("a") } }
        shows("VStack(alignment:spacing:) {}") { VStack(alignment: .leading, spacing: 4) { Text("a") } }
        shows("VStack(alignment:spacing:content:)") { VStack(alignment: .leading, spacing: 4, content: { Text("a") }) }
        shows("HStack {}") { HStack { Text("a") } }
        shows("HStack(spacing:) {}") { HStack(spacing: 4) { Text("a") } }
        shows("HStack(alignment:) {}") { HStack(alignment: .top) { Text("a") } }
        shows("HStack(alignment:spacing:) {}") { HStack(alignment: .top, spacing: 4) { Text("a") } }
        shows("ZStack {}") { ZStack { Text("a") } }
        shows("ZStack(alignment:) {}") { ZStack(alignment: .top) { Text("a") } }
        shows("Group {}") { Group { Text("a") } }
        changes("Spacer()", Text("a")) { text in HStack { text; Spacer() } }
        changes("Spacer(minLength:)", Text("a")) { text in HStack { text; Spacer(minLength: 10) } }
        shows("Divider()") { Divider() }
        changes("EmptyView()", Text("a")) { _ in EmptyView() }
        shows("AnyView(_:)") { AnyView(Text("a")) }
        shows("ForEach(_:) {}") { ForEach(0..<2) { Text("\($0)") } }
        shows("ForEach(_:id:) {}") { ForEach(["a", "b"], id: \.self) { Text($0) } }
        shows("GeometryReader {}") { GeometryReader { Text("\($0.size.width)") } }
        shows("GeometryReader(content:)") { GeometryReader(content: { Text("\($0.size.width)") }) }
        shows("TimelineView(_:) {}") { TimelineView(.periodic(from: .now, by: 1)) { _ in Text("tick") } }
        shows("LazyVStack {}") { LazyVStack { Text("a") } }
        shows("LazyVStack(spacing:) {}") { LazyVStack(spacing: 4) { Text("a") } }
        shows("LazyVStack(alignment:spacing:) {}") { LazyVStack(alignment: .leading, spacing: 4) { Text("a") } }
        shows("LazyHStack(spacing:) {}") { LazyHStack(spacing: 4) { Text("a") } }
        shows("LazyVGrid(columns:) {}") { LazyVGrid(columns: [GridItem()]) { Text("a") } }
        shows("LazyVGrid(columns:spacing:) {}") { LazyVGrid(columns: [GridItem(), GridItem()], spacing: 4) { Text("a") } }
        func grid(_ signature: String, _ item: GridItem) {
            changes(signature, LazyVGrid(columns: [GridItem(.fixed(20))]) { Color.red.frame(height: 20) }) { _ in LazyVGrid(columns: [item]) { Color.red.frame(height: 20) } }
        }
        grid("GridItem()", GridItem())
        grid("GridItem(_:)", GridItem(.fixed(40)))
        grid("GridItem(_:spacing:)", GridItem(.adaptive(minimum: 40), spacing: 3))
        grid("GridItem(spacing:)", GridItem(spacing: 3))
    }

    func shapesAndColors() {
        shows("Rectangle()") { Rectangle() }
        shows("Circle()") { Circle() }
        shows("Capsule()") { Capsule() }
        shows("RoundedRectangle(cornerRadius:)") { RoundedRectangle(cornerRadius: 9) }
        shows("RoundedRectangle(cornerRadius:style:)") { RoundedRectangle(cornerRadius: 9, style: .continuous) }
        shows("Path {}") { Path { $0.addRect(CGRect(x: 0, y: 0, width: 20, height: 20)) } }
        shows("Path(_:)") { Path(CGRect(x: 0, y: 0, width: 20, height: 20)) }
        does("Path()") { Path().isEmpty }
        shows("Color(_:)") { Color(UIColor.red) }
        shows("Color(uiColor:)") { Color(uiColor: .red) }
        shows("Color(red:green:blue:)") { Color(red: 1, green: 0, blue: 0) }
        shows("Color(red:green:blue:opacity:)") { Color(red: 1, green: 0, blue: 0, opacity: 0.5) }
        shows("Color(hue:saturation:brightness:)") { Color(hue: 0.5, saturation: 1, brightness: 1) }
        shows("Gradient(colors:)") { Rectangle().fill(Gradient(colors: [.red, .blue])) }
        shows("LinearGradient(colors:startPoint:endPoint:)") { LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom) }
        shows("LinearGradient(gradient:startPoint:endPoint:)") { LinearGradient(gradient: Gradient(colors: [.red, .blue]), startPoint: UnitPoint(x: 0, y: 0), endPoint: .bottom) }
        does("UnitPoint(x:y:)") { UnitPoint(x: 0.5, y: 0.5) == .center }
        does("Angle(degrees:)") { Angle(degrees: 180).radians == .pi }
        does("EdgeInsets()") { EdgeInsets() == EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0) }
        does("EdgeInsets(top:leading:bottom:trailing:)") { EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4).leading == 2 }
        shows("StrokeStyle(lineWidth:)") { Circle().stroke(style: StrokeStyle(lineWidth: 4)) }
        shows("StrokeStyle(lineWidth:lineCap:lineJoin:)") { Circle().stroke(style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round)) }
    }

    func containers() {
        does("WindowGroup {}") {
            var scenes: [_SceneDescription] = []
            WindowGroup { Text("window") }._collect(&scenes)
            return scenes.count == 1 && host(scenes[0].content(nil)).shows("window")
        }
        does("UIHostingController(rootView:)") { UIHostingController(rootView: Text("a")).view != nil }
        shows("NavigationStack {}") { NavigationStack { Text("a") } }
        shows("NavigationStack(path:) {}") { NavigationStack(path: .constant(NavigationPath())) { Text("a") } }
        does("NavigationPath()") { NavigationPath().isEmpty }
        shows("NavigationView {}") { NavigationView { Text("a") } }
        shows("NavigationSplitView {}") { NavigationSplitView { Text("a") } detail: { Text("b") } }
        func pushes<V: View>(_ signature: String, @ViewBuilder _ link: () -> V) {
            let host = host(NavigationStack { link().navigationDestination(for: Int.self) { _ in Text("there") } })
            host.tap("go")
            host.advance(by: 1)
            does(signature) { host.shows("there") }
        }
        pushes("NavigationLink(destination:) {}") { NavigationLink(destination: Text("there")) { Text("go") } }
        pushes("NavigationLink(destination:label:)") { NavigationLink(destination: Text("there"), label: { Text("go") }) }
        pushes("NavigationLink {}") { NavigationLink { Text("there") } label: { Text("go") } }
        pushes("NavigationLink(_:) {}") { NavigationLink("go") { Text("there") } }
        pushes("NavigationLink(value:) {}") { NavigationLink(value: 1) { Text("go") } }
        shows("TabView {}") { TabView { Text("a").tabItem { Text("tab") } } }
        shows("TabView(selection:) {}") { TabView(selection: .constant(1)) { Text("a").tabItem { Text("tab") }.tag(1) } }
        shows("List {}") { List { Text("a") } }
        shows("List(_:) {}") { List([Named(id: "a")]) { Text($0.id) } }
        shows("List(_:id:) {}") { List(["a"], id: \.self) { Text($0) } }
        shows("List(selection:) {}") { List(selection: .constant(Set<String>())) { Text("a").tag("a") } }
        shows("Form {}") { Form { Text("a") } }
        shows("Section {}") { List { Section { Text("a") } } }
        shows("Section(_:) {}") { List { Section("head") { Text("a") } } }
        shows("Section(header:) {}") { List { Section(header: Text("head")) { Text("a") } } }
        shows("ScrollView {}") { ScrollView { Text("a") } }
        shows("ScrollView(_:) {}") { ScrollView(.horizontal) { Text("a") } }
        shows("ScrollView(_:showsIndicators:) {}") { ScrollView(.vertical, showsIndicators: false) { Text("a") } }
        shows("ScrollView(showsIndicators:) {}") { ScrollView(showsIndicators: false) { Text("a") } }
        shows("ScrollViewReader {}") { ScrollViewReader { _ in Text("a") } }
        shows("EditButton()") { NavigationStack { List { Text("a") }.toolbar { EditButton() } } }
        shows("ToolbarItem {}") { NavigationStack { Text("a").toolbar { ToolbarItem { Text("item") } } } }
        shows("ToolbarItem(placement:) {}") { NavigationStack { Text("a").toolbar { ToolbarItem(placement: .topBarTrailing) { Text("item") } } } }
        shows("ToolbarItemGroup(placement:) {}") { NavigationStack { Text("a").toolbar { ToolbarItemGroup(placement: .bottomBar) { Text("item") } } } }
    }

    struct Named: Identifiable { let id: String }

    func controls() {
        func acts<V: View>(_ signature: String, @ViewBuilder _ button: (Record) -> V) {
            let record = Record()
            let host = host(button(record))
            host.tap("go")
            does(signature) { record.count == 1 }
        }
        acts("Button {}") { r in Button { r.count += 1 } label: { Text("go") } }
        acts("Button(_:) {}") { r in Button("go") { r.count += 1 } }
        acts("Button(action:) {}") { r in Button(action: { r.count += 1 }) { Text("go") } }
        acts("Button(action:label:)") { r in Button(action: { r.count += 1 }, label: { Text("go") }) }
        acts("Button(_:action:)") { r in Button("go", action: { r.count += 1 }) }
        acts("Button(_:role:) {}") { r in Button("go", role: .destructive) { r.count += 1 } }
        acts("Button(_:role:action:)") { r in Button("go", role: .cancel, action: { r.count += 1 }) }
        acts("Button(role:) {}") { r in Button(role: .destructive) { r.count += 1 } label: { Text("go") } }
        acts("Button(_:systemImage:) {}") { r in Button("go", systemImage: "star") { r.count += 1 } }
        shows("Menu {}") { Menu { Text("row") } label: { Text("menu") } }

        func toggles<V: View>(_ signature: String, @ViewBuilder _ toggle: (Binding<Bool>) -> V) {
            var isOn = false
            let host = host(toggle(Binding(get: { isOn }, set: { isOn = $0 })))
            host.tap("go")
            does(signature) { isOn }
        }
        toggles("Toggle(_:isOn:)") { Toggle("go", isOn: $0) }
        toggles("Toggle(isOn:) {}") { Toggle(isOn: $0) { Text("go") } }
        toggles("Toggle(isOn:label:)") { Toggle(isOn: $0, label: { Text("go") }) }
        does("Binding(get:set:)") {
            var value = 1
            Binding(get: { value }, set: { value = $0 }).wrappedValue = 2
            return value == 2
        }

        func types<V: View>(_ signature: String, _ typed: String = "ab", _ expected: String = "ab", @ViewBuilder _ field: (Binding<String>) -> V) {
            var text = ""
            let host = host(field(Binding(get: { text }, set: { text = $0 })).frame(height: 60).accessibilityIdentifier("field"))
            let frame = host.frame(of: "field")
            host.tap(at: CGPoint(x: frame.midX, y: frame.midY))
            host.type(typed)
            does(signature) { text == expected }
        }
        types("TextField(_:text:)") { TextField("name", text: $0) }
        types("TextField(_:text:axis:)") { TextField("name", text: $0, axis: .vertical) }
        types("SecureField(_:text:)") { SecureField("word", text: $0) }
        types("TextEditor(text:)") { TextEditor(text: $0) }
        shows("TextField(_:value:format:)") { TextField("number", value: .constant(12), format: .number) }

        shows("Slider(value:)") { Slider(value: .constant(0.5)) }
        shows("Slider(value:in:)") { Slider(value: .constant(5), in: 0...10) }
        shows("Stepper(_:value:in:)") { Stepper("count", value: .constant(5), in: 0...10) }
        shows("Picker(_:selection:) {}") { Picker("choose", selection: .constant(1)) { Text("one").tag(1) } }
        shows("Picker(selection:label:) {}") { Picker(selection: .constant(1), label: Text("choose")) { Text("one").tag(1) } }
        shows("DatePicker(_:selection:displayedComponents:)") { DatePicker("day", selection: .constant(Date(timeIntervalSinceReferenceDate: 0)), displayedComponents: .date) }
    }
}
