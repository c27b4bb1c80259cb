import MartletTesting
@testable import SwiftUI
import Testing
import UIKit

/// Rows of the list of what has to work, each in small.
@MainActor @Suite(.serialized) struct AcceptanceTests {
    // What `Double.swift` of the course app does.
    private func currency(_ value: Double, digits: ClosedRange<Int>) -> String {
        let formatter = NumberFormatter()
        formatter.usesGroupingSeparator = true
        formatter.numberStyle = .currency
        formatter.locale = Locale(identifier: "en_US")
        formatter.minimumFractionDigits = digits.lowerBound
        formatter.maximumFractionDigits = digits.upperBound
        return formatter.string(from: NSNumber(value: value)) ?? "$0.00"
    }
    private func percent(_ value: Double) -> String { String(format: "%.2f", value) + "%" }
    private func abbreviated(_ value: Double) -> String {
        let number = abs(value), sign = value < 0 ? "-" : ""
        switch number {
        case 1_000_000_000_000...: return sign + String(format: "%.2f", number / 1_000_000_000_000) + "Tr"
        case 1_000_000_000...: return sign + String(format: "%.2f", number / 1_000_000_000) + "Bn"
        case 1_000_000...: return sign + String(format: "%.2f", number / 1_000_000) + "M"
        case 1_000...: return sign + String(format: "%.2f", number / 1_000) + "K"
        default: return sign + String(format: "%.2f", number)
        }
    }

    @Test("CR-27: currency, percent and abbreviation strings") func cr27() {
        #expect(currency(1234.56, digits: 2...2) == "$1,234.56")
        #expect(currency(0.123456, digits: 2...6) == "$0.123456")
        #expect(currency(12.3456, digits: 2...6) == "$12.3456")
        #expect(currency(1234.56, digits: 2...6) == "$1,234.56")
        #expect(percent(1.23456) == "1.23%")
        #expect(abbreviated(1_140_000_000_000) == "1.14Tr")
        #expect(abbreviated(-12_345_678) == "-12.35M")
        #expect(abbreviated(12) == "12.00")
    }

    private struct HalfScreen: View {
        @State private var taps = 0
        var body: some View {
            VStack {
                Color.red.frame(width: UIScreen.main.bounds.width / 2, height: UIScreen.main.bounds.height / 4).accessibilityIdentifier("half")
                Inner()
                Button("tap \(taps)") { taps += 1 }
            }
        }
        struct Inner: View {
            var body: some View { Color.blue.frame(width: UIScreen.main.bounds.size.width - 40, height: 10).accessibilityIdentifier("inner") }
        }
    }

    @Test("CR-31: layouts derived from UIScreen.main.bounds follow the window") func cr31() {
        let host = TestHost(HalfScreen(), size: CGSize(width: 400, height: 800))
        #expect(host.frame(of: "half").size == CGSize(width: 200, height: 200))
        #expect(host.frame(of: "inner").width == 360)
        host.tap("tap 0")
        host.resize(to: CGSize(width: 1000, height: 600))
        host.flush()
        #expect(host.frame(of: "half").size == CGSize(width: 500, height: 150))
        #expect(host.frame(of: "inner").width == 960)
        #expect(host.shows("tap 1"))
    }

    private final class AppDelegate: UIResponder, UIApplicationDelegate {
        nonisolated(unsafe) static var log: [String] = []
        func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            Self.log.append("launch")
            return true
        }
        func applicationDidBecomeActive(_ application: UIApplication) { Self.log.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { Self.log.append("inactive") }
        func applicationDidEnterBackground(_ application: UIApplication) { Self.log.append("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { Self.log.append("foreground") }
        func applicationWillTerminate(_ application: UIApplication) { Self.log.append("end") }
        var window: UIWindow?
    }
    private final class StartingDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = UIHostingController(rootView: NavigationView { List(["Bitcoin", "Ether"], id: \.self) { Text($0) }.navigationBarTitle("News") })
            self.window = window
            window.makeKeyAndVisible()
            AppDelegate.log.append("window")
            return true
        }
        func applicationDidBecomeActive(_ application: UIApplication) { AppDelegate.log.append("active") }
        func applicationWillResignActive(_ application: UIApplication) { AppDelegate.log.append("inactive") }
        func applicationDidEnterBackground(_ application: UIApplication) { AppDelegate.log.append("background") }
        func applicationWillEnterForeground(_ application: UIApplication) { AppDelegate.log.append("foreground") }
        func applicationWillTerminate(_ application: UIApplication) { AppDelegate.log.append("end") }
    }

    @Test("NW-18: AppDelegate, UIWindow and UIHostingController start the app") func nw18() {
        AppDelegate.log = []
        let host = TestHost(WindowRootView(start: { ApplicationLifeCycle.start(StartingDelegate.self) }))
        #expect(host.shows("News") && host.shows("Bitcoin"))
        host.host.scenePhase = .inactive
        host.host.scenePhase = .background
        host.host.scenePhase = .active
        UIApplication.shared._willTerminate()
        #expect(AppDelegate.log == ["window", "active", "inactive", "background", "foreground", "active", "end"])
        UIApplication.shared.delegate = nil
    }

    @Test("NW-18: the scene delegate that Info.plist names starts the app") func nw18Scene() {
        final class Plain: UIResponder, UIApplicationDelegate {}
        let info: [String: Any] = [
            "MartletModuleName": "UIKitTests",
            "UIApplicationSceneManifest": ["UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [["UISceneConfigurationName": "Default Configuration", "UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).NamedSceneDelegate"]]]],
        ]
        let host = TestHost(WindowRootView(start: { ApplicationLifeCycle.start(Plain.self, info: info) }))
        #expect(host.shows("from the named scene delegate"))
        host.host.scenePhase = .background
        #expect(NamedSceneDelegate.isInBackground)
        UIApplication.shared.delegate = nil
    }

    private final class Delegate: NSObject, UIApplicationDelegate {
        func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
            if connectingSceneSession.role == .windowApplication { configuration.delegateClass = SceneModel.self }
            return configuration
        }
        func applicationDidBecomeActive(_ application: UIApplication) { SceneModel.log.append("app active") }
    }
    private final class SceneModel: NSObject, UIWindowSceneDelegate, ObservableObject {
        nonisolated(unsafe) static var log: [String] = []
        @Published var opened = "nothing opened"
        var window: UIWindow?
        func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
            Self.log.append(scene is UIWindowScene ? "connect" : "?")
            opened = "connected"
        }
        func sceneWillEnterForeground(_ scene: UIScene) { Self.log.append("foreground") }
        func sceneDidBecomeActive(_ scene: UIScene) { Self.log.append("active") }
        func sceneWillResignActive(_ scene: UIScene) { Self.log.append("inactive") }
        func sceneDidEnterBackground(_ scene: UIScene) { Self.log.append("background") }
        func sceneDidDisconnect(_ scene: UIScene) { Self.log.append("gone") }
    }
    private struct SceneApp: App {
        @UIApplicationDelegateAdaptor(Delegate.self) private var delegate
        var body: some Scene { WindowGroup { Content() } }
        struct Content: View {
            @EnvironmentObject private var scene: SceneModel
            var body: some View { Button("state: \(scene.opened)") { scene.opened = "changed" } }
        }
    }

    @Test("A scene delegate in an app of SwiftUI's life cycle hears of its scene and is in the environment") func sceneDelegates() {
        UIApplication.shared.delegate = nil
        SceneModel.log = []
        var host: TestHost? = TestHost(AppView<SceneApp>(), size: CGSize(width: 390, height: 844), look: Look(safeArea: EdgeInsets(top: 47, leading: 0, bottom: 34, trailing: 0)))
        #expect(host?.shows("state: connected") == true)
        host?.tap("state: connected")
        #expect(host?.shows("state: changed") == true)
        let scene = UIApplication.shared.connectedScenes.first { $0.delegate is SceneModel } as? UIWindowScene
        #expect(scene?.activationState == .foregroundActive && scene?.keyWindow?.isKeyWindow == true)
        #expect(scene?.windows.first?.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
        #expect(scene?.windows.first?.bounds.size == CGSize(width: 390, height: 844))
        host?.host.scenePhase = .inactive
        #expect(scene?.activationState == .foregroundInactive)
        host?.host.scenePhase = .background
        host?.host.scenePhase = .active
        // In an app with scenes the app's delegate is not told what its scenes are told.
        #expect(SceneModel.log == ["connect", "foreground", "active", "inactive", "background", "foreground", "active"])
        // A controller may be presented from the window's root.
        scene?.windows.first?.rootViewController?.present(UIAlertController(title: "From UIKit", message: nil, preferredStyle: .alert), animated: false)
        host?.flush()
        host?.advance(by: 1)
        #expect(host?.shows("From UIKit") == true)
        host = nil
        #expect(SceneModel.log.last == "gone")
        #expect(!UIApplication.shared.connectedScenes.contains { $0 === scene })
        UIApplication.shared.delegate = nil
    }

    private struct SearchBar: UIViewRepresentable {
        @Binding var text: String
        let search: () -> Void
        final class Coordinator: NSObject, UISearchBarDelegate {
            let parent: SearchBar
            init(_ parent: SearchBar) { self.parent = parent }
            func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { parent.text = searchText }
            func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { parent.search() }
        }
        func makeCoordinator() -> Coordinator { Coordinator(self) }
        func makeUIView(context: Context) -> UISearchBar {
            let bar = UISearchBar(frame: .zero)
            bar.delegate = context.coordinator
            return bar
        }
        func updateUIView(_ uiView: UISearchBar, context: Context) { uiView.text = text }
    }
    private struct ActivityIndicator: UIViewRepresentable {
        @Binding var isAnimating: Bool
        func makeUIView(context: Context) -> UIActivityIndicatorView { UIActivityIndicatorView(style: .medium) }
        func updateUIView(_ uiView: UIActivityIndicatorView, context: Context) { isAnimating ? uiView.startAnimating() : uiView.stopAnimating() }
    }
    private struct Search: View {
        let spinner: (UIActivityIndicatorView) -> Void = { _ in }
        @State private var text = ""
        @State private var isLoading = false
        var body: some View {
            VStack {
                SearchBar(text: $text) { isLoading = true }.accessibilityIdentifier("bar")
                Text(isLoading ? "loading \(text)" : "query \(text)")
                ActivityIndicator(isAnimating: $isLoading).accessibilityIdentifier("spinner")
                Button("Reset") { text = ""; isLoading = false }
            }
        }
    }

    @Test("NW-19: UISearchBar and UIActivityIndicatorView with coordinators") func nw19() throws {
        let host = TestHost(Search(), size: CGSize(width: 320, height: 480), scale: 1)
        let still = try host.pngData()
        host.tap(at: CGPoint(x: host.frame(of: "bar").midX, y: host.frame(of: "bar").midY))
        #expect(host.type("swift"))
        #expect(host.shows("query swift"))
        host.key(.enter)
        host.flush()
        #expect(host.shows("loading swift"))
        #expect(host.frame(of: "spinner").size == CGSize(width: 20, height: 20))
        host.tap("Reset")
        UIApplication.shared.sendAction(Selector("resignFirstResponder", UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
        host.advance(by: 1)
        #expect(try host.pngData() == still)
    }
}

/// Found by its name.
final class NamedSceneDelegate: UIResponder, UIWindowSceneDelegate {
    nonisolated(unsafe) static var isInBackground = false
    var window: UIWindow?
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIHostingController(rootView: Text("from the named scene delegate"))
        self.window = window
        window.makeKeyAndVisible()
    }
    func sceneDidEnterBackground(_ scene: UIScene) { Self.isInBackground = true }
}
