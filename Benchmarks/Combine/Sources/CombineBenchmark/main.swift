import Combine
import Foundation

/// How long streams take: the median of nine runs, in milliseconds of the processor's time, which other programs do not
/// change, and in nanoseconds per value.
private let valueCount = 1_000_000
private let runs = 9

private func measure(_ name: String, count: Int = valueCount, _ body: () -> Void) {
    let times = (0 ..< runs).map { _ -> Double in
        let start = clock()
        body()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }.sorted()
    let seconds = times[runs / 2]
    print(String(
        format: "%9.2f ms %8.1f ns/value  %@", seconds * 1e3, seconds * 1e9 / Double(count), name as NSString))
}

private var total = 0

measure("sequence, sink") {
    let link = (0 ..< valueCount).publisher.sink { total &+= $0 }
    link.cancel()
}

measure("passthrough subject, sink") {
    let subject = PassthroughSubject<Int, Never>()
    let link = subject.sink { total &+= $0 }
    for value in 0 ..< valueCount { subject.send(value) }
    link.cancel()
}

measure("passthrough subject, five operators, sink") {
    let subject = PassthroughSubject<Int, Never>()
    let link = subject
        .map { $0 &* 2 }
        .filter { $0 & 4 == 0 }
        .scan(0, &+)
        .removeDuplicates()
        .compactMap { $0 == .max ? nil : $0 }
        .sink { total &+= $0 }
    for value in 0 ..< valueCount { subject.send(value) }
    link.cancel()
}

measure("current value subject, sink") {
    let subject = CurrentValueSubject<Int, Never>(0)
    let link = subject.sink { total &+= $0 }
    for value in 0 ..< valueCount { subject.send(value) }
    link.cancel()
}

private final class Model: ObservableObject {
    @Published var number = 0
}

measure("@Published set, one objectWillChange") {
    let model = Model()
    let link = model.objectWillChange.sink { total &+= 1 }
    for value in 0 ..< valueCount { model.number = value }
    link.cancel()
}

measure("objectWillChange of a new object", count: 100_000) {
    for _ in 0 ..< 100_000 { _ = Model().objectWillChange }
}
