import Foundation
import Testing

/// What the tool does with projects and machines that are not as they should be: it says so, it keeps off the user's
/// files, and it leaves nothing half done.
@Suite struct FaultyInputTests {
    @Test func oddNamesAndBrokenResourcesAreBuiltWithWarnings() throws {
        try Tool.with { tool in
            let path = try tool.project("Old Style", as: "with \"quotes\", spaces & 🐦/it's")
            try tool.write("{\"colors\": [7, {}], \"info\": []}", to: path + "/Notes/Assets.xcassets/Brand.colorset/Contents.json")
            let wide = Data([0xFF, 0xFE]) + Data("\"Hello\" = \"Grüezi 🐦\";".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
            try tool.write(wide, to: path + "/Notes/de.lproj/Localizable.strings")
            try Tool.start("/bin/chmod", ["-R", "a-w", path]).waitUntilExit()
            let before = Tool.contents(path)

            let out = tool.folder + "/out"
            let outcome = try tool.run(["build", path, "--output", out])
            #expect(outcome.status == 0, "\(outcome.text)")
            #expect(outcome.text.contains("broken.png"), "a corrupt picture is named: \(outcome.text)")
            #expect(outcome.text.contains("Brand.colorset"), "a colour set without sense is named: \(outcome.text)")
            #expect(Tool.contents(path) == before, "nothing of the user's was changed")
            let table = try String(contentsOfFile: out + "/My Notes.resources/de.lproj/Localizable.strings", encoding: .utf8)
            #expect(table.contains("Grüezi 🐦"))
            #expect(FileManager.default.isExecutableFile(atPath: out + "/My Notes"))
        }
    }

    @Test(arguments: [
        ("a broken project file", "Notes.xcodeproj/project.pbxproj", "{ objects = { A = { isa = PBXProject; \n targets = (", "project.pbxproj:2"),
        ("a project file of nothing", "Notes.xcodeproj/project.pbxproj", "", "project.pbxproj"),
        ("a missing source", "Notes/NotesApp.swift", nil, "NotesApp.swift"),
        ("a colour set without sense", "Notes/Assets.xcassets/Brand.colorset/Contents.json", "{\"colors\": [{\"color\": {\"components\": {\"red\": \"very\"}}}]}",
         "Brand.colorset/Contents.json: error: colour 'Brand': 'very' is not a colour component (red)"),
        ("source that does not compile", "Notes/NotesApp.swift", "@main struct App {\n  let a: Nowhere\n}", "NotesApp.swift:2:10"),
    ] as [(String, String, String?, String)])
    func faultsAreNamed(what: String, file: String, text: String?, named: String) throws {
        try Tool.with { tool in
            let path = try tool.project("Old Style", as: "Notes")
            if let text { try tool.write(text, to: path + "/" + file) } else { try FileManager.default.removeItem(atPath: path + "/" + file) }
            let before = Tool.contents(path)
            let outcome = try tool.run(["build", path, "--output", tool.folder + "/out"])
            #expect(outcome.status == 1, "\(what): \(outcome.text)")
            #expect(outcome.text.contains("error: ") && outcome.text.contains(named), "\(what): \(outcome.text)")
            #expect(!FileManager.default.fileExists(atPath: tool.folder + "/out"), "\(what): no half-written output")
            #expect(Tool.contents(path) == before)
        }
    }

    @Test func aFullDiskIsNamed() throws {
        try Tool.with { tool in
            let path = try tool.project("Counter.swiftpm", as: "Counter.swiftpm")
            let script = "mount -t tmpfs -o size=3m none \"$1\" 2>/dev/null || exit 77; exec \"$0\" build \"$2\" --output \"$3\""
            let pipe = Pipe()
            let process = try Tool.start("/usr/bin/unshare", ["-m", "/bin/sh", "-c", script, tool.program.path, tool.cache, path, tool.folder + "/out"],
                                         environment: ["XDG_CACHE_HOME": tool.cache], pipe: pipe)
            let outcome = Tool.outcome(of: process, pipe)
            // Only an administrator can make a small disk; elsewhere there is nothing to see.
            guard outcome.status != 77, !outcome.text.hasPrefix("unshare:") else { return }
            #expect(outcome.status == 3, "\(outcome.text)")
            #expect(outcome.text.contains("full") && outcome.text.contains(tool.cache), "\(outcome.text)")
            #expect(!FileManager.default.fileExists(atPath: tool.folder + "/out/Counter"))
        }
    }

    @Test func anInterruptedBuildEndsAtOnceAndTheNextOneWorks() throws {
        try Tool.with { tool in
            let path = try tool.project("Counter.swiftpm", as: "Counter.swiftpm"), out = tool.folder + "/out"
            for seconds in [0.3, 1.5] {
                let pipe = Pipe()
                let process = try tool.start(["build", path, "--output", out], pipe: pipe)
                Thread.sleep(forTimeInterval: seconds)
                process.interrupt()
                let began = Date()
                let outcome = Tool.outcome(of: process, pipe)
                #expect(Date().timeIntervalSince(began) < 10)
                #expect(outcome.status != 0 && !outcome.text.contains("Fatal"), "\(outcome.text)")
                #expect(!FileManager.default.fileExists(atPath: out + "/Counter"))
            }
            let left = commands(with: tool.cache)
            #expect(left.isEmpty, "still running: \(left)")
            let outcome = try tool.run(["build", path, "--output", out])
            #expect(outcome.status == 0, "\(outcome.text)")
        }
    }

    /// With names missing, the type checker would try the forms of this body for half a minute.
    @Test func whatModuleIsMissingIsSaidSoon() throws {
        try Tool.with { tool in
            try tool.write(#"""
                import SwiftUI
                import NotOnLinux

                struct Row { var id = 0; var unit = 0; var factor = 1.0 }

                @main struct Main: App { var body: some Scene { WindowGroup { Rows() } } }

                struct Rows: View {
                    @Stored(sort: \Unit.id) var units: [Unit]
                    @Stored(sort: \Row.id) var rows: [Row]
                    @State var unit: Unit?
                    @State var isShown = false

                    var body: some View {
                        Form {
                            Section(content: {
                                ForEach(rows, id: \.id) { row in
                                    NavigationLink(value: row) {
                                        Text("\(row.factor.formatted) \(units.first(where: { $0.id == row.unit })?.name ?? "\(row.id)")")
                                    }
                                    .swipeActions(edge: .trailing, content: { Button(role: .destructive, action: {}, label: { Label("Delete", systemImage: "trash") }) })
                                }
                            }, header: {
                                VStack(alignment: .leading) {
                                    HStack(alignment: .top) {
                                        Text("Units")
                                        Spacer()
                                        Button(action: { isShown.toggle() }, label: { Label("New", systemImage: "plus") })
                                    }
                                    Text("1 \(unit.name) is...").italic()
                                }
                            })
                        }
                        .sheet(isPresented: $isShown, content: { NavigationStack { Text(unit.name) } })
                        .navigationDestination(for: Row.self, destination: { row in Text("\(row.id)") })
                        .onChange(of: unit.name) { isShown = false }
                        .toolbar(content: { ToolbarItem(placement: .cancellationAction, content: { Button(role: .cancel, action: { isShown = false }) }) })
                    }
                }
                """#, to: tool.folder + "/App.swift")
            let began = Date()
            let outcome = try tool.run(["build", tool.folder + "/App.swift", "--output", tool.folder + "/out"])
            #expect(outcome.status == 1)
            #expect(outcome.text.contains("App.swift:2:1: error: there is no module 'NotOnLinux'") && outcome.text.contains("'Stored'"), "\(outcome.text)")
            #expect(Date().timeIntervalSince(began) < 25)
        }
    }

    /// Command lines of this machine's processes that mention a text.
    private func commands(with text: String) -> String {
        let ids = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }
        let lines = ids.compactMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }.map { String(decoding: $0, as: UTF8.self).replacingOccurrences(of: "\0", with: " ") }
        return lines.filter { $0.contains(text) }.joined(separator: "\n")
    }
}
