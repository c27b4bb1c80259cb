import Engine

/// A program made of scenes.
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    @MainActor @preconcurrency init()
}

extension App {
    /// Loads the host and runs until the last window closes.
    @MainActor @preconcurrency public static func main() { _AppRuntime.run { AnyView(AppView<Self>()) } }
}

/// A part of a program's interface with a life of its own: a window, a menu.
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    /// Adds the windows the scene stands for.
    @MainActor @preconcurrency func _collect(_ scenes: inout [_SceneDescription])
}

extension Scene {
    public func _collect(_ scenes: inout [_SceneDescription]) { body._collect(&scenes) }
}

extension Never: Scene {
    public func _collect(_ scenes: inout [_SceneDescription]) {}
}

/// A window as a host needs to know it.
public struct _SceneDescription {
    public enum Kind: Sendable { case window, settings }
    public var kind: Kind
    public var id: String?
    /// Tells the scenes of an app apart.
    public internal(set) var key = ""
    /// True where at most one window shows the scene.
    public var isSingle = false
    /// Whether windows of the scene present values such as this; nil for those that present none.
    public var presents: ((AnyHashable) -> Bool)?
    public var title: String?
    /// Makes the content for a value (nil for windows that present none).
    public var content: (AnyHashable?) -> AnyView
    public var defaultSize: CGSize?
    public var commands: [CommandMenuDescription] = []
}

/// A scene without a body of its own.
protocol PrimitiveScene: Scene where Body == Never {}
extension PrimitiveScene {
    var body: Never { fatalError() }
}

@resultBuilder
public struct SceneBuilder {
    @MainActor public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock<A: Scene, B: Scene>(_ a: A, _ b: B) -> some Scene { _SceneList { a._collect(&$0); b._collect(&$0) } }
    @MainActor public static func buildBlock<A: Scene, B: Scene, C: Scene>(_ a: A, _ b: B, _ c: C) -> some Scene { _SceneList { a._collect(&$0); b._collect(&$0); c._collect(&$0) } }
    @MainActor public static func buildBlock<A: Scene, B: Scene, C: Scene, D: Scene>(_ a: A, _ b: B, _ c: C, _ d: D) -> some Scene {
        _SceneList { a._collect(&$0); b._collect(&$0); c._collect(&$0); d._collect(&$0) }
    }
    @MainActor public static func buildBlock<A: Scene, B: Scene, C: Scene, D: Scene, E: Scene>(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) -> some Scene {
        _SceneList { a._collect(&$0); b._collect(&$0); c._collect(&$0); d._collect(&$0); e._collect(&$0) }
    }
    @MainActor public static func buildOptional<Content: Scene>(_ content: Content?) -> some Scene { _SceneList { content?._collect(&$0) } }
    @MainActor public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> Content { content }
}

/// Several scenes.
public struct _SceneList: Scene {
    let collect: @MainActor (inout [_SceneDescription]) -> Void
    public var body: Never { fatalError() }
    public func _collect(_ scenes: inout [_SceneDescription]) { collect(&scenes) }
}

/// Windows that show the same content.
nonisolated public struct WindowGroup<Content: View>: Scene {
    let id: String?
    let title: Text?
    let content: (AnyHashable?) -> AnyView

    nonisolated public init(@ViewBuilder content: @escaping () -> Content) { self.init(id: nil, title: nil) { _ in AnyView(content()) } }
    nonisolated public init(id: String, @ViewBuilder content: @escaping () -> Content) { self.init(id: id, title: nil) { _ in AnyView(content()) } }
    nonisolated public init(_ title: Text, @ViewBuilder content: @escaping () -> Content) { self.init(id: nil, title: title) { _ in AnyView(content()) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) { self.init(id: nil, title: Text(titleKey)) { _ in AnyView(content()) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) { self.init(id: nil, title: Text(title)) { _ in AnyView(content()) } }
    nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) { self.init(id: id, title: Text(titleKey)) { _ in AnyView(content()) } }
    nonisolated public init(_ title: Text, id: String, @ViewBuilder content: @escaping () -> Content) { self.init(id: id, title: title) { _ in AnyView(content()) } }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: @escaping () -> Content) { self.init(id: id, title: Text(title)) { _ in AnyView(content()) } }

    private let presents: ((AnyHashable) -> Bool)?

    private init(id: String?, title: Text?, presents: ((AnyHashable) -> Bool)? = nil, _ content: @escaping (AnyHashable?) -> AnyView) {
        self.id = id
        self.title = title
        self.presents = presents
        self.content = content
    }

    @MainActor public var body: Never { fatalError() }
    @MainActor public func _collect(_ scenes: inout [_SceneDescription]) {
        scenes.append(_SceneDescription(kind: .window, id: id, presents: presents, title: title?.plainString(in: EnvironmentValues()), content: content))
    }
}

extension WindowGroup {
    private init<D: Decodable & Encodable & Hashable, C: View>(presenting type: D.Type, id: String?, title: Text?, content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> {
        self.init(id: id, title: title, presents: { $0.base is D }) { value in AnyView(PresentedWindowContent(value: value?.base as? D, content: content)) }
    }
    private init<D: Decodable & Encodable & Hashable, C: View>(presenting type: D.Type, id: String?, title: Text?, content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D) where Content == PresentedWindowContent<D, C> {
        self.init(presenting: type, id: id, title: title) { value in content(Binding(get: { value.wrappedValue ?? defaultValue() }, set: { value.wrappedValue = $0 })) }
    }

    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: id, title: nil, content: content) }
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: nil, title: nil, content: content) }
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(_ title: Text, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: id, title: title, content: content) }
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(_ titleKey: LocalizedStringKey, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: id, title: Text(titleKey), content: content) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, D: Decodable & Encodable & Hashable, C: View>(_ title: S, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: id, title: Text(title), content: content) }
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(_ title: Text, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: nil, title: title, content: content) }
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(_ titleKey: LocalizedStringKey, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: nil, title: Text(titleKey), content: content) }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, D: Decodable & Encodable & Hashable, C: View>(_ title: S, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: nil, title: Text(title), content: content) }

    // With a value for windows that are opened without one.
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(id: String, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: id, title: nil, content: content, defaultValue: defaultValue) }
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: nil, title: nil, content: content, defaultValue: defaultValue) }
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(_ titleKey: LocalizedStringKey, id: String, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: id, title: Text(titleKey), content: content, defaultValue: defaultValue) }
    nonisolated public init<D: Decodable & Encodable & Hashable, C: View>(_ titleKey: LocalizedStringKey, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D) where Content == PresentedWindowContent<D, C> { self.init(presenting: type, id: nil, title: Text(titleKey), content: content, defaultValue: defaultValue) }
}

/// The content of a window that presents a value.
nonisolated public struct PresentedWindowContent<Data: Decodable & Encodable & Hashable, Content: View>: View {
    @State private var value: Data?
    let content: (Binding<Data?>) -> Content
    init(value: Data?, content: @escaping (Binding<Data?>) -> Content) {
        _value = State(initialValue: value)
        self.content = content
    }
    @MainActor public var body: some View { content($value) }
}

/// One window.
nonisolated public struct Window<Content: View>: Scene {
    let title: Text
    let id: String
    let content: () -> Content
    nonisolated public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) { title = Text(titleKey); self.id = id; self.content = content }
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: @escaping () -> Content) { self.title = Text(title); self.id = id; self.content = content }
    nonisolated public init(_ title: Text, id: String, @ViewBuilder content: @escaping () -> Content) { self.title = title; self.id = id; self.content = content }
    @MainActor public var body: Never { fatalError() }
    @MainActor public func _collect(_ scenes: inout [_SceneDescription]) {
        let content = content
        scenes.append(_SceneDescription(kind: .window, id: id, isSingle: true, title: title.plainString(in: EnvironmentValues()), content: { _ in AnyView(content()) }))
    }
}

/// The window of a program's settings.
nonisolated public struct Settings<Content: View>: Scene {
    let content: () -> Content
    nonisolated public init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
    @MainActor public var body: Never { fatalError() }
    @MainActor public func _collect(_ scenes: inout [_SceneDescription]) {
        let content = content
        scenes.append(_SceneDescription(kind: .settings, isSingle: true, title: Text("Settings").plainString(in: EnvironmentValues()), content: { _ in AnyView(content()) }))
    }
}

/// A scene that changes the descriptions of another.
public struct _ModifiedScene<Base: Scene>: Scene {
    let base: Base
    let change: @MainActor (inout _SceneDescription) -> Void
    public var body: Never { fatalError() }
    public func _collect(_ scenes: inout [_SceneDescription]) {
        var inner: [_SceneDescription] = []
        base._collect(&inner)
        for i in inner.indices { change(&inner[i]) }
        scenes += inner
    }
}

/// How far a window may be resized.
nonisolated public struct WindowResizability: Sendable {
    let name: String
    public static let automatic = WindowResizability(name: "automatic")
    public static let contentSize = WindowResizability(name: "contentSize")
    public static let contentMinSize = WindowResizability(name: "contentMinSize")
}

extension Scene {
    private func changing(_ change: @escaping @MainActor (inout _SceneDescription) -> Void) -> _ModifiedScene<Self> { _ModifiedScene(base: self, change: change) }

    private func wrapping<V: View>(_ wrap: @escaping (AnyView) -> V) -> _ModifiedScene<Self> {
        changing { scene in
            let inner = scene.content
            scene.content = { AnyView(wrap(inner($0))) }
        }
    }

    public func defaultSize(_ size: CGSize) -> some Scene { changing { $0.defaultSize = size } }
    public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { defaultSize(CGSize(width: width, height: height)) }
    public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some Scene { wrapping { $0.environment(keyPath, value) } }
    public func environment<T: AnyObject & Observable>(_ object: T?) -> some Scene { wrapping { $0.environment(object) } }
    public func environmentObject<T: ObservableObject>(_ object: T) -> some Scene { wrapping { $0.environmentObject(object) } }
    public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void) -> some Scene { wrapping { $0.onChange(of: value, initial: initial, action) } }
    public func onChange<V: Equatable>(of value: V, initial: Bool = false, _ action: @escaping () -> Void) -> some Scene { wrapping { $0.onChange(of: value, initial: initial, action) } }
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some Scene { wrapping { $0.onChange(of: value) { _, new in action(new) } } }
    /// Windows follow their content's sizes only where the desktop lets them.
    public func windowResizability(_ resizability: WindowResizability) -> some Scene { self }
    public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
    public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
        let commands = content()
        return changing { commands._collect(&$0.commands) }
    }
}

/// The root of a window: evaluates the app and shows the content of its main window.
struct AppView<A: App>: View {
    var body: Never { fatalError() }
    nonisolated static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { AppNode<A>(context) }
    nonisolated static func _updateNode(_ node: Node, _ view: Self) {}
    nonisolated static var _elementCount: Int? { nil }
}

private final class AppNode<A: App>: Node {
    private var app: A
    private let slots = DynamicProperties<A>.makeSlots()
    /// The delegates of the program and of the scene.
    private let delegates: [AnyObject]

    override init(_ context: NodeContext) {
        app = onMain { A() }
        delegates = onMain { ApplicationLifeCycle.connect() + MacLifeCycle.connect() }
        super.init(context)
        let content = evaluateScenes()
        adopt(AnyView._makeNode(content, NodeContext(self)))
    }

    override func performUpdate() { AnyView._updateNode(children[0], evaluateScenes()) }

    private func evaluateScenes() -> AnyView {
        evaluate {
            DynamicProperties<A>.bind(&app, slots, self)
            return observingChanges {
                onMain {
                    var list: [_SceneDescription] = []
                    app.body._collect(&list)
                    _AppRuntime.describe(list)
                    // What the window's content reads of the app counts too.
                    guard !_AppRuntime.isMainWindowClosed, let main = _AppRuntime.mainScene else { return AnyView(EmptyView()) }
                    return _AppRuntime.windowContent(main, nil, delegates)
                }
            }
        }
    }

    override var debugName: String { String(describing: A.self) }
}
