import Foundation
import Testing

/// Apps that import a kit, and those that do not.
@Suite struct KitTests {
    private static let app = """
    import SwiftData
    import SwiftUI

    @Model final class Trip {
        var name: String
        @Transient var isOpen = false
        init(_ name: String) { self.name = name }
    }

    struct SampleTrips: PreviewModifier {
        static func makeSharedContext() async throws -> ModelContainer {
            let container = try ModelContainer(for: Trip.self, configurations: .init(isStoredInMemoryOnly: true))
            container.mainContext.insert(Trip("Sample"))
            return container
        }
        func body(content: Content, context: ModelContainer) -> some View { content.modelContainer(context) }
    }

    struct TripList: View {
        @Environment(\\.modelContext) private var context
        @Query(sort: \\Trip.name) private var trips: [Trip]
        var body: some View {
            List(trips) { Text($0.name) }
                .onAppear { if trips.isEmpty { context.insert(Trip("Rome")) } }
        }
    }

    @main struct Trips: App {
        var body: some Scene { WindowGroup { TripList() }.modelContainer(for: Trip.self) }
    }

    #Preview("Memory") {
        let container = try! ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        container.mainContext.insert(Trip("Oslo"))
        return TripList().modelContainer(container)
    }

    extension PreviewTrait where T == Preview.ViewTraits {
        @MainActor static var sampleTrips: Self = .modifier(SampleTrips())
    }

    #Preview("Shared", traits: .sampleTrips, .landscapeLeft) { TripList() }
    """

    private func links(_ program: String, _ library: String) throws -> Bool {
        try Data(contentsOf: URL(fileURLWithPath: program)).range(of: Data("lib\(library).so".utf8)) != nil
    }

    @Test func programsLinkTheKitsThatTheyImport() throws {
        try Tool.with { tool in
            let path = tool.folder + "/Trips/Trips.swift", plain = tool.folder + "/Plain/Plain.swift", out = tool.folder + "/out"
            try tool.write(Self.app, to: path)
            try tool.write("import SwiftUI\n@main struct Plain: App { var body: some Scene { WindowGroup { Text(\"Plain\") } } }", to: plain)
            func built(_ path: String) throws -> String {
                let outcome = try tool.run(["build", path])
                #expect(outcome.status == 0, "\(outcome.text)")
                return outcome.text.split(separator: "\n").last.map(String.init) ?? ""
            }
            #expect(try links(built(path), "SwiftData"))
            #expect(try !links(built(plain), "SwiftData"))
            // The tool's pictures leave nothing behind for the next ones.
            let screen = try tool.run(["snapshot", path, "--screen", "--tree", "--out", out, "--scale", "1"])
            #expect(screen.status == 0, "\(screen.text)")
            let tree = try String(contentsOfFile: out + "/screen.tree.json", encoding: .utf8)
            #expect(tree.contains("Rome"))
            let previews = try tool.run(["snapshot", path, "--previews", "--tree", "--out", out, "--scale", "1"])
            #expect(previews.status == 0, "\(previews.text)")
            #expect(try String(contentsOfFile: out + "/Trips.Memory.tree.json", encoding: .utf8).contains("Oslo"))
            #expect(try String(contentsOfFile: out + "/Trips.Shared.tree.json", encoding: .utf8).contains("Sample"))
        }
    }

    @Test func whatCannotBeAModelIsRefusedInItsPlace() throws {
        try Tool.with { tool in
            let path = tool.folder + "/Faults/Faults.swift"
            try tool.write("""
            import SwiftData
            import SwiftUI
            @Model struct Value { var a = 1 }
            @Model final class Bare { var a = 1 }
            @Model final class Box<T> { var a = 1; init() {} }
            @Model final class Pair { var a = 1, b = 2; init() {} }
            @Model class Base { var a = 1; init() {} }
            @Model final class Derived: Base { var b = 1; override init() { super.init() } }
            struct Screen: View {
                @Query var items = [Base]()
                var body: some View { Text("x") }
            }
            @main struct Faults: App { var body: some Scene { WindowGroup { Screen() } } }
            """, to: path)
            let outcome = try tool.run(["build", path])
            #expect(outcome.status == 1)
            for (line, sentence) in [
                (3, "@Model goes with a class"), (4, "requires an initializer be provided for 'Bare'"), (5, "generic class 'Box'"),
                (6, "each stored property in a declaration of its own"), (8, "'Derived' inherits from a model"), (10, "needs the type of 'items'"),
            ] {
                #expect(outcome.text.split(separator: "\n").contains { $0.contains("Faults.swift:\(line):") && $0.contains(sentence) }, "\(line) \(outcome.text)")
            }
        }
    }
}
