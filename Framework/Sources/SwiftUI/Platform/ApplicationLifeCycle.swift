import Engine
import UIKit

/// Connects an app of the framework with a delegate of UIKit's.
@propertyWrapper @MainActor @preconcurrency
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: DynamicProperty {
    private let delegate: DelegateType

    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        delegate = ApplicationLifeCycle.adopt(delegateType)
    }

    public var wrappedValue: DelegateType { delegate }

    nonisolated public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        onMain { ObjectSubscription.follow(field.assumingMemoryBound(to: Self.self).pointee.delegate, slots, node) }
    }
    nonisolated public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { true }
}

extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
    public var projectedValue: ObservedObject<DelegateType>.Wrapper { .init(object: delegate) }
}

/// Runs delegates through the events of a program's life.
@MainActor
enum ApplicationLifeCycle {
    private static var hasLaunched = false

    /// The app's one delegate of the type; it is told of the launch once the app's own initializer is done.
    static func adopt<D: NSObject & UIApplicationDelegate>(_ type: D.Type) -> D {
        if let known = UIApplication.shared.delegate as? D { return known }
        guard let made = _instantiate(type) as? D else { fatalError("\(type) cannot be made: it has no init()") }
        UIApplication.shared.delegate = made
        hasLaunched = false
        return made
    }

    /// Launches an app of the framework's life cycle and connects the scene whose content is being made. Returns the
    /// delegates that views may find in their environment.
    static func connect() -> [AnyObject] {
        let app = UIApplication.shared, delegate = app.delegate
        app._usesScenes = true
        if !hasLaunched {
            hasLaunched = true
            _ = delegate?.application(app, willFinishLaunchingWithOptions: nil)
            _ = delegate?.application(app, didFinishLaunchingWithOptions: nil)
            NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: app)
            NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: app)
        }
        guard let scene = PlatformScene.connecting?.scene else { return [delegate as AnyObject?].compactMap { $0 } }
        if !scene._isConnected {
            let options = UIScene.ConnectionOptions()
            if let delegate {
                let configuration = delegate.application(app, configurationForConnecting: scene.session, options: options)
                scene.session.configuration = configuration
                if let type = configuration.delegateClass { scene.delegate = _instantiate(type) as? any UISceneDelegate }
            }
            scene._connect(options)
        }
        return [delegate as AnyObject?, scene.delegate as AnyObject?].compactMap { $0 }
    }

    /// Runs an app of UIKit's life cycle.
    static func run(_ type: AnyClass?) -> Never {
        _AppRuntime.run { AnyView(WindowRootView(start: { start(type) })) }
        exit(0)
    }

    /// Makes the delegates and lets them make the window. Returns it.
    static func start(_ type: AnyClass?, info: [String: Any] = Bundle.main.infoDictionary ?? [:]) -> UIWindow? {
        let app = UIApplication.shared
        let delegate = type.flatMap { _instantiate($0) } as? any UIApplicationDelegate
        app.delegate = delegate
        // The window that shows the app is known; the app makes its own window in it.
        let scene = PlatformScene.connecting?.scene ?? UIWindowScene(session: UISceneSession(_role: .windowApplication), connectionOptions: UIScene.ConnectionOptions()), session = scene.session
        scene._windows = []
        app._scenes = [scene]
        _ = delegate?.application(app, willFinishLaunchingWithOptions: nil)
        _ = delegate?.application(app, didFinishLaunchingWithOptions: nil)
        hasLaunched = true
        NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: app)
        if let sceneDelegate = sceneDelegate(delegate, session, info) {
            app._usesScenes = true
            scene.delegate = sceneDelegate
            scene._connect(UIScene.ConnectionOptions())
            NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: app)
            return (sceneDelegate as? any UIWindowSceneDelegate)?.window ?? scene._windows.first
        }
        app._usesScenes = false
        scene._connect(UIScene.ConnectionOptions())
        delegate?.applicationDidBecomeActive(app)
        NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: app)
        return delegate?.window ?? scene._windows.first
    }

    /// The delegate that the app's configuration or its Info.plist names.
    private static func sceneDelegate(_ delegate: (any UIApplicationDelegate)?, _ session: UISceneSession, _ info: [String: Any]) -> (any UISceneDelegate)? {
        guard let manifest = info["UIApplicationSceneManifest"] as? [String: Any] else { return nil }
        let configuration = delegate?.application(.shared, configurationForConnecting: session, options: UIScene.ConnectionOptions())
        if let type = configuration?.delegateClass { return _instantiate(type) as? any UISceneDelegate }
        let all = (manifest["UISceneConfigurations"] as? [String: Any])?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]] ?? []
        let entry = all.first { $0["UISceneConfigurationName"] as? String == configuration?.name } ?? all.first
        guard var name = entry?["UISceneDelegateClassName"] as? String else { return nil }
        let module = info["MartletModuleName"] as? String ?? ""
        name = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
        let short = name.split(separator: ".").last.map(String.init) ?? name
        guard let type = NSClassFromString(name) ?? NSClassFromString("\(module).\(short)") else {
            FileHandle.standardError.write(Data("error: Info.plist names the scene delegate \(name), and there is no such class\n".utf8))
            return nil
        }
        return _instantiate(type) as? any UISceneDelegate
    }
}

/// The content of the window of an app of UIKit's life cycle.
nonisolated struct WindowRootView: View {
    let start: @MainActor () -> UIWindow?
    @StateObject private var model = WindowModel()

    init(start: @escaping @MainActor () -> UIWindow?) { self.start = start }

    @MainActor var body: some View {
        if let controller = model.controller(start) { ControllerView(controller: controller).id(ObjectIdentifier(controller)) }
    }
}

final class WindowModel: ObservableObject {
    private var window: UIWindow?
    private var hasStarted = false

    @MainActor func controller(_ start: @MainActor () -> UIWindow?) -> UIViewController? {
        if !hasStarted {
            hasStarted = true
            // The app keeps its window in its delegate; where it does not, the scene does.
            window = start()
            window?._rootDidChange = { [weak self] in self?.objectWillChange.send() }
        }
        return window?.rootViewController
    }
}
