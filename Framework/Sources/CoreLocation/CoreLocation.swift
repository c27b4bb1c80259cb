// Apple's framework of this name hands Foundation on to its importers.
@_exported import FoundationPlus

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres around a position in which the true one lies; below 0 for unknown.
public typealias CLLocationAccuracy = Double
/// Metres a second; below 0 for unknown.
public typealias CLLocationSpeed = Double
/// Metres a second; below 0 for unknown.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from north; below 0 for unknown.
public typealias CLLocationDirection = Double
/// Degrees; below 0 for unknown.
public typealias CLLocationDirectionAccuracy = Double
/// A component of the magnetic field, in microteslas.
public typealias CLHeadingComponentValue = Double
/// Answers of `CLGeocoder`.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Any movement is told.
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// Any turn is told.
public let kCLHeadingFilterNone: CLLocationDegrees = -1
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// What an app gets without permission for exact positions.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = .greatestFiniteMagnitude
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude
