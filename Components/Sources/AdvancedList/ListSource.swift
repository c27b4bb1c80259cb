import SwiftUI

/// Where a list takes its rows and its state from.
@MainActor
public protocol ListSource: DynamicProperty {
    associatedtype Items: RandomAccessCollection where Items.Element: Identifiable
    var items: Items { get }
    var listState: ListState { get }
}

/// Rows and state handed over as values.
public struct ListData<Items: RandomAccessCollection>: ListSource where Items.Element: Identifiable {
    public let items: Items
    public let listState: ListState
}

/// Rows and state of a service that the list follows.
public struct ListServiceSource: ListSource {
    @ObjectBinding var service: ListService

    public var items: [AnyListItem] { service.items }
    public var listState: ListState { service.listState }
}
