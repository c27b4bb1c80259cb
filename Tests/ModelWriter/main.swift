// Saves notes one after the other, naming each on its output when `save` has returned, until it is ended.
import FoundationPlus
import SwiftData

@Model final class Note {
    @Attribute(.unique) var number: Int
    var text: String
    init(number: Int, text: String) {
        self.number = number
        self.text = text
    }
}

let url = URL(fileURLWithPath: CommandLine.arguments[1])
let context = ModelContext(try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url)))
var number = try context.fetchCount(FetchDescriptor<Note>())
while true {
    context.insert(Note(number: number, text: String(repeating: "x", count: number % 100)))
    try context.save()
    FileHandle.standardOutput.write(Data("\(number)\n".utf8))
    number += 1
}
