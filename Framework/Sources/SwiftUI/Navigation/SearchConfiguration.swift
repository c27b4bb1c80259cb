import Engine

/// What `searchable` asks of a page.
struct SearchConfiguration {
    var text: Binding<String>
    var prompt: Text?
}
