/// What a subscriber or subscription inside this module shows to a debugger, `print` and `Mirror`.
///
/// A conforming type gives its `description`, the operator's name; children are shown only where a type says so.
protocol NodeDescription: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension NodeDescription {
    var playgroundDescription: Any { description }

    var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
