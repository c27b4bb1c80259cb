import FoundationPlus
import MartletTesting
import SwiftData
import SwiftUI
import Testing

/// Private queries do not keep others from making the view.
enum Scope {
    struct Row: View {
        let title: String
        @Query private var trips: [Trip]
        @Query(sort: \Trip.name) private var sorted: [Trip]
        var body: some View { Text("\(title) \(trips.count) \(sorted.count)") }
    }
}

@MainActor @Suite struct QueryTests {
    @Test func viewsWithPrivateQueriesHaveMemberwiseInitializers() throws {
        let container = try makeContainer()
        container.mainContext.insert(Trip("Rome"))
        let host = TestHost(Scope.Row(title: "Trips").modelContainer(container), size: CGSize(width: 300, height: 300))
        #expect(host.shows("Trips 1 1"))
    }
}
