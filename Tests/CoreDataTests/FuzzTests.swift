import CoreData
import Testing

@MainActor @Suite struct FuzzTests {
    private struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6364136223846793005 &+ 1442695040888963407
            return state ^ (state >> 29)
        }
    }

    /// Models with words exchanged: each is refused, or objects of it can be made, related, saved and read.
    @Test func brokenModelsStopNothing() throws {
        var dice = Dice(state: 7), opened = 0
        let values = Library.xml.matches(of: #/"[^"<]*"/#).map { String($0.0) }
        for _ in 0..<150 {
            var xml = Library.xml
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let matches = xml.matches(of: #/"[^"<]*"/#)
                guard let place = matches.randomElement(using: &dice), let value = values.randomElement(using: &dice) else { continue }
                xml.replaceSubrange(place.range, with: value)
            }
            guard let model = try Library.read(xml) else { continue }
            let container = NSPersistentContainer(name: "Fuzz", managedObjectModel: model)
            container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
            var failure: (any Error)?
            container.loadPersistentStores { failure = $1 }
            guard failure == nil else { continue }
            opened += 1
            let context = container.viewContext
            let objects = model.entities.filter { !$0.isAbstract }.flatMap { entity in (0..<2).map { _ in NSManagedObject(entity: entity, insertInto: context) } }
            for object in objects {
                for (name, relationship) in object.entity.relationshipsByName {
                    let other = objects.first { relationship.destinationEntity.map($0.entity.isKindOf) ?? false }
                    object.setValue(relationship.isToMany ? NSSet(array: [other].compactMap { $0 }) : other, forKey: name)
                }
                for (name, attribute) in object.entity.attributesByName where attribute.attributeType == .stringAttributeType { object.setValue("t\(dice.next() % 4)", forKey: name) }
            }
            try? context.save()
            for entity in model.entities { _ = try? context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")) }
            if let first = objects.first { context.delete(first) }
            try? context.save()
        }
        #expect(opened > 20)
    }
}
