import Engine

/// How a page comes into a stack. Pages slide, whatever is asked for.
public protocol NavigationTransition {}
nonisolated public struct AutomaticNavigationTransition: NavigationTransition {}
nonisolated public struct ZoomNavigationTransition: NavigationTransition {}
extension NavigationTransition where Self == AutomaticNavigationTransition { nonisolated public static var automatic: Self { .init() } }
extension NavigationTransition where Self == ZoomNavigationTransition {
    nonisolated public static func zoom<ID: Hashable>(sourceID: ID, in namespace: Namespace.ID) -> Self { .init() }
}

extension View {
    nonisolated public func navigationTransition<T: NavigationTransition>(_ style: T) -> some View { self }
    nonisolated public func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }
    nonisolated public func matchedTransitionSource<ID: Hashable, C: MatchedTransitionSourceConfiguration>(id: ID, in namespace: Namespace.ID, configuration: (EmptyMatchedTransitionSourceConfiguration) -> C) -> some View { self }
}

/// The look of a view that a page grows from.
public protocol MatchedTransitionSourceConfiguration {}
nonisolated public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration {}

extension MatchedTransitionSourceConfiguration {
    nonisolated public func background(_ style: Color) -> some MatchedTransitionSourceConfiguration { self }
    nonisolated public func clipShape(_ shape: RoundedRectangle) -> some MatchedTransitionSourceConfiguration { self }
    nonisolated public func shadow(color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some MatchedTransitionSourceConfiguration { self }
}
