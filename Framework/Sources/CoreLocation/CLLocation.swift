/// Where a position came from.
open class CLLocationSourceInformation: NSObject, NSCopying, @unchecked Sendable {
    public let isSimulatedBySoftware: Bool
    public let isProducedByAccessory: Bool

    public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
        isSimulatedBySoftware = isSoftware
        isProducedByAccessory = isAccessory
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A floor of a building.
open class CLFloor: NSObject, NSCopying, @unchecked Sendable {
    /// 0 for the ground.
    public let level: Int
    init(level: Int) { self.level = level }
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A position at a time.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    public let coordinate: CLLocationCoordinate2D
    /// Metres above the sea.
    public let altitude: CLLocationDistance
    /// Metres above the ellipsoid; the same as `altitude`, as there is no model of the geoid here.
    public var ellipsoidalAltitude: CLLocationDistance { altitude }
    public let horizontalAccuracy: CLLocationAccuracy
    public let verticalAccuracy: CLLocationAccuracy
    public let course: CLLocationDirection
    public let courseAccuracy: CLLocationDirectionAccuracy
    public let speed: CLLocationSpeed
    public let speedAccuracy: CLLocationSpeedAccuracy
    public let timestamp: Date
    /// Positions that no beacon of a building helped to find have none.
    public var floor: CLFloor? { nil }
    public let sourceInformation: CLLocationSourceInformation?

    private init(_ coordinate: CLLocationCoordinate2D, _ altitude: CLLocationDistance, _ accuracies: (CLLocationAccuracy, CLLocationAccuracy),
                 _ course: (CLLocationDirection, CLLocationDirectionAccuracy), _ speed: (CLLocationSpeed, CLLocationSpeedAccuracy), _ timestamp: Date,
                 _ source: CLLocationSourceInformation?) {
        self.coordinate = coordinate
        self.altitude = altitude
        (horizontalAccuracy, verticalAccuracy) = accuracies
        (self.course, courseAccuracy) = course
        (self.speed, speedAccuracy) = speed
        self.timestamp = timestamp
        sourceInformation = source
    }

    /// A place now, with neither height nor movement.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(CLLocationCoordinate2D(latitude: latitude, longitude: longitude), 0, (0, -1), (-1, -1), (-1, -1), Date(), nil)
    }

    public convenience init(coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
                            verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date) {
        self.init(coordinate, altitude, (hAccuracy, vAccuracy), (-1, -1), (-1, -1), timestamp, nil)
    }

    public convenience init(coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
                            verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date) {
        self.init(coordinate, altitude, (hAccuracy, vAccuracy), (course, -1), (speed, -1), timestamp, nil)
    }

    public convenience init(coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
                            verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
                            speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date) {
        self.init(coordinate, altitude, (hAccuracy, vAccuracy), (course, courseAccuracy), (speed, speedAccuracy), timestamp, nil)
    }

    public convenience init(coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy hAccuracy: CLLocationAccuracy,
                            verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
                            speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date, sourceInfo: CLLocationSourceInformation) {
        self.init(coordinate, altitude, (hAccuracy, vAccuracy), (course, courseAccuracy), (speed, speedAccuracy), timestamp, sourceInfo)
    }

    /// Metres along the ground, on a sphere of the earth's mean radius; heights do not count.
    open func distance(from location: CLLocation) -> CLLocationDistance { coordinate.distance(to: location.coordinate) }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
        String(format: "<%+.8f,%+.8f> +/- %.2fm (speed %.2f mps / course %.2f) @ ", coordinate.latitude, coordinate.longitude, horizontalAccuracy, speed, course)
            + timestamp.description
    }

    // MARK: Archives

    public static var supportsSecureCoding: Bool { true }

    public func encode(with coder: NSCoder) {
        let values = [coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy, course, courseAccuracy, speed, speedAccuracy,
                      timestamp.timeIntervalSinceReferenceDate]
        for (key, value) in zip(Self.keys, values) { coder.encode(value, forKey: key) }
    }

    private static let keys = ["latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course", "courseAccuracy", "speed",
                               "speedAccuracy", "timestamp"]

    public required convenience init?(coder: NSCoder) {
        guard Self.keys.allSatisfy(coder.containsValue(forKey:)) else { return nil }
        let v = Self.keys.map(coder.decodeDouble(forKey:))
        self.init(CLLocationCoordinate2D(latitude: v[0], longitude: v[1]), v[2], (v[3], v[4]), (v[5], v[6]), (v[7], v[8]),
                  Date(timeIntervalSinceReferenceDate: v[9]), nil)
    }
}
