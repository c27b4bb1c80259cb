import Foundation

// Values that formats take for `%@`, as Objective-C objects are on Apple's systems. Predicates look at the values
// themselves; for texts (`String(format:)`) they stand for their descriptions.

extension NSObject: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }
extension Date: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }
extension UUID: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }
extension URL: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }
extension Data: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }
extension Decimal: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }
extension Array: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }
extension Set: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }
extension Dictionary: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { described(self) } }

/// The address of a text, which lives on: a list of arguments does not own what it points to.
private func described(_ value: Any) -> [Int] {
    [Int(bitPattern: Unmanaged.passRetained((value as? NSString) ?? NSString(string: "\(value)")).toOpaque())]
}
