/// An area that can be watched.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String
    open var notifyOnEntry = true
    open var notifyOnExit = true

    init(identifier: String) { self.identifier = identifier }

    /// Regions are the same where they have the same name.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }
    open override var hash: Int { identifier.hashValue }
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A circle on the ground.
open class CLCircularRegion: CLRegion, @unchecked Sendable {
    public let center: CLLocationCoordinate2D
    /// Metres.
    public let radius: CLLocationDistance

    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    /// Whether a place lies within the radius; false for a coordinate that is none.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        CLLocationCoordinate2DIsValid(coordinate) && center.distance(to: coordinate) <= radius
    }
}

/// Whether the device is in a region.
public enum CLRegionState: Int, Sendable { case unknown, inside, outside }
