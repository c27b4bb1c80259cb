import CoreData
import Glibc
import Testing
import TestSupport

@Suite(.serialized) struct SurvivalTests {
    /// A program saves one object after another and is killed at an arbitrary moment: what it said it saved is there.
    @Test func nothingSavedIsLostByKilling() throws {
        let writer = try #require(Programs.named("coredata-writer"))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("coredata-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Notes.sqlite")
        let rounds = ProcessInfo.processInfo.environment["MARTLET_LONG"] == nil ? 15 : 500
        var last = 0
        for round in 0..<rounds {
            let process = Process(), pipe = Pipe()
            process.executableURL = writer
            process.arguments = [file.path]
            process.standardOutput = pipe
            try process.run()
            var said = read(pipe)
            usleep(UInt32.random(in: 0...20_000))
            kill(process.processIdentifier, SIGKILL)
            while case let more = read(pipe), !more.isEmpty { said.append(more) }
            process.waitUntilExit()
            last = String(decoding: said, as: UTF8.self).split(separator: "\n").last.flatMap { Int($0) } ?? last
            let kept = try numbers(in: file)
            #expect(kept == Array(1...kept.count), "round \(round)")
            #expect(kept.count == last || kept.count == last + 1, "round \(round): \(last) was said, \(kept.count) are kept")
            last = kept.count
        }
        #expect(last > rounds)
    }

    /// What is there to read now; empty at the end.
    private func read(_ pipe: Pipe) -> Data {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let n = Glibc.read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
            if n < 0, errno == EINTR { continue }
            return Data(buffer[..<max(n, 0)])
        }
    }

    private func numbers(in file: URL) throws -> [Int] {
        let number = NSAttributeDescription()
        (number.name, number.attributeType, number.isOptional) = ("number", .integer64AttributeType, false)
        let text = NSAttributeDescription()
        (text.name, text.attributeType) = ("text", .stringAttributeType)
        let entity = NSEntityDescription()
        (entity.name, entity.properties) = ("Note", [number, text])
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
            return try context.fetch(request).compactMap { $0.value(forKey: "number") as? Int }
        }
    }
}
