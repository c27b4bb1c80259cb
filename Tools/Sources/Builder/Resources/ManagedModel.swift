import Foundation

/// A Core Data model as Xcode stores it, and the classes that Xcode would generate from it.
struct ManagedModel {
    struct Attribute { var name: String; var type: String; var isScalar: Bool; var customClass: String? }
    struct Relationship { var name: String; var destination: String; var isToMany: Bool; var isOrdered: Bool }

    struct Entity {
        var name: String
        var className: String
        var parent: String?
        /// `class`, `category`, or nil where the user wrote the class.
        var generation: String?
        var attributes: [Attribute] = []
        var relationships: [Relationship] = []
    }

    var entities: [Entity] = []

    /// Reads the current version of a `.xcdatamodeld` (or a single `.xcdatamodel`).
    init(_ path: String) throws {
        let file = try Self.contents(path)
        for tag in try XMLTags(try Files.data(file), file: file).tags where tag.kind != .end { add(tag) }
    }

    private mutating func add(_ tag: XMLTags.Tag) {
        let attributes = tag.attributes
        guard let name = attributes["name"] else { return }
        switch tag.name {
        case "entity":
            let className = attributes["representedClassName"].flatMap { $0.isEmpty ? nil : $0.replacingOccurrences(of: ".", with: "") } ?? "NSManagedObject"
            let generation = className == "NSManagedObject" ? nil : attributes["codeGenerationType"]
            entities.append(Entity(name: name, className: className, parent: attributes["parentEntity"], generation: generation))
        case "attribute" where !entities.isEmpty:
            entities[entities.count - 1].attributes.append(Attribute(name: name, type: attributes["attributeType"] ?? "String",
                                                                     isScalar: attributes["usesScalarValueType"] == "YES", customClass: attributes["customClassName"]))
        case "relationship" where !entities.isEmpty:
            entities[entities.count - 1].relationships.append(Relationship(name: name, destination: attributes["destinationEntity"] ?? "",
                                                                           isToMany: attributes["toMany"] == "YES", isOrdered: attributes["ordered"] == "YES"))
        default: break
        }
    }

    /// The `contents` file of the current version.
    static func contents(_ path: String) throws -> String {
        path.fileExtension == "xcdatamodel" ? path + "/contents" : "\(path)/\(try versions(path).current)/contents"
    }

    /// The versions of a `.xcdatamodeld`, and which of them `.xccurrentversion` names; without it, the last.
    private static func versions(_ path: String) throws -> (all: [String], current: String) {
        let versions = Files.names(in: path).filter { $0.hasSuffix(".xcdatamodel") }
        let list = path + "/.xccurrentversion"
        let current = Files.exists(list) ? try PropertyValue(listData: try Files.data(list), file: list).dictionary?["_XCCurrentVersionName"]?.string : nil
        guard let name = current.flatMap({ versions.contains($0) ? $0 : nil }) ?? versions.last else {
            throw Failure("the data model has no version", at: Place(path))
        }
        return (versions, name)
    }

    /// The compiled model: `Name.momd` with a `.mom` for each version, or one `.mom`. They hold the model's XML.
    static func resources(_ path: String) throws -> [(file: String, data: Data)] {
        if path.fileExtension == "xcdatamodel" { return [(path.stem + ".mom", try Files.data(path + "/contents"))] }
        let versions = try versions(path), folder = path.stem + ".momd/"
        let info = PropertyValue.dictionary(["NSManagedObjectModel_CurrentVersionName": .string(versions.current.stem)])
        return try versions.all.map { (folder + $0.stem + ".mom", try Files.data("\(path)/\($0)/contents")) } + [(folder + "VersionInfo.plist", try info.xmlList())]
    }

    /// Swift source of the generated classes; nil where the user wrote them all.
    /// - Parameter identifiable: classes to which the user's own source gives that conformance.
    func source(identifiable: Set<String> = []) -> String? {
        let parts = entities.compactMap { source($0, identifiable) }
        return parts.isEmpty ? nil : "import CoreData\n\n" + parts.joined(separator: "\n\n") + "\n"
    }

    /// The classes that the text makes `Identifiable` by an extension, as was needed before Xcode generated it.
    static func identifiableClasses(in text: String) -> Set<String> {
        Set(text.matches(of: #/extension\s+(\w+)\s*:[^{\n]*\bIdentifiable\b/#).map { String($0.1) })
    }

    private func source(_ entity: Entity, _ identifiable: Set<String>) -> String? {
        guard let generation = entity.generation else { return nil }
        let parent = entity.parent.flatMap { name in entities.first { $0.name == name }?.className } ?? "NSManagedObject"
        var lines: [String] = []
        if generation == "class" { lines.append("public class \(entity.className): \(parent) {}\n") }
        lines.append("extension \(entity.className) {")
        lines.append("    public class func fetchRequest() -> NSFetchRequest<\(entity.className)> { NSFetchRequest<\(entity.className)>(entityName: \"\(entity.name)\") }")
        for attribute in entity.attributes { lines.append(property(attribute.name, Self.type(attribute))) }
        for relationship in entity.relationships { lines += source(relationship) }
        lines.append("}")
        if entity.parent == nil, !identifiable.contains(entity.className) { lines.append("\nextension \(entity.className): Identifiable {}") }
        return lines.joined(separator: "\n")
    }

    private func property(_ name: String, _ type: String) -> String {
        "    public var \(AssetSymbols.quoted(name)): \(type) { get { _managedValue(\"\(name)\") } set { _setManagedValue(newValue, \"\(name)\") } }"
    }

    private func source(_ relationship: Relationship) -> [String] {
        let destination = entities.first { $0.name == relationship.destination }?.className ?? "NSManagedObject"
        guard relationship.isToMany else { return [property(relationship.name, destination + "?")] }
        let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
        let name = relationship.name.prefix(1).uppercased() + relationship.name.dropFirst()
        var methods = ["addTo", "removeFrom"].flatMap { verb in
            [destination, set].map { "    public func \(verb)\(name)(_ value: \($0)) { _managedChange(\"\(verb)\(name)\", value) }" }
        }
        if relationship.isOrdered {
            for (one, place) in [(destination, "Int"), ("[\(destination)]", "NSIndexSet")] {
                methods += [
                    "    public func insertInto\(name)(_ value: \(one), at idx: \(place)) { _managedChange(\"insertInto\(name)\", value, idx) }",
                    "    public func removeFrom\(name)(at idx: \(place)) { _managedChange(\"removeFrom\(name)\", idx) }",
                    "    public func replace\(name)(at idx: \(place), with value: \(one)) { _managedChange(\"replace\(name)\", idx, value) }",
                ]
            }
        }
        return [property(relationship.name, set + "?")] + methods
    }

    /// Xcode's choice: scalars where the model says so, optional objects otherwise.
    private static func type(_ attribute: Attribute) -> String {
        switch attribute.type {
        case "Integer 16": attribute.isScalar ? "Int16" : "NSNumber?"
        case "Integer 32": attribute.isScalar ? "Int32" : "NSNumber?"
        case "Integer 64": attribute.isScalar ? "Int64" : "NSNumber?"
        case "Double": attribute.isScalar ? "Double" : "NSNumber?"
        case "Float": attribute.isScalar ? "Float" : "NSNumber?"
        case "Boolean": attribute.isScalar ? "Bool" : "NSNumber?"
        case "Decimal": "NSDecimalNumber?"
        case "Date": attribute.isScalar ? "TimeInterval" : "Date?"
        case "Binary": "Data?"
        case "UUID": "UUID?"
        case "URI": "URL?"
        case "Transformable": attribute.customClass.map { $0 + "?" } ?? "NSObject?"
        default: "String?"
        }
    }
}
