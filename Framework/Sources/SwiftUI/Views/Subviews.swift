import Engine

/// One of the views that another view stands for, to be shown where a container wants it.
nonisolated public struct Subview: View, Identifiable {
    /// Stays the same as long as the view does.
    nonisolated public struct ID: Hashable {
        let element: ObjectIdentifier
    }

    let element: ElementNode
    /// The environment of the container that takes the views apart.
    let outer: EnvironmentScope

    public var id: ID { ID(element: ObjectIdentifier(element)) }
    /// What the view says to containers.
    public var containerValues: ContainerValues { ContainerValues(element) }

    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { SubviewElement(context, view) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: SubviewElement.self).show(view) }
    nonisolated public static var _elementCount: Int? { 1 }
}

/// The views that another view stands for, in order. As a view it shows them all.
nonisolated public struct SubviewsCollection: View, RandomAccessCollection {
    public typealias Element = Subview
    public typealias Index = Int
    public typealias SubSequence = SubviewsCollectionSlice
    public typealias Indices = Range<Int>
    public typealias Iterator = IndexingIterator<SubviewsCollection>

    let base: [Subview]
    public var startIndex: Int { 0 }
    public var endIndex: Int { base.count }
    public subscript(index: Int) -> Subview { base[index] }
    public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice { SubviewsCollectionSlice(base: base[bounds]) }

    @MainActor public var body: some View { ForEach(base) { $0 } }
}

/// Some of the views, with the indices they have in the whole. As a view it shows them all.
nonisolated public struct SubviewsCollectionSlice: View, RandomAccessCollection {
    public typealias Element = Subview
    public typealias Index = Int
    public typealias SubSequence = SubviewsCollectionSlice
    public typealias Indices = Range<Int>
    public typealias Iterator = IndexingIterator<SubviewsCollectionSlice>

    let base: ArraySlice<Subview>
    public var startIndex: Int { base.startIndex }
    public var endIndex: Int { base.endIndex }
    public subscript(index: Int) -> Subview { base[index] }
    public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice { SubviewsCollectionSlice(base: base[bounds]) }

    @MainActor public var body: some View { ForEach(base) { $0 } }
}

/// Shows what a closure makes of the views that another view stands for.
nonisolated public struct GroupElementsOfContent<Subviews: View, Content: View>: View {
    let subviews: Subviews
    let transform: (SubviewsCollection) -> Content

    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        SubviewsNode(view.subviews, context) { view.transform(SubviewsCollection(base: $0.subviews)) }
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        unsafeDowncast(node, to: SubviewsNode<Subviews, Content>.self).update(view.subviews) { view.transform(SubviewsCollection(base: $0.subviews)) }
    }
    nonisolated public static var _elementCount: Int? { nil }
}

/// Shows what a closure makes of the sections that another view stands for.
nonisolated public struct GroupSectionsOfContent<Sections: View, Content: View>: View {
    let sections: Sections
    let transform: (SectionCollection) -> Content

    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node {
        SubviewsNode(view.sections, context) { view.transform(SectionCollection(base: $0.sections)) }
    }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) {
        unsafeDowncast(node, to: SubviewsNode<Sections, Content>.self).update(view.sections) { view.transform(SectionCollection(base: $0.sections)) }
    }
    nonisolated public static var _elementCount: Int? { nil }
}

extension Group {
    /// A group of what `transform` makes of the views that `view` stands for.
    nonisolated public init<Base: View, Result: View>(subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result)
    where Content == GroupElementsOfContent<Base, Result> {
        content = GroupElementsOfContent(subviews: view, transform: transform)
    }

    /// A group of what `transform` makes of the sections that `view` stands for. Views beside sections are one of their own.
    nonisolated public init<Base: View, Result: View>(sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result)
    where Content == GroupSectionsOfContent<Base, Result> {
        content = GroupSectionsOfContent(sections: view, transform: transform)
    }
}

/// Stands for the views that a `ForEach` takes apart: how many they are is known only where they are shown.
nonisolated public struct ForEachSubviewCollection<Content: View>: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> Subview { preconditionFailure("The collection of a ForEach of subviews has no elements outside of the view.") }
}

/// As `ForEachSubviewCollection`, for sections.
nonisolated public struct ForEachSectionCollection<Content: View>: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> SectionConfiguration { preconditionFailure("The collection of a ForEach of sections has no elements outside of the view.") }
}

extension ForEach {
    /// A view for each of those that `view` stands for.
    nonisolated public init<V: View>(subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content)
    where Data == ForEachSubviewCollection<Content>, ID == Subview.ID, Content: View {
        self.init(data: ForEachSubviewCollection(), idOf: { $0.id }, content: content)
        replacement = AnyView(GroupElementsOfContent(subviews: view) { ForEach<[Subview], Subview.ID, Content>(data: $0.base, idOf: { $0.id }, content: content) })
    }

    /// A view for each section that `view` stands for.
    nonisolated public init<V: View>(sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content)
    where Data == ForEachSectionCollection<Content>, ID == SectionConfiguration.ID, Content: View {
        self.init(data: ForEachSectionCollection(), idOf: { $0.id }, content: content)
        replacement = AnyView(GroupSectionsOfContent(sections: view) {
            ForEach<[SectionConfiguration], SectionConfiguration.ID, Content>(data: $0.base, idOf: { $0.id }, content: content)
        })
    }
}

/// A section as a container sees it.
nonisolated public struct SectionConfiguration: Identifiable {
    /// Stays the same as long as the section does.
    nonisolated public struct ID: Hashable {
        let node: ObjectIdentifier
    }

    public let id: ID
    public let header: SubviewsCollection
    public let content: SubviewsCollection
    public let footer: SubviewsCollection
    /// What the section says to containers.
    public let containerValues: ContainerValues
}

/// The sections that a view stands for, in order.
nonisolated public struct SectionCollection: RandomAccessCollection {
    let base: [SectionConfiguration]
    public var startIndex: Int { 0 }
    public var endIndex: Int { base.count }
    public subscript(index: Int) -> SectionConfiguration { base[index] }
}
