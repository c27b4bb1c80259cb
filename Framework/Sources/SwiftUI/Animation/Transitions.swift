import Engine

/// Keeps what has left on the screen until its way out is over.
enum Transitions {
    /// Called before `elements` leave the tree under `node`.
    static func willRemove(_ elements: [ElementNode], from node: Node) {}
}
