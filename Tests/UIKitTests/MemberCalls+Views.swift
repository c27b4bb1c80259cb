import Engine
import MartletTesting
import SwiftUI
import Testing
import UIKit

extension MemberCheck {
    private final class Target: NSObject {
        var states: [UIGestureRecognizer.State] = []
        func act(_ gesture: UIGestureRecognizer) { states.append(gesture.state) }
    }

    func views() {
        does("UIView()") {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
            view.backgroundColor = .red
            return picture(Hosted(view: view)) != picture(Hosted(view: UIView()))
        }
        does("UIView.animate") {
            let view = UIView()
            let host = TestHost(Hosted(view: view))
            UIView.animate(withDuration: 1) { view.alpha = 0 }
            host.flush()
            return view.alpha == 0
        }
        does("UIView.setAnimationsEnabled") {
            UIView.setAnimationsEnabled(false)
            defer { UIView.setAnimationsEnabled(true) }
            return !UIView.areAnimationsEnabled
        }
        does("NSLayoutConstraint.activate") {
            let root = UIView(), inner = UIView()
            root.addSubview(inner)
            inner.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([inner.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5), inner.heightAnchor.constraint(equalToConstant: 10),
                                         inner.leadingAnchor.constraint(equalTo: root.leadingAnchor), inner.topAnchor.constraint(equalTo: root.topAnchor)])
            _ = TestHost(Hosted(view: root).ignoresSafeArea(), size: CGSize(width: 100, height: 100))
            return inner.frame == CGRect(x: 0, y: 0, width: 50, height: 10)
        }
        does("UIStackView()") {
            let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
            stack.distribution = .fillEqually
            _ = TestHost(Hosted(view: stack).ignoresSafeArea(), size: CGSize(width: 100, height: 100))
            return stack.arrangedSubviews[1].frame.minX == 50
        }
        does("UILabel()") {
            let label = UILabel()
            label.text = "a label"
            return TestHost(Hosted(view: label)).shows("a label")
        }
        does("UIImageView()") {
            let view = UIImageView(image: UIImage(systemName: "star.fill"))
            return view.intrinsicContentSize.width > 5 && picture(Hosted(view: view)) != picture(Hosted(view: UIImageView()))
        }
        does("UIBlurEffect()") { picture(Color.red.overlay(Hosted(view: UIVisualEffectView(effect: UIBlurEffect(style: .light))))) != picture(Color.red) }
        does("UIBlurEffect.Style") {
            @MainActor func look(_ style: UIBlurEffect.Style) -> Data { picture(Color.red.overlay(Hosted(view: UIVisualEffectView(effect: UIBlurEffect(style: style))))) }
            return look(.systemUltraThinMaterial) != look(.systemThickMaterial) && look(.dark) != look(.light)
        }
        does("UIVisualEffectView()") {
            let view = UIVisualEffectView(effect: nil), label = UILabel()
            label.text = "on glass"
            label.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
            view.contentView.addSubview(label)
            return TestHost(Hosted(view: view)).shows("on glass")
        }
        does("UIActivityIndicatorView()") {
            let view = UIActivityIndicatorView(style: .large)
            let still = picture(Hosted(view: view))
            view.startAnimating()
            return view.isAnimating && picture(Hosted(view: view)) != still
        }
        does("UIActivityIndicatorView.Style") { UIActivityIndicatorView(style: UIActivityIndicatorView.Style.large).intrinsicContentSize.width > UIActivityIndicatorView(style: .medium).intrinsicContentSize.width }
        does("UIScrollView()") {
            final class Delegate: NSObject, UIScrollViewDelegate {
                var offset = CGFloat(0)
                func scrollViewDidScroll(_ scrollView: UIScrollView) { offset = scrollView.contentOffset.y }
            }
            let view = UIScrollView(), delegate = Delegate()
            view.contentSize = CGSize(width: 100, height: 1000)
            view.delegate = delegate
            let host = TestHost(Hosted(view: view).ignoresSafeArea(), size: CGSize(width: 100, height: 200))
            host.drag(from: CGPoint(x: 50, y: 150), to: CGPoint(x: 50, y: 50))
            return delegate.offset == 100
        }
    }

    func controls() {
        does("UIButton()") {
            var presses = 0
            let button = UIButton(type: .system)
            button.setTitle("Press", for: .normal)
            button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
            TestHost(Hosted(view: button)).tap("Press")
            return presses == 1
        }
        does("UIAction()") {
            var run = ""
            UIAction(title: "Share", image: nil) { run = $0.title }._perform()
            return run == "Share"
        }
        does("UIPageControl()") {
            let control = UIPageControl()
            control.numberOfPages = 4
            let first = picture(Hosted(view: control).background(.black))
            control.currentPage = 2
            return picture(Hosted(view: control).background(.black)) != first
        }
        does("UITextField()") {
            let field = UITextField()
            field.placeholder = "type here"
            let host = TestHost(Hosted(view: field))
            field.becomeFirstResponder()
            host.flush()
            return host.shows("type here") && host.type("abc") && field.text == "abc"
        }
        does("UITextField.ViewMode") {
            let field = UITextField()
            field.text = "to clear"
            field.clearButtonMode = UITextField.ViewMode.always
            let host = TestHost(Hosted(view: field).frame(width: 200, height: 40))
            host.tap("Clear text")
            return field.text == ""
        }
        does("UITextField.DidEndEditingReason") {
            final class Delegate: NSObject, UITextFieldDelegate {
                var reason: UITextField.DidEndEditingReason?
                func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) { self.reason = reason }
            }
            let field = UITextField(), delegate = Delegate()
            field.delegate = delegate
            let host = TestHost(Hosted(view: field))
            field.becomeFirstResponder()
            host.flush()
            field.resignFirstResponder()
            host.flush()
            return delegate.reason == .committed
        }
        does("UITextView()") {
            let view = UITextView()
            let host = TestHost(Hosted(view: view))
            view.becomeFirstResponder()
            host.flush()
            return host.type("long text") && view.text == "long text"
        }
        does("UISearchBar()") {
            let bar = UISearchBar()
            bar.placeholder = "Find"
            let host = TestHost(Hosted(view: bar))
            bar.becomeFirstResponder()
            host.flush()
            return host.shows("Find") && host.type("q") && bar.text == "q"
        }
        does("UITextChecker()") {
            let text = "a sentance", r = UITextChecker().rangeOfMisspelledWord(in: text, range: NSRange(0..<text.utf16.count), startingAt: 0, wrap: false, language: "en")
            // Where no list of words is installed, no language is there to check.
            return UITextChecker.availableLanguages.isEmpty ? r.location == NSNotFound : r == NSRange(location: 2, length: 8)
        }
        does("UITableView()") {
            final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
                var chosen: IndexPath?
                func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
                func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
                    cell.textLabel?.text = "row \(indexPath.row)"
                    return cell
                }
                func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen = indexPath }
            }
            let table = UITableView(frame: .zero, style: .plain), source = Source()
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            table.dataSource = source
            table.delegate = source
            let host = TestHost(Hosted(view: table).ignoresSafeArea(), size: CGSize(width: 200, height: 300))
            guard host.shows("row 3"), !host.shows("row 40") else { return false }
            host.tap("row 2")
            return source.chosen == IndexPath(row: 2, section: 0)
        }
        does("UITableViewCell()") {
            let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
            cell.textLabel?.text = "Title"
            cell.detailTextLabel?.text = "Below"
            cell.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
            let host = TestHost(Hosted(view: cell))
            return host.shows("Title") && host.shows("Below")
        }
    }

    func gestures() {
        func host(_ gesture: UIGestureRecognizer) -> TestHost {
            let view = UIView()
            view.addGestureRecognizer(gesture)
            return TestHost(Hosted(view: view).ignoresSafeArea(), size: CGSize(width: 200, height: 200))
        }
        let middle = CGPoint(x: 100, y: 100)
        does("UITapGestureRecognizer()") {
            let target = Target()
            host(UITapGestureRecognizer(target: target, action: Selector("act:", Target.act))).tap(at: middle)
            return target.states == [.ended]
        }
        does("UIPanGestureRecognizer()") {
            let target = Target()
            host(UIPanGestureRecognizer(target: target, action: Selector("act:", Target.act))).drag(from: middle, to: CGPoint(x: 150, y: 100))
            return target.states.first == .began && target.states.last == .ended
        }
        does("UILongPressGestureRecognizer()") {
            let target = Target()
            host(UILongPressGestureRecognizer(target: target, action: Selector("act:", Target.act))).longPress(at: middle, duration: 0.8)
            return target.states.first == .began && target.states.last == .ended
        }
        does("UIPinchGestureRecognizer()") {
            let target = Target(), pinch = UIPinchGestureRecognizer(target: target, action: Selector("act:", Target.act))
            let host = host(pinch)
            @MainActor func finger(_ id: Int, _ phase: PointerEvent.Phase, _ x: CGFloat) {
                host.host.tree.input.send(PointerEvent(phase: phase, location: CGPoint(x: x, y: 100), time: host.host.tree.now, id: id))
            }
            finger(0, .began, 80)
            finger(1, .began, 120)
            finger(0, .moved, 70)
            finger(1, .moved, 150)
            finger(0, .ended, 70)
            finger(1, .ended, 150)
            return target.states.first == .began && target.states.last == .ended && abs(pinch.scale - 2) < 0.01
        }
    }

    func controllers() {
        does("UIViewController()") {
            let controller = UIViewController()
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            label.text = "in a controller"
            controller.view.addSubview(label)
            return TestHost(HostedController(controller: controller)).shows("in a controller")
        }
        func titled(_ title: String) -> UIViewController {
            let controller = UIHostingController(rootView: Text("content of \(title)"))
            controller.title = title
            return controller
        }
        let navigation = UINavigationController(rootViewController: titled("First")), navigationHost = TestHost(HostedController(controller: navigation))
        does("UINavigationController()") {
            guard navigationHost.shows("content of First") else { return false }
            navigation.pushViewController(titled("Second"), animated: false)
            navigationHost.flush()
            return navigationHost.shows("content of Second") && navigation.popViewController(animated: false) != nil
        }
        does("UIBarButtonItem()") {
            var pressed = 0
            navigation.topViewController?.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Add", primaryAction: UIAction { _ in pressed += 1 })
            navigation._notifyChange()
            navigationHost.flush()
            navigationHost.tap("Add")
            return pressed == 1
        }
        let tabs = UITabBarController()
        does("UITabBarItem()") {
            let first = titled("One"), second = titled("Two")
            first.tabBarItem = UITabBarItem(title: "Tab one", image: UIImage(systemName: "star"), tag: 0)
            second.tabBarItem = UITabBarItem(title: "Tab two", image: UIImage(systemName: "heart"), tag: 1)
            tabs.viewControllers = [first, second]
            return TestHost(HostedController(controller: tabs)).shows("Tab two")
        }
        does("UITabBarController()") {
            let host = TestHost(HostedController(controller: tabs))
            host.tap("Tab two")
            host.flush()
            return tabs.selectedIndex == 1 && host.shows("content of Two")
        }
        does("UIPageViewController()") {
            final class Source: NSObject, UIPageViewControllerDataSource {
                let pages: [UIViewController]
                init(_ pages: [UIViewController]) { self.pages = pages }
                func pageViewController(_ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController) -> UIViewController? {
                    pages.firstIndex { $0 === viewController }.flatMap { $0 > 0 ? pages[$0 - 1] : nil }
                }
                func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController) -> UIViewController? {
                    pages.firstIndex { $0 === viewController }.flatMap { $0 + 1 < pages.count ? pages[$0 + 1] : nil }
                }
            }
            let source = Source([titled("page 1"), titled("page 2")]), pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            pages.dataSource = source
            pages.setViewControllers([source.pages[0]], direction: .forward, animated: false)
            let host = TestHost(HostedController(controller: pages), size: CGSize(width: 300, height: 300))
            guard host.shows("content of page 1") else { return false }
            host.drag(from: CGPoint(x: 250, y: 150), to: CGPoint(x: 50, y: 150))
            host.flush()
            return host.shows("content of page 2")
        }
        let presenter = UIViewController(), presenterHost = TestHost(HostedController(controller: presenter))
        func present(_ controller: UIViewController) {
            presenter.present(controller, animated: false)
            presenterHost.flush()
            presenterHost.advance(by: 1)
        }
        var answer = ""
        does("UIAlertAction()") {
            let action = UIAlertAction(title: "Delete", style: .destructive) { answer = $0.title ?? "" }
            action._perform()
            return answer == "Delete" && action.style == .destructive
        }
        does("UIAlertController()") {
            let alert = UIAlertController(title: "Really?", message: nil, preferredStyle: .actionSheet)
            alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in answer = "yes" })
            present(alert)
            presenterHost.tap("Yes")
            presenterHost.advance(by: 1)
            return answer == "yes" && presenter.presentedViewController == nil
        }
        var shared: (UIActivity.ActivityType?, Bool)?
        does("UIActivityViewController()") {
            let share = UIActivityViewController(activityItems: ["shared text"], applicationActivities: nil)
            share.completionWithItemsHandler = { type, done, _, _ in shared = (type, done) }
            present(share)
            presenterHost.tap("Copy")
            presenterHost.advance(by: 1)
            return UIPasteboard.general.string == "shared text" && shared?.1 == true
        }
        does("UIActivity.ActivityType") { shared?.0 == UIActivity.ActivityType.copyToPasteboard }
    }

    func imagePicker() throws {
        final class Delegate: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
            var info: [UIImagePickerController.InfoKey: Any] = [:]
            func imagePickerController(_ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]) { self.info = info }
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("picked-\(UUID().uuidString).png")
        try UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image { $0.fill(CGRect(x: 0, y: 0, width: 3, height: 3)) }.pngData()?.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let picker = UIImagePickerController(), delegate = Delegate()
        picker.delegate = delegate
        picker._finish(file)
        does("UIImagePickerController()") { !delegate.info.isEmpty }
        does("UIImagePickerController.InfoKey") { delegate.info[UIImagePickerController.InfoKey.imageURL] as? URL == file }
        does("UIImagePickerController.InfoKey.originalImage") { (delegate.info[.originalImage] as? UIImage)?.cgImage?.width == 18 || (delegate.info[.originalImage] as? UIImage) != nil }
        does("UIImagePickerController.SourceType") { picker.sourceType == .photoLibrary }
        does("UIImagePickerController.SourceType.photoLibrary") { UIImagePickerController.isSourceTypeAvailable(UIImagePickerController.SourceType.photoLibrary) }
        does("UIImagePickerController.isSourceTypeAvailable") { !UIImagePickerController.isSourceTypeAvailable(.camera) }
    }
}
