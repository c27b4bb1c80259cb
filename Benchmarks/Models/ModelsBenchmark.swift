import FoundationPlus
import SwiftData

/// A book on a shelf, of which there are many.
@Model final class Book {
    var title: String
    var year: Int
    var price: Double
    var isRead: Bool
    var shelf: Shelf?

    init(_ title: String, year: Int, price: Double, isRead: Bool) {
        self.title = title
        self.year = year
        self.price = price
        self.isRead = isRead
    }
}

@Model final class Shelf {
    var name: String
    @Relationship(inverse: \Book.shelf) var books: [Book] = []
    init(_ name: String) { self.name = name }
}

/// Times of SwiftData on a store with 100,000 objects, each a line of JSON that `Scripts/bench` reads. A new context each
/// time, so that every object is made anew.
@main enum ModelsBenchmark {
    static let rows = 100_000
    static let runs = 9

    static func main() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = ModelConfiguration(url: folder.appendingPathComponent("books.store"))
        func open() throws -> ModelContext { ModelContext(try ModelContainer(for: Book.self, configurations: configuration)) }
        func report(_ name: String, _ values: [Double], limit: Double) {
            let values = values.sorted()
            print("""
            {"name": "models.\(name)", "value": \(values[values.count / 2]), "unit": "ms", "limit": \(limit), "least": \(values[0]), "most": \(values.last!)}
            """)
        }
        func measure(_ name: String, runs: Int = runs, limit: Double, _ body: (ModelContext) throws -> Void) throws {
            var values: [Double] = []
            for _ in 0..<runs {
                let context = try open(), start = ContinuousClock.now
                try body(context)
                values.append(milliseconds(since: start))
            }
            report(name, values, limit: limit)
        }
        let context = try open(), start = ContinuousClock.now
        let shelves = (0..<100).map { Shelf("Shelf \($0)") }
        shelves.forEach(context.insert)
        for number in 0..<rows {
            let book = Book("Book \(number * 7919 % rows)", year: 1900 + number % 120, price: Double(number % 997) / 10, isRead: number % 3 == 0)
            context.insert(book)
            book.shelf = shelves[number % 100]
        }
        report("insert", [milliseconds(since: start)], limit: 1000)
        let saving = ContinuousClock.now
        try context.save()
        report("save", [milliseconds(since: saving)], limit: 2000)

        var filtered = FetchDescriptor<Book>(predicate: #Predicate { $0.title.localizedStandardContains("book 99") && $0.year > 1950 }, sortBy: [SortDescriptor(\.title)])
        filtered.fetchLimit = 20
        try measure("filter-limit", limit: 300) { guard try $0.fetch(filtered).count == 20 else { fatalError() } }
        var compared = FetchDescriptor<Book>(predicate: #Predicate { $0.year == 1950 && !$0.isRead }, sortBy: [SortDescriptor(\.price, order: .reverse)])
        compared.fetchLimit = 20
        try measure("compare-limit", limit: 20) { guard try $0.fetch(compared).count == 20 else { fatalError() } }
        try measure("count", limit: 50) { _ = try $0.fetchCount(FetchDescriptor<Book>(predicate: #Predicate { $0.shelf?.name == "Shelf 7" })) }
        try measure("by-title", limit: 200) { _ = try $0.fetchIdentifiers(FetchDescriptor<Book>(sortBy: [SortDescriptor(\.title)])) }
        try measure("all", runs: 3, limit: 500) { guard try $0.fetch(FetchDescriptor<Book>()).count == rows else { fatalError() } }
        // What SQL cannot say: every object is looked at.
        try measure("in-memory", runs: 3, limit: 1000) { _ = try $0.fetch(FetchDescriptor<Book>(predicate: #Predicate { $0.title.count > 9 })) }
        let one = try open(), book = try one.fetch(compared)[0]
        var values: [Double] = []
        for run in 0..<99 {
            let start = ContinuousClock.now
            book.price = Double(run)
            try one.save()
            values.append(milliseconds(since: start))
        }
        report("edit-save", values, limit: 8)
    }

    static func milliseconds(since start: ContinuousClock.Instant) -> Double { (ContinuousClock.now - start) / .milliseconds(1) }
}
