/// A decoder that the `decode` operator can use, such as `JSONDecoder`.
public protocol TopLevelDecoder {
    /// What is decoded from, usually `Data`.
    associatedtype Input

    /// Makes a value of `type` from `from`.
    func decode<T>(_ type: T.Type, from: Input) throws -> T where T: Decodable
}

/// An encoder that the `encode` operator can use, such as `JSONEncoder`.
public protocol TopLevelEncoder {
    /// What is produced, usually `Data`.
    associatedtype Output

    /// Encodes `value`.
    func encode<T>(_ value: T) throws -> Output where T: Encodable
}
