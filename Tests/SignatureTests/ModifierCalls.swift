import Foundation
import MartletTesting
import SwiftUI
import Testing

extension SignatureCheck {
    func sizes() {
        let probe = Probe()
        changes(".frame(width:height:)", probe) { $0.frame(width: 60, height: 90) }
        changes(".frame(width:)", probe) { $0.frame(width: 60) }
        changes(".frame(height:)", Color.red) { $0.frame(height: 90) }
        changes(".frame(width:height:alignment:)", probe) { $0.frame(width: 230, height: 90, alignment: .topLeading) }
        changes(".frame(width:alignment:)", probe) { $0.frame(width: 230, alignment: .leading) }
        changes(".frame(height:alignment:)", probe) { $0.frame(height: 90, alignment: .top) }
        changes(".frame(maxWidth:)", probe) { $0.frame(maxWidth: 60) }
        changes(".frame(maxHeight:)", Color.red) { $0.frame(maxHeight: 60) }
        changes(".frame(maxWidth:maxHeight:)", Color.red) { $0.frame(maxWidth: 60, maxHeight: 60) }
        changes(".frame(maxWidth:alignment:)", probe) { $0.frame(maxWidth: .infinity, alignment: .leading) }
        changes(".frame(maxHeight:alignment:)", probe) { $0.frame(maxHeight: .infinity, alignment: .top) }
        changes(".frame(maxWidth:maxHeight:alignment:)", probe) { $0.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading) }
        changes(".frame(minWidth:)", probe) { $0.frame(minWidth: 230).background(.red) }
        changes(".frame(minHeight:)", probe) { $0.frame(minHeight: 230).background(.red) }
        changes(".frame(minWidth:maxWidth:)", Color.red) { $0.frame(minWidth: 10, maxWidth: 60) }
        changes(".frame(minWidth:minHeight:)", probe) { $0.frame(minWidth: 230, minHeight: 90).background(.red) }
        changes(".frame(minWidth:maxWidth:minHeight:maxHeight:)", Color.red) { $0.frame(minWidth: 10, maxWidth: 60, minHeight: 10, maxHeight: 60) }
        changes(".fixedSize()", Text("Words in a narrow box").frame(width: 60)) { _ in Text("Words in a narrow box").fixedSize().frame(width: 60) }
        changes(".fixedSize(horizontal:vertical:)", Text("Words in a narrow box").frame(width: 60)) { _ in Text("Words in a narrow box").fixedSize(horizontal: true, vertical: false).frame(width: 60) }
        changes(".padding()", probe) { $0.padding().background(.red) }
        changes(".padding(_:)", Color.red) { $0.padding(20) }
        changes(".padding(_:_:)", Color.red) { $0.padding(.top, 20) }
        changes(".safeAreaPadding(_:_:)", Color.red) { $0.safeAreaPadding(.top, 20) }
        changes(".aspectRatio(contentMode:)", Image("none").resizable()) { $0.aspectRatio(contentMode: .fit).frame(width: 99).background(.red) }
        changes(".aspectRatio(_:contentMode:)", Color.red) { $0.aspectRatio(2, contentMode: .fit) }
        changes(".scaledToFit()", Image(systemName: "star").resizable()) { $0.scaledToFit() }
        changes(".scaledToFill()", Image(systemName: "star").resizable().frame(width: 90, height: 20)) { _ in Image(systemName: "star").resizable().scaledToFill().frame(width: 90, height: 20) }
        changes(".layoutPriority(_:)", row(0)) { _ in row(1) }
        changes(".containerRelativeFrame(_:)", probe) { $0.containerRelativeFrame(.vertical).background(.red) }
        changes(".alignmentGuide(_:) {}", VStack(alignment: .leading) { Text("a"); probe }) { _ in VStack(alignment: .leading) { Text("a").alignmentGuide(.leading) { _ in -30 }; probe } }
        changes(".offset(y:)", probe) { $0.offset(y: 9) }
        changes(".offset(x:)", probe) { $0.offset(x: 9) }
        changes(".offset(x:y:)", probe) { $0.offset(x: 9, y: 9) }
        changes(".offset(_:)", probe) { $0.offset(CGSize(width: 9, height: 9)) }
        changes(".position(x:y:)", probe) { $0.position(x: 99, y: 20) }
        changes(".position(_:)", probe) { $0.position(CGPoint(x: 99, y: 20)) }
        changes(".zIndex(_:)", ZStack { Color.red; Color.blue }) { _ in ZStack { Color.red.zIndex(1); Color.blue } }
        changes(".hidden()", probe) { $0.hidden() }
        changes(".ignoresSafeArea()", inset(Color.red)) { _ in inset(Color.red.ignoresSafeArea()) }
        changes(".ignoresSafeArea(_:)", inset(Color.red)) { _ in inset(Color.red.ignoresSafeArea(.container)) }
        changes(".ignoresSafeArea(edges:)", inset(Color.red)) { _ in inset(Color.red.ignoresSafeArea(edges: .top)) }
        changes(".ignoresSafeArea(_:edges:)", inset(Color.red)) { _ in inset(Color.red.ignoresSafeArea(.container, edges: .top)) }
        changes(".edgesIgnoringSafeArea(_:)", inset(Color.red)) { _ in inset(Color.red.edgesIgnoringSafeArea(.all)) }
        changes(".safeAreaInset(edge:) {}", Color.red) { $0.safeAreaInset(edge: .bottom) { Text("bar") } }
    }

    private func row(_ priority: Double) -> some View {
        HStack { Text("Words that do not fit beside each other"); Text("Words that do not fit beside each other").layoutPriority(priority) }.lineLimit(1)
    }

    private func inset<V: View>(_ view: V) -> some View { view.safeAreaInset(edge: .top) { Color.green.opacity(0.5).frame(height: 40) } }

    func looks() {
        let probe = Probe()
        changes(".font(_:)", probe) { $0.font(.largeTitle) }
        changes(".fontWeight(_:)", probe) { $0.fontWeight(.heavy) }
        changes(".fontDesign(_:)", probe) { $0.fontDesign(.monospaced) }
        changes(".bold()", probe) { $0.bold() }
        changes(".italic()", probe) { $0.italic() }
        changes(".kerning(_:)", probe) { $0.kerning(3) }
        changes(".lineLimit(_:)", Text("Words that need several lines of room to stand in").frame(width: 60)) { $0.lineLimit(1) }
        changes(".lineSpacing(_:)", Text("Words that need several lines of room to stand in").frame(width: 60)) { $0.lineSpacing(9) }
        changes(".minimumScaleFactor(_:)", Text("Words that do not fit").lineLimit(1).frame(width: 60)) { $0.minimumScaleFactor(0.3) }
        changes(".truncationMode(_:)", Text("Words that do not fit").lineLimit(1).frame(width: 60)) { $0.truncationMode(.head) }
        changes(".multilineTextAlignment(_:)", Text("Words that need several lines of room to stand in").frame(width: 90)) { $0.multilineTextAlignment(.trailing) }
        changes(".foregroundColor(_:)", probe) { $0.foregroundColor(.red) }
        changes(".foregroundStyle(_:)", probe) { $0.foregroundStyle(.red) }
        changes(".foregroundStyle(_:_:)", Text("a").foregroundStyle(.secondary)) { $0.foregroundStyle(.red, .green) }
        changes(".tint(_:)", Button("a") {}) { $0.tint(.red) }
        changes(".accentColor(_:)", Button("a") {}) { $0.accentColor(.red) }
        changes(".background(_:)", probe) { $0.background(.red) }
        changes(".background {}", probe) { $0.background { Color.red } }
        changes(".background(alignment:) {}", probe) { $0.background(alignment: .top) { Color.red.frame(height: 4) } }
        changes(".background(_:in:)", probe) { $0.background(.red, in: Capsule()) }
        changes(".overlay {}", probe) { $0.overlay { Color.red } }
        changes(".overlay(content:)", probe) { $0.overlay(content: { Color.red }) }
        changes(".overlay(_:)", probe) { $0.overlay(Color.red) }
        changes(".overlay(_:alignment:)", probe) { $0.overlay(Color.red.frame(height: 4), alignment: .top) }
        changes(".overlay(alignment:) {}", probe) { $0.overlay(alignment: .top) { Color.red.frame(height: 4) } }
        changes(".overlay(alignment:content:)", probe) { $0.overlay(alignment: .top, content: { Color.red.frame(height: 4) }) }
        changes(".border(_:)", probe) { $0.border(.red) }
        changes(".border(_:width:)", probe) { $0.border(.red, width: 3) }
        changes(".cornerRadius(_:)", Color.red) { $0.cornerRadius(30) }
        changes(".clipShape(_:)", Color.red) { $0.clipShape(Circle()) }
        changes(".clipped()", Color.red.frame(width: 90, height: 90).frame(width: 40, height: 40)) { $0.clipped() }
        changes(".mask(_:)", Color.red) { $0.mask(Circle()) }
        changes(".mask {}", Color.red) { $0.mask { Circle() } }
        changes(".mask(alignment:) {}", Color.red) { $0.mask(alignment: .top) { Circle().frame(height: 40) } }
        changes(".opacity(_:)", probe) { $0.opacity(0.5) }
        changes(".shadow(radius:)", probe) { $0.shadow(radius: 3) }
        changes(".shadow(color:radius:)", probe) { $0.shadow(color: .red, radius: 3) }
        changes(".shadow(color:radius:x:y:)", probe) { $0.shadow(color: .red, radius: 3, x: 4, y: 4) }
        changes(".shadow(_:)", Circle().fill(.red)) { _ in Circle().fill(.red.shadow(.drop(radius: 4))) }
        changes(".blur(radius:)", probe) { $0.blur(radius: 3) }
        changes(".blur(radius:opaque:)", Color.red.frame(width: 40, height: 40)) { $0.blur(radius: 3, opaque: false) }
        changes(".blendMode(_:)", ZStack { Color.red; Color.blue }) { _ in ZStack { Color.red; Color.blue.blendMode(.screen) } }
        changes(".compositingGroup()", ZStack { Color.red; blended }) { _ in ZStack { Color.red; blended.compositingGroup() } }
        changes(".scaleEffect(_:)", probe) { $0.scaleEffect(2) }
        changes(".scaleEffect(_:anchor:)", probe) { $0.scaleEffect(2, anchor: .top) }
        changes(".rotationEffect(_:)", probe) { $0.rotationEffect(.degrees(30)) }
        changes(".rotationEffect(_:anchor:)", probe) { $0.rotationEffect(.degrees(30), anchor: .leading) }
        changes(".rotation3DEffect(_:axis:)", probe) { $0.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0)) }
        changes(".visualEffect {}", probe) { $0.visualEffect { effect, proxy in effect.offset(x: proxy.size.width / 4) } }
        changes(".imageScale(_:)", probe) { $0.imageScale(.large) }
        changes(".symbolVariant(_:)", probe) { $0.symbolVariant(.fill) }
        changes(".colorScheme(_:)", probe.background(Color(uiColor: .systemBackground))) { $0.colorScheme(.dark) }
        changes(".preferredColorScheme(_:)", probe) { $0.preferredColorScheme(.dark) }
        changes(".environment(_:_:)", probe) { $0.environment(\.dynamicTypeSize, .accessibility3) }
        changes(".modifier(_:)", probe) { $0.modifier(Reddening()) }
        changes(".disabled(_:)", Button("a") {}) { $0.disabled(true) }
    }

    /// Blends with what lies below, unless it is a group of its own.
    private var blended: some View { ZStack { Color.blue.frame(width: 60, height: 60).blendMode(.screen) } }

    private struct Reddening: ViewModifier { func body(content: Content) -> some View { content.background(.red) } }

    func styles() {
        changes(".buttonStyle(_:)", Button("a") {}) { $0.buttonStyle(.borderedProminent) }
        changes(".buttonBorderShape(_:)", Button("a") {}.buttonStyle(.bordered)) { $0.buttonBorderShape(.capsule) }
        changes(".controlSize(_:)", Button("a") {}.buttonStyle(.bordered)) { $0.controlSize(.large) }
        changes("PlainButtonStyle()", Button("a") {}) { $0.buttonStyle(PlainButtonStyle()) }
        changes(".toggleStyle(_:)", Toggle("a", isOn: .constant(true))) { $0.toggleStyle(.button) }
        changes(".pickerStyle(_:)", picker) { $0.pickerStyle(.inline) }
        changes("SegmentedPickerStyle()", picker) { $0.pickerStyle(SegmentedPickerStyle()) }
        changes(".datePickerStyle(_:)", DatePicker("day", selection: .constant(Date(timeIntervalSinceReferenceDate: 0)))) { $0.datePickerStyle(.graphical) }
        changes(".textFieldStyle(_:)", TextField("a", text: .constant(""))) { $0.textFieldStyle(.roundedBorder) }
        changes("RoundedBorderTextFieldStyle()", TextField("a", text: .constant(""))) { $0.textFieldStyle(RoundedBorderTextFieldStyle()) }
        changes(".progressViewStyle(_:)", ProgressView(value: 0.5)) { $0.progressViewStyle(.circular) }
        changes(".labelStyle(_:)", Label("a", systemImage: "star")) { $0.labelStyle(.iconOnly) }
        changes(".labelsHidden()", Toggle("a", isOn: .constant(true))) { $0.labelsHidden() }
        changes(".listStyle(_:)", List { Text("a") }) { $0.listStyle(.plain) }
        changes("PlainListStyle()", List { Text("a") }) { $0.listStyle(PlainListStyle()) }
        changes("GroupedListStyle()", List { Text("a") }) { $0.listStyle(GroupedListStyle()) }
        changes(".listRowInsets(_:)", List { Text("a") }) { _ in List { Text("a").listRowInsets(EdgeInsets()) } }
        changes(".listRowBackground(_:)", List { Text("a") }) { _ in List { Text("a").listRowBackground(Color.red) } }
        changes(".listRowSeparator(_:)", List { Text("a"); Text("b") }) { _ in List { Text("a").listRowSeparator(.hidden); Text("b").listRowSeparator(.hidden) } }
        changes(".scrollContentBackground(_:)", List { Text("a") }) { $0.scrollContentBackground(.hidden) }
        changes(".scrollClipDisabled()", tallScroll.frame(height: 90)) { _ in tallScroll.scrollClipDisabled().frame(height: 90) }
        changes(".tabViewStyle(_:)", TabView { Text("a").tabItem { Text("tab") } }) { $0.tabViewStyle(.page) }
    }

    private var picker: some View { Picker("choose", selection: .constant(1)) { Text("one").tag(1); Text("two").tag(2) } }
    private var tallScroll: some View { ScrollView { Color.red.frame(height: 500) } }

    func bars() {
        func stack<V: View>(_ view: V) -> some View { NavigationStack { view } }
        changes(".navigationTitle(_:)", stack(Text("a"))) { _ in stack(Text("a").navigationTitle("Title")) }
        changes(".navigationBarTitle(_:)", stack(Text("a"))) { _ in stack(Text("a").navigationBarTitle("Title")) }
        changes(".navigationBarTitle(_:displayMode:)", stack(Text("a"))) { _ in stack(Text("a").navigationBarTitle("Title", displayMode: .inline)) }
        changes(".navigationBarTitleDisplayMode(_:)", stack(Text("a").navigationTitle("Title"))) { _ in stack(Text("a").navigationTitle("Title").navigationBarTitleDisplayMode(.inline)) }
        changes(".navigationBarItems(trailing:)", stack(Text("a"))) { _ in stack(Text("a").navigationBarItems(trailing: Text("b"))) }
        changes(".navigationBarItems(leading:trailing:)", stack(Text("a"))) { _ in stack(Text("a").navigationBarItems(leading: Text("b"), trailing: Text("c"))) }
        changes(".navigationBarHidden(_:)", stack(Text("a").navigationTitle("Title"))) { _ in stack(Text("a").navigationTitle("Title").navigationBarHidden(true)) }
        changes(".toolbar {}", stack(Text("a"))) { _ in stack(Text("a").toolbar { Text("b") }) }
        changes(".toolbar(content:)", stack(Text("a"))) { _ in stack(Text("a").toolbar(content: { ToolbarItem { Text("b") } })) }
        changes(".toolbar(_:for:)", stack(Text("a").navigationTitle("Title"))) { _ in stack(Text("a").navigationTitle("Title").toolbar(.hidden, for: .navigationBar)) }
        changes(".toolbarBackground(_:for:)", stack(Text("a").navigationBarTitle("Title", displayMode: .inline))) { _ in
            stack(Text("a").navigationBarTitle("Title", displayMode: .inline).toolbarBackground(.red, for: .navigationBar).toolbarBackground(.visible, for: .navigationBar))
        }
        let pushed = host(NavigationStack(path: .constant(NavigationPath([1]))) { Text("a").navigationTitle("Root").navigationDestination(for: Int.self) { _ in Text("b").navigationBarBackButtonHidden(true) } })
        pushed.advance(by: 1)
        does(".navigationBarBackButtonHidden(_:)") { pushed.shows("b") && pushed.node("BackButton") == nil }
        does(".navigationDestination(for:) {}") { pushed.shows("b") }
        changes(".tabItem {}", TabView { Text("a") }) { _ in TabView { Text("a").tabItem { Label("tab", systemImage: "star") } } }
        does(".tag(_:)") { host(TabView(selection: .constant("b")) { Text("first").tag("a"); Text("second").tag("b") }).shows("second") }
        does(".page(indexDisplayMode:)") {
            appearance(TabView { Color.red; Color.blue }.tabViewStyle(.page(indexDisplayMode: .always))) != appearance(TabView { Color.red; Color.blue }.tabViewStyle(.page(indexDisplayMode: .never)))
        }
    }

    func accessibility() {
        let probe = Probe()
        changes(".accessibilityLabel(_:)", probe) { $0.accessibilityElement().accessibilityLabel("Spoken") }
        changes(".accessibilityHidden(_:)", probe) { $0.accessibilityHidden(true) }
        changes(".accessibilityElement(children:)", probe) { $0.accessibilityElement(children: .ignore) }
        changes(".accessibilityValue(_:)", Text("a")) { $0.accessibilityValue("half") }
        does(".accessibilityAddTraits(_:)") { host(Text("a").accessibilityAddTraits(.isButton)).semantics.children.first?.role == .button }
        does(".accessibilityHint(_:)") { host(Text("a").accessibilityHint("taps")).semantics.children.first?.hint == "taps" }
    }
}
