// What app source means by `import CoreData`: on Apple's systems it hands Foundation and Combine on.
@_exported import Combine
@_exported import FoundationPlus

/// Says on the standard error stream what an app did that Apple's Core Data answers with an exception.
func report(_ message: String) {
    FileHandle.standardError.write(Data("error: CoreData: \(message)\n".utf8))
}
