/// Where positions come from: the environment variable `MARTLET_LOCATION`, as latitude and longitude in degrees with a
/// comma between them. A desktop that gives positions would be asked here.
enum PositionSource {
    /// The position, or nil where the variable is missing or no place. Read anew each time.
    static var coordinate: CLLocationCoordinate2D? {
        guard let value = getenv("MARTLET_LOCATION") else { return nil }
        return coordinate(in: String(cString: value))
    }

    static func coordinate(in text: String) -> CLLocationCoordinate2D? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1] else { return nil }
        let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        return CLLocationCoordinate2DIsValid(coordinate) ? coordinate : nil
    }

    /// A position now, known to a few metres as from a satellite receiver.
    static var location: CLLocation? {
        coordinate.map {
            CLLocation(coordinate: $0, altitude: 0, horizontalAccuracy: 5, verticalAccuracy: -1, course: -1, courseAccuracy: -1, speed: -1, speedAccuracy: -1,
                       timestamp: Date(), sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))
        }
    }
}
