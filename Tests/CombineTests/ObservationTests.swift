import Combine
import XCTest

private final class Counter: ObservableObject {
    @Published var count = 0
    @Published var name = "a"
    var unpublished = 0
}

private class Base: ObservableObject {
    @Published var first = 1
}

private final class Derived<Value>: Base {
    @Published var second: Value

    init(_ second: Value) { self.second = second }
}

private final class Plain: ObservableObject {}

private final class Custom: ObservableObject {
    let objectWillChange = PassthroughSubject<String, Never>()
    var number = 0 {
        willSet { objectWillChange.send("number \(newValue)") }
    }
}

@MainActor
private final class ViewModel: ObservableObject {
    @Published var text = ""
    @Published private(set) var length = 0

    init() {
        $text.map(\.count).assign(to: &$length)
    }
}

final class ObservationTests: XCTestCase {
    func testPublishedSendsBeforeTheValueIsStored() {
        let counter = Counter()
        var seen: [[Int]] = []
        let link = counter.$count.sink { seen.append([$0, counter.count]) }
        counter.count = 5
        counter.count += 1
        XCTAssertEqual(seen, [[0, 0], [5, 0], [6, 5]])
        XCTAssertEqual(counter.count, 6)
        link.cancel()
    }

    func testObjectWillChangeComesOncePerChangeBeforeTheValue() {
        let counter = Counter()
        var counts: [Int] = []
        let link = counter.objectWillChange.sink { counts.append(counter.count) }
        counter.count = 1
        counter.name = "b"
        counter.unpublished = 9
        XCTAssertEqual(counts, [0, 1])
        link.cancel()
    }

    func testObjectWillChangeIsSentBeforeTheProperty() {
        let counter = Counter()
        var order: [String] = []
        let links = [
            counter.$count.dropFirst().sink { _ in order.append("property") },
            counter.objectWillChange.sink { order.append("object") },
        ]
        counter.count = 1
        XCTAssertEqual(order, ["object", "property"])
        links.forEach { $0.cancel() }
    }

    func testPropertiesOfSuperclassesAndGenericClassesCount() {
        let object = Derived("x")
        var signals = 0
        let link = object.objectWillChange.sink { signals += 1 }
        object.first = 2
        object.second = "y"
        XCTAssertEqual(signals, 2)
        XCTAssertTrue((object as Base).objectWillChange === object.objectWillChange)
        link.cancel()
    }

    func testOnePublisherPerObject() {
        let objects = (0 ..< 200).map { _ in Plain() }
        let publishers = objects.map { $0.objectWillChange }
        XCTAssertEqual(Set(publishers.map { ObjectIdentifier($0) }).count, objects.count)
        for (object, publisher) in zip(objects, publishers) {
            XCTAssertTrue(object.objectWillChange === publisher)
        }
    }

    func testPublishersOfReleasedObjectsAreForgotten() {
        weak var weakPublisher: ObservableObjectPublisher?
        do {
            let object = Plain()
            weakPublisher = object.objectWillChange
        }
        // More objects than the table holds before it sweeps.
        let others = (0 ..< 500).map { _ in Plain() }
        others.forEach { _ = $0.objectWillChange }
        XCTAssertNil(weakPublisher)
    }

    func testCustomPublisher() {
        let object = Custom()
        let recorder = object.objectWillChange.record()
        object.number = 3
        XCTAssertEqual(recorder.values, ["number 3"])
    }

    @MainActor
    func testMainActorObjectAndAssignToPublished() {
        let model = ViewModel()
        model.text = "hello"
        XCTAssertEqual(model.length, 5)
    }

    func testAssignToPublishedEndsWithTheObject() {
        let source = Source<Int, Never>()
        do {
            let counter = Counter()
            source.assign(to: &counter.$count)
            XCTAssertEqual(source.link.requests, [.unlimited])
            source.send(4)
            XCTAssertEqual(counter.count, 4)
            XCTAssertEqual(source.link.cancellations, 0)
        }
        XCTAssertEqual(source.link.cancellations, 1)
    }

    func testPublishedKeepsTheNewestValueForLateDemand() {
        let counter = Counter()
        let recorder = counter.$count.record(demand: .max(1))
        counter.count = 1
        counter.count = 2
        XCTAssertEqual(recorder.values, [0])
        recorder.subscription?.request(.max(1))
        XCTAssertEqual(recorder.values, [0, 2])
    }
}
