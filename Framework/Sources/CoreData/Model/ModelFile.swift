/// Reads the XML in which Xcode keeps a model.
final class ModelFile: NSObject, XMLParserDelegate {
    struct Problem: Error, CustomStringConvertible { let description: String }

    private let data: Data
    private var entities: [NSEntityDescription] = []
    private var parents: [(NSEntityDescription, String)] = []
    private var members: [String: Set<String>] = [:]
    private var templates: [(name: String, entity: String, predicate: String?)] = []
    private var configuration: String?
    private var constraint: [Any]?
    private var properties: [NSPropertyDescription] = []
    private var lastProperty: NSPropertyDescription?
    private var versionIdentifier: String?
    /// Whether the end of the model was seen: the parser takes a text that breaks off for a whole one.
    private var isWhole = false

    init(data: Data) { self.data = data }

    // MARK: Places

    /// The file with the XML: of the current version where the model has several.
    static func contents(of url: URL) -> URL? {
        let files = FileManager.default
        switch url.pathExtension {
        case "momd":
            let info = (try? Data(contentsOf: url.appendingPathComponent("VersionInfo.plist"))).flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any] }
            let current = info?["NSManagedObjectModel_CurrentVersionName"] as? String
            let names = ((try? files.contentsOfDirectory(atPath: url.path)) ?? []).filter { $0.hasSuffix(".mom") }.sorted()
            return (current.map { $0 + ".mom" }.flatMap { names.contains($0) ? $0 : nil } ?? names.last).map { url.appendingPathComponent($0) }
        case "xcdatamodeld":
            let list = (try? Data(contentsOf: url.appendingPathComponent(".xccurrentversion"))).flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any] }
            let current = list?["_XCCurrentVersionName"] as? String
            let names = ((try? files.contentsOfDirectory(atPath: url.path)) ?? []).filter { $0.hasSuffix(".xcdatamodel") }.sorted()
            return (current.flatMap { names.contains($0) ? $0 : nil } ?? names.last).map { url.appendingPathComponent($0).appendingPathComponent("contents") }
        case "xcdatamodel": return url.appendingPathComponent("contents")
        default: return files.fileExists(atPath: url.path) ? url : nil
        }
    }

    /// The models that lie in a bundle.
    static func models(in bundle: Bundle) -> [URL] {
        guard let folder = bundle.resourceURL else { return [] }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        return names.filter { ["momd", "mom"].contains(($0 as NSString).pathExtension) }.map { folder.appendingPathComponent($0) }
    }

    /// The model of that name in the app's bundle, or in one of the bundles of its packages.
    static func model(named name: String) -> URL? {
        let main = models(in: .main)
        if let own = main.first(where: { $0.deletingPathExtension().lastPathComponent == name }) { return own }
        guard let folder = Bundle.main.resourceURL else { return nil }
        let bundles = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".bundle") }.sorted()
        return bundles.compactMap { Bundle(path: folder.appendingPathComponent($0).path) }.flatMap(models).first { $0.deletingPathExtension().lastPathComponent == name }
    }

    // MARK: Reading

    func fill(_ model: NSManagedObjectModel) throws {
        let parser = XMLParser(data: data)
        parser.delegate = self
        guard parser.parse(), isWhole else { throw Problem(description: "line \(parser.lineNumber): \(parser.parserError?.localizedDescription ?? "it is no XML")") }
        let byName = Dictionary(entities.map { ($0.name ?? "", $0) }) { $1 }
        for (entity, parent) in parents {
            guard let above = byName[parent] else { throw Problem(description: "the entity '\(entity.name ?? "")' has the unknown parent '\(parent)'") }
            guard !sequence(first: above, next: { $0.superentity }).contains(where: { $0 === entity }) else { throw Problem(description: "the entity '\(parent)' inherits from itself") }
            above.subentities.append(entity)
        }
        for relationship in entities.flatMap(\.properties).compactMap({ $0 as? NSRelationshipDescription }) {
            guard let name = relationship.destinationName, let destination = byName[name] else {
                throw Problem(description: "the relationship '\(relationship.name)' leads to the unknown entity '\(relationship.destinationName ?? "")'")
            }
            relationship.destinationEntity = destination
            relationship.inverseRelationship = relationship.inverseName.flatMap { destination.relationshipsByName[$0] }
        }
        model.entities = entities
        for (name, names) in members { model.setMembers(names, of: name) }
        for template in templates {
            let request = NSFetchRequest<any NSFetchRequestResult>(entityName: template.entity)
            request.predicate = template.predicate.map { NSPredicate(format: $0) }
            model.setFetchRequestTemplate(request, forName: template.name)
        }
        if let versionIdentifier, !versionIdentifier.isEmpty { model.versionIdentifiers = [versionIdentifier] }
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes: [String: String]) {
        let name = attributes["name"] ?? ""
        switch elementName {
        case "model": versionIdentifier = attributes["userDefinedModelVersionIdentifier"]
        case "entity":
            let entity = NSEntityDescription()
            entity.name = name
            if let className = attributes["representedClassName"], !className.isEmpty { entity.managedObjectClassName = className }
            entity.isAbstract = attributes["isAbstract"] == "YES"
            entity.renamingIdentifier = attributes["elementID"]
            if let parent = attributes["parentEntity"] { parents.append((entity, parent)) }
            entities.append(entity)
            properties = []
        case "attribute": add(Self.attribute(name, attributes))
        case "relationship": add(Self.relationship(name, attributes))
        case "configuration": configuration = name
        case "memberEntity": if let configuration { members[configuration, default: []].insert(name) }
        case "uniquenessConstraint": constraint = []
        case "constraint": constraint?.append(attributes["value"] ?? "")
        case "fetchRequest": templates.append((name, attributes["entity"] ?? "", attributes["predicateString"]))
        case "entry":
            guard let key = attributes["key"] else { break }
            if let lastProperty { lastProperty.userInfo = (lastProperty.userInfo ?? [:]).merging([key: attributes["value"] ?? ""]) { $1 } }
            else if let entity = entities.last { entity.userInfo = (entity.userInfo ?? [:]).merging([key: attributes["value"] ?? ""]) { $1 } }
        default: break
        }
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        switch elementName {
        case "model": isWhole = true
        case "entity": entities.last?.properties = properties
        case "attribute", "relationship": lastProperty = nil
        case "configuration": configuration = nil
        case "uniquenessConstraint":
            if let constraint, !constraint.isEmpty { entities.last?.uniquenessConstraints.append(constraint) }
            constraint = nil
        default: break
        }
    }

    private func add(_ property: NSPropertyDescription) {
        properties.append(property)
        lastProperty = property
    }

    private static let types: [String: NSAttributeType] = [
        "Integer 16": .integer16AttributeType, "Integer 32": .integer32AttributeType, "Integer 64": .integer64AttributeType, "Decimal": .decimalAttributeType,
        "Double": .doubleAttributeType, "Float": .floatAttributeType, "String": .stringAttributeType, "Boolean": .booleanAttributeType, "Date": .dateAttributeType,
        "Binary": .binaryDataAttributeType, "UUID": .UUIDAttributeType, "URI": .URIAttributeType, "Transformable": .transformableAttributeType,
    ]

    private static func attribute(_ name: String, _ attributes: [String: String]) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.isOptional = attributes["optional"] == "YES"
        attribute.isTransient = attributes["transient"] == "YES"
        attribute.attributeType = types[attributes["attributeType"] ?? ""] ?? .undefinedAttributeType
        attribute.valueTransformerName = attributes["valueTransformerName"]
        attribute.attributeValueClassName = attributes["customClassName"]
        attribute.allowsExternalBinaryDataStorage = attributes["allowsExternalBinaryDataStorage"] == "YES"
        attribute.renamingIdentifier = attributes["elementID"]
        attribute.minimum = (attributes["minValueString"] ?? attributes["minDateTimeInterval"]).flatMap(Double.init)
        attribute.maximum = (attributes["maxValueString"] ?? attributes["maxDateTimeInterval"]).flatMap(Double.init)
        attribute.pattern = attributes["regularExpressionString"]
        attribute.defaultValue = (attributes["defaultValueString"] ?? attributes["defaultDateTimeInterval"]).flatMap { attribute.value(fromText: $0) }
        return attribute
    }

    private static func relationship(_ name: String, _ attributes: [String: String]) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        relationship.name = name
        relationship.isOptional = attributes["optional"] == "YES"
        relationship.isTransient = attributes["transient"] == "YES"
        relationship.isOrdered = attributes["ordered"] == "YES"
        let isToMany = attributes["toMany"] == "YES"
        relationship.minCount = attributes["minCount"].flatMap { Int($0) } ?? 0
        relationship.maxCount = isToMany ? attributes["maxCount"].flatMap { Int($0) }.map { $0 == 1 ? 0 : $0 } ?? 0 : 1
        relationship.destinationName = attributes["destinationEntity"]
        relationship.inverseName = attributes["inverseName"]
        relationship.renamingIdentifier = attributes["elementID"]
        relationship.deleteRule = switch attributes["deletionRule"] {
        case "Cascade": .cascadeDeleteRule
        case "Deny": .denyDeleteRule
        case "No Action": .noActionDeleteRule
        default: .nullifyDeleteRule
        }
        return relationship
    }
}
