import Foundation
import Testing

/// Previews beside those of an app's views: of UIKit's controllers, and of packages that hold no app.
@Suite struct PreviewProgramTests {
    private static let source = """
    import UIKit

    final class Page: UIViewController {
        override func viewDidLoad() { view.backgroundColor = .systemYellow }
    }

    #Preview("Page") { Page() }
    #Preview("Wide", traits: .landscapeLeft) {
        let page = Page()
        page.title = "Wide"
        return page
    }
    #Preview("Label") {
        let label = UILabel()
        label.text = "A label"
        return label
    }
    """

    @Test func librariesShowTheirPreviews() throws {
        try Tool.with { tool in
            let path = tool.folder + "/Badges", out = tool.folder + "/out"
            try tool.write("""
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(name: "Badges", products: [.library(name: "Badges", targets: ["Badges"])], targets: [.target(name: "Badges", dependencies: ["Marks"]), .target(name: "Marks")])
            """, to: path + "/Package.swift")
            try tool.write("import SwiftUI\nimport Marks\npublic struct Badge: View {\n  public var body: some View { Mark() }\n}\n#Preview(\"Badge\") { Badge() }", to: path + "/Sources/Badges/Badge.swift")
            try tool.write("import SwiftUI\npublic struct Mark: View {\n  public init() {}\n  public var body: some View { Circle() }\n}\n#Preview(\"Mark\") { Mark() }", to: path + "/Sources/Marks/Mark.swift")
            let outcome = try tool.run(["snapshot", path, "--previews", "--out", out, "--scale", "1"])
            #expect(outcome.status == 0, "\(outcome.text)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: out).sorted() == ["Badge.Badge.png", "Mark.Mark.png"])
        }
    }

    @Test func controllersAndUIKitsViewsAreDrawn() throws {
        try Tool.with { tool in
            let path = tool.folder + "/Pages", out = tool.folder + "/out"
            try tool.write(Self.source, to: path + "/Page.swift")
            try tool.write("import SwiftUI\n@main struct Pages: App { var body: some Scene { WindowGroup { Text(\"Pages\") } } }", to: path + "/Pages.swift")
            let outcome = try tool.run(["snapshot", path, "--previews", "--out", out, "--scale", "1"])
            #expect(outcome.status == 0, "\(outcome.text)")
            func picture(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(out)/Page.\(name).png")) }
            // Width and height follow the PNG's signature and the first chunk's head.
            func size(_ data: Data) -> [Int] { [16, 20].map { at in data[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } } }
            #expect(size(try picture("Page")) == [393, 852])
            #expect(size(try picture("Wide")) == [852, 393])
            // One colour all over compresses to next to nothing; letters do not.
            #expect(try picture("Page").count < picture("Label").count)
        }
    }
}
