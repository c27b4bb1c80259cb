import SwiftUI

/// An element of a collection with the id it has there.
public struct IdentifierValuePair<ID: Hashable, Value> {
    public let id: ID
    public let value: Value
}

/// A collection whose elements are identified by one of their properties; see `Collection.identified(by:)`.
public struct IdentifierValuePairs<Base: RandomAccessCollection, ID: Hashable>: RandomAccessCollection {
    let base: Base
    let getID: (Base.Element) -> ID

    public var startIndex: Base.Index { base.startIndex }
    public var endIndex: Base.Index { base.endIndex }
    public func index(after i: Base.Index) -> Base.Index { base.index(after: i) }
    public func index(before i: Base.Index) -> Base.Index { base.index(before: i) }
    public func index(_ i: Base.Index, offsetBy distance: Int) -> Base.Index { base.index(i, offsetBy: distance) }
    public func distance(from a: Base.Index, to b: Base.Index) -> Int { base.distance(from: a, to: b) }

    public subscript(position: Base.Index) -> IdentifierValuePair<ID, Base.Element> {
        let value = base[position]
        return IdentifierValuePair(id: getID(value), value: value)
    }
}

extension RandomAccessCollection {
    /// The first way to say what identifies the elements of a list: today's `List(data, id: \.name)`.
    public func identified<ID: Hashable>(by getID: KeyPath<Element, ID>) -> IdentifierValuePairs<Self, ID> {
        IdentifierValuePairs(base: self) { $0[keyPath: getID] }
    }
}

extension ForEach {
    /// A view for each element, identified as `identified(by:)` said.
    public init<Base: RandomAccessCollection>(_ data: IdentifierValuePairs<Base, ID>, @ViewBuilder content: @escaping (Base.Element) -> Content)
    where Data == IdentifierValuePairs<Base, ID>, Content: View {
        self.init(data, id: \.id) { content($0.value) }
    }
}

extension List where SelectionValue == Never {
    /// A row for each element, identified as `identified(by:)` said.
    public init<Base: RandomAccessCollection, ID: Hashable, RowContent: View>(_ data: IdentifierValuePairs<Base, ID>,
                                                                            @ViewBuilder rowContent: @escaping (Base.Element) -> RowContent)
    where Content == ForEach<IdentifierValuePairs<Base, ID>, ID, RowContent> {
        self.init { ForEach(data, content: rowContent) }
    }
}
