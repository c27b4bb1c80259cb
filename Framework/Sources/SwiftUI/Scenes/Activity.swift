import Engine

/// Work of one window that a picture of it should wait for: pictures being loaded. For the main thread.
public final class Activity {
    private var count = 0

    public var isBusy: Bool { count > 0 }

    func begin() { count += 1 }
    func end() { count -= 1 }
}

private struct ActivityKey: EnvironmentKey { static var defaultValue: Activity? { nil } }

extension EnvironmentValues {
    /// Where views of this window note that they load something.
    var activity: Activity? { get { self[ActivityKey.self] } set { self[ActivityKey.self] = newValue } }
}
