import Engine
import Foundation

/// The outline of a screen as JSON: type, frame, text, role, identifier, enabled, value, and what a field says about its text.
enum TreeFile {
    static func json(_ node: SemanticsNode) -> [String: Any] {
        func round(_ v: CGFloat) -> Double { v.isFinite ? (Double(v) * 1000).rounded() / 1000 : 0 }
        var object: [String: Any] = [
            "type": node.type, "role": node.role.rawValue, "enabled": node.isEnabled,
            "frame": [round(node.frame.minX), round(node.frame.minY), round(node.frame.width), round(node.frame.height)],
        ]
        if let label = node.label { object[node.role == .text ? "text" : "label"] = label }
        if let value = node.value { object["value"] = value }
        if let identifier = node.identifier { object["identifier"] = identifier }
        for (name, value) in node.inputTraits?.differences ?? [] { object[name] = value }
        if node.isSelected { object["selected"] = true }
        if !node.children.isEmpty { object["children"] = node.children.map(json) }
        return object
    }

    static func data(_ node: SemanticsNode) throws -> Data {
        try JSONSerialization.data(withJSONObject: json(node), options: [.prettyPrinted, .sortedKeys])
    }
}
