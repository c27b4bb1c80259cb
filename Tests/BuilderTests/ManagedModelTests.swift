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
            let source = try #require(try ManagedModel(folder + "/M.xcdatamodeld").source())
            #expect(source.contains("public class Note: NSManagedObject {}"))
            #expect(source.contains("public var text: String? { get { _managedValue(\"text\") }"))
            #expect(source.contains("public var stars: Int16 {"))
            #expect(source.contains("public func addToTags(_ value: Tag)"))
            #expect(source.contains("extension Tag {"))
            #expect(!source.contains("class Tag:"))
            #expect(!source.contains("Own"))
        }
    }

    @Test func generatesWhatOrderedRelationshipsNeed() throws {
        try withFolder { folder in
            let ordered = model.replacingOccurrences(of: "toMany=\"YES\"", with: "toMany=\"YES\" ordered=\"YES\"")
            try Files.write(ordered, to: folder + "/M.xcdatamodel/contents")
            let source = try #require(try ManagedModel(folder + "/M.xcdatamodel").source())
            #expect(source.contains("public var tags: NSOrderedSet? {"))
            #expect(source.contains("public func insertIntoTags(_ value: Tag, at idx: Int) { _managedChange(\"insertIntoTags\", value, idx) }"))
            #expect(source.contains("public func replaceTags(at idx: NSIndexSet, with value: [Tag])"))
        }
    }

    @Test func identityIsGeneratedUnlessTheUserGaveIt() throws {
        try withFolder { folder in
            try Files.write(model, to: folder + "/M.xcdatamodel/contents")
            #expect(try ManagedModel(folder + "/M.xcdatamodel").source()?.contains("extension Note: Identifiable {}") == true)
            let own = ManagedModel.identifiableClasses(in: "extension Note : Identifiable {\n}\nextension Tag: Equatable {}")
            #expect(own == ["Note"])
            #expect(try ManagedModel(folder + "/M.xcdatamodel").source(identifiable: own)?.contains("extension Note: Identifiable") == false)
        }
    }

    @Test func compilesEveryVersion() throws {
        try withFolder { folder in
            for version in ["M", "M 2"] { try Files.write(model, to: folder + "/M.xcdatamodeld/\(version).xcdatamodel/contents") }
            try Files.write(try PropertyValue.dictionary(["_XCCurrentVersionName": .string("M.xcdatamodel")]).xmlList(), to: folder + "/M.xcdatamodeld/.xccurrentversion")
            let files = Dictionary(uniqueKeysWithValues: try ManagedModel.resources(folder + "/M.xcdatamodeld"))
            #expect(files.keys.sorted() == ["M.momd/M 2.mom", "M.momd/M.mom", "M.momd/VersionInfo.plist"])
            #expect(files["M.momd/M.mom"].map { String(decoding: $0, as: UTF8.self) } == model)
            #expect(files["M.momd/VersionInfo.plist"].map { String(decoding: $0, as: UTF8.self).contains("<string>M</string>") } == true)
        }
    }

    @Test func namesTheLineOfBrokenXML() throws {
        try withFolder { folder in
            try Files.write("<model>\n<entity", to: folder + "/M.xcdatamodel/contents")
            #expect { try ManagedModel(folder + "/M.xcdatamodel") } throws: { ($0 as? Failure)?.findings.first?.place?.file.hasSuffix("contents") == true }
        }
    }
}
