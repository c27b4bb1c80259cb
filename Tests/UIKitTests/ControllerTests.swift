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

    // MARK: Previews

    @Test("In a preview bars and the framework's views keep out of the hardware's way, views of UIKit reach the edges") func previewedControllers() {
        let look = Look(safeArea: EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0))
        func page() -> UIViewController {
            let hosting = UIHostingController(rootView: Color.red.accessibilityElement().accessibilityIdentifier("content"))
            hosting.title = "Page"
            return hosting
        }
        let navigation = TestHost(PreviewedController { UINavigationController(rootViewController: page()) }, look: look)
        #expect(navigation.frame(of: "content") == CGRect(x: 0, y: 59 + 44, width: 393, height: 852 - 59 - 44 - 34))
        #expect((navigation.node("Page")?.frame.minY ?? 0) > 59)
        #expect(TestHost(PreviewedController { page() }, look: look).frame(of: "content") == CGRect(x: 0, y: 59, width: 393, height: 852 - 59 - 34))
        let plain = UIViewController()
        let host = TestHost(PreviewedController { plain }, look: look)
        #expect(plain.view.frame.size == CGSize(width: 393, height: 852) && host.messages.isEmpty)
    }

    // MARK: Sizes of hosting controllers

    private struct Swatch: View {
        final class Model: ObservableObject { @Published var width: CGFloat = 40 }
        @ObservedObject var model: Model
        var body: some View { Color.red.frame(width: model.width, height: 20) }
    }

    @Test("A hosting controller's preferred size follows its content, where it is asked to") func preferredSize() {
        let controller = UIHostingController(rootView: Color.red.frame(width: 40, height: 20))
        #expect(controller.preferredContentSize == .zero)
        controller.sizingOptions = .preferredContentSize
        #expect(controller.preferredContentSize == CGSize(width: 40, height: 20))
        controller.rootView = Color.red.frame(width: 60, height: 30)
        #expect(controller.preferredContentSize == CGSize(width: 60, height: 30))
        controller.sizingOptions = []
        controller.rootView = Color.red.frame(width: 80, height: 30)
        #expect(controller.preferredContentSize == CGSize(width: 60, height: 30))
    }

    @Test("Among constraints a hosting view has its content's size, also when state changes it") func intrinsicSize() {
        let model = Swatch.Model(), hosting = UIHostingController(rootView: Swatch(model: model))
        hosting.sizingOptions = [.intrinsicContentSize, .preferredContentSize]
        let parent = UIViewController(), after = UIView()
        for view in [hosting.view!, after] {
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.view.addSubview(view)
        }
        parent.addChild(hosting)
        NSLayoutConstraint.activate([
            hosting.view.leadingAnchor.constraint(equalTo: parent.view.leadingAnchor), hosting.view.topAnchor.constraint(equalTo: parent.view.topAnchor),
            after.leadingAnchor.constraint(equalTo: hosting.view.trailingAnchor), after.topAnchor.constraint(equalTo: parent.view.topAnchor),
            after.widthAnchor.constraint(equalToConstant: 10), after.heightAnchor.constraint(equalToConstant: 10),
        ])
        struct Root: UIViewControllerRepresentable {
            let controller: UIViewController
            func makeUIViewController(context: Context) -> UIViewController { controller }
            func updateUIViewController(_ controller: UIViewController, context: Context) {}
        }
        let host = TestHost(Root(controller: parent), size: CGSize(width: 300, height: 200))
        #expect(hosting.view.frame.size == CGSize(width: 40, height: 20) && after.frame.minX == 40)
        model.width = 90
        host.flush()
        host.flush()
        #expect(hosting.view.frame.size == CGSize(width: 90, height: 20) && after.frame.minX == 90)
        #expect(hosting.preferredContentSize == CGSize(width: 90, height: 20))
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
