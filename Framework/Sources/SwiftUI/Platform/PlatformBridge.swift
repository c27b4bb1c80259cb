import CoreGraphics
import Drawing
import Engine
import Typesetting
import UIKit

/// Gives UIKit, which lies below, what only the framework knows. Done when the library is loaded.
enum PlatformBridge {
    static func install() {
        _UIKitHooks.systemColor = { name, isDark in
            guard let color = SystemColor(rawValue: name) else { return .black }
            var env = EnvironmentValues()
            env.colorScheme = isDark ? .dark : .light
            return color.resolved(in: env)
        }
        _UIKitHooks.assetColor = { name, bundle, isDark in
            var env = EnvironmentValues()
            env.colorScheme = isDark ? .dark : .light
            return AssetCatalog.colorIfPresent(named: name, bundle: bundle, in: env)
        }
        _UIKitHooks.assetImage = { name, bundle, isDark, scale in
            var env = EnvironmentValues()
            env.colorScheme = isDark ? .dark : .light
            env.displayScale = scale
            return AssetCatalog.image(named: name, bundle: bundle, in: env)
        }
        _UIKitHooks.imageResource = { data, scale in ImageFile.resource(data, scale: scale) }
        _UIKitHooks.textEngine = { _AppRuntime.textEngine }
        _UIKitHooks.textStyle = { style, category in
            var env = EnvironmentValues()
            env.dynamicTypeSize = typeSize(category)
            let name = TextStyleName(rawValue: style) ?? .body
            let font = Font.TextStyle.allCases.first { $0.name == name } ?? .body
            return Font.system(font).resolved(in: env)
        }
        _UIKitHooks.symbol = { name, size, weight in
            SymbolLibrary.shared.outline(named: name, weight: weight, size: size, scale: .medium, pixelsPerPoint: 3).map { ($0.path, $0.size) }
        }
        _UIKitHooks.open = { SystemOpener.open($0) }
        _UIKitHooks.endEditing = {
            var ended = false
            for tree in Tree.all where tree.input.focused != nil {
                tree.input.focused = nil
                ended = true
            }
            return ended
        }
        _UIKitHooks.traits = { node in UITraitCollection(EnvironmentValues(node.environment, reader: node)) }
        _UIKitHooks.look = { view, context in
            guard let look = onMain({ PlatformLooks.look(of: view) }) else { return nil }
            return AnyView._makeNode(look, context)
        }
        _UIKitHooks.updateLook = { view, node in if let look = onMain({ PlatformLooks.look(of: view) }) { AnyView._updateNode(node, look) } }
        _UIKitHooks.run = { type in onMain { ApplicationLifeCycle.run(type) } }
        _UIKitHooks.present = { controller, _, completion in onMain { ControllerPresenter.present(controller, completion) } }
        onMain { MacLifeCycle.install() }
        _UIKitHooks.dismiss = { controller, completion in onMain { ControllerPresenter.dismiss(controller, completion) } }
    }

    static let categories: [UIContentSizeCategory] = [
        .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
        .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
    ]
    static func category(_ size: DynamicTypeSize) -> UIContentSizeCategory { categories[size.rawValue] }
    static func typeSize(_ category: UIContentSizeCategory) -> DynamicTypeSize { DynamicTypeSize(category) ?? .large }
}

@section(".init_array") @used
private let installBridge: @convention(c) () -> Void = { PlatformBridge.install() }
