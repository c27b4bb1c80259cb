import FoundationPlus
import Testing

@Suite struct PredicateTests {
    private struct Person {
        var name: String
        var age: Int
        var tags: [String] = []
        var friend: String?
    }
    private let people = [Person(name: "Ana", age: 30, tags: ["a", "b"]), Person(name: "Émile", age: 20, friend: "Ana"), Person(name: "bob", age: 40, tags: ["b"])]

    private func names(_ format: String, _ args: CVarArg...) -> [String] {
        let p = NSPredicate(format: format, argumentArray: args)
        return people.filter { p.evaluate(with: $0) }.map(\.name)
    }

    @Test func formatsTakeWhatObjectiveCTakesForObjects() {
        struct Item { var id: UUID, date: Date, kind: String }
        let items = (0..<3).map { Item(id: UUID(), date: Date(timeIntervalSinceReferenceDate: Double($0)), kind: "k\($0)") }
        func found(_ predicate: NSPredicate) -> [String] { items.filter { predicate.evaluate(with: $0) }.map(\.kind) }
        #expect(found(NSPredicate(format: "id == %@", items[1].id as CVarArg)) == ["k1"])
        #expect(found(NSPredicate(format: "date >= %@", items[1].date as NSDate)) == ["k1", "k2"])
        #expect(found(NSPredicate(format: "date < %@ AND kind != %@", items[2].date as CVarArg, "k0")) == ["k1"])
        #expect(found(NSPredicate(format: "kind IN %@", ["k0", "k2"])) == ["k0", "k2"])
        #expect(String(format: "%@ %@", Date(timeIntervalSinceReferenceDate: 0) as CVarArg, NSNumber(value: 4)) == "2001-01-01 00:00:00 +0000 4")
    }

    @Test func predicatesCanBeJoined() {
        func found(_ predicate: NSPredicate) -> [String] { people.filter { predicate.evaluate(with: $0) }.map(\.name) }
        let old = NSPredicate(format: "age > 25"), tagged = NSPredicate(format: "tags.@count > 1"), block = NSPredicate { object, _ in (object as? Person)?.name == "bob" }
        #expect(found(NSCompoundPredicate(andPredicateWithSubpredicates: [old, tagged])) == ["Ana"])
        #expect(found(NSCompoundPredicate(orPredicateWithSubpredicates: [tagged, block])) == ["Ana", "bob"])
        #expect(found(NSCompoundPredicate(notPredicateWithSubpredicate: old)) == ["Émile"])
        #expect(found(NSCompoundPredicate(type: .and, subpredicates: [])).count == 3)
        #expect(found(NSCompoundPredicate(type: .or, subpredicates: [])).isEmpty)
        #expect(found(NSPredicate(value: false)).isEmpty)
        #expect(old.predicateFormat == "age > 25")
    }

    @Test func formats() {
        #expect(names("age > 25") == ["Ana", "bob"])
        #expect(names("age >= %d AND name CONTAINS[cd] %@", 20, "e" as NSString) == ["Émile"])
        #expect(names("name BEGINSWITH[c] 'B' || NOT (age < 30)") == ["Ana", "bob"])
        #expect(names("%K == %@", "name" as NSString, "Ana" as NSString) == ["Ana"])
        #expect(names("friend == nil") == ["Ana", "bob"])
        #expect(names("name IN {'bob', 'x'}") == ["bob"])
        #expect(names("ANY tags == 'a'") == ["Ana"])
        #expect(names("tags.@count == 1") == ["bob"])
        #expect(names("age BETWEEN {20, 30}") == ["Ana", "Émile"])
        #expect(names("name LIKE 'A?a'") == ["Ana"])
        #expect(names("name MATCHES '[A-Z][a-z]+'") == ["Ana"])
        #expect(names("age * 2 = 80") == ["bob"])
        #expect(names("(age + 10) = 50") == ["bob"])
        #expect(names("TRUEPREDICATE").count == 3)
        #expect(names("SUBQUERY(tags, $t, $t == 'b').@count > 0") == ["Ana", "bob"])
    }

    @Test func badFormatsAreRefused() {
        for format in ["", "name ==", "== 3", "name = 'open", "(a = 1", "a = 1)", "a FOO 2", "a = %@", "name =[q] 'x'", "a ~ 1", String(repeating: "(", count: 5000) + "a=1", String(repeating: "!", count: 5000)] {
            #expect(throws: (any Error).self, "\(format)") { try NSPredicate._parse(format) }
        }
    }

    @Test func sortDescriptors() {
        let byAge = NSSortDescriptor(key: "age", ascending: false)
        #expect(people._sorted(using: [byAge]).map(\.name) == ["bob", "Ana", "Émile"])
        #expect(people._sorted(using: [NSSortDescriptor(keyPath: \Person.name, ascending: true)]).map(\.name).first == "Ana")
        #expect(people._sorted(using: [byAge.reversedSortDescriptor as! NSSortDescriptor]).map(\.age) == [20, 30, 40])
    }
}
