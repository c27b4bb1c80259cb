import CoreData
import Engine

/// The result of a fetch in sections: a new one begins where the section's identifier changes along the order.
@MainActor @preconcurrency @propertyWrapper
public struct SectionedFetchRequest<SectionIdentifier, Result> where SectionIdentifier: Hashable, Result: NSFetchRequestResult {
    private var request: FetchRequest<Result>
    private let declaredSection: KeyPath<Result, SectionIdentifier>
    private var choice: SectionChoice<SectionIdentifier, Result>?

    public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> {
        SectionedFetchResults(base: request.wrappedValue, sectionIdentifier: choice?.keyPath ?? declaredSection, choice: choice)
    }

    /// The request's predicate, order and sections, to be changed while the view is shown.
    public struct Configuration {
        public var sectionIdentifier: KeyPath<Result, SectionIdentifier>
        public var nsSortDescriptors: [NSSortDescriptor]
        public var nsPredicate: NSPredicate?
    }

    public var projectedValue: Binding<Configuration> {
        let results = wrappedValue
        return Binding(get: { Configuration(sectionIdentifier: results.sectionIdentifier, nsSortDescriptors: results.nsSortDescriptors, nsPredicate: results.nsPredicate) }, set: {
            results.sectionIdentifier = $0.sectionIdentifier
            results.nsSortDescriptors = $0.nsSortDescriptors
            results.nsPredicate = $0.nsPredicate
        })
    }

    nonisolated public init(entity: NSEntityDescription, sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil) {
        request = FetchRequest(entity: entity, sortDescriptors: sortDescriptors, predicate: predicate, animation: animation)
        declaredSection = sectionIdentifier
    }

    nonisolated public init(fetchRequest: NSFetchRequest<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>, animation: Animation? = nil) {
        request = FetchRequest(fetchRequest: fetchRequest, animation: animation)
        declaredSection = sectionIdentifier
    }

    nonisolated public init(fetchRequest: NSFetchRequest<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>, transaction: Transaction) {
        request = FetchRequest(fetchRequest: fetchRequest, transaction: transaction)
        declaredSection = sectionIdentifier
    }
}

extension SectionedFetchRequest where Result: NSManagedObject {
    @_disfavoredOverload
    nonisolated public init(sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil) {
        request = FetchRequest(sortDescriptors: sortDescriptors, predicate: predicate, animation: animation)
        declaredSection = sectionIdentifier
    }

    nonisolated public init(sectionIdentifier: KeyPath<Result, SectionIdentifier>, sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil) {
        request = FetchRequest(sortDescriptors: sortDescriptors, predicate: predicate, animation: animation)
        declaredSection = sectionIdentifier
    }
}

extension SectionedFetchRequest: DynamicProperty {
    nonisolated public static func _bind(_ field: UnsafeMutableRawPointer, _ slots: _DynamicSlots, _ node: Node) {
        onMain {
            let property = field.assumingMemoryBound(to: SectionedFetchRequest<SectionIdentifier, Result>.self)
            withUnsafeMutablePointer(to: &property.pointee.request) { FetchRequest<Result>._bind(UnsafeMutableRawPointer($0), slots, node) }
            let choice = slots.next { SectionChoice<SectionIdentifier, Result>() }
            choice.node = node
            property.pointee.choice = choice
        }
    }

    nonisolated public static func _isEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool { false }

    public mutating func update() {}
}

/// The sections that the view's own code chose.
final class SectionChoice<SectionIdentifier, Result>: _DynamicSlotObject, _KeptSlotObject {
    var keyPath: KeyPath<Result, SectionIdentifier>?
    weak var node: Node?
    var isWorthKeeping: Bool { keyPath != nil }
    func end() {}
}

/// The sections of a fetched result.
@MainActor @preconcurrency
public struct SectionedFetchResults<SectionIdentifier, Result>: @preconcurrency RandomAccessCollection where SectionIdentifier: Hashable, Result: NSFetchRequestResult {
    /// The objects of a section.
    public struct Section: Identifiable, RandomAccessCollection {
        public let id: SectionIdentifier
        let objects: [Result]
        public var startIndex: Int { 0 }
        public var endIndex: Int { objects.count }
        public subscript(position: Int) -> Result { objects[position] }
    }

    private let base: FetchedResults<Result>
    private let sections: [Section]
    private let keyPath: KeyPath<Result, SectionIdentifier>
    private let choice: SectionChoice<SectionIdentifier, Result>?

    init(base: FetchedResults<Result>, sectionIdentifier: KeyPath<Result, SectionIdentifier>, choice: SectionChoice<SectionIdentifier, Result>?) {
        self.base = base
        self.choice = choice
        keyPath = sectionIdentifier
        var sections: [(SectionIdentifier, [Result])] = []
        for object in base.objects {
            let id = object[keyPath: sectionIdentifier]
            if sections.last?.0 == id { sections[sections.count - 1].1.append(object) } else { sections.append((id, [object])) }
        }
        self.sections = sections.map { Section(id: $0, objects: $1) }
    }

    nonisolated public var startIndex: Int { 0 }
    public var endIndex: Int { sections.count }
    public subscript(position: Int) -> Section { sections[position] }

    /// What the sections are told apart by; setting it updates the view.
    public var sectionIdentifier: KeyPath<Result, SectionIdentifier> {
        get { keyPath }
        nonmutating set {
            choice?.keyPath = newValue
            withTransactionIfNeeded(Transaction.current) { choice?.node?.setNeedsUpdate() }
        }
    }

    public var nsSortDescriptors: [NSSortDescriptor] { get { base.nsSortDescriptors } nonmutating set { base.nsSortDescriptors = newValue } }
    public var nsPredicate: NSPredicate? { get { base.nsPredicate } nonmutating set { base.nsPredicate = newValue } }
}

extension SectionedFetchResults where Result: NSManagedObject {
    public var sortDescriptors: [SortDescriptor<Result>] { get { base.sortDescriptors } nonmutating set { base.sortDescriptors = newValue } }
}
