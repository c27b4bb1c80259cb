import UIKit

/// Declares a preview of a view: `#Preview("Name", traits: .landscapeLeft) { ContentView() }`.
///
/// The body runs when the preview is drawn, on the main actor. Previews are collected when the program is loaded; see
/// `_PreviewRegistry`.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View)
    = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

/// A preview with traits: orientation, size, or modifiers.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>, _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

/// A preview of a view controller, on the whole screen.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., body: @escaping @MainActor () -> UIViewController)
    = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

/// A preview of one of UIKit's views, on the whole screen.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., body: @escaping @MainActor () -> UIView)
    = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

/// Lets a variable with a property wrapper stand in the body of `#Preview`: `@Previewable @State var isOn = true`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "MartletMacros", type: "PreviewableMacro")

/// Declares an entry of the environment (or of a transaction, of container values or focused values) in one line:
/// `extension EnvironmentValues { @Entry var accent = Color.blue }`.
@attached(accessor) @attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "MartletMacros", type: "EntryMacro")
