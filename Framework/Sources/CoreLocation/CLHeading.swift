/// Where the device points. Desktops have no compass, so none is ever made.
open class CLHeading: NSObject, NSCopying, @unchecked Sendable {
    public let magneticHeading, trueHeading: CLLocationDirection
    public let headingAccuracy: CLLocationDirection
    public let x, y, z: CLHeadingComponentValue
    public let timestamp: Date

    init(magneticHeading: CLLocationDirection, trueHeading: CLLocationDirection, headingAccuracy: CLLocationDirection,
         field: (x: Double, y: Double, z: Double), timestamp: Date) {
        (self.magneticHeading, self.trueHeading, self.headingAccuracy) = (magneticHeading, trueHeading, headingAccuracy)
        (x, y, z) = field
        self.timestamp = timestamp
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Which edge of the device counts as its top for headings.
public enum CLDeviceOrientation: Int32, Sendable { case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown }
