import MartletTesting
@testable import SwiftUI
import Testing
import UIKit

@MainActor @Suite struct ControllerTests {
    final class Child: UIViewController {
        var events: [String] = []
        override func viewDidLoad() {
            super.viewDidLoad()
            events.append("load")
            let label = UILabel(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
            label.text = "from UIKit"
            view.addSubview(label)
        }
        override func viewDidAppear(_ animated: Bool) { events.append("appear") }
        override func viewDidDisappear(_ animated: Bool) { events.append("disappear") }
    }
    struct Represented: UIViewControllerRepresentable {
        let controller: Child
        func makeUIViewController(context: Context) -> Child { controller }
        func updateUIViewController(_ uiViewController: Child, context: Context) {}
    }
    struct Screen: View {
        let controller: Child
        @State private var isShown = true
        var body: some View {
            VStack {
                if isShown { Represented(controller: controller) }
                Button("hide") { isShown = false }
            }
        }
    }

    @Test func aControllerAppearsAndDisappears() {
        let child = Child(), host = TestHost(Screen(controller: child))
        #expect(host.shows("from UIKit"))
        #expect(child.events == ["load", "appear"])
        host.tap("hide")
        host.flush()
        #expect(child.events.last == "disappear")
    }

    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
            let contentView = Text("started by a scene delegate")
            if let windowScene = scene as? UIWindowScene {
                let window = UIWindow(windowScene: windowScene)
                window.rootViewController = UIHostingController(rootView: contentView)
                self.window = window
                window.makeKeyAndVisible()
            }
        }
    }
    final class WindowDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = UINavigationController(rootViewController: UIHostingController(rootView: Text("started by an app delegate")))
            window?.makeKeyAndVisible()
            return true
        }
    }

    @Test func anAppDelegateStartsTheApp() {
        let host = TestHost(WindowRootView(start: { ApplicationLifeCycle.start(WindowDelegate.self) }))
        #expect(host.shows("started by an app delegate"))
        #expect(UIApplication.shared.windows.first?.rootViewController is UINavigationController)
        UIApplication.shared.windows.first?.rootViewController = UIHostingController(rootView: Text("another root"))
        host.flush()
        #expect(host.shows("another root"))
        UIApplication.shared._scenes = []
    }

    @Test func classesAreMadeByName() {
        let delegate = _instantiate(SceneDelegate.self) as? SceneDelegate
        #expect(delegate != nil && delegate?.window == nil)
    }

    @Test func anAlertIsPresentedAndAnswered() {
        let child = Child(), host = TestHost(Represented(controller: child))
        var answer = ""
        let alert = UIAlertController(title: "Sure?", message: "Really", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in answer = "yes" })
        child.present(alert, animated: true)
        host.flush()
        host.advance(by: 1)
        #expect(host.shows("Sure?"))
        host.tap("Yes")
        host.advance(by: 1)
        #expect(answer == "yes")
        #expect(child.presentedViewController == nil)
    }

    final class Model: NSObject, UIApplicationDelegate {
        var launched = false
        func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            launched = true
            return true
        }
    }

    @Test func anAdaptorMakesOneDelegate() async {
        UIApplication.shared.delegate = nil
        let a = UIApplicationDelegateAdaptor(Model.self), b = UIApplicationDelegateAdaptor(Model.self)
        #expect(a.wrappedValue === b.wrappedValue)
        #expect(UIApplication.shared.delegate === a.wrappedValue)
    }
}
