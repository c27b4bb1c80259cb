import Foundation

/// What a list shows: its items, a fault, or that it is loading.
public enum ListState {
    /// The fault; nil where nothing more is known about it.
    case error(_ error: Error?)
    case items
    case loading
}

extension ListState {
    /// The fault of `.error`; nil in the other states, and where the fault is unknown.
    public var error: Error? {
        if case .error(let error) = self { error } else { nil }
    }
}

extension ListState: Equatable {
    /// Faults are equal where their domain, code and user info are, as with `NSError`.
    public static func == (a: ListState, b: ListState) -> Bool {
        switch (a, b) {
        case (.items, .items), (.loading, .loading), (.error(nil), .error(nil)): true
        case (.error(let a?), .error(let b?)): (a as NSError) == (b as NSError)
        default: false
        }
    }
}
