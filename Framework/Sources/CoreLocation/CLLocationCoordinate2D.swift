/// A place on the ground.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator, -90…90.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich, -180…180.
    public var longitude: CLLocationDegrees

    /// 0° north, 0° east.
    public init() { self.init(latitude: 0, longitude: 0) }

    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A coordinate that is no place.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether a coordinate is a place: latitude in -90…90 and longitude in -180…180.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// As the initialiser.
public func CLLocationCoordinate2DMake(_ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

extension CLLocationCoordinate2D {
    /// The earth's mean radius in metres (IUGG).
    private static let radius = 6_371_008.8

    /// Metres along the great circle.
    func distance(to other: CLLocationCoordinate2D) -> CLLocationDistance {
        let (a, b) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let rise = sin((b - a) / 2), turn = sin((other.longitude - longitude) * .pi / 360)
        return 2 * Self.radius * asin(min(1, (rise * rise + cos(a) * cos(b) * turn * turn).squareRoot()))
    }
}
