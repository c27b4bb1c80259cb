import Engine
import FoundationPlus

/// The state of a window's views as data, to be carried over to another process with newer code.
///
/// A value is found again by the views around it: their names and, among those of one name inside of the same view, their
/// order. What is between them — stacks, modifiers, conditions — may change. Values are carried over where they differ
/// from their initial ones, are `Codable` values (not objects), and are of a type of the same name.
extension ViewHost {
    public func archivedState() -> [String: Data] {
        var archive: [String: Data] = [:]
        visitSlots { path, slot in if let data = slot.archived { archive[path] = data } }
        return archive
    }

    /// Gives views their archived state, also those that only come by it, such as the content of a sheet.
    public func restoreState(_ archive: [String: Data]) {
        var rest = archive
        for _ in 0..<ViewHost.mostRounds {
            var didRestore = false
            visitSlots { path, slot in
                guard let data = rest.removeValue(forKey: path) else { return }
                slot.restore(data)
                didRestore = true
            }
            guard didRestore else { return }
            flush()
            if rest.isEmpty { return }
        }
    }

    /// Views that state brings bring others: more nested than this are left as they are.
    private static let mostRounds = 8

    private func visitSlots(_ body: (String, any ArchivableSlot) -> Void) {
        func visit(_ node: Node, _ path: String, _ counts: inout [String: Int]) {
            guard let stateful = node as? StatefulNode else {
                for child in node.children { visit(child, path, &counts) }
                return
            }
            let name = String(node.debugName.prefix { $0 != "<" })
            counts[name, default: 0] += 1
            let own = path + "/" + name + "#\(counts[name]!)"
            for (index, slot) in (stateful.keptSlots?.slots.archivable ?? []).enumerated() { body("\(own).\(index):\(slot.valueName)", slot) }
            var inner: [String: Int] = [:]
            for child in node.children { visit(child, own, &inner) }
        }
        var counts: [String: Int] = [:]
        visit(root, "", &counts)
    }
}

/// A slot whose value can be data.
protocol ArchivableSlot: AnyObject {
    var valueName: String { get }
    /// Nil where the value is the initial one or cannot be written.
    var archived: Data? { get }
    func restore(_ data: Data)
}

/// Property lists hold collections only at their top.
private struct ArchivedValue<Value: Codable>: Codable { var value: Value }

extension StateLocation: ArchivableSlot {
    var valueName: String { String(reflecting: Value.self) }

    var archived: Data? {
        guard isWorthKeeping, !(Value.self is AnyObject.Type), let value = peek as? any Codable else { return nil }
        func encode(_ value: some Codable) -> Data? { try? PropertyListEncoder().encode(ArchivedValue(value: value)) }
        return encode(value)
    }

    func restore(_ data: Data) {
        guard let type = Value.self as? any Codable.Type else { return }
        func decode<T: Codable>(_: T.Type) -> Any? { try? PropertyListDecoder().decode(ArchivedValue<T>.self, from: data).value }
        guard let value = decode(type) as? Value else { return }
        var transaction = Transaction()
        transaction.disablesAnimations = true
        set(value, transaction: transaction)
    }
}
