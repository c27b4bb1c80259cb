@testable import Builder
import Foundation
import Testing

@Suite struct ManagedModelTests {
    private let model = """
    <?xml version="1.0" encoding="UTF-8"?>
    <model><entity name="Note" representedClassName="Note" codeGenerationType="class">
      <attribute name="text" optional="YES" attributeType="String"/>
      <attribute name="stars" attributeType="Integer 16" usesScalarValueType="YES"/>
      <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag"/>
    </entity><entity name="Tag" representedClassName="Tag" codeGenerationType="category"><attribute name="id" attributeType="UUID"/></entity>
    <entity name="Own" representedClassName="Own"/></model>
    """

    @Test func generatesClasses() throws {
        try withFolder { folder in
            try Files.write(model, to: folder + "/M.xcdatamodeld/M.xcdatamodel/contents")
            let source = try #require(try ManagedModel(folder + "/M.xcdatamodeld").source)
            #expect(source.contains("public class Note: NSManagedObject {}"))
            #expect(source.contains("public var text: String? { get { _managedValue(\"text\") }"))
            #expect(source.contains("public var stars: Int16 {"))
            #expect(source.contains("public func addToTags(_ value: Tag)"))
            #expect(source.contains("extension Tag {"))
            #expect(!source.contains("class Tag:"))
            #expect(!source.contains("Own"))
        }
    }

    @Test func namesTheLineOfBrokenXML() throws {
        try withFolder { folder in
            try Files.write("<model>\n<entity", to: folder + "/M.xcdatamodel/contents")
            #expect { try ManagedModel(folder + "/M.xcdatamodel") } throws: { ($0 as? Failure)?.findings.first?.place?.file.hasSuffix("contents") == true }
        }
    }
}
