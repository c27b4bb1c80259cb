import AppKit
import Engine
import UIKit

/// Connects an app of the framework with a delegate of AppKit's.
@propertyWrapper @MainActor @preconcurrency
public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate>: DynamicProperty {
    private let delegate: DelegateType

    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        delegate = MacLifeCycle.adopt(delegateType)
    }

    public var wrappedValue: DelegateType { delegate }

    nonisolated public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        onMain { ObjectSubscription.follow(field.assumingMemoryBound(to: Self.self).pointee.delegate, slots, node) }
    }
    nonisolated public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

extension NSApplicationDelegateAdaptor where DelegateType: ObservableObject {
    public var projectedValue: ObservedObject<DelegateType>.Wrapper { .init(object: delegate) }
}

/// Runs delegates of AppKit through the events of a program's life.
@MainActor
enum MacLifeCycle {
    private static var hasLaunched = false

    /// The app's one delegate of the type.
    static func adopt<D: NSObject & NSApplicationDelegate>(_ type: D.Type) -> D {
        if let known = NSApplication.shared.delegate as? D { return known }
        guard let made = _instantiate(type) as? D else { fatalError("\(type) cannot be made: it has no init()") }
        NSApplication.shared.delegate = made
        hasLaunched = false
        return made
    }

    /// Tells the delegate of the launch, once. Returns the delegate, which views may find in their environment.
    static func connect() -> [AnyObject] {
        let app = NSApplication.shared
        guard let delegate = app.delegate else { return [] }
        launch(app)
        return [delegate]
    }

    private static func launch(_ app: NSApplication) {
        guard !hasLaunched else { return }
        hasLaunched = true
        app._post(NSApplication.willFinishLaunchingNotification)
        app._post(NSApplication.didFinishLaunchingNotification)
        app._post(NSApplication.didBecomeActiveNotification)
    }

    /// Follows the program to the front and back.
    static func enter(_ phase: ScenePhase, from old: ScenePhase) {
        let app = NSApplication.shared
        if phase == .active { app._post(NSApplication.didBecomeActiveNotification) }
        if old == .active {
            app._post(NSApplication.willResignActiveNotification)
            app._post(NSApplication.didResignActiveNotification)
        }
    }

    /// Runs an app of AppKit's life cycle.
    static func run(_ type: AnyClass?) -> Never {
        _AppRuntime.run { AnyView(MacWindowView(start: { start(type) })) }
        exit(0)
    }

    /// Makes the delegate and lets it make its windows. Returns the one to show.
    static func start(_ type: AnyClass?) -> NSWindow? {
        let app = NSApplication.shared
        // The window that shows the app is not one of the app's own.
        app._windows = []
        app.delegate = type.flatMap { _instantiate($0) } as? any NSApplicationDelegate
        hasLaunched = false
        launch(app)
        return app._windows.first(where: \.isVisible) ?? app._windows.first
    }

    static func install() {
        _AppKitHooks.run = { type in onMain { run(type) } }
        _AppKitHooks.terminate = { _AppRuntime.requestEnd() }
        _AppKitHooks.toggleSidebar = {
            guard let front = SidebarSwitch.front else { return false }
            onMain { front.toggle() }
            return true
        }
        _AppKitHooks.setDark = { isDark in onMain { ControllerPresenter.front?.preferredScheme = isDark.map { $0 ? .dark : .light } } }
    }
}

/// The content of the window of an app of AppKit's life cycle.
nonisolated struct MacWindowView: View {
    let start: @MainActor () -> NSWindow?
    @StateObject private var model = Model()

    init(start: @escaping @MainActor () -> NSWindow?) { self.start = start }

    final class Model: ObservableObject {
        private var window: NSWindow?
        private var hasStarted = false
        @MainActor func window(_ start: @MainActor () -> NSWindow?) -> NSWindow? {
            if !hasStarted {
                hasStarted = true
                window = start()
                window?._contentDidChange = { [weak self] in self?.objectWillChange.send() }
                if let window, !window.title.isEmpty {
                    _AppRuntime.describe([_SceneDescription(kind: .window, id: nil, title: window.title, content: { _ in AnyView(EmptyView()) })])
                }
            }
            return window
        }
    }

    @MainActor var body: some View {
        if let window = model.window(start) {
            GeometryReader { proxy in
                Group {
                    if let controller = window.contentViewController { NSControllerView(controller: controller) } else if let view = window.contentView { NSContent(view: view) }
                }
                .frame(width: proxy.size.width, height: proxy.size.height)
                .onChange(of: proxy.size, initial: true) { window._resized(to: proxy.size) }
            }
        }
    }
}
