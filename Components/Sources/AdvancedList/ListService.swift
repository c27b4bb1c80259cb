import SwiftUI

/// The items and the state of a list, to be changed from anywhere on the main thread.
///
///     let service = ListService()
///     service.listState = .loading
///     service.appendItems(contacts)
///     service.listState = .items
public final class ListService: BindableObject {
    /// The rows, in order. Each change is published once.
    public private(set) var items: [AnyListItem] = [] {
        didSet { didChange.send() }
    }

    /// Announces every change of `items` and `listState`, after it happened.
    public let didChange = PassthroughSubject<Void, Never>()

    /// What the list shows. A change leaves the items alone.
    public var listState: ListState = .items {
        didSet { didChange.send() }
    }

    public init() {}

    /// Adds rows at the end; they may be of another type than those before.
    public func appendItems<Item: Identifiable>(_ items: [Item]) where Item: View {
        guard !items.isEmpty else { return }
        self.items += items.map { AnyListItem(item: $0) }
    }

    /// Replaces the rows that have the ids of `items`, in their places. Items with unknown ids are left out.
    ///
    /// O(n + m) for n rows and m items.
    public func updateItems<Item: Identifiable>(_ items: [Item]) where Item: View {
        let places = Dictionary(self.items.indices.map { (self.items[$0].id, $0) }) { first, _ in first }
        var updated = self.items, hasChanged = false
        for item in items {
            guard let place = places[AnyHashable(item.id)] else { continue }
            updated[place] = AnyListItem(item: item)
            hasChanged = true
        }
        if hasChanged { self.items = updated }
    }

    /// Removes the rows that have the ids of `items`.
    ///
    /// O(n + m) for n rows and m items.
    public func removeItems<Item: Identifiable>(_ items: [Item]) where Item: View {
        let ids = Set(items.map { AnyHashable($0.id) })
        let kept = self.items.filter { !ids.contains($0.id) }
        if kept.count != self.items.count { self.items = kept }
    }

    /// Removes every row.
    public func removeAllItems() {
        if !items.isEmpty { items = [] }
    }
}
