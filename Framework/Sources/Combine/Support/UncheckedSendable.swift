/// Carries a value to where the compiler wants proof that it may cross threads.
///
/// Schedulers move closures between threads by contract; the closures of an app are not marked for it.
struct UncheckedSendable<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
