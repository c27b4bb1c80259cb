/// What is known of a place by name.
open class CLPlacemark: NSObject, NSCopying, @unchecked Sendable {
    public let location: CLLocation?
    public let region: CLRegion?
    public let timeZone: TimeZone?
    public let name, thoroughfare, subThoroughfare, locality, subLocality, administrativeArea, subAdministrativeArea, postalCode, isoCountryCode, country,
               inlandWater, ocean: String?
    public let areasOfInterest: [String]?

    /// The same place as another.
    public init(placemark: CLPlacemark) {
        (location, region, timeZone, areasOfInterest) = (placemark.location, placemark.region, placemark.timeZone, placemark.areasOfInterest)
        (name, thoroughfare, subThoroughfare) = (placemark.name, placemark.thoroughfare, placemark.subThoroughfare)
        (locality, subLocality) = (placemark.locality, placemark.subLocality)
        (administrativeArea, subAdministrativeArea) = (placemark.administrativeArea, placemark.subAdministrativeArea)
        (postalCode, isoCountryCode, country) = (placemark.postalCode, placemark.isoCountryCode, placemark.country)
        (inlandWater, ocean) = (placemark.inlandWater, placemark.ocean)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Finds places by name and names by place. There is no service behind it: each question fails with `CLError.network`,
/// as on a device without a connection; a question put while another waits fails the same way.
open class CLGeocoder: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var waiting: [UUID: @Sendable (CLError.Code) -> Void] = [:]

    public override init() {}

    /// Whether an answer is still to come.
    open var isGeocoding: Bool { lock.withLock { !waiting.isEmpty } }

    /// Fails the question that waits with `CLError.geocodeCanceled`.
    open func cancelGeocode() {
        let handlers = lock.withLock {
            defer { waiting = [:] }
            return Array(waiting.values)
        }
        DispatchQueue.main.async { handlers.forEach { $0(.geocodeCanceled) } }
    }

    private func fail(_ completionHandler: @escaping CLGeocodeCompletionHandler) {
        let id = UUID()
        nonisolated(unsafe) let handler = completionHandler
        lock.withLock { waiting[id] = { handler(nil, CLError($0)) } }
        DispatchQueue.main.async { [self] in lock.withLock { waiting.removeValue(forKey: id) }?(.network) }
    }

    private func fail() async throws -> [CLPlacemark] {
        try await withCheckedThrowingContinuation { continuation in fail { _, error in continuation.resume(throwing: error ?? CLError(.network)) } }
    }

    open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) { fail(completionHandler) }
    open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] { try await fail() }
    open func reverseGeocodeLocation(_ location: CLLocation, preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler) {
        fail(completionHandler)
    }
    open func reverseGeocodeLocation(_ location: CLLocation, preferredLocale locale: Locale?) async throws -> [CLPlacemark] { try await fail() }

    open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler) { fail(completionHandler) }
    open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] { try await fail() }
    open func geocodeAddressString(_ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler) {
        fail(completionHandler)
    }
    open func geocodeAddressString(_ addressString: String, in region: CLRegion?) async throws -> [CLPlacemark] { try await fail() }
    open func geocodeAddressString(_ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
                                   completionHandler: @escaping CLGeocodeCompletionHandler) { fail(completionHandler) }
    open func geocodeAddressString(_ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?) async throws -> [CLPlacemark] {
        try await fail()
    }
}
