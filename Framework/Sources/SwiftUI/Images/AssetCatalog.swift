import Drawing
import Engine

/// The compiled asset catalog of a program: pictures and colours by name.
///
/// The build step writes `Assets.json` beside the program's resources; a name that is not in it is looked for as a file.
enum AssetCatalog {
    struct Catalog: Decodable {
        struct ImageSet: Decodable {
            struct Variant: Decodable {
                var file: String
                var scale: Double?
                var appearance: String?
                var idiom: String?
                var vector: Bool?
            }
            var template: Bool?
            var variants: [Variant]
        }
        struct ColorSet: Decodable {
            struct Variant: Decodable {
                var appearance: String?
                var idiom: String?
                var red: Double
                var green: Double
                var blue: Double
                var alpha: Double
            }
            var variants: [Variant]
        }
        var images: [String: ImageSet]?
        var colors: [String: ColorSet]?
    }

    private static func catalog(_ bundle: Bundle?) -> (Catalog, URL)? {
        let folder = resourceFolder(bundle)
        if let known = catalogs[folder] { return known.map { ($0, folder) } }
        var loaded: Catalog?
        if let data = try? Data(contentsOf: folder.appendingPathComponent("Assets.json")) {
            do { loaded = try JSONDecoder().decode(Catalog.self, from: data) } catch {
                Warnings.once("Assets.json in \(folder.path) cannot be read: \(error)")
            }
        }
        catalogs[folder] = loaded
        return loaded.map { ($0, folder) }
    }

    nonisolated(unsafe) private static var catalogs: [URL: Catalog?] = [:]
    nonisolated(unsafe) private static var images: [String: Drawing.ImageResource] = [:]

    static func resourceFolder(_ bundle: Bundle?) -> URL {
        if let bundle, bundle !== Bundle.main { return bundle.resourceURL ?? bundle.bundleURL }
        // Asked for anew each time: tests show pictures of several folders.
        if let path = ProcessInfo.processInfo.environment["MARTLET_RESOURCES"] { return URL(fileURLWithPath: path, isDirectory: true) }
        return Bundle.main.resourceURL ?? Bundle.main.bundleURL
    }

    static func image(named name: String, bundle: Bundle?, in env: EnvironmentValues) -> Drawing.ImageResource? {
        let folder = resourceFolder(bundle)
        if let (catalog, _) = catalog(bundle), let set = catalog.images?[name],
           let v = best(set.variants, dark: env.colorScheme == .dark, scale: Double(env.displayScale)) {
            return load(folder.appendingPathComponent(v.file), scale: CGFloat(v.scale ?? 1), isTemplate: set.template ?? false)
        }
        for candidate in [name, name + ".png", name + ".jpg", name + ".jpeg", name + "@3x.png", name + "@2x.png"] {
            let url = folder.appendingPathComponent(candidate)
            if FileManager.default.fileExists(atPath: url.path) {
                return load(url, scale: candidate.contains("@3x") ? 3 : candidate.contains("@2x") ? 2 : 1, isTemplate: false)
            }
        }
        return nil
    }

    private static func best(_ variants: [Catalog.ImageSet.Variant], dark: Bool, scale: Double) -> Catalog.ImageSet.Variant? {
        let scheme = variants.filter { ($0.appearance == "dark") == dark && ($0.appearance == nil || $0.appearance == "dark" || $0.appearance == "light") }
        let plain = variants.filter { $0.appearance == nil || $0.appearance == "light" }
        let pool = scheme.isEmpty ? (plain.isEmpty ? variants : plain) : scheme
        let idiom = pool.filter { $0.idiom == nil || $0.idiom == "universal" || $0.idiom == "iphone" }
        let list = idiom.isEmpty ? pool : idiom
        // The nearest scale that is not smaller than needed, else the largest there is.
        return list.filter { ($0.scale ?? 1) >= scale || $0.vector == true }.min { ($0.scale ?? 1) < ($1.scale ?? 1) }
            ?? list.max { ($0.scale ?? 1) < ($1.scale ?? 1) }
    }

    static func load(_ url: URL, scale: CGFloat, isTemplate: Bool) -> Drawing.ImageResource? {
        let key = "\(url.path)|\(scale)|\(isTemplate)"
        if let known = images[key] { return known }
        guard let data = try? Data(contentsOf: url), let image = ImageFile.resource(data, scale: scale, isTemplate: isTemplate) else {
            Warnings.once("missing image: \(url.lastPathComponent) cannot be read as a picture.")
            return nil
        }
        images[key] = image
        return image
    }

    static func color(named name: String, bundle: Bundle?, in env: EnvironmentValues) -> ResolvedColor {
        if let c = namedColor(name, bundle, env) { return c }
        Warnings.once("missing color: nothing is named \"\(name)\" in the asset catalog.")
        return ResolvedColor(255, 45, 85)
    }

    static func colorIfPresent(named name: String, bundle: Bundle?, in env: EnvironmentValues) -> ResolvedColor? { namedColor(name, bundle, env) }

    static func accentColor(in env: EnvironmentValues) -> ResolvedColor? { namedColor("AccentColor", nil, env) }

    private static func namedColor(_ name: String, _ bundle: Bundle?, _ env: EnvironmentValues) -> ResolvedColor? {
        guard let (catalog, _) = catalog(bundle), let set = catalog.colors?[name], !set.variants.isEmpty else { return nil }
        let dark = env.colorScheme == .dark
        let v = set.variants.first { ($0.appearance == "dark") == dark } ?? set.variants.first { $0.appearance == nil } ?? set.variants[0]
        return ResolvedColor(red: Float(v.red), green: Float(v.green), blue: Float(v.blue), opacity: Float(v.alpha))
    }
}

/// Reads just enough of a picture file to know its size; hosts decode the rest.
enum ImageFile {
    static func resource(_ data: Data, scale: CGFloat, isTemplate: Bool = false) -> Drawing.ImageResource? {
        if let size = svgSize(data) { return Drawing.ImageResource(content: .svg(data), size: size, isTemplate: isTemplate) }
        guard let pixels = pixelSize(data) else { return nil }
        return Drawing.ImageResource(content: .encoded(data), size: CGSize(width: pixels.width / scale, height: pixels.height / scale), scale: scale, isTemplate: isTemplate)
    }

    static func pixelSize(_ d: Data) -> CGSize? {
        let b = [UInt8](d.prefix(65_536))
        func be16(_ i: Int) -> Int { Int(b[i]) << 8 | Int(b[i + 1]) }
        func be32(_ i: Int) -> Int { be16(i) << 16 | be16(i + 2) }
        func le16(_ i: Int) -> Int { Int(b[i + 1]) << 8 | Int(b[i]) }
        if b.count > 24, b[0] == 0x89, b[1] == 0x50 { return CGSize(width: be32(16), height: be32(20)) }
        if b.count > 10, b[0] == 0x47, b[1] == 0x49, b[2] == 0x46 { return CGSize(width: le16(6), height: le16(8)) }
        if b.count > 26, b[0] == 0x42, b[1] == 0x4D { return CGSize(width: le16(18), height: le16(22)) }
        if b.count > 30, b[0] == 0x52, b[1] == 0x49, b[8] == 0x57 {
            switch (b[12], b[15]) {
            case (0x56, 0x58): return CGSize(width: Int(b[24]) + Int(b[25]) << 8 + Int(b[26]) << 16 + 1, height: Int(b[27]) + Int(b[28]) << 8 + Int(b[29]) << 16 + 1)
            case (0x56, 0x20): return CGSize(width: le16(26) & 0x3FFF, height: le16(28) & 0x3FFF)
            case (0x56, 0x4C):
                let bits = Int(b[21]) | Int(b[22]) << 8 | Int(b[23]) << 16 | Int(b[24]) << 24
                return CGSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
            default: return nil
            }
        }
        guard b.count > 4, b[0] == 0xFF, b[1] == 0xD8 else { return nil }
        var i = 2
        let all = [UInt8](d)
        while i + 9 < all.count {
            guard all[i] == 0xFF else { i += 1; continue }
            let marker = all[i + 1]
            if marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC {
                return CGSize(width: Int(all[i + 7]) << 8 | Int(all[i + 8]), height: Int(all[i + 5]) << 8 | Int(all[i + 6]))
            }
            if marker == 0xFF || (marker >= 0xD0 && marker <= 0xD9) || marker == 1 { i += marker == 0xFF ? 1 : 2; continue }
            i += 2 + (Int(all[i + 2]) << 8 | Int(all[i + 3]))
        }
        return nil
    }

    private static func svgSize(_ d: Data) -> CGSize? {
        guard let head = String(data: d.prefix(4096), encoding: .utf8), head.contains("<svg") else { return nil }
        let tag = head[head.range(of: "<svg")!.lowerBound...].prefix { $0 != ">" }
        func attribute(_ name: String) -> String? {
            guard let r = tag.range(of: " \(name)=\"") ?? tag.range(of: "\n\(name)=\"") else { return nil }
            return String(tag[r.upperBound...].prefix { $0 != "\"" })
        }
        func number(_ s: String?) -> CGFloat? { s.flatMap { Double($0.trimmingCharacters(in: CharacterSet(charactersIn: "ptx "))) }.map { CGFloat($0) } }
        if let w = number(attribute("width")), let h = number(attribute("height")) { return CGSize(width: w, height: h) }
        let box = attribute("viewBox")?.split(whereSeparator: { $0 == " " || $0 == "," }).compactMap { Double($0) } ?? []
        return box.count == 4 ? CGSize(width: box[2], height: box[3]) : CGSize(width: 24, height: 24)
    }
}
