import MartletTesting
@testable import SwiftUI
import Testing
import UIKit

// What apps declare for themselves, as they do it.
extension UIApplication {
    fileprivate func endEditing() { sendAction(Selector("resignFirstResponder", UIResponder.resignFirstResponder), to: nil, from: nil, for: nil) }
}

extension MemberCheck {
    private final class Delegate: UIResponder, UIApplicationDelegate {
        nonisolated(unsafe) static var launched = false, refused: (any Error)?
        var window: UIWindow?
        func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            Self.launched = true
            return true
        }
        func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
            configuration.delegateClass = SceneDelegate.self
            return configuration
        }
        func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) { Self.refused = error }
    }
    private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        nonisolated(unsafe) static var options: UIScene.ConnectionOptions?
        var window: UIWindow?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) { Self.options = connectionOptions }
    }
    private struct TheApp: App {
        @UIApplicationDelegateAdaptor(Delegate.self) var delegate
        var body: some Scene { WindowGroup { Text("content") } }
    }

    /// What `body` posts under that name.
    private func posts(_ name: Notification.Name, _ body: () -> Void) -> [Notification] {
        nonisolated(unsafe) var seen: [Notification] = []
        let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { seen.append($0) }
        body()
        NotificationCenter.default.removeObserver(token)
        return seen
    }

    private func field() -> TestHost { TestHost(TextField("name", text: .constant("")).accessibilityIdentifier("field"), size: CGSize(width: 200, height: 300)) }
    private func focus(_ host: TestHost) { host.tap(at: CGPoint(x: host.frame(of: "field").midX, y: host.frame(of: "field").midY)) }

    func lifeCycle() {
        UIApplication.shared.delegate = nil
        UIApplication.shared._scenes = []
        let host = TestHost(AppView<TheApp>(), size: CGSize(width: 320, height: 568))
        does("UIApplication.LaunchOptionsKey") { Delegate.launched && UIApplication.LaunchOptionsKey.url.rawValue == "UIApplicationLaunchOptionsURLKey" }
        does("UISceneConfiguration()") { UIApplication.shared.connectedScenes.contains { $0.session.configuration.name == "Default Configuration" } }
        does("UIScene.ConnectionOptions") { SceneDelegate.options?.urlContexts.isEmpty == true }
        does("UIApplication.shared") { UIApplication.shared === UIApplication.shared && host.shows("content") }
        does("UIApplication.shared.delegate") { UIApplication.shared.delegate is Delegate }
        let scene = UIApplication.shared.connectedScenes.first { $0.delegate is SceneDelegate } as? UIWindowScene
        does("UIApplication.shared.connectedScenes") { scene?.activationState == .foregroundActive }
        does("UIApplication.shared.connectedScenes.first") { (UIApplication.shared.connectedScenes.first as? UIWindowScene)?.windows.first?.rootViewController != nil }
        does("UIApplication.shared.windows.first") { UIApplication.shared.windows.first?.bounds.size == CGSize(width: 320, height: 568) }
        does("UIApplication.shared.windows.filter") { UIApplication.shared.windows.filter(\.isKeyWindow).count == 1 }
        does("UIWindow()") {
            guard let scene else { return false }
            let window = UIWindow(windowScene: scene)
            window.rootViewController = UIHostingController(rootView: Text("over everything"))
            window.makeKeyAndVisible()
            host.flush()
            return host.shows("over everything") && scene.windows.count == 2 && scene.keyWindow === window
        }
        does("UIApplication.willResignActiveNotification") { posts(UIApplication.willResignActiveNotification) { host.host.scenePhase = .inactive }.count == 1 }
        does("UIApplication.didEnterBackgroundNotification") { posts(UIApplication.didEnterBackgroundNotification) { host.host.scenePhase = .background }.count == 1 }
        does("UIApplication.willEnterForegroundNotification") { posts(UIApplication.willEnterForegroundNotification) { host.host.scenePhase = .inactive }.count == 1 }
        does("UIApplication.didBecomeActiveNotification") { posts(UIApplication.didBecomeActiveNotification) { host.host.scenePhase = .active }.count == 1 }
        does("UIApplication.shared.registerForRemoteNotifications") {
            UIApplication.shared.registerForRemoteNotifications()
            return Delegate.refused != nil
        }
        does("UIApplication.shared.unregisterForRemoteNotifications") {
            UIApplication.shared.unregisterForRemoteNotifications()
            return !UIApplication.shared.isRegisteredForRemoteNotifications
        }
        does("UIApplication.OpenURLOptionsKey") {
            final class Opener: NSObject, UIApplicationDelegate {
                func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool { options[.sourceApplication] as? String == "a" && url.scheme == "own" }
            }
            return Opener().application(.shared, open: URL(string: "own:x")!, options: [.sourceApplication: "a"])
        }
        UIApplication.shared.delegate = nil
    }

    func opening() {
        let old = _UIKitHooks.open
        defer { _UIKitHooks.open = old }
        var opened: [URL] = []
        _UIKitHooks.open = { opened.append($0); return true }
        does("UIApplication.shared.open") {
            var answer = false
            UIApplication.shared.open(URL(string: "https://example.org")!) { answer = $0 }
            return answer && opened == [URL(string: "https://example.org")!]
        }
        does("UIApplication.shared.canOpenURL") { UIApplication.shared.canOpenURL(URL(string: "mailto:a@b.c")!) && !UIApplication.shared.canOpenURL(URL(string: "no-such-scheme:x")!) }
        does("UIApplication.openSettingsURLString") {
            UIApplication.shared.open(URL(string: UIApplication.openSettingsURLString)!)
            return opened.last?.scheme == "app-settings"
        }
        does("UIApplication.shared.alternateIconName") { UIApplication.shared.alternateIconName == nil && !UIApplication.shared.supportsAlternateIcons }
        does("UIApplication.shared.setAlternateIconName") {
            var error: (any Error)?
            UIApplication.shared.setAlternateIconName("none of the app's") { error = $0 }
            return error != nil
        }
        does("UIApplication.shared.statusBarOrientation") {
            _ = TestHost(Text("x"), size: CGSize(width: 600, height: 300))
            return UIApplication.shared.statusBarOrientation.isLandscape
        }
    }

    func keyboard() {
        final class Responder: UIResponder {
            var left = 0
            override var canBecomeFirstResponder: Bool { true }
            override func resignFirstResponder() -> Bool {
                left += 1
                return super.resignFirstResponder()
            }
        }
        let responder = Responder()
        does("UIApplication.shared.sendAction") {
            final class Target: NSObject {
                var sender: Any?
                func act(_ sender: Any?) { self.sender = sender }
            }
            let target = Target()
            return UIApplication.shared.sendAction(Selector("act:", Target.act), to: target, from: "me", for: nil) && target.sender as? String == "me"
        }
        does("UIResponder.resignFirstResponder") {
            responder.becomeFirstResponder()
            UIApplication.shared.sendAction(Selector("resignFirstResponder", UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
            return responder.left == 1 && !responder.isFirstResponder
        }
        let host = field()
        does("UIResponder.keyboardWillShowNotification") { posts(UIResponder.keyboardWillShowNotification) { focus(host) }.count == 1 }
        does("UIApplication.shared.endEditing") {
            UIApplication.shared.endEditing()
            return host.host.tree.input.focused == nil
        }
        var frame: CGRect?
        does("UIApplication.keyboardWillShowNotification") {
            let note = posts(UIApplication.keyboardWillShowNotification) { focus(host) }.first
            frame = (note?.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
            return note != nil
        }
        does("UIResponder.keyboardFrameEndUserInfoKey") { frame == CGRect(x: 0, y: 300, width: 200, height: 0) }
        does("UIResponder.keyboardWillHideNotification") { posts(UIResponder.keyboardWillHideNotification) { UIApplication.shared.endEditing() }.count == 1 }
        focus(host)
        does("UIApplication.keyboardWillHideNotification") { posts(UIApplication.keyboardWillHideNotification) { UIApplication.shared.endEditing() }.count == 1 }
        does("UIKeyCommand()") {
            let command = UIKeyCommand(input: "s", modifierFlags: .command, action: Selector("save"))
            return command.input == "s" && command.modifierFlags == .command
        }
    }

    func screen() {
        let host = TestHost(Text("x"), size: CGSize(width: 375, height: 667))
        does("UIScreen.main.bounds") { UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 375, height: 667) }
        does("UIScreen.main.bounds.size") { UIScreen.main.bounds.size == CGSize(width: 375, height: 667) }
        host.resize(to: CGSize(width: 820, height: 1180))
        does("UIScreen.main.bounds.width") { UIScreen.main.bounds.width == 820 }
        does("UIScreen.main.bounds.height") { UIScreen.main.bounds.height == 1180 }
        does("UIScreen.main.scale") { UIScreen.main.scale == 3 && TestHost(Text("x"), scale: 2).shows("x") && UIScreen.main.scale == 2 }
        does("UIDevice.current.userInterfaceIdiom") {
            host.resize(to: CGSize(width: 820, height: 1180))
            let pad = UIDevice.current.userInterfaceIdiom
            host.resize(to: CGSize(width: 375, height: 667))
            return pad == .pad && UIDevice.current.userInterfaceIdiom == .phone
        }
        does("UIDevice.current.orientation") { UIDevice.current.orientation == .portrait }
        does("UIDevice.orientationDidChangeNotification") { posts(UIDevice.orientationDidChangeNotification) { host.resize(to: CGSize(width: 667, height: 375)) }.count == 1 && UIDevice.current.orientation.isLandscape }
        does("UIAccessibility.isReduceMotionEnabled") { !UIAccessibility.isReduceMotionEnabled }
        does("UIAccessibility.post") {
            UIAccessibility.post(notification: .announcement, argument: "said")
            return UIAccessibility._posts.last?.1 as? String == "said"
        }
    }

    func haptics() {
        func plays(_ name: String, _ body: () -> Void) -> Bool {
            let before = UIFeedbackGenerator._played.count
            body()
            return UIFeedbackGenerator._played.last == name && UIFeedbackGenerator._played.count == before + 1
        }
        does("UINotificationFeedbackGenerator()") { plays("notification.error") { UINotificationFeedbackGenerator().notificationOccurred(.error) } }
        does("UINotificationFeedbackGenerator.FeedbackType") { UINotificationFeedbackGenerator.FeedbackType(rawValue: 0) == .success }
        does("UIImpactFeedbackGenerator()") { plays("impact.light") { UIImpactFeedbackGenerator(style: .light).impactOccurred() } }
        does("UIImpactFeedbackGenerator.FeedbackStyle") { plays("impact.rigid") { UIImpactFeedbackGenerator(style: UIImpactFeedbackGenerator.FeedbackStyle.rigid).impactOccurred() } }
        does("UISelectionFeedbackGenerator()") { plays("selection") { UISelectionFeedbackGenerator().selectionChanged() } }
    }

    func pasteboard() {
        does("UIPasteboard.general.string") {
            UIPasteboard.general.string = "text"
            return UIPasteboard.general.string == "text" && UIPasteboard.general.hasStrings
        }
        UIPasteboard.general.url = URL(string: "https://example.org/a")
        does("UIPasteboard.general.url") { UIPasteboard.general.url?.host == "example.org" }
        does("UIPasteboard.general.url?.absoluteString") { UIPasteboard.general.url?.absoluteString == "https://example.org/a" }
    }
}
