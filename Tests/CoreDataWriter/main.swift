import CoreData

// Saves one object after another and says the number of each that was saved, until it is killed.
// usage: coredata-writer FILE
let number = NSAttributeDescription()
(number.name, number.attributeType, number.isOptional) = ("number", .integer64AttributeType, false)
let text = NSAttributeDescription()
(text.name, text.attributeType) = ("text", .stringAttributeType)
let entity = NSEntityDescription()
(entity.name, entity.properties) = ("Note", [number, text])
let model = NSManagedObjectModel()
model.entities = [entity]
let container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: CommandLine.arguments[1]))]
container.loadPersistentStores { _, error in if let error { fatalError("\(error)") } }
let context = container.viewContext
var next = Int64(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")))
while true {
    next += 1
    let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
    note.setValue(next, forKey: "number")
    note.setValue(String(repeating: "x", count: 400), forKey: "text")
    try context.save()
    // What follows is only said once `save` returned.
    FileHandle.standardOutput.write(Data("\(next)\n".utf8))
}
