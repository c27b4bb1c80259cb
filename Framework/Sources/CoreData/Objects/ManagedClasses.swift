/// Finds the classes of entities, and entities of classes.
enum ManagedClasses {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var models: [WeakModel] = []
    private struct WeakModel { weak var model: NSManagedObjectModel? }

    /// Remembers a model, for classes that are used without a context.
    static func note(_ model: NSManagedObjectModel) {
        lock.withLock {
            models.removeAll { $0.model == nil || $0.model === model }
            models.append(WeakModel(model: model))
        }
    }

    /// The entity of a class: in the model of the context, else in the one that was loaded last.
    static func entity(of type: NSManagedObject.Type, in model: NSManagedObjectModel?) -> NSEntityDescription? {
        let known = [model].compactMap { $0 } + lock.withLock { models.compactMap(\.model) }.reversed()
        for model in known {
            if let entity = model.entities.first(where: { type.isNamed($0.managedObjectClassName) }) {
                entity.note(type)
                return entity
            }
        }
        return nil
    }

    static func find(_ name: String) -> NSManagedObject.Type? {
        if name == "NSManagedObject" { return NSManagedObject.self }
        let isQualified = name.contains(".") && !name.hasPrefix(".")
        let plain = name.hasPrefix(".") ? String(name.dropFirst()) : name
        var modules = [Bundle.main.infoDictionary?["MartletModuleName"] as? String].compactMap { $0 }
        if let folder = Bundle.main.resourcePath {
            // Packages' bundles are named PACKAGE_MODULE.bundle.
            let bundles = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".bundle") }.sorted()
            modules += bundles.compactMap { $0.dropLast(7).split(separator: "_").last.map(String.init) }
        }
        let own = plain.split(separator: ".").last.map(String.init) ?? plain
        let names = (isQualified ? [plain] : []) + modules.map { $0 + "." + own }
        return names.lazy.compactMap { NSClassFromString($0) as? NSManagedObject.Type }.first
    }

    /// Makes an object of a class that is only known when the program runs: a new one, or with `id` one of the store.
    static func make(_ type: NSManagedObject.Type, _ entity: NSEntityDescription, id: NSManagedObjectID?, context: NSManagedObjectContext?) -> NSManagedObject {
        context?.idOfNextObject = id
        return unsafeBitCast(type, to: _ManagedObjectMaker.Type.self).init(entity: entity, insertInto: context)
    }
}

/// Swift calls initializers of a class known by its metatype only where they are required, which Apple's is not. An
/// initializer has the same place in the table of methods of every subclass, so that this class, which calls it
/// required, reaches each one's own. Open, so that no call is bound to this class.
open class _ManagedObjectMaker: NSManagedObject {
    public required override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) { super.init(entity: entity, insertInto: context) }
}

extension NSManagedObject {
    /// Whether this is the class that a model means by `name`, with or without a module.
    static func isNamed(_ name: String?) -> Bool {
        guard let name, self != NSManagedObject.self else { return false }
        let full = NSStringFromClass(self)
        return name == full || (name.split(separator: ".").last ?? "") == (full.split(separator: ".").last ?? "-") && (!name.contains(".") || name.hasPrefix(".") || name == full)
    }
}
