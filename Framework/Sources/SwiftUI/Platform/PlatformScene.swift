import AppKit
import Engine
import UIKit

/// What UIKit is told of a window: a scene with a window of its own, connected once the app is made.
@MainActor
final class PlatformScene {
    let scene: UIWindowScene
    let window: UIWindow
    /// The same window by AppKit's names.
    private let macWindow = NSWindow(contentRect: .zero, styleMask: [.titled, .closable, .miniaturizable, .resizable], backing: .buffered, defer: false)
    let overlays = OverlayWindows()
    private let keyboard: KeyboardAnnouncer
    private var phase = ScenePhase.active
    /// The scene whose app is being made.
    private(set) static weak var connecting: PlatformScene?

    init(_ host: ViewHost) {
        let options = UIScene.ConnectionOptions()
        scene = UIWindowScene(session: UISceneSession(_role: .windowApplication), connectionOptions: options)
        window = UIWindow(windowScene: scene)
        keyboard = KeyboardAnnouncer(host)
        window.rootViewController = RootController(host)
        window.makeKey()
        macWindow.makeKeyAndOrderFront(nil)
        UIApplication.shared._scenes.append(scene)
        scene._windowsDidChange = { [overlays, weak scene] in overlays.windows = scene?._windows ?? [] }
        host.tree.input.observeFocus(keyboard)
    }

    /// Makes the window's content; the app in it finds its scene here.
    func connecting<Result>(_ make: () -> Result) -> Result {
        let old = Self.connecting
        Self.connecting = self
        defer { Self.connecting = old }
        return make()
    }

    func follow(_ host: ViewHost) {
        let safe = host.look.safeArea
        window.frame = CGRect(origin: .zero, size: host.root.windowSize)
        window._safeAreaInsets = UIEdgeInsets(top: safe.top, left: safe.leading, bottom: safe.bottom, right: safe.trailing)
        macWindow._resized(to: host.root.windowSize)
        // Windows that the app made itself cover the same ground.
        for other in scene._windows where other !== window {
            other.frame = window.frame
            other._safeAreaInsets = window._safeAreaInsets
        }
    }

    /// The person went to the window or left it.
    func enter(_ new: ScenePhase) {
        guard new != phase else { return }
        let old = phase
        phase = new
        scene._enter(new.state, from: old.state)
        UIApplication.shared._scenesDidChange()
        MacLifeCycle.enter(new, from: old)
    }

    func disconnect() {
        NSApplication.shared._windows.removeAll { $0 === macWindow }
        guard UIApplication.shared._scenes.contains(where: { $0 === scene }) else { return }
        UIApplication.shared._scenes.removeAll { $0 === scene }
        scene._disconnect()
    }

    /// Stands for what the framework shows in the window: controllers that UIKit presents go over it.
    private final class RootController: UIViewController {
        weak var host: ViewHost?
        init(_ host: ViewHost) {
            self.host = host
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }
}

extension ScenePhase {
    fileprivate var state: UIApplication.State {
        switch self {
        case .active: .active
        case .inactive: .inactive
        case .background: .background
        }
    }
}

/// Tells observers of UIKit's keyboard that a text field took or lost the keys. A desktop's keyboard covers nothing of
/// the window: its frame lies at the window's lower edge and has no height, as that of a keyboard beside a tablet.
final class KeyboardAnnouncer: FocusObserver {
    private weak var host: ViewHost?
    private var isShown = false

    init(_ host: ViewHost) { self.host = host }

    func focusDidMove() {
        guard let host else { return }
        let isNeeded = host.tree.input.focused is TextInputTarget
        guard isNeeded != isShown else { return }
        isShown = isNeeded
        let size = host.root.windowSize, center = NotificationCenter.default
        let frame = NSValue(cgRect: CGRect(x: 0, y: size.height, width: size.width, height: 0))
        // Apple's keyboard takes a quarter of a second and has curve 7; nothing moves here.
        let info: [String: Any] = [UIResponder.keyboardFrameBeginUserInfoKey: frame, UIResponder.keyboardFrameEndUserInfoKey: frame, UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: 0.25),
                                   UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: 7), UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true)]
        let names = isNeeded ? [UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification] : [UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification]
        center.post(name: UIResponder.keyboardWillChangeFrameNotification, object: nil, userInfo: info)
        center.post(name: names[0], object: nil, userInfo: info)
        center.post(name: UIResponder.keyboardDidChangeFrameNotification, object: nil, userInfo: info)
        center.post(name: names[1], object: nil, userInfo: info)
    }
}

/// Windows that the app puts over its own: for banners and the like.
@MainActor
final class OverlayWindows: ObservableObject {
    /// All windows of the scene; the first is what the others lie over.
    var windows: [UIWindow] = [] { didSet { objectWillChange.send() } }

    /// The lowest level first.
    var controllers: [UIViewController] {
        windows.dropFirst().filter(\._isVisible).sorted { $0.windowLevel.rawValue < $1.windowLevel.rawValue }.compactMap(\.rootViewController)
    }

    nonisolated struct Layers: View {
        @ObservedObject private var model: OverlayWindows
        init(_ model: OverlayWindows) { _model = ObservedObject(wrappedValue: model) }

        @MainActor var body: some View {
            ForEach(model.controllers, id: \.self) { controller in
                if let hosting = controller as? any HostingControlling {
                    hosting.content.frame(maxWidth: .infinity, maxHeight: .infinity)
                } else { ControllerView(controller: controller) }
            }
        }
    }
}
