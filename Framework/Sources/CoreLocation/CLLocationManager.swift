/// Asks for permission and for positions. Positions come from `MARTLET_LOCATION`; without it, permission is denied.
/// Used on the main thread, where its delegate is called.
open class CLLocationManager: NSObject {
    /// Held weakly.
    open weak var delegate: (any CLLocationManagerDelegate)?
    /// Metres. The position is as exact as its source has it, whatever is asked for.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// Metres between two positions that are told. A position that does not move is told once.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    open var activityType = CLActivityType.other
    open var pausesLocationUpdatesAutomatically = true
    open var allowsBackgroundLocationUpdates = false
    open var showsBackgroundLocationIndicator = false
    /// Degrees between two headings that are told.
    open var headingFilter: CLLocationDegrees = 1
    open var headingOrientation = CLDeviceOrientation.portrait
    /// The last position that was told.
    open private(set) var location: CLLocation?
    /// There is no compass.
    open var heading: CLHeading? { nil }
    /// Metres; no region can be watched.
    open var maximumRegionMonitoringDistance: CLLocationDistance { -1 }
    open var monitoredRegions: Set<CLRegion> { [] }

    private var isUpdating = false
    /// Changes with every start and stop, so that what was under way is not told.
    private var updates = 0

    public override init() {
        super.init()
        Self.managers.append(Weak(manager: self))
        // Apple's managers tell a new delegate where it stands.
        DispatchQueue.main.async { [weak self] in self.map { $0.delegate?.locationManagerDidChangeAuthorization($0) } }
    }

    // MARK: Permission

    private struct Weak { weak var manager: CLLocationManager? }
    nonisolated(unsafe) private static var managers: [Weak] = []
    nonisolated(unsafe) private static var status = CLAuthorizationStatus.notDetermined

    /// The app's permission: undetermined until it is asked for.
    open var authorizationStatus: CLAuthorizationStatus { Self.status }
    open var accuracyAuthorization: CLAccuracyAuthorization { PositionSource.coordinate == nil ? .reducedAccuracy : .fullAccuracy }
    open var isAuthorizedForWidgetUpdates: Bool { isAuthorized }

    private var isAuthorized: Bool { Self.status == .authorizedWhenInUse || Self.status == .authorizedAlways }

    @available(*, deprecated, message: "use the property of a manager")
    open class func authorizationStatus() -> CLAuthorizationStatus { status }

    /// Authorises the app where there is a source of positions, and else denies it; the delegate is told.
    open func requestWhenInUseAuthorization() { Self.decide(.authorizedWhenInUse) }
    /// As `requestWhenInUseAuthorization()`, for a permission that lasts.
    open func requestAlwaysAuthorization() { Self.decide(.authorizedAlways) }

    /// Exactness is never withheld: succeeds where the app is authorised, and else fails with `CLError.denied`.
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil) {
        let error = isAuthorized ? nil : CLError(.denied)
        DispatchQueue.main.async { completion?(error) }
    }

    private static func decide(_ wish: CLAuthorizationStatus) {
        // A person is asked once; only a permission while in use may be widened.
        guard status == .notDetermined || status == .authorizedWhenInUse && wish == .authorizedAlways else { return }
        status = PositionSource.coordinate == nil ? .denied : wish
        DispatchQueue.main.async {
            managers.removeAll { $0.manager == nil }
            for manager in managers.compactMap(\.manager) {
                manager.delegate?.locationManagerDidChangeAuthorization(manager)
                if manager.isUpdating { manager.tell() }
            }
        }
    }

    /// Forgets the answer; for tests.
    static func _forgetAuthorization() { status = .notDetermined }

    // MARK: Positions

    /// Whether there is a source of positions.
    open class func locationServicesEnabled() -> Bool { PositionSource.coordinate != nil }
    open class func significantLocationChangeMonitoringAvailable() -> Bool { false }
    open class func headingAvailable() -> Bool { false }
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { false }
    open class func isRangingAvailable() -> Bool { false }

    /// Tells the position, once permission is there; without a source, fails with `CLError.denied`.
    open func startUpdatingLocation() {
        guard !isUpdating else { return }
        isUpdating = true
        // Before the person was asked nothing is told, unless there is nothing to ask for.
        if Self.status != .notDetermined || PositionSource.coordinate == nil { tell() }
    }

    open func stopUpdatingLocation() {
        isUpdating = false
        updates += 1
    }

    /// Tells one position, or fails with `CLError.denied` without permission.
    open func requestLocation() { tell() }

    open func startMonitoringSignificantLocationChanges() { fail(with: .locationUnknown) }
    open func stopMonitoringSignificantLocationChanges() {}

    private func tell() {
        updates += 1
        let update = updates
        DispatchQueue.main.async { [self] in
            guard update == updates else { return }
            guard isAuthorized else {
                delegate?.locationManager(self, didFailWithError: CLError(.denied))
                return
            }
            guard let position = PositionSource.location else {
                delegate?.locationManager(self, didFailWithError: CLError(.locationUnknown))
                return
            }
            location = position
            delegate?.locationManager(self, didUpdateLocations: [position])
        }
    }

    private func fail(with code: CLError.Code) {
        DispatchQueue.main.async { [self] in delegate?.locationManager(self, didFailWithError: CLError(code)) }
    }

    // MARK: Headings and regions

    /// Fails with `CLError.headingFailure`: there is no compass.
    open func startUpdatingHeading() { fail(with: .headingFailure) }
    open func stopUpdatingHeading() {}
    open func dismissHeadingCalibrationDisplay() {}

    /// Fails with `CLError.regionMonitoringFailure`: regions are not watched while an app sleeps, and positions do not move.
    open func startMonitoring(for region: CLRegion) {
        DispatchQueue.main.async { [self] in
            delegate?.locationManager(self, monitoringDidFailFor: region, withError: CLError(.regionMonitoringFailure))
        }
    }
    open func stopMonitoring(for region: CLRegion) {}

    /// Tells whether the position is in the region; unknown without one.
    open func requestState(for region: CLRegion) {
        DispatchQueue.main.async { [self] in
            var state = CLRegionState.unknown
            if isAuthorized, let coordinate = PositionSource.coordinate, let circle = region as? CLCircularRegion {
                state = circle.contains(coordinate) ? .inside : .outside
            }
            delegate?.locationManager(self, didDetermineState: state, for: region)
        }
    }
}
