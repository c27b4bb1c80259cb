extension Tree {
    /// Pass 7, paint: records the fragments that changed. Fragments of what did not change are kept.
    func paintPass() {
        // Painting may ask for more painting below (a new child list); those are appended while the loop runs.
        var i = 0
        while i < paints.count {
            let element = paints[i]
            i += 1
            guard element.isMounted || element.isGhost, element.isPaintStale else { continue }
            element.repaint()
        }
        paints.removeAll(keepingCapacity: true)
    }
}
