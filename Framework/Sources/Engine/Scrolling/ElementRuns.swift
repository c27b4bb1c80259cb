/// The elements of a container as stretches of one kind: what a lazy container needs to know before it builds anything.
///
/// The number of stretches grows with the sections and single views that were written, not with the rows of collections.
public struct ElementRuns {
    public enum Kind: Equatable { case header, rows, footer }

    public struct Run {
        public var kind: Kind
        /// Counts the sections of the container; views outside a section that follow each other form one of their own.
        public var section: Int
        /// The number of the first element.
        public var start: Int
        public var count: Int
        public var end: Int { start + count }
    }

    public private(set) var runs: [Run] = []
    /// The nodes of the sections that were written; nil for views outside one.
    public private(set) var sectionNodes: [Node?] = []
    public private(set) var count = 0
    private var kind = Kind.rows
    private var isInSection = false
    private var needsSection = true

    public init() {}

    public var sectionCount: Int { sectionNodes.count }

    /// Adds `n` elements of the node being visited.
    public mutating func append(_ n: Int, of node: Node) {
        guard n > 0 else { return }
        if needsSection {
            needsSection = false
            sectionNodes.append(nil)
        }
        let section = sectionNodes.count - 1
        if let last = runs.last, last.kind == kind, last.section == section {
            runs[runs.count - 1].count += n
        } else {
            runs.append(Run(kind: kind, section: section, start: count, count: n))
        }
        count += n
    }

    /// Describes a section. One inside another section is part of it.
    public mutating func section(_ node: Node, header: Node?, content: Node?, footer: Node?) {
        let isInner = isInSection
        if !isInner {
            isInSection = true
            needsSection = false
            sectionNodes.append(node)
        }
        let outer = kind
        if let header {
            if !isInner { kind = .header }
            header.collectRuns(&self)
        }
        kind = outer
        content?.collectRuns(&self)
        if let footer {
            if !isInner { kind = .footer }
            footer.collectRuns(&self)
        }
        kind = outer
        if !isInner {
            isInSection = false
            needsSection = true
        }
    }
}
