import SwiftUI

/// What a `ContainerView` shows over its content.
///
/// The model of a screen holds it as its `listener`. It holds nothing in turn, so there is no cycle.
public final class ContainerModel: ObservableObject, IContainer {
    /// True while the alert is presented.
    @Published public var hasError = false
    /// What the alert says; empty while there is none.
    @Published public var errorText = ""
    /// True while the loader covers the content.
    @Published public var isLoading = false

    public init() {}

    /// Presents the text as an alert. An empty text presents nothing.
    public func setupError(error: String) {
        onMainThread {
            guard !error.isEmpty else { return }
            self.errorText = error
            self.hasError = true
        }
    }

    /// The alert was read: forgets what it said.
    public func errorShown() {
        onMainThread {
            self.hasError = false
            self.errorText = ""
        }
    }

    public func showError(error: String) { setupError(error: error) }
    public func showLoading() { onMainThread { self.isLoading = true } }
    public func hideLoading() { onMainThread { self.isLoading = false } }

    /// Models answer from wherever their service calls them; views change on the main thread only.
    private func onMainThread(_ change: @escaping () -> Void) {
        let isMain = Thread.isMainThread || DispatchQueue.getSpecific(key: Self.mainQueue) == true
        if isMain { change() } else { DispatchQueue.main.async(execute: change) }
    }

    /// Marks the main queue, which other threads than the main one may serve where the program has no run loop.
    private static let mainQueue: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
}
