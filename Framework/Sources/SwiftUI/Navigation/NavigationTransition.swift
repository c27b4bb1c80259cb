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
}
