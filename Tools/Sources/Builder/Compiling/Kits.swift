/// A dynamic library of `Kits/`, which programs link, and so load, only where their sources import one of its modules.
struct Kit: Hashable {
    var library: String
    var modules: Set<String>

    /// Every kit there is; `Kits/Package.swift` says how they are built.
    static let all = [
        Kit(library: "SwiftData", modules: ["SwiftData"]),
    ]
}

extension PreparedApp {
    /// The kits whose modules some source imports.
    var kits: [Kit] {
        let imported = Set(modules.flatMap(\.records).flatMap(\.imports))
        return Kit.all.filter { !$0.modules.isDisjoint(with: imported) }
    }
}
