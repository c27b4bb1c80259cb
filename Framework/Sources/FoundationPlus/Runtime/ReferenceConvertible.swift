import Foundation

// Values that Apple's Foundation knows as counterparts of its objects, and the toolchain's does not.

extension Date: @retroactive ReferenceConvertible { public typealias ReferenceType = NSDate }
extension UUID: @retroactive ReferenceConvertible { public typealias ReferenceType = NSUUID }
extension Data: @retroactive ReferenceConvertible { public typealias ReferenceType = NSData }
extension Locale: @retroactive ReferenceConvertible { public typealias ReferenceType = NSLocale }
extension DateInterval: @retroactive ReferenceConvertible { public typealias ReferenceType = NSDateInterval }
