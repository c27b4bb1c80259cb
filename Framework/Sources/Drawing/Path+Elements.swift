import Foundation

extension Path {
    /// A path of ready elements, as glyph outlines come.
    public init(elements: [Element]) {
        self.init()
        self.elements = elements
    }
}
