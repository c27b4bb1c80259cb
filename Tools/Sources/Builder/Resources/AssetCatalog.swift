import Foundation

/// The contents of one or more asset catalogs, in the form the running app reads (`Assets.json`).
struct AssetCatalog {
    /// One picture of an image set.
    struct ImageVariant {
        var source: String
        var file: String
        var scale: Int
        var appearance: String?
        var idiom: String
        var isVector: Bool
        var extra: [String: Any]
    }

    struct ImageSet { var isTemplate: Bool; var isOriginal: Bool; var variants: [ImageVariant] }
    struct ColorVariant { var appearance: String?; var idiom: String; var isHighContrast: Bool; var color: AssetColor }
    struct DataSet { var source: String; var file: String; var type: String? }

    var images: [String: ImageSet] = [:]
    var colors: [String: [ColorVariant]] = [:]
    var data: [String: DataSet] = [:]
    /// The largest picture of each app icon set, by its name.
    var icons: [String: (source: String, file: String)] = [:]
    var findings: [Finding] = []

    /// Adds everything in a `.xcassets` folder. A set that cannot be read becomes a finding and is left out.
    mutating func add(_ catalog: String) {
        walk(catalog, namespace: "", depth: 0)
    }

    private mutating func walk(_ folder: String, namespace: String, depth: Int) {
        guard depth < 32 else { return }
        for name in Files.names(in: folder) where Files.isDirectory(folder + "/" + name) {
            let path = folder + "/" + name
            let key = namespace + name.stem
            switch name.fileExtension {
            case "imageset": attempt(path) { try $0.addImage(path, key) }
            case "colorset": attempt(path) { try $0.addColor(path, key) }
            case "dataset": attempt(path) { try $0.addData(path, key) }
            case "symbolset": attempt(path) { try $0.addSymbol(path, key) }
            case "appiconset": attempt(path) { try $0.addIcon(path, key) }
            case "launchimage", "stickersiconset", "complicationset", "brandassets", "imagestack", "solidimagestack", "cubetextureset", "textureset",
                 "arresourcegroup", "stickerpack":
                findings.append(Finding(.warning, "asset '\(key)' is a \(name.fileExtension), which Martlet does not use", at: Place(path)))
            default:
                let properties = (try? contents(path))?["properties"] as? [String: Any]
                let provides = properties?["provides-namespace"] as? Bool ?? false
                walk(path, namespace: provides ? namespace + name + "/" : namespace, depth: depth + 1)
            }
        }
    }

    private mutating func attempt(_ path: String, _ body: (inout AssetCatalog) throws -> Void) {
        do { try body(&self) } catch let failure as Failure { findings += failure.findings } catch {
            findings.append(Finding(.error, "\(error)", at: Place(path)))
        }
    }

    private func contents(_ set: String) throws -> [String: Any] {
        let file = set + "/Contents.json"
        guard Files.exists(file) else { return [:] }
        do {
            guard let object = try JSONSerialization.jsonObject(with: try Files.data(file)) as? [String: Any] else {
                throw Failure("this should be a JSON object", at: Place(file))
            }
            return object
        } catch let failure as Failure { throw failure } catch {
            throw Failure("this is not readable JSON", at: Place(file), advice: "open the asset in Xcode or mend the file by hand")
        }
    }

    /// Where a set's file lies in the resource folder: `Assets/<name>/<file>`.
    private func output(_ key: String, _ file: String) -> String { "Assets/\(key)/\(file)" }

    // MARK: Sets

    private mutating func addImage(_ path: String, _ key: String) throws {
        let contents = try contents(path)
        let properties = contents["properties"] as? [String: Any] ?? [:]
        var set = ImageSet(isTemplate: properties["template-rendering-intent"] as? String == "template",
                           isOriginal: properties["template-rendering-intent"] as? String == "original", variants: [])
        for item in entries("images", of: contents, path) {
            guard let name = item["filename"] as? String, !name.isEmpty else { continue }
            let file = path + "/" + name
            guard Files.exists(file) else {
                findings.append(Finding(.warning, "image '\(key)' names the file '\(name)', which does not exist", at: Place(path + "/Contents.json")))
                continue
            }
            if let fault = ImageFile.fault(file) {
                findings.append(Finding(.warning, "image '\(key)' is left out: \(fault)", at: Place(file)))
                continue
            }
            var extra: [String: Any] = [:]
            if let resizing = item["resizing"] as? [String: Any] { extra["slicing"] = resizing }
            if let locale = item["locale"] as? String { extra["locale"] = locale }
            if item["display-gamut"] as? String == "display-P3" { extra["gamut"] = "display-P3" }
            let isVector = ["pdf", "svg"].contains(name.fileExtension)
            // Drawings in PDF are packed as SVG.
            let packed = name.fileExtension == "pdf" ? name.stem + ".svg" : name
            set.variants.append(ImageVariant(source: file, file: output(key, packed), scale: Self.scale(item["scale"]), appearance: Self.appearance(item),
                                             idiom: item["idiom"] as? String ?? "universal", isVector: isVector, extra: extra))
        }
        images[key] = set
    }

    private mutating func addSymbol(_ path: String, _ key: String) throws {
        for item in entries("symbols", of: try contents(path), path) {
            guard let name = item["filename"] as? String, Files.exists(path + "/" + name) else { continue }
            images[key] = ImageSet(isTemplate: true, isOriginal: false, variants: [
                ImageVariant(source: path + "/" + name, file: output(key, name), scale: 1, appearance: nil, idiom: "universal", isVector: true, extra: ["symbol": true]),
            ])
        }
    }

    private mutating func addColor(_ path: String, _ key: String) throws {
        var variants: [ColorVariant] = []
        for item in entries("colors", of: try contents(path), path) {
            guard let color = item["color"] as? [String: Any] else { continue }
            if item["display-gamut"] as? String == "display-P3" { continue }
            let contrast = (item["appearances"] as? [[String: Any]] ?? []).contains { $0["appearance"] as? String == "contrast" }
            do {
                variants.append(ColorVariant(appearance: Self.appearance(item), idiom: item["idiom"] as? String ?? "universal", isHighContrast: contrast,
                                             color: try AssetColor(color)))
            } catch let error as AssetColor.Fault {
                throw Failure("colour '\(key)': \(error.message)", at: Place(path + "/Contents.json"))
            }
        }
        colors[key] = variants
    }

    private mutating func addData(_ path: String, _ key: String) throws {
        for item in entries("data", of: try contents(path), path) {
            guard let name = item["filename"] as? String else { continue }
            guard Files.exists(path + "/" + name) else {
                findings.append(Finding(.warning, "data asset '\(key)' names the file '\(name)', which does not exist", at: Place(path + "/Contents.json")))
                continue
            }
            data[key] = DataSet(source: path + "/" + name, file: output(key, name), type: item["universal-type-identifier"] as? String)
        }
    }

    private mutating func addIcon(_ path: String, _ key: String) throws {
        var best: (size: Int64, name: String)?
        for item in entries("images", of: try contents(path), path) {
            guard let name = item["filename"] as? String, let stamp = Stamp(path + "/" + name), Self.appearance(item) == nil else { continue }
            if stamp.size > best?.size ?? -1 { best = (stamp.size, name) }
        }
        if let best, ImageFile.fault(path + "/" + best.name) == nil { icons[key] = (path + "/" + best.name, output(key, best.name)) }
    }

    /// The objects of a list in `Contents.json`; what is something else is named and left out.
    private mutating func entries(_ name: String, of contents: [String: Any], _ path: String) -> [[String: Any]] {
        guard let value = contents[name] else { return [] }
        let all = value as? [Any] ?? [value], objects = all.compactMap { $0 as? [String: Any] }
        if objects.count < all.count {
            findings.append(Finding(.warning, "\(all.count - objects.count) of the entries in '\(name)' are no objects and left out", at: Place(path + "/Contents.json")))
        }
        return objects
    }

    private static func scale(_ value: Any?) -> Int {
        guard let text = value as? String, let number = Int(text.prefix { $0.isNumber }) else { return 1 }
        return min(max(number, 1), 3)
    }

    private static func appearance(_ item: [String: Any]) -> String? {
        (item["appearances"] as? [[String: Any]] ?? []).first { $0["appearance"] as? String == "luminosity" }?["value"] as? String
    }

    // MARK: Output

    /// The files to copy, from and to (relative to the resource folder).
    var files: [(source: String, file: String)] {
        images.values.flatMap { $0.variants.map { ($0.source, $0.file) } } + data.values.map { ($0.source, $0.file) } + icons.values.map { ($0.source, $0.file) }
    }

    /// `Assets.json`, keys sorted so that equal catalogs give equal bytes.
    func json(icon: String?, accent: String?) throws -> Data {
        func or(_ value: String?) -> Any { value.map { $0 as Any } ?? NSNull() }
        var result: [String: Any] = [:]
        result["images"] = images.mapValues { set -> [String: Any] in
            ["template": set.isTemplate, "original": set.isOriginal, "variants": set.variants.map { variant -> [String: Any] in
                ["file": variant.file, "scale": variant.scale, "appearance": or(variant.appearance), "idiom": variant.idiom, "vector": variant.isVector]
                    .merging(variant.extra) { $1 }
            }]
        }
        result["colors"] = colors.mapValues { variants -> [String: Any] in
            ["variants": variants.map { variant -> [String: Any] in
                var item: [String: Any] = ["appearance": or(variant.appearance), "idiom": variant.idiom, "red": variant.color.red, "green": variant.color.green,
                                           "blue": variant.color.blue, "alpha": variant.color.alpha]
                if variant.isHighContrast { item["contrast"] = "high" }
                if let reference = variant.color.reference { item["reference"] = reference }
                return item
            }]
        }
        result["data"] = data.mapValues { set -> [String: Any] in ["file": set.file, "type": or(set.type)] }
        result["appIcon"] = or(icons[icon ?? "AppIcon"]?.file ?? (icons.count == 1 ? icons.values.first?.file : nil))
        result["accentColor"] = or(accent.flatMap { colors[$0]?.isEmpty == false ? $0 : nil })
        return try JSONSerialization.data(withJSONObject: result, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
    }
}
