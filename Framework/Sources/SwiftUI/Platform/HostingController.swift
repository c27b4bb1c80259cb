import Engine
import UIKit

/// A view controller with a view of the framework.
@preconcurrency @MainActor
open class UIHostingController<Content: View>: UIViewController, HostingControlling {
    open var rootView: Content { didSet { _changed() } }
    /// What follows the size that the content takes where nothing is offered.
    open var sizingOptions: UIHostingControllerSizingOptions = [] { didSet { followIdealSize() } }
    open var safeAreaRegions: SafeAreaRegions = .all

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }
    public init?(coder aDecoder: NSCoder, rootView: Content) {
        self.rootView = rootView
        super.init(coder: aDecoder)
    }
    public required init?(coder aDecoder: NSCoder) { return nil }

    var content: AnyView { AnyView(rootView) }
    open override func loadView() { view = HostingView(self) }
    public func sizeThatFits(in size: CGSize) -> CGSize {
        let host = ViewHost(rootView, size: size, textEngine: _AppRuntime.textEngine, isWindow: false)
        return host.sizeThatFits(ProposedViewSize(size))
    }
    private var lastIdealSize: CGSize?

    var idealSize: CGSize {
        viewIfLoaded?._node?.idealLookSize
            ?? ViewHost(rootView, size: UIScreen.main.bounds.size, textEngine: _AppRuntime.textEngine, isWindow: false).sizeThatFits(.unspecified)
    }

    func followIdealSize() {
        guard !sizingOptions.isEmpty else { return }
        let size = idealSize
        if sizingOptions.contains(.preferredContentSize), preferredContentSize != size { preferredContentSize = size }
        if lastIdealSize != size {
            lastIdealSize = size
            if sizingOptions.contains(.intrinsicContentSize) { viewIfLoaded?.invalidateIntrinsicContentSize() }
        }
    }

    open func _changed() {
        if viewIfLoaded?._node == nil { followIdealSize() }
        viewIfLoaded?._contentDidChange()
        _notifyChange()
    }
}

public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let preferredContentSize = UIHostingControllerSizingOptions(rawValue: 1)
    public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 2)
}

/// A hosting controller of any content.
@MainActor
protocol HostingControlling: UIViewController {
    var content: AnyView { get }
    var sizingOptions: UIHostingControllerSizingOptions { get }
    /// The size that the content takes where nothing is offered, in points.
    var idealSize: CGSize { get }
    /// Tells what `sizingOptions` name that the ideal size may be another.
    func followIdealSize()
}

/// The view of a hosting controller or hosting view among UIKit's views.
final class HostingView: UIView {
    /// What it shows; nil once whoever it belongs to is gone.
    var content: (() -> AnyView?)?
    /// Told when the content is another, where it is shown without this view.
    var contentChanged: (() -> Void)?

    private weak var host: (any HostingControlling)?

    init() { super.init(frame: UIScreen.main.bounds) }
    init(_ host: any HostingControlling) {
        super.init(frame: UIScreen.main.bounds)
        self.host = host
        backgroundColor = .systemBackground
        content = { [weak host] in host?.content }
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
    override var _sizesByLook: Bool { true }
    override var intrinsicContentSize: CGSize {
        guard let host, host.sizingOptions.contains(.intrinsicContentSize) else { return super.intrinsicContentSize }
        return host.idealSize
    }
    override func _lookWasLaidOut() { host?.followIdealSize() }
    func changed() {
        _contentDidChange()
        contentChanged?()
    }
}

/// A view of UIKit as a view of the framework, without a representable.
nonisolated struct HostedUIView: _PrimitiveView {
    let view: UIView
    nonisolated func _make(_ context: NodeContext) -> UIViewNode { UIViewNode(context, view) }
    nonisolated func _update(_ node: UIViewNode) {}
}

/// Tells a view that a controller changed what it shows.
final class ControllerObserver: ObservableObject {
    init(_ controller: UIViewController) { onMain { controller._onChange = { [weak self] in self?.objectWillChange.send() } } }
}

/// Shows a view controller: those that the framework has views of its own for, and others by their view.
nonisolated struct ControllerView: View {
    let controller: UIViewController
    @StateObject private var observer: ControllerObserver

    init(controller: UIViewController) {
        self.controller = controller
        _observer = StateObject(wrappedValue: ControllerObserver(controller))
    }

    @MainActor var body: some View {
        content
            .onAppear { controller._setShown(true) }
            .onDisappear { controller._setShown(false) }
    }

    @MainActor @ViewBuilder private var content: some View {
        if let hosting = controller as? any HostingControlling {
            hosting.content
        } else if let picker = controller as? UIImagePickerController {
            PicturePicker(picker: picker)
        } else if let share = controller as? UIActivityViewController {
            ShareList(controller: share)
        } else if let navigation = controller as? UINavigationController {
            NavigationControllerView(controller: navigation, observer: observer)
        } else if let tabs = controller as? UITabBarController {
            TabControllerView(controller: tabs, observer: observer)
        } else {
            HostedUIView(view: controller.view)
        }
    }
}

/// The top of a navigation controller under the framework's bar.
nonisolated private struct NavigationControllerView: View {
    let controller: UINavigationController
    @ObservedObject private var observer: ControllerObserver

    init(controller: UINavigationController, observer: ControllerObserver) {
        self.controller = controller
        _observer = ObservedObject(wrappedValue: observer)
    }

    @MainActor var body: some View {
        if controller.isNavigationBarHidden || controller.topViewController == nil {
            top
        } else {
            NavigationStack {
                if leading == nil && trailing == nil { titled } else {
                    titled.toolbar {
                        ToolbarItem(placement: .topBarLeading) { leading }
                        ToolbarItem(placement: .topBarTrailing) { trailing }
                    }
                }
            }
        }
    }

    @MainActor private var titled: some View {
        top.navigationTitle(controller.topViewController?.navigationItem.title ?? controller.topViewController?.title ?? "")
            .navigationBarTitleDisplayMode(controller.navigationBar.prefersLargeTitles ? .automatic : .inline)
    }

    @MainActor private var leading: AnyView? {
        if controller.viewControllers.count > 1 {
            return AnyView(Button { controller.popViewController(animated: true) } label: { Image(systemName: "chevron.backward") })
        }
        return items(controller.topViewController?.navigationItem.leftBarButtonItems)
    }

    @MainActor private var trailing: AnyView? { items(controller.topViewController?.navigationItem.rightBarButtonItems) }

    @MainActor @ViewBuilder private var top: some View {
        if let controller = controller.topViewController { ControllerView(controller: controller).id(ObjectIdentifier(controller)) }
    }

    @MainActor private func items(_ list: [UIBarButtonItem]?) -> AnyView? {
        guard let list, !list.isEmpty else { return nil }
        return AnyView(HStack {
            ForEach(Array(list.enumerated()), id: \.offset) { _, item in
                Button { BarItems.press(item) } label: {
                    if let image = item.image { Image(uiImage: image) } else { Text(verbatim: item.title ?? "") }
                }
                .disabled(!item.isEnabled)
            }
        })
    }
}

@MainActor
private enum BarItems {
    static func press(_ item: UIBarButtonItem) {
        if let action = item.primaryAction { action._perform() }
        if let action = item.action { UIApplication.shared.sendAction(action, to: item.target, from: item, for: nil) }
    }
}

/// The controllers of a tab bar controller over the framework's bar.
nonisolated private struct TabControllerView: View {
    let controller: UITabBarController
    @ObservedObject private var observer: ControllerObserver

    init(controller: UITabBarController, observer: ControllerObserver) {
        self.controller = controller
        _observer = ObservedObject(wrappedValue: observer)
    }

    @MainActor var body: some View {
        TabView(selection: Binding(get: { controller.selectedIndex }, set: { controller._choose($0) })) {
            ForEach(Array((controller.viewControllers ?? []).enumerated()), id: \.offset) { index, child in
                ControllerView(controller: child)
                    .tabItem {
                        if let image = child.tabBarItem.image { Image(uiImage: image) }
                        Text(verbatim: child.tabBarItem.title ?? child.title ?? "")
                    }
                    .tag(index)
            }
        }
    }
}

/// What a share sheet offers here: copying, and opening an address.
nonisolated private struct ShareList: View {
    let controller: UIActivityViewController

    @MainActor var body: some View {
        VStack(spacing: 16) {
            ForEach(Array(texts.enumerated()), id: \.offset) { _, text in Text(verbatim: text).lineLimit(2) }
            Button("Copy") {
                UIPasteboard.general.string = texts.joined(separator: "\n")
                finish(.copyToPasteboard)
            }
            if let url = controller._items.lazy.compactMap({ $0 as? URL }).first { Button("Open") { finish(nil, done: _UIKitHooks.open(url)) } }
            Button("Cancel") { finish(nil, done: false) }
        }
        .padding()
    }

    @MainActor private var texts: [String] {
        controller._items.compactMap { $0 as? String ?? ($0 as? URL)?.absoluteString ?? ($0 as? NSString).map { $0 as String } }
    }
    @MainActor private func finish(_ type: UIActivity.ActivityType?, done: Bool = true) {
        controller.completionWithItemsHandler?(type, done, nil, nil)
        controller.dismiss(animated: true)
    }
}

/// The person's folder of pictures to choose from.
nonisolated private struct PicturePicker: View {
    let picker: UIImagePickerController

    @MainActor var body: some View {
        NavigationStack {
            List(files, id: \.self) { url in Button(url.lastPathComponent) { picker._finish(url) } }
                .navigationTitle("Photos")
                .navigationBarTitleDisplayMode(.inline)
                .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Cancel") { picker._finish(nil) } } }
        }
    }

    @MainActor private var files: [URL] {
        guard let folder = FileManager.default.urls(for: .picturesDirectory, in: .userDomainMask).first else { return [] }
        let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return all.filter { ["png", "jpg", "jpeg", "gif", "webp", "bmp"].contains($0.pathExtension.lowercased()) }.sorted { $0.path < $1.path }
    }
}
