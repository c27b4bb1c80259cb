import SwiftUI

/// A row of any type that is a view and can be identified. Rows of several types share a list through it.
///
/// The row keeps its `@State` as long as a row with its id and of its type stays in the list.
public struct AnyListItem: Identifiable, View {
    /// The id of the wrapped item.
    public let id: AnyHashable
    /// The wrapped item.
    public let body: AnyView

    public init<Item: Identifiable>(item: Item) where Item: View {
        id = AnyHashable(item.id)
        body = AnyView(item)
    }
}
