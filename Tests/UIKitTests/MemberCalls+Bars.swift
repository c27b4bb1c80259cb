import Engine
import MartletTesting
import SwiftUI
import Testing
import UIKit

extension MemberCheck {
    /// What `set` sets on the objects of `appearance()` is seen in a view of the framework; nothing of it is left.
    private func shows<V: View>(_ member: String, in view: V, line: Int = #line, scrolled: Bool = false, _ set: () -> Void) {
        func picture() -> Data {
            let host = TestHost(view, size: CGSize(width: 320, height: 480), scale: 1)
            if scrolled {
                host.scroll(at: CGPoint(x: 160, y: 300), by: CGSize(width: 0, height: -200))
                host.advance(by: 1)
            }
            return (try? host.pngData()) ?? Data()
        }
        Appearance._reset()
        let plain = picture()
        set()
        let changed = picture()
        Appearance._reset()
        does(member, line: line) { changed != plain && picture() == plain }
    }

    private struct Screen: View {
        @State private var choice = 0
        var body: some View {
            NavigationStack {
                List(0..<30, id: \.self) { Text("row \($0)") }
                    .navigationTitle("Title")
                    .toolbar { Button("Do") {} }
            }
        }
    }
    private struct Tabs: View {
        var body: some View {
            TabView {
                Text("a").tabItem { Label("First", systemImage: "star") }
                Text("b").tabItem { Label("Second", systemImage: "heart") }
            }
        }
    }

    func appearances() {
        shows("UINavigationBar.appearance", in: Screen(), scrolled: true) { UINavigationBar.appearance().barTintColor = .red }
        shows("UINavigationBar.appearance", in: Screen()) { UINavigationBar.appearance().largeTitleTextAttributes = [.foregroundColor: UIColor.red] }
        shows("UINavigationBar.appearance", in: Screen()) { UINavigationBar.appearance().tintColor = .red }
        shows("UINavigationBarAppearance()", in: Screen()) {
            let look = UINavigationBarAppearance()
            look.configureWithOpaqueBackground()
            look.backgroundColor = .systemGreen
            look.largeTitleTextAttributes = [.font: UIFont(name: "Georgia", size: 20)!]
            UINavigationBar.appearance().standardAppearance = look
            UINavigationBar.appearance().scrollEdgeAppearance = look
        }
        shows("UIBarButtonItem.appearance", in: Screen()) { UIBarButtonItem.appearance().setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal) }
        shows("UITabBar.appearance", in: Tabs()) { UITabBar.appearance().backgroundColor = .red }
        shows("UITabBar.appearance", in: Tabs()) { UITabBar.appearance().unselectedItemTintColor = .red }
        shows("UITabBar.appearance", in: Tabs()) { UITabBar.appearance().isHidden = true }
        shows("UITabBarAppearance()", in: Tabs()) {
            let look = UITabBarAppearance()
            look.configureWithOpaqueBackground()
            look.backgroundColor = .systemGreen
            UITabBar.appearance().standardAppearance = look
        }
        shows("UITableView.appearance", in: Screen()) { UITableView.appearance().backgroundColor = .systemYellow }
        shows("UITableView.appearance", in: Screen()) { UITableView.appearance().separatorStyle = .none }
        shows("UITableView.appearance", in: Screen()) { UITableView.appearance().separatorColor = .red }
        shows("UISegmentedControl.appearance", in: Picker("", selection: .constant(0)) { Text("A").tag(0); Text("B").tag(1) }.pickerStyle(.segmented)) {
            UISegmentedControl.appearance().selectedSegmentTintColor = .red
        }
        shows("UIPageControl.appearance", in: TabView { Color.gray; Color.black }.tabViewStyle(.page)) {
            UIPageControl.appearance().currentPageIndicatorTintColor = .red
            UIPageControl.appearance().pageIndicatorTintColor = .green
        }
        shows("UIView.appearance", in: Button("Press") {}) { UIView.appearance().tintColor = .red }
        shows("UIWindow.appearance", in: Button("Press") {}) { UIWindow.appearance().tintColor = .red }
        does("UIScrollView.appearance") {
            @MainActor func offset() -> CGFloat {
                let host = TestHost(ScrollView { Color.red.frame(height: 1000).accessibilityIdentifier("content") }, size: CGSize(width: 200, height: 200))
                for (phase, y) in [(PointerEvent.Phase.began, 20.0), (.moved, 100), (.moved, 180)] {
                    host.host.tree.input.send(PointerEvent(phase: phase, location: CGPoint(x: 100, y: y), time: host.host.tree.now))
                    host.flush()
                }
                return host.frame(of: "content").minY
            }
            Appearance._reset()
            let bounced = offset()
            UIScrollView.appearance().bounces = false
            defer { Appearance._reset() }
            return bounced > 10 && offset() == 0
        }
    }
}
