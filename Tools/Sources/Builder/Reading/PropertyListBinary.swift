import Foundation

/// Reads Apple's binary property lists (`bplist00`). The reader of the toolchain's Foundation crashes on broken ones.
struct PropertyListBinary {
    private let bytes: [UInt8]
    private let offsetSize: Int, referenceSize: Int, count: Int, table: Int
    /// Values still allowed: a list that names itself over and over would never end.
    private var budget = 1_000_000

    /// - Throws: `Failure` with the file where the data is no such list, cut off or going round in circles.
    static func parse(_ data: Data, file: String) throws -> PropertyValue {
        var reader = try PropertyListBinary(data, file: file)
        guard let value = reader.value(reader.root, depth: 0) else { throw fault(file) }
        return value
    }

    private let root: Int

    private static func fault(_ file: String) -> Failure { Failure("this is not a readable binary property list", at: Place(file)) }

    private init(_ data: Data, file: String) throws {
        bytes = Array(data)
        guard bytes.count >= 40, bytes.starts(with: Array("bplist".utf8)) else { throw Self.fault(file) }
        let trailer = bytes.suffix(32)
        func number(_ at: Int) -> Int? { Self.integer(trailer.dropFirst(at).prefix(8)) }
        offsetSize = Int(trailer[trailer.startIndex + 6])
        referenceSize = Int(trailer[trailer.startIndex + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let count = number(8), let root = number(16), let table = number(24),
              count <= bytes.count, root < count, table <= bytes.count, count * offsetSize <= bytes.count - table else { throw Self.fault(file) }
        self.count = count
        self.root = root
        self.table = table
    }

    /// A big-endian number that fits `Int`.
    private static func integer(_ bytes: some Collection<UInt8>) -> Int? {
        var sum: UInt64 = 0
        for byte in bytes {
            guard sum >> 56 == 0 else { return nil }
            sum = sum << 8 | UInt64(byte)
        }
        return Int(exactly: sum)
    }

    private func slice(_ at: Int, _ length: Int) -> ArraySlice<UInt8>? {
        at >= 0 && length >= 0 && at <= bytes.count && length <= bytes.count - at ? bytes[at..<(at + length)] : nil
    }

    private mutating func value(_ index: Int, depth: Int) -> PropertyValue? {
        budget -= 1
        guard budget > 0, depth < 512, index < count, let at = slice(table + index * offsetSize, offsetSize).flatMap(Self.integer), at < bytes.count else { return nil }
        let kind = bytes[at] >> 4, low = Int(bytes[at] & 15)
        switch kind {
        case 0: return low == 8 ? .bool(false) : low == 9 ? .bool(true) : .string("")
        case 1: return slice(at + 1, 1 << min(low, 5)).flatMap { bits($0).map { .integer(Int(Int64(bitPattern: $0))) } }
        case 2: return slice(at + 1, 1 << min(low, 5)).flatMap(real).map { .real($0) }
        case 3: return slice(at + 1, 8).flatMap(real).map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
        default: break
        }
        guard let (length, start) = length(low, at + 1) else { return nil }
        switch kind {
        case 4: return slice(start, length).map { .data(Data($0)) }
        case 5: return slice(start, length).map { .string(String(decoding: $0, as: UTF8.self)) }
        case 6:
            guard length <= bytes.count, let text = slice(start, length * 2) else { return nil }
            let units = (0..<length).map { UInt16(text[start + 2 * $0]) << 8 | UInt16(text[start + 2 * $0 + 1]) }
            return .string(String(decoding: units, as: UTF16.self))
        case 8: return slice(at + 1, low + 1).flatMap(Self.integer).map { .integer($0) }
        case 10, 11, 12:
            guard let members = references(length, start) else { return nil }
            var items: [PropertyValue] = []
            for member in members {
                guard let item = value(member, depth: depth + 1) else { return nil }
                items.append(item)
            }
            return .array(items)
        case 13:
            guard length <= bytes.count, let members = references(length * 2, start) else { return nil }
            var items: [String: PropertyValue] = [:]
            for (key, member) in zip(members.prefix(length), members.suffix(length)) {
                guard let name = value(key, depth: depth + 1)?.string, let item = value(member, depth: depth + 1) else { return nil }
                items[name] = item
            }
            return .dictionary(items)
        default: return nil
        }
    }

    /// The length behind a marker and where the contents start: in the marker itself, or as a number after it.
    private func length(_ low: Int, _ at: Int) -> (Int, Int)? {
        guard low == 15 else { return (low, at) }
        guard at < bytes.count, bytes[at] >> 4 == 1 else { return nil }
        let size = 1 << min(Int(bytes[at] & 15), 4)
        return slice(at + 1, size).flatMap(Self.integer).map { ($0, at + 1 + size) }
    }

    private func references(_ number: Int, _ at: Int) -> [Int]? {
        guard number <= bytes.count, let all = slice(at, number * referenceSize) else { return nil }
        var result: [Int] = []
        for i in 0..<number {
            guard let reference = Self.integer(all[(at + i * referenceSize)..<(at + (i + 1) * referenceSize)]) else { return nil }
            result.append(reference)
        }
        return result
    }

    private func bits(_ bytes: ArraySlice<UInt8>) -> UInt64? { bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }

    private func real(_ bytes: ArraySlice<UInt8>) -> Double? {
        switch bytes.count {
        case 4: bits(bytes).map { Double(Float(bitPattern: UInt32($0))) }
        case 8: bits(bytes).map { Double(bitPattern: $0) }
        default: nil
        }
    }
}
