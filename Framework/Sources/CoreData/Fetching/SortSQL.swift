import SQLite

/// Translates sort descriptors to `ORDER BY`, where SQLite's order is theirs.
enum SortTranslator {
    /// - Returns: nil where one of them needs the objects themselves.
    static func order(_ descriptors: [NSSortDescriptor], _ entity: NSEntityDescription) -> String? {
        var terms: [String] = []
        for descriptor in descriptors {
            guard let path = descriptor.path, let (column, attribute) = column(path, entity) else { return nil }
            var term = column
            switch attribute?.attributeType {
            case .stringAttributeType:
                guard let collation = collation(descriptor) else { return nil }
                term += " COLLATE " + collation
            case .decimalAttributeType: term = "CAST(\(column) AS REAL)"
            case .some(let type) where type == .dateAttributeType || attribute?.isNumeric == true: break
            default: return nil
            }
            if descriptor.custom != nil, attribute?.attributeType != .stringAttributeType { return nil }
            terms.append(term + (descriptor.ascending ? "" : " DESC"))
        }
        return (terms + ["t0.Z_PK"]).joined(separator: ", ")
    }

    private static func column(_ path: String, _ entity: NSEntityDescription) -> (String, NSAttributeDescription?)? {
        var entity = entity, row: String?, depth = 0
        let keys = path.split(separator: ".").map(String.init)
        for (position, key) in keys.enumerated() {
            guard let property = entity.propertiesByName[key], !property.isTransient else { return nil }
            let column: String
            if let row {
                depth += 1
                column = "(SELECT s\(depth).\(Tables.quoted(key)) FROM \(Tables.table(entity)) s\(depth) WHERE s\(depth).Z_PK = \(row))"
            } else { column = "t0.\(Tables.quoted(key))" }
            if let attribute = property as? NSAttributeDescription { return position == keys.count - 1 ? (column, attribute) : nil }
            guard let relationship = property as? NSRelationshipDescription, !relationship.isToMany, let destination = relationship.destinationEntity else { return nil }
            row = column
            entity = destination
        }
        return nil
    }

    private static func collation(_ descriptor: NSSortDescriptor) -> String? {
        guard descriptor.custom != nil else { return "martlet_plain" }
        guard let name = descriptor.selector?.description else { return nil }
        return collations.keys.first { name == $0 }.map { "martlet_" + $0.filter(\.isLetter) }
    }

    static let collations: [String: (String, String) -> ComparisonResult] = [
        "compare:": { $0.compare($1) },
        "localizedStandardCompare:": { $0.localizedStandardCompare($1) },
        "localizedCaseInsensitiveCompare:": { $0.localizedCaseInsensitiveCompare($1) },
        "caseInsensitiveCompare:": { $0.caseInsensitiveCompare($1) },
        "localizedCompare:": { $0.localizedCompare($1) },
    ]
}

extension NSSortDescriptor {
    /// The path that the descriptor looks at; nil where its key path means no property.
    var path: String? {
        if let key { return key }
        return keyPath.flatMap { KeyRecorder.path(of: $0) }
    }

    /// A descriptor for objects of Core Data: by the property's name, texts in the order in which people list them.
    public convenience init<Compared: NSObject>(_ sortDescriptor: SortDescriptor<Compared>) {
        let ascending = sortDescriptor.order == .forward
        if let path = sortDescriptor.keyPath, let key = KeyRecorder.path(of: path) {
            let isText = [String.self, String?.self].contains { $0 == type(of: path as AnyKeyPath).valueType }
            if isText { self.init(key: key, ascending: ascending, selector: Selector("localizedStandardCompare:")) } else { self.init(key: key, ascending: ascending) }
        } else {
            // What only the descriptor itself can compare.
            self.init(key: "self", ascending: true) { a, b in
                guard let a = a as? Compared, let b = b as? Compared else { return .orderedSame }
                return sortDescriptor.compare(a, b)
            }
        }
        origin = sortDescriptor
    }
}

extension Database {
    /// The functions and orders that translated requests use.
    func addStoreFunctions() throws {
        try addFunction("martlet_compares", argumentCount: 4) { arguments in
            guard let code = arguments[1].integer, let other = arguments[2].text, let options = arguments[3].integer, TextComparison.codes.indices.contains(Int(code)) else { return 0 }
            return TextComparison.holds(arguments[0].text, TextComparison.codes[Int(code)], other, .init(rawValue: UInt(options))) ? 1 : 0
        }
        try addCollation("martlet_plain") { a, b in
            // For ASCII the order of the bytes is Foundation's.
            if a.utf8.allSatisfy({ $0 < 0x80 }), b.utf8.allSatisfy({ $0 < 0x80 }) { return a < b ? .orderedAscending : a == b ? .orderedSame : .orderedDescending }
            return (a as NSString).compare(b)
        }
        for (name, compare) in SortTranslator.collations { try addCollation("martlet_" + name.filter(\.isLetter), compare) }
    }
}
