extension Tree {
    /// Pass 4, place: gives positions to the children of what is marked, from the root down.
    ///
    /// Readers of geometry may mark again; a bounded number of rounds settles them.
    func placePass() {
        for _ in 0..<Tree.maximumRounds {
            var any = false
            while let element = places.popShallowest() {
                guard element.isMounted, element.isPlaceStale, element.hasGeometry || element === root else { continue }
                any = true
                element.replaceChildren()
            }
            guard any else { return }
            for observer in geometryObservers.values { observer.geometryMayHaveChanged() }
            if !layouts.isEmpty { layoutPass() }
            if places.isEmpty { return }
        }
    }

    /// Measures what a view built during placement has marked, before its parent goes on.
    public func settleLayoutDuringPlacement() {
        updatePass()
        layoutPass()
    }
}
