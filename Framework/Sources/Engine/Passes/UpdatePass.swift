extension Tree {
    /// Pass 1 and 2, update and structure: evaluates what is marked, nearest to the root first.
    ///
    /// A parent's evaluation may update or end nodes that were marked themselves; those are skipped when their turn comes.
    func updatePass() {
        while let node = updates.popShallowest() {
            guard node.isMounted, node.needsUpdate else { continue }
            node.needsUpdate = false
            node.performUpdate()
        }
    }
}
