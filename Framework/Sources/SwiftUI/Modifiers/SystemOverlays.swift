import Engine

extension View {
    /// Windows here have no status bar; the safe area is the device's all the same.
    nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
    /// The older form of the same.
    nonisolated public func statusBar(hidden: Bool) -> some View { self }
    /// Windows here have no home indicator.
    nonisolated public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
    /// No system gesture competes with the app's here.
    nonisolated public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
}
