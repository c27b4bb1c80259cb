/// Whether the app may know the position.
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
    /// The only permission of macOS.
    public static var authorized: CLAuthorizationStatus { .authorizedAlways }
}

/// Whether the app may know it exactly.
public enum CLAccuracyAuthorization: Int, Sendable { case fullAccuracy, reducedAccuracy }

/// What positions are used for.
public enum CLActivityType: Int, Sendable { case other = 1, automotiveNavigation, fitness, otherNavigation, airborne }
