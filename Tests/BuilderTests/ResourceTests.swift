@testable import Builder
import Foundation
import Testing

@Suite struct ResourceTests {
    private func catalog() -> AssetCatalog {
        var catalog = AssetCatalog()
        catalog.add(fixtures + "/Old Style/Notes/Assets.xcassets")
        return catalog
    }

    @Test func readsImages() throws {
        let catalog = catalog()
        let set = try #require(catalog.images["Group/Logo"])
        #expect(set.isTemplate)
        #expect(set.variants.map(\.scale) == [1, 2, 1])
        #expect(set.variants.map(\.isVector) == [false, false, true])
        #expect(set.variants.last?.appearance == "dark")
        #expect(catalog.findings.map(\.message).contains { $0.contains("cut off") })
    }

    /// A drawing of 40 by 20 points, as drawing programs write it, and one that is cut off.
    @Test func drawingsInPDFArePackedAsSVG() throws {
        let folder = NSTemporaryDirectory() + "drawings-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let page = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
            + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 40 20]/Contents 4 0 R>>endobj\n"
            + "4 0 obj<</Length 25>>stream\n1 0 0 rg 0 0 40 20 re f  \nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
        let set = folder + "/Assets.xcassets/Home.imageset"
        try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
        try Data("{\"images\": [{\"idiom\": \"universal\", \"filename\": \"home icon.pdf\"}]}".utf8).write(to: URL(fileURLWithPath: set + "/Contents.json"))
        try Data(page.utf8).write(to: URL(fileURLWithPath: set + "/home icon.pdf"))

        var catalog = AssetCatalog()
        catalog.add(folder + "/Assets.xcassets")
        let variant = try #require(catalog.images["Home"]?.variants.first)
        #expect(variant.file == "Assets/Home/home icon.svg" && variant.isVector && variant.scale == 1)

        let drawings = VectorDrawings(folder: folder + "/made"), svg = try drawings.svg(ofPDF: variant.source)
        let text = try Files.text(svg)
        #expect(text.contains("width=\"40") && text.contains("height=\"20") && text.contains("100%"), "\(text)")
        #expect(try drawings.svg(ofPDF: variant.source) == svg, "it is made once")
        try Data(page.prefix(30).utf8).write(to: URL(fileURLWithPath: folder + "/cut.pdf"))
        #expect(throws: Failure.self) { try drawings.svg(ofPDF: folder + "/cut.pdf") }
    }

    @Test func readsColours() throws {
        let brand = try #require(catalog().colors["Brand"])
        #expect(brand[0].color == AssetColor(red: 1, green: 128.0 / 255, blue: 0.25, alpha: 1))
        #expect(brand[1].appearance == "dark")
        // Display P3 red in extended sRGB: ColorSync gives (1.093, -0.227, -0.150).
        #expect(abs(brand[1].color.red - 1.0930) < 0.001)
        #expect(abs(brand[1].color.green + 0.2267) < 0.001)
        #expect(abs(brand[1].color.blue + 0.1501) < 0.001)
        #expect(brand[1].color.alpha == 0.5)
    }

    @Test(arguments: [
        ["color-space": "gray-gamma-22", "components": ["white": "1.000", "alpha": "1.000"]] as [String: any Sendable],
        ["color-space": "extended-linear-srgb", "components": ["red": "1.000", "green": "1.000", "blue": "1.000", "alpha": "1.000"]],
        ["color-space": "srgb", "components": ["red": "255", "green": "0xff", "blue": "1.0"]],
    ])
    func whiteIsWhite(_ color: [String: any Sendable]) throws {
        let white = try AssetColor(color as [String: Any])
        for component in [white.red, white.green, white.blue, white.alpha] { #expect(abs(component - 1) < 1e-6) }
    }

    @Test(arguments: ["red", "0xZZ", "", "nan", "1e400"])
    func nonsenseIsNamed(_ text: String) {
        #expect(throws: AssetColor.Fault.self) { try AssetColor(["color-space": "srgb", "components": ["red": text, "green": "0", "blue": "0"]]) }
    }

    @Test(arguments: [
        ("my-icon 2", "myIcon2", ""), ("AccentColor", "accent", "Color"), ("URLIcon", "urlIcon", ""), ("LOGO", "logo", ""), ("1st", "_1st", ""), ("Color", "color", "Color"),
        ("fooBar", "fooBar", ""), ("", "_", ""),
    ])
    func namesSymbols(_ name: String, _ symbol: String, _ suffix: String) {
        #expect(AssetSymbols.symbol(name, dropping: suffix) == symbol)
    }

    @Test func generatesSymbols() {
        let source = AssetSymbols(colors: ["Brand", "default"], images: ["Group/Logo"], hasExtensions: false).source
        #expect(source.contains("nonisolated static let brand = ColorResource(name: \"Brand\", bundle: Bundle.module)"))
        #expect(source.contains("nonisolated static let `default` = ColorResource"))
        #expect(source.contains("enum Group {\n        nonisolated static let logo = ImageResource(name: \"Group/Logo\""))
    }

    @Test func writesJSONOnceAndTheSame() throws {
        #expect(try catalog().json(icon: nil, accent: "AccentColor") == catalog().json(icon: nil, accent: "AccentColor"))
        let object = try #require(try JSONSerialization.jsonObject(with: catalog().json(icon: nil, accent: "Brand")) as? [String: Any])
        #expect(object["accentColor"] as? String == "Brand")
        #expect(object["appIcon"] is NSNull)
    }

    @Test func readsStringsInAnyEncoding() throws {
        var tables = StringTables()
        try tables.addStrings(fixtures + "/Old Style/Notes/de.lproj/Localizable.strings", language: "de.lproj")
        try tables.addStrings(fixtures + "/Old Style/Notes/en.lproj/Localizable.strings", language: "en.lproj")
        let files = try tables.files()
        #expect(files["de.lproj/Localizable.strings"].map { String(decoding: $0, as: UTF8.self) } == "\"hello\" = \"Grüß Gott\";\n")
        #expect(files["en.lproj/Localizable.strings"].map { String(decoding: $0, as: UTF8.self) }?.contains("say \\\"hi\\\"") == true)
    }

    @Test func readsCatalogsWithPlurals() throws {
        var tables = StringTables()
        try tables.addCatalog(fixtures + "/Counter.swiftpm/Resources/Localizable.xcstrings")
        let files = try tables.files()
        #expect(files.keys.sorted() == ["de.lproj/Localizable.strings", "en.lproj/Localizable.stringsdict"])
        let plural = try PropertyValue(listData: files["en.lproj/Localizable.stringsdict"]!, file: "x").dictionary?["%lld items"]?.dictionary?["value"]?.dictionary
        #expect(plural?["one"]?.string == "%lld item")
        #expect(plural?["NSStringFormatValueTypeKey"]?.string == "lld")
    }
}
