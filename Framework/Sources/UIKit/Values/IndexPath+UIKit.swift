import Foundation

extension IndexPath {
    /// A row, or an item, of a section.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    /// The first index; 0 where there is none.
    public var section: Int {
        get { isEmpty ? 0 : self[0] }
        set { self = IndexPath(indexes: [newValue, row]) }
    }
    /// The second index; 0 where there is none.
    public var row: Int {
        get { count > 1 ? self[1] : 0 }
        set { self = IndexPath(indexes: [section, newValue]) }
    }
    /// The same as `row`.
    public var item: Int {
        get { row }
        set { row = newValue }
    }
}
