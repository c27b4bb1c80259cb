import FoundationPlus

extension Schema {
    /// One property of a model, as `@Model` lists it.
    public struct PropertyMetadata {
        /// The property's name.
        public let name: String
        /// The property's key path.
        public let keypath: AnyKeyPath
        /// What `@Attribute` or `@Relationship` says; nil without.
        public let metadata: (any SchemaProperty)?
        let make: (_ index: Int, _ owner: any PersistentModel.Type) throws -> Property

        /// A property without an initial value.
        public init<Model: PersistentModel, Value>(name: String, keypath: KeyPath<Model, Value>, metadata: (any SchemaProperty)? = nil, isConstant: Bool = false) {
            self.init(name, keypath, nil, metadata, isConstant)
        }

        /// A property with an initial value, which objects of older stores get that do not have the property.
        public init<Model: PersistentModel, Value>(name: String, keypath: KeyPath<Model, Value>, defaultValue: @autoclosure @escaping () -> Value, metadata: (any SchemaProperty)? = nil) {
            self.init(name, keypath, defaultValue, metadata, false)
        }

        private init<Model: PersistentModel, Value>(_ name: String, _ keyPath: KeyPath<Model, Value>, _ initial: (() -> Value)?, _ metadata: (any SchemaProperty)?, _ isConstant: Bool) {
            self.name = name
            keypath = keyPath
            self.metadata = metadata
            make = { index, owner in
                if let type = Value.self as? any _RelationshipValue.Type {
                    func relationship<R: _RelationshipValue>(_ type: R.Type) -> Property {
                        let note = metadata as? Relationship ?? Relationship()
                        return TypedRelationship<Model, R>(index: index, name: name, keyPath: keyPath as! KeyPath<Model, R>, note: note, isConstant: isConstant)
                    }
                    return relationship(type)
                }
                let coding = try Coding<Value>.of(Value.self, context: "\(owner).\(name)")
                return TypedAttribute(index: index, name: name, keyPath: keyPath, coding: coding, initial: initial, note: metadata as? Attribute ?? Attribute(), isConstant: isConstant)
            }
        }
    }

    /// What `#Unique` or `#Index` says.
    public struct _Constraint {
        let keyPaths: [AnyKeyPath]
        let isUnique: Bool

        /// Names properties of a model, the most important first.
        public init<Model: PersistentModel>(_ type: Model.Type, isUnique: Bool, _ keyPaths: [PartialKeyPath<Model>]) {
            self.keyPaths = keyPaths
            self.isUnique = isUnique
        }
    }
}
