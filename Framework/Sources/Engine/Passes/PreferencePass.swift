extension Tree {
    /// Pass 5, preferences: tells readers above changed writers. They compare and queue their actions.
    func preferencePass() {
        guard !preferenceReaders.isEmpty else { return }
        let readers = preferenceReaders.values.sorted { $0.depth > $1.depth }
        preferenceReaders = [:]
        for reader in readers where reader.isMounted { reader.preferencesDidChange() }
    }
}
