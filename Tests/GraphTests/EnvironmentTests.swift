import Foundation
import MartletTesting
import SwiftUI
import Testing

extension EnvironmentValues {
    @Entry fileprivate var first = 0
    @Entry fileprivate var second = 0
}

/// What views inherit (behaviours 192–196).
@MainActor @Suite struct EnvironmentTests {
    final class Model: ObservableObject {
        @Published var name: String
        init(_ name: String) { self.name = name }
    }
    final class OtherModel: ObservableObject { let name = "other" }
    @Observable final class Watched { var name = "watched" }

    private struct ObjectReader: View {
        @EnvironmentObject var model: Model
        @EnvironmentObject var other: OtherModel
        let id: String
        var body: some View { Text("\(id): \(model.name), \(other.name)") }
    }

    @Test("An object is found by its type, the nearest first (192)") func objects() {
        let host = TestHost(VStack {
            ObjectReader(id: "outer")
            ObjectReader(id: "inner").environmentObject(Model("near"))
        }.environmentObject(Model("far")).environmentObject(OtherModel()))
        #expect(host.shows("outer: far, other"))
        #expect(host.shows("inner: near, other"))
    }

    @Test("An object that nobody put in ends the program (192)") func missing_object() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = TestHost(ObjectReader(id: "lonely")) }
        }
    }

    @Test("No object is nil to a reader that may have none, whatever is further out (193)") func optional_object() {
        struct Reader: View {
            @Environment(Watched.self) private var model: Watched?
            var body: some View { Text(model?.name ?? "none") }
        }
        let nobody: Watched? = nil
        #expect(TestHost(Reader().environment(nobody)).shows("none"))
        #expect(TestHost(Reader().environment(nobody).environment(Watched())).shows("none"))
        #expect(TestHost(Reader().environment(Watched())).shows("watched"))
        #expect(TestHost(Reader()).shows("none"))
    }

    private struct Reader: View {
        @Environment(\.first) private var first
        @Environment(\.second) private var second
        var body: some View { Text("\(first) and \(second)") }
    }

    @Test("The value nearest to the reader counts; a transform goes on from what is further out (194)") func nearest() {
        #expect(TestHost(Reader().environment(\.first, 1).environment(\.first, 2)).shows("1 and 0"))
        #expect(TestHost(Reader().transformEnvironment(\.first) { $0 += 1 }.environment(\.first, 2)).shows("3 and 0"))
        #expect(TestHost(Reader().environment(\.first, 2).transformEnvironment(\.first) { $0 += 1 }).shows("2 and 0"))
    }

    private struct BoolKey: EnvironmentKey { static let defaultValue = false }
    private struct IntKey: EnvironmentKey { static let defaultValue = 0 }

    @Test("Described are the values that were set, the newest first, with those they cover (195)") func description() {
        var values = EnvironmentValues()
        let before = values.description
        func expect(_ own: String, _ location: SourceLocation = #_sourceLocation) {
            let whole = before == "[]" ? "[\(own)]" : "[\(own)\(own.isEmpty ? "" : ", ")\(before.dropFirst())"
            #expect(values.description == whole, sourceLocation: location)
        }
        expect("")
        _ = values[BoolKey.self]
        expect("")
        values[BoolKey.self] = false
        expect("EnvironmentPropertyKey<BoolKey> = false")
        values[BoolKey.self] = true
        expect("EnvironmentPropertyKey<BoolKey> = true, EnvironmentPropertyKey<BoolKey> = false")
        values[IntKey.self] = 1
        expect("EnvironmentPropertyKey<IntKey> = 1, EnvironmentPropertyKey<BoolKey> = true, EnvironmentPropertyKey<BoolKey> = false")
    }

    @Observable final class Choice { var value = 0 }

    /// The original goes on transforming the first key; that fault is known to it as one and is not repeated here.
    @Test("A transform of another key than before is one of that key (196)") func changing_key() {
        struct Root: View {
            let choice: Choice
            var body: some View {
                Reader().transformEnvironment(choice.value == 0 ? \.first : \.second) { $0 = choice.value }
            }
        }
        let choice = Choice(), host = TestHost(Root(choice: choice))
        #expect(host.shows("0 and 0"))
        choice.value = 2
        host.flush()
        #expect(host.shows("0 and 2"))
    }
}
