@testable import Builder
import Testing

@Suite struct PreparationTests {
    private func prepare(_ source: String, platform: Platform = .iOS, conditions: Set<String> = ["DEBUG"], mode: String = "5") -> PreparedSource {
        let table = ModuleTable(framework: ["SwiftUI", "UIKit", "AppKit", "Combine", "FoundationPlus"], project: ["Kit": "Kit", "Drawing": "DrawingApp"], platform: platform)
        return SourcePreparer.prepare(source, file: "/p/A.swift", configuration: PlatformConfiguration(modules: table, conditions: conditions, languageMode: mode))
    }

    private func text(_ source: String, platform: Platform = .iOS) -> String { String(decoding: prepare(source, platform: platform).text, as: UTF8.self) }

    /// The lines without trailing spaces.
    private func lines(_ source: String, platform: Platform = .iOS) -> [String] {
        text(source, platform: platform).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    @Test func decidesConditionsAndKeepsLines() {
        let source = "#if os(iOS)\nlet a = 1\n#elseif os(macOS)\nlet a = 2\n#else\nlet a = 3\n#endif\nlet b = a"
        #expect(lines(source) == ["", "let a = 1", "", "", "", "", "", "let b = a"])
        #expect(lines(source, platform: .macOS) == ["", "", "", "let a = 2", "", "", "", "let b = a"])
    }

    @Test func runsTestMethodsOfTheMainActorThere() {
        let source = """
        @MainActor class T: XCTestCase {
          override func setUp() { a() }
          func testA() throws { try b() }
          func testB() async {}
          func helper() {}
        }
        class U: BaseTestCase {
          @MainActor func testC() {
            c()
          }
          func testD() {}
        }
        """
        #expect(lines(source) == [
            "@MainActor class T: XCTestCase {",
            "  override nonisolated func setUp() { MainActor.assumeIsolated { a() } }",
            "  nonisolated func testA() throws { try MainActor.assumeIsolated { try b() } }",
            "  func testB() async {}", "  func helper() {}", "}",
            "class U: BaseTestCase {",
            "             func testC() { MainActor.assumeIsolated {", "    c()", "  } }",
            "  func testD() {}", "}",
        ])
    }

    @Test(arguments: [
        ("DEBUG", true), ("!DEBUG", false), ("canImport(UIKit)", true), ("canImport(AppKit)", false), ("canImport(Kit)", true), ("canImport(WidgetKit)", false),
        ("targetEnvironment(simulator)", true), ("targetEnvironment(macCatalyst)", false), ("swift(>=5.9)", true), ("swift(>=6)", false), ("compiler(>=6)", true),
        ("os(Linux)", false), ("canImport(Glibc)", false), ("os(iOS) || os(watchOS)", true), ("canImport(Foundation) && !os(tvOS)", true),
    ])
    func answers(_ condition: String, _ isActive: Bool) {
        #expect(lines("#if \(condition)\nx()\n#endif")[1] == (isActive ? "x()" : ""))
    }

    @Test(arguments: [
        ("canImport(UIKit)", false), ("canImport(AppKit)", true), ("canImport(Cocoa)", true), ("os(macOS)", true), ("os(iOS)", false), ("targetEnvironment(simulator)", false),
        ("canImport(UIKit) && !os(watchOS)", false), ("os(macOS) || targetEnvironment(macCatalyst)", true),
    ])
    func answersForTheMac(_ condition: String, _ isActive: Bool) {
        #expect(lines("#if \(condition)\nx()\n#endif", platform: .macOS)[1] == (isActive ? "x()" : ""))
    }

    @Test func frameworksOfTheOtherPlatformAreMissing() {
        #expect(prepare("import AppKit").missingModules["AppKit"] == Place("/p/A.swift", line: 1, column: 1))
        #expect(prepare("import Cocoa").missingModules["Cocoa"] != nil)
        #expect(prepare("import UIKit", platform: .macOS).missingModules["UIKit"] != nil)
        #expect(prepare("import UIKit\nimport SwiftUI").missingModules.isEmpty)
        #expect(text("import Cocoa", platform: .macOS) == "import AppKit")
        #expect(text("import SwiftUI", platform: .macOS) == "import AppKit; import SwiftUI")
        #expect(text("import AppKit\nimport SwiftUI", platform: .macOS) == "import AppKit\nimport SwiftUI")
        // One file for both.
        let source = "#if canImport(UIKit)\nimport UIKit\n#elseif canImport(AppKit)\nimport AppKit\n#endif"
        #expect(lines(source) == ["", "import UIKit", "", "", ""])
        #expect(lines(source, platform: .macOS) == ["", "", "", "import AppKit", ""])
    }

    @Test func decidesConditionsInsideChains() {
        let source = "let v = Text(\"a\")\n    #if os(iOS)\n    .bold()\n    #else\n    .italic()\n    #endif\n    .padding()"
        #expect(lines(source) == ["let v = Text(\"a\")", "", "    .bold()", "", "", "", "    .padding()"])
    }

    @Test(arguments: [
        ("import Foundation", "import FoundationPlus"), ("@preconcurrency import Foundation", "@preconcurrency import FoundationPlus"),
        ("import class Foundation.NSString", "import FoundationPlus"), ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
        ("import Darwin", "import Glibc"), ("import CoreGraphics", "import UIKit"), ("import struct SwiftUI.Color", "import struct SwiftUI.Color"), ("import Kit", "import Kit"), ("@testable import Drawing", "@testable import DrawingApp"),
        ("import Lottie", ""), ("let u: Foundation.URL? = Foundation.URL(string: \"a\")", "let u: FoundationPlus.URL? = FoundationPlus.URL(string: \"a\")"),
    ])
    func renamesImports(_ source: String, _ expected: String) {
        #expect(lines(source) == [expected])
    }

    @Test func remembersMissingModulesWithTheirPlace() {
        let prepared = prepare("import SwiftUI\n  import Lottie\n")
        #expect(prepared.missingModules == ["Lottie": Place("/p/A.swift", line: 2, column: 3)])
    }

    @Test func addsImportsThatFoundationHandsOn() {
        #expect(text("import Foundation\nclass A: ObservableObject {}").hasPrefix("import Combine; import FoundationPlus"))
        #expect(text("import Foundation\n@Observable class A {}").hasPrefix("import Observation; "))
        #expect(text("import SwiftUI\nclass A: ObservableObject {}").hasPrefix("import SwiftUI"))
        #expect(text("class A: ObservableObject {}").hasPrefix("class"))
    }

    @Test(arguments: [
        ("@objc func a() {}", "      func a() {}"), ("@objc(foo:) func a() {}", "            func a() {}"), ("@IBOutlet weak var x: A!", "          weak var x: A!"),
        ("@UIApplicationMain class D {}", "@main              class D {}"), ("@objcMembers class D {}", "             class D {}"),
    ])
    func rewritesAttributes(_ source: String, _ expected: String) {
        #expect(lines(source) == [expected])
    }

    @Test func entryPointsAreSeen() {
        #expect(prepare("@UIApplicationMain class D {}").hasEntryPoint)
        #expect(prepare("@main struct A {}").hasEntryPoint)
        #expect(!prepare("#if os(macOS)\n@main struct A {}\n#endif").hasEntryPoint)
    }

    @Test(arguments: [
        ("#selector(tick)", "Selector(\"tick\", C.tick)"), ("#selector(self.tick(_:))", "Selector(\"tick:\", C.tick(_:))"),
        ("#selector(B.go(from:to:))", "Selector(\"goWithFrom:to:\", B.go(from:to:))"), ("#selector(getter: B.x)", "Selector(\"x\")"), ("#keyPath(B.name)", "\"name\""),
    ])
    func rewritesSelectors(_ source: String, _ expected: String) {
        let result = text("class C { func f() { g(\(source)) } }")
        #expect(result.contains("g(\(expected)"))
        #expect(result.hasSuffix(") } }"))
    }

    @Test func givesManagedPropertiesAccessors() {
        let result = text("class N { @NSManaged public var name: String? // c\n}")
        #expect(result.contains("public var name: String? { get { _managedValue(\"name\") } set { _setManagedValue(newValue, \"name\") } } // c"))
    }

    @Test func givesManagedMethodsBodies() {
        let result = text("class N { @objc(insertObject:inTagsAtIndex:)\n@NSManaged public func insertIntoTags(_ value: Tag, at idx: Int)\n}")
        #expect(result.contains("public func insertIntoTags(_ value: Tag, at idx: Int) { _managedChange(\"insertIntoTags\", value, idx) }"))
    }

    @Test func rewritesLiterals() {
        #expect(text("let c = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)").contains("UIColor(red: 1, green: 0, blue: 0, alpha: 1)".prefix(7)))
        #expect(text("let i = #imageLiteral(resourceName: \"a\")").contains("UIImage(imageLiteralResourceName: \"a\")"))
        #expect(text("print(#file)") == "print(\"/p/A.swift\")")
        #expect(text("func f(_ x: String = #file) {}") == "func f(_ x: String = #file) {}")
    }

    @Test func blanksTheScriptLine() {
        #expect(lines("#!/usr/bin/swift\nprint(1)") == ["", "print(1)"])
    }

    @Test func keepsLineCountOfAnything() {
        let seed = "import Foundation\n#if os(iOS)\n@objc class A { #selector(\n a) }\n#else\nx\n#endif\n\"\"\"\n #if \n\"\"\"\n@NSManaged var x: Int\n"
        var dice = Dice(state: 11)
        for _ in 0..<300 {
            var bytes = Array(seed.utf8)
            for _ in 0..<Int.random(in: 1...8, using: &dice) {
                bytes.swapAt(Int.random(in: 0..<bytes.count, using: &dice), Int.random(in: 0..<bytes.count, using: &dice))
            }
            let broken = String(decoding: bytes, as: UTF8.self)
            #expect(prepare(broken).text.count { $0 == 10 } == broken.utf8.count { $0 == 10 })
        }
    }
}
