/// Keeps a value that will be given up.
///
/// An optional of a generic type costs a look-up of that type at each use, an optional reference to a holder does
/// not; links in the path of every value hold their subscriber in one.
final class Holder<Value> {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
