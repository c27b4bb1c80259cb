import Engine
import FoundationPlus
import SwiftUI

/// Saves a context of the main thread soon after changes, and when the app is left.
final class Autosave {
    private weak var context: ModelContext?
    private var isScheduled = false
    private var observers: [any NSObjectProtocol] = []
    /// Seconds: changes that are made together, such as the letters of a word, are written together.
    static let delay = 0.25

    init(_ context: ModelContext) {
        self.context = context
        let names = [UIApplication.didEnterBackgroundNotification, UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification]
        observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
                if MainThread.isCurrent { self?.save() }
            }
        }
    }

    deinit { observers.forEach(NotificationCenter.default.removeObserver) }

    /// Contexts of other threads save when they are told to.
    func schedule() {
        guard !isScheduled, MainThread.isCurrent else { return }
        isScheduled = true
        // The context is kept until its changes are written.
        let context = context
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
            self?.isScheduled = false
            self?.save()
            _ = context
        }
    }

    private func save() {
        guard let context, context.autosaveEnabled, context.hasChanges else { return }
        do { try context.save() } catch { Notices.once("changes could not be saved: \(error)") }
    }
}
