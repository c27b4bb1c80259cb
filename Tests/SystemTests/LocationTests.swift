@testable import CoreLocation
import FoundationPlus
import Testing

private final class Follower: NSObject, CLLocationManagerDelegate {
    var statuses: [CLAuthorizationStatus] = []
    var places: [CLLocation] = []
    var errors: [any Error] = []
    var failedRegions: [String] = []
    var states: [CLRegionState] = []

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) { statuses.append(manager.authorizationStatus) }
    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) { places += locations }
    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) { errors.append(error) }
    func locationManager(_ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error) {
        failedRegions.append(region?.identifier ?? "")
    }
    func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) { states.append(state) }
}

private final class EarlierFollower: NSObject, CLLocationManagerDelegate {
    var statuses: [CLAuthorizationStatus] = []
    func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) { statuses.append(status) }
}

@MainActor @Suite(.serialized) struct LocationTests {
    init() {
        unsetenv("MARTLET_LOCATION")
        CLLocationManager._forgetAuthorization()
    }

    /// Lets what waits on the main queue run.
    private func turn() async throws {
        for _ in 0..<3 { await withCheckedContinuation { answer in DispatchQueue.main.async { answer.resume() } } }
    }

    @Test func coordinatesThatArePlaces() {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D()))
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(-90, 180)))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 0, longitude: 180.1)))
    }

    @Test func distancesOnTheSphere() {
        let paris = CLLocation(latitude: 48.8567, longitude: 2.3508), rome = CLLocation(latitude: 41.9, longitude: 12.5)
        // Within half a percent of the distance on the ellipsoid, 1108 km.
        #expect(abs(paris.distance(from: rome) - 1_108_000) < 5_500)
        #expect(paris.distance(from: rome) == rome.distance(from: paris) && paris.distance(from: paris) == 0)
        // Half around the earth, and over the date line.
        #expect(abs(CLLocation(latitude: 0, longitude: 0).distance(from: CLLocation(latitude: 0, longitude: 180)) - 20_015_114) < 2)
        #expect(abs(CLLocation(latitude: 0, longitude: 179.5).distance(from: CLLocation(latitude: 0, longitude: -179.5)) - 111_195) < 1)
    }

    @Test func aLocationKeepsItsPartsInAnArchive() throws {
        let date = Date(timeIntervalSinceReferenceDate: 12345)
        let place = CLLocation(coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3, horizontalAccuracy: 4, verticalAccuracy: 5, course: 6,
                               courseAccuracy: 7, speed: 8, speedAccuracy: 9, timestamp: date)
        let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
        let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
        #expect(back.coordinate.latitude == 1 && back.coordinate.longitude == 2 && back.altitude == 3 && back.verticalAccuracy == 5)
        #expect(back.course == 6 && back.speedAccuracy == 9 && back.timestamp == date)
        #expect(CLLocation(latitude: 1, longitude: 2).speed == -1)
    }

    @Test func withoutASourceTheAppIsDenied() async throws {
        let manager = CLLocationManager(), follower = Follower()
        manager.delegate = follower
        try await turn()
        #expect(follower.statuses == [.notDetermined])
        manager.requestWhenInUseAuthorization()
        try await turn()
        #expect(follower.statuses == [.notDetermined, .denied] && !CLLocationManager.locationServicesEnabled())
        manager.startUpdatingLocation()
        try await turn()
        #expect(follower.errors.map { ($0 as? CLError)?.code } == [.denied])
        #expect((follower.errors.first as NSError?)?.domain == kCLErrorDomain && (follower.errors.first as NSError?)?.code == 1)
        manager.requestLocation()
        try await turn()
        #expect(follower.errors.count == 2 && follower.places.isEmpty && manager.location == nil)
    }

    @Test func thePositionOfTheEnvironmentIsTold() async throws {
        setenv("MARTLET_LOCATION", "52.52, 13.405", 1)
        let manager = CLLocationManager(), follower = Follower()
        manager.delegate = follower
        manager.startUpdatingLocation()
        try await turn()
        #expect(follower.places.isEmpty && follower.errors.isEmpty)
        manager.requestAlwaysAuthorization()
        try await turn()
        #expect(follower.statuses.last == .authorizedAlways)
        #expect(follower.places.map(\.coordinate.latitude) == [52.52] && follower.places.map(\.coordinate.longitude) == [13.405])
        #expect(manager.location?.coordinate.latitude == 52.52 && abs(manager.location!.timestamp.timeIntervalSinceNow) < 10)
        manager.stopUpdatingLocation()
        manager.requestLocation()
        try await turn()
        #expect(follower.places.count == 2)
        let here = CLCircularRegion(center: CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4), radius: 5000, identifier: "Berlin")
        manager.requestState(for: here)
        manager.startMonitoring(for: here)
        try await turn()
        #expect(follower.states == [.inside] && follower.failedRegions == ["Berlin"])
    }

    @Test func whatIsStoppedIsNotTold() async throws {
        setenv("MARTLET_LOCATION", "1,2", 1)
        let manager = CLLocationManager(), follower = Follower()
        manager.delegate = follower
        manager.requestWhenInUseAuthorization()
        try await turn()
        manager.startUpdatingLocation()
        manager.stopUpdatingLocation()
        try await turn()
        #expect(follower.places.isEmpty)
    }

    @Test func theEarlierFormOfTheDelegateIsTold() async throws {
        let manager = CLLocationManager(), follower = EarlierFollower()
        manager.delegate = follower
        manager.requestWhenInUseAuthorization()
        try await turn()
        #expect(follower.statuses.last == .denied)
    }

    @Test(arguments: ["", "1", "1,2,3", "91,0", "a,b", "nan,0"]) func positionsThatAreNone(text: String) {
        #expect(PositionSource.coordinate(in: text) == nil)
    }

    @Test func regionsContainWhatLiesWithinTheirRadius() {
        let region = CLCircularRegion(center: CLLocationCoordinate2D(latitude: 0, longitude: 0), radius: 112_000, identifier: "r")
        #expect(region.contains(CLLocationCoordinate2D(latitude: 1, longitude: 0)))
        #expect(!region.contains(CLLocationCoordinate2D(latitude: 1, longitude: 1)) && !region.contains(kCLLocationCoordinate2DInvalid))
    }

    @Test func geocodingHasNoService() async throws {
        let geocoder = CLGeocoder()
        await #expect { try await geocoder.geocodeAddressString("Cupertino") } throws: { ($0 as? CLError)?.code == .network }
        var errors: [CLError.Code?] = []
        geocoder.reverseGeocodeLocation(CLLocation(latitude: 1, longitude: 2)) { places, error in
            #expect(places == nil)
            errors.append((error as? CLError)?.code)
        }
        #expect(geocoder.isGeocoding)
        geocoder.cancelGeocode()
        try await turn()
        #expect(errors == [.geocodeCanceled] && !geocoder.isGeocoding)
    }
}
