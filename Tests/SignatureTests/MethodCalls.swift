import Foundation
import MartletTesting
import SwiftUI
import Testing

extension SignatureCheck {
    func shapes() {
        changes(".fill(_:)", Circle()) { $0.fill(.red) }
        shows(".fill()") { Circle().fill() }
        changes(".stroke(_:)", Circle()) { $0.stroke(.red) }
        changes(".stroke(lineWidth:)", Circle()) { $0.stroke(lineWidth: 3) }
        changes(".stroke(_:lineWidth:)", Circle()) { $0.stroke(.red, lineWidth: 3) }
        changes(".stroke(_:style:)", Circle()) { $0.stroke(.red, style: StrokeStyle(lineWidth: 3, dash: [4])) }
        changes(".stroke(style:)", Circle()) { $0.stroke(style: StrokeStyle(lineWidth: 3)) }
        changes(".strokeBorder(_:lineWidth:)", Circle()) { $0.strokeBorder(.red, lineWidth: 3) }
        changes(".strokeBorder(lineWidth:)", Circle()) { $0.strokeBorder(lineWidth: 3) }
        changes(".trim(from:to:)", Circle()) { $0.trim(from: 0, to: 0.5) }
        changes(".rect(cornerRadius:)", Color.red) { $0.clipShape(.rect(cornerRadius: 30)) }
        changes(".rect(cornerRadius:style:)", Color.red) { $0.clipShape(.rect(cornerRadius: 30, style: .circular)) }
        changes(".linearGradient(colors:startPoint:endPoint:)", Circle()) { $0.fill(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)) }
        changes(".resizable()", Image(systemName: "star")) { $0.resizable() }
        changes(".renderingMode(_:)", Image(uiImage: SignatureCheck.redSquare)) { $0.renderingMode(.template) }
        func path(_ signature: String, _ draw: (inout Path) -> Void) {
            var path = Path()
            path.move(to: CGPoint(x: 10, y: 10))
            let before = path
            draw(&path)
            does(signature) { path != before }
        }
        path(".move(to:)") { $0.move(to: CGPoint(x: 20, y: 20)); $0.addLine(to: .zero) }
        path(".addLine(to:)") { $0.addLine(to: CGPoint(x: 20, y: 20)) }
        path(".addLines(_:)") { $0.addLines([.zero, CGPoint(x: 20, y: 20)]) }
        path(".addArc(center:radius:startAngle:endAngle:clockwise:)") { $0.addArc(center: .zero, radius: 5, startAngle: .zero, endAngle: .degrees(90), clockwise: false) }
        path(".addCurve(to:control1:control2:)") { $0.addCurve(to: CGPoint(x: 20, y: 20), control1: .zero, control2: CGPoint(x: 5, y: 30)) }
        path(".addQuadCurve(to:control:)") { $0.addQuadCurve(to: CGPoint(x: 20, y: 20), control: .zero) }
        path(".closeSubpath()") { $0.addLine(to: CGPoint(x: 20, y: 20)); $0.closeSubpath() }
    }

    private static let redSquare = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }

    func fonts() {
        changes(".system(size:)", Text("a")) { $0.font(.system(size: 40)) }
        changes(".system(size:weight:)", Text("a")) { $0.font(.system(size: 40, weight: .black)) }
        changes(".system(size:weight:design:)", Text("a")) { $0.font(.system(size: 17, weight: .regular, design: .serif)) }
        changes(".system(_:design:)", Text("a")) { $0.font(.system(.title, design: .monospaced)) }
        changes(".custom(_:size:)", Text("a")) { $0.font(.custom("DejaVu Sans", size: 40)) }
    }

    /// A fifth of a second after the start a box is on its way.
    private func moves(_ signature: String, _ animation: Animation) {
        let host = host(Sliding(animation: animation)), start = host.shownFrame(of: "box").minX
        host.tap("go")
        host.advance(by: 0.2)
        let moved = host.shownFrame(of: "box").minX - start
        does(signature) { moved > 0 && moved < 100 }
    }

    private struct Sliding: View {
        let animation: Animation
        @State private var isOn = false
        var body: some View {
            VStack {
                Color.red.frame(width: 20, height: 20).accessibilityIdentifier("box").offset(x: isOn ? 100 : 0)
                Button("go") { withAnimation(animation) { isOn = true } }
            }
        }
    }

    func animations() {
        moves(".easeInOut(duration:)", .easeInOut(duration: 2))
        moves(".easeIn(duration:)", .easeIn(duration: 2))
        moves(".easeOut(duration:)", .easeOut(duration: 2))
        moves(".linear(duration:)", .linear(duration: 2))
        moves(".spring()", .spring())
        moves(".spring(response:dampingFraction:blendDuration:)", .spring(response: 2, dampingFraction: 0.8, blendDuration: 0))
        moves(".interactiveSpring(response:dampingFraction:blendDuration:)", .interactiveSpring(response: 2, dampingFraction: 0.8, blendDuration: 0))
        moves(".snappy(duration:)", .snappy(duration: 2))
        moves(".snappy(duration:extraBounce:)", .snappy(duration: 2, extraBounce: 0.1))
        moves(".smooth(duration:)", .smooth(duration: 2))
        moves(".delay(_:)", .linear(duration: 2).delay(0.1))
        moves(".speed(_:)", .linear(duration: 2).speed(0.5))
        moves(".repeatForever(autoreverses:)", .linear(duration: 2).repeatForever(autoreverses: true))
        moves(".repeatForever()", .linear(duration: 2).repeatForever())
        struct Flag: View {
            @State var isOn = false
            let implicit: (AnyView, Bool) -> AnyView
            var body: some View {
                VStack {
                    implicit(AnyView(Color.red.frame(width: 20, height: 20).accessibilityIdentifier("box").offset(x: isOn ? 100 : 0)), isOn)
                    Button("go") { isOn = true }
                }
            }
        }
        func implicitly(_ signature: String, _ implicit: @escaping (AnyView, Bool) -> AnyView) {
            let host = host(Flag(implicit: implicit)), start = host.shownFrame(of: "box").minX
            host.tap("go")
            host.advance(by: 0.5)
            let moved = host.shownFrame(of: "box").minX - start
            does(signature) { moved > 0 && moved < 90 }
        }
        implicitly(".animation(_:value:)") { view, on in AnyView(view.animation(.linear(duration: 2), value: on)) }
        implicitly(".animation(_:)") { view, _ in AnyView(view.animation(.linear(duration: 2))) }
        does(".animation()") {
            var value = false
            Binding(get: { value }, set: { value = $0 }).animation().wrappedValue = true
            return value
        }
        struct Appearing: View {
            @State var isShown = false
            let transition: AnyTransition
            var body: some View {
                VStack {
                    Button("go") { withAnimation(.linear(duration: 1)) { isShown = true } }
                    ZStack { if isShown { Color.red.transition(transition) } }.frame(width: 60, height: 60)
                }
            }
        }
        func enters(_ signature: String, _ transition: AnyTransition) {
            let moving = host(Appearing(transition: transition)), plain = host(Appearing(transition: .identity))
            for h in [moving, plain] { h.tap("go"); h.advance(by: 0.4) }
            does(signature) { (try? moving.pngData()) != (try? plain.pngData()) }
        }
        enters(".transition(_:)", .opacity)
        enters(".move(edge:)", .move(edge: .leading))
        enters(".asymmetric(insertion:removal:)", .asymmetric(insertion: .scale, removal: .opacity))
        enters(".combined(with:)", .opacity.combined(with: .scale))
        does("Animatable {}") {
            struct Value: Animatable {
                var animatableData = 0.0
            }
            return Value().animatableData == 0
        }
    }

    func values() {
        does(".constant(_:)") { Binding.constant(3).wrappedValue == 3 }
        does("State(initialValue:)") { State(initialValue: 3).wrappedValue == 3 }
        does("StateObject(wrappedValue:)") {
            struct Root: View {
                @StateObject var model: Model
                init() { _model = StateObject(wrappedValue: Model()) }
                var body: some View { Text("value \(model.value)") }
            }
            return host(Root()).shows("value 5")
        }
        does(".environmentObject(_:)") { host(Reader().environmentObject(Model())).shows("model 5") }
        does(".environment(_:)") {
            struct Root: View {
                @Environment(Observed.self) var observed
                var body: some View { Text("observed \(observed.value)") }
            }
            return host(Root().environment(Observed())).shows("observed 7")
        }
        struct Reader: View {
            @EnvironmentObject var model: Model
            var body: some View { Text("model \(model.value)") }
        }
        does(".named(_:)") { host(Color.clear.frame(height: 9).background(Measuring(space: .named("space"))).padding(.top, 30).coordinateSpace(name: "space")).shows("y 30") }
        does(".coordinateSpace(name:)") { host(Color.clear.frame(height: 9).background(Measuring(space: .named("space"))).padding(.top, 20).coordinateSpace(name: "space")).shows("y 20") }
        does(".frame(in:)") { host(Color.clear.frame(height: 9).background(Measuring(space: .local))).shows("y 0") }
        does(".scrollView(axis:)") {
            host(ScrollView { GeometryReader { Text("scrolled \(Int($0.frame(in: .scrollView(axis: .vertical)).minY))") } }).shows("scrolled 0")
        }
        does(".bounds(of:)") { host(ScrollView { GeometryReader { Text("view \(Int($0.bounds(of: .scrollView)?.height ?? 0))") } }).shows("view 320") }
        does(".height(_:)") { PresentationDetent.height(100) != .large }
        does(".fixed(width:height:)") { if case .fixed = PreviewLayout.fixed(width: 1, height: 2) { true } else { false } }
        struct Measuring: View {
            let space: CoordinateSpace
            var body: some View { GeometryReader { Text("y \(Int($0.frame(in: space).minY))") } }
        }
    }

    final class Model: ObservableObject { @Published var value = 5 }
    @Observable final class Observed { var value = 7 }

    func scenes() {
        does(".commands {}") {
            var scenes: [_SceneDescription] = []
            WindowGroup { Text("a") }.commands { CommandMenu("Tools") { Button("Run") {} } }._collect(&scenes)
            return scenes.first?.commands.count == 1
        }
        struct Flying: View {
            @Namespace private var space
            @State private var isDown = false
            var body: some View {
                VStack {
                    Button("go") { withAnimation(.linear(duration: 1)) { isDown.toggle() } }
                    if !isDown { Color.red.matchedGeometryEffect(id: "box", in: space).frame(width: 20, height: 20).accessibilityIdentifier("up") }
                    Spacer()
                    if isDown { Color.red.matchedGeometryEffect(id: "box", in: space).frame(width: 80, height: 80).accessibilityIdentifier("down") }
                }
            }
        }
        struct Plain: View {
            @State private var isDown = false
            var body: some View {
                VStack {
                    Button("go") { withAnimation(.linear(duration: 1)) { isDown.toggle() } }
                    if !isDown { Color.red.frame(width: 20, height: 20) }
                    Spacer()
                    if isDown { Color.red.frame(width: 80, height: 80) }
                }
            }
        }
        let flying = host(Flying()), plain = host(Plain())
        for h in [flying, plain] { h.tap("go"); h.advance(by: 0.4) }
        does(".matchedGeometryEffect(id:in:)") { (try? flying.pngData()) != (try? plain.pngData()) }
    }
}
