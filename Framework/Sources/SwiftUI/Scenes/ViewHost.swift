import Drawing
import Engine
import Typesetting
import UIKit

/// How things look in a window: platform, scheme, language, text size, pixels.
public struct Look {
    public enum Profile: String, Sendable { case iOS18, iOS26, macOS26 }

    public var profile: Profile
    public var colorScheme: ColorScheme
    public var locale: String
    public var dynamicType: DynamicTypeSize
    /// Pixels per point.
    public var scale: CGFloat
    /// Follows the locale where nil.
    public var layoutDirection: LayoutDirection?
    /// Parts of the window that hardware covers, in points.
    public var safeArea: EdgeInsets
    public var usesTallLines = false

    public init(profile: Profile = .iOS18, colorScheme: ColorScheme = .light, locale: String = "en_US", dynamicType: DynamicTypeSize = .large,
                scale: CGFloat = 3, layoutDirection: LayoutDirection? = nil, safeArea: EdgeInsets = EdgeInsets()) {
        self.profile = profile; self.colorScheme = colorScheme; self.locale = locale; self.dynamicType = dynamicType
        self.scale = scale; self.layoutDirection = layoutDirection; self.safeArea = safeArea
    }

    var direction: LayoutDirection {
        if let layoutDirection { return layoutDirection }
        return Locale.Language(identifier: locale).characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
}

/// A root view in a tree of its own: what a window, a picture or a test holds.
public final class ViewHost {
    public let tree: Tree
    public let root: RootElement
    private let scope: EnvironmentScope
    private let updateRoot: (Any) -> Void
    private var made: Node!
    public private(set) var look: Look
    private let presentations: PresentationHost
    /// What pictures of this tree wait for.
    public let activity = Activity()
    private let receivers = URLReceivers()
    var presentationHost: PresentationHost { presentations }
    /// False for trees that are only measured or drawn, and that nobody takes for the screen.
    private let isWindow: Bool
    private var extra: (inout EnvironmentValues) -> Void = { _ in }

    /// Makes the tree; the first `flush()` lays it out. A window's size becomes that of UIKit's screen.
    /// - Parameter message: is given the sentences for the developer, in place of the standard outputs.
    public init<V: View>(_ view: V, size: CGSize, look: Look = Look(), textEngine: any TextEngine, isWindow: Bool = true,
                         message: ((String) -> Void)? = nil, environment: @escaping (inout EnvironmentValues) -> Void = { _ in }) {
        self.isWindow = isWindow
        ElementNode.transitionTrait = Transitions.trait
        tree = Tree(textEngine: textEngine)
        if let message { (tree.warn, tree.say) = (message, message) }
        self.look = look
        scope = EnvironmentScope(parent: nil)
        let presentations = PresentationHost()
        self.presentations = presentations
        let editMode = StateLocation(EditMode.inactive)
        let activity = activity, receivers = receivers, tree = tree
        extra = { values in
            values.presentationHost = presentations
            values.activity = activity
            values.urlReceivers = receivers
            values.editMode = Binding(location: editMode)
            values.textCommands = { [weak tree] c in _ = (tree?.input.focused as? any KeyHandler)?.handleKey(KeyEvent(key: .character(c), modifiers: .command)) }
            environment(&values)
        }
        scope.replace(ViewHost.values(look, size, extra))
        root = RootElement(tree: tree, size: size, environment: scope)
        root.safeAreaInsets = look.safeArea
        let rootElement = root
        var made: Node!
        updateRoot = { value in if let v = value as? V, let made { V._updateNode(made, v) } }
        announceToPlatform()
        let window = WindowSchemeNode(NodeContext(rootElement), host: self)
        made = onMain { platformScene?.connecting { V._makeNode(view, NodeContext(window)) } } ?? V._makeNode(view, NodeContext(window))
        self.made = made
        window.adopt(made)
        rootElement.adopt(window)
        let layers = ZStackElement(NodeContext(rootElement), alignment: .center)
        layers.adopt(PresentationLayers._makeNode(PresentationLayers(host: presentations), NodeContext(layers)))
        if let overlays = platformScene?.overlays { layers.adopt(OverlayWindows.Layers._makeNode(OverlayWindows.Layers(overlays), NodeContext(layers))) }
        rootElement.adopt(layers)
        rootElement.overlay = layers
        rootElement.elementsDidChange()
        // What the app's initializer set for all views.
        if isWindow, onMain({ ViewHost.appTint }) != nil { replaceEnvironment() }
    }

    /// What UIKit knows of the window; nil for trees that are none.
    private var platformScene: PlatformScene?

    /// UIKit's screen is the window.
    private func announceToPlatform() {
        guard isWindow else { return }
        UIScreen.main._bounds = CGRect(origin: .zero, size: root.windowSize)
        UIScreen.main._scale = look.scale
        onMain {
            ControllerPresenter.front = self
            UITraitCollection.current = UITraitCollection(EnvironmentValues(scope, reader: nil))
            if platformScene == nil { platformScene = PlatformScene(self) }
            platformScene?.follow(self)
        }
    }

    /// The tint of all windows or views by UIKit's `appearance()`.
    @MainActor private static var appTint: Color? {
        (Appearance.existing(UIWindow.self)?._ownTint ?? Appearance.existing(UIView.self)?._ownTint).map { Color(uiColor: $0) }
    }

    /// Has the app's scenes evaluated again, where this is the tree that does.
    func reevaluateApp() { made.setNeedsUpdate() }

    /// Gives the window the menus of the app, where it declares commands or settings.
    func showMenuBar() {
        guard root.unseen == nil, MenuBarRoot.hasContent else { return }
        let bar = ZStackElement(NodeContext(root), alignment: .center)
        bar.adopt(MenuBarRoot._makeNode(MenuBarRoot(), NodeContext(bar)))
        root.adopt(bar)
        root.unseen = bar
    }

    /// Gives the tree a newer value of the same root view.
    public func update<V: View>(_ view: V) { updateRoot(view) }

    /// The scheme a view inside asks for, which overrides the look's.
    var preferredScheme: ColorScheme? {
        didSet { if preferredScheme != oldValue { replaceEnvironment() } }
    }

    /// Whether the person works with the window; follows it in hosts that have windows.
    public var scenePhase = ScenePhase.active {
        didSet {
            guard scenePhase != oldValue else { return }
            replaceEnvironment()
            onMain { platformScene?.enter(scenePhase) }
        }
    }

    /// The scheme shown.
    public var colorScheme: ColorScheme { preferredScheme ?? look.colorScheme }

    private var shownLook: Look {
        var l = look
        l.colorScheme = colorScheme
        return l
    }

    private static func values(_ look: Look, _ size: CGSize, _ extra: (inout EnvironmentValues) -> Void) -> [ObjectIdentifier: EnvironmentBox] {
        var values = EnvironmentValues()
        values.platformProfile = switch look.profile {
        case .iOS18: .iOS18
        case .iOS26: .iOS26
        case .macOS26: .macOS26
        }
        values.colorScheme = look.colorScheme
        values.locale = Locale(identifier: look.locale)
        values.dynamicTypeSize = look.dynamicType
        values.displayScale = look.scale
        values.layoutDirection = look.direction
        values.usesTallLines = look.usesTallLines
        values.horizontalSizeClass = size.width >= 640 ? .regular : .compact
        values.verticalSizeClass = size.height >= 480 ? .regular : .compact
        values.windowSafeArea = look.safeArea
        values.windowSize = size
        if let tint = onMain({ appTint }) { values.tintStyle = AnyShapeStyle(tint) }
        extra(&values)
        return values.own
    }

    /// Shows the same views with another look.
    public func change(_ body: (inout Look) -> Void) {
        body(&look)
        replaceEnvironment()
        root.safeAreaInsets = look.safeArea
    }

    private func replaceEnvironment() {
        let phase = scenePhase
        let old = scope.values, new = ViewHost.values(shownLook, root.windowSize) { [extra] values in
            values.scenePhase = phase
            extra(&values)
        }
        var bits: UInt64 = 0
        for (key, box) in new where old[key].map({ !$0.isEqual(to: box) }) ?? true { bits |= EnvironmentBits.bit(of: key) }
        guard bits != 0 else { return }
        scope.replace(new)
        root.environmentDidChange(bits)
        root.environmentChanged(bits)
    }

    /// Gives the window another size, in points.
    public func resize(to size: CGSize) {
        let orientation = UIDevice.current.orientation
        if isWindow { UIScreen.main._bounds = CGRect(origin: .zero, size: size) }
        root.resize(to: size)
        replaceEnvironment()
        announceToPlatform()
        if isWindow, UIDevice.current.orientation != orientation { NotificationCenter.default.post(name: UIDevice.orientationDidChangeNotification, object: UIDevice.current) }
    }

    /// Gives the window an address to open; false where no view takes it.
    @discardableResult
    public func open(_ url: URL) -> Bool { receivers.receive(url) }

    /// Applies what is marked and leaves the fragments ready to be drawn.
    public func flush() { tree.flush() }

    /// What is drawn.
    public var fragment: Fragment { root.fragment }

    /// The size the content takes for a proposal, without the window.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { root.contentSize(proposal) }

    deinit {
        if let platformScene { onMain { platformScene.disconnect() } }
        tree.end()
        tree.release()
    }
}
