extension Tree {
    /// Pass 3, layout: measures again what is marked, from the leaves up, and stops where nothing came out different.
    func layoutPass() {
        while let element = layouts.popDeepest() {
            guard element.isMounted, element.isInLayoutQueue else { continue }
            if element.revalidate() { element.enclosingElement?.invalidateLayout() }
        }
    }
}
