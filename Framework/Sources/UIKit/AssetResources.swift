import FoundationPlus

/// A colour of an asset catalog. The builder generates one static member for each: `ColorResource.brand`.
public struct ColorResource: Hashable, @unchecked Sendable {
    /// The name in the catalog, with its namespaces: `Group/Brand`.
    public let _name: String
    public let _bundle: Bundle

    public init(name: String, bundle: Bundle) {
        _name = name
        _bundle = bundle
    }
}

/// A picture of an asset catalog. The builder generates one static member for each: `ImageResource.logo`.
public struct ImageResource: Hashable, @unchecked Sendable {
    /// The name in the catalog, with its namespaces: `Group/Logo`.
    public let _name: String
    public let _bundle: Bundle

    public init(name: String, bundle: Bundle) {
        _name = name
        _bundle = bundle
    }
}
