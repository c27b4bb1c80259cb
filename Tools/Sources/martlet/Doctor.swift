import Builder
import Foundation

/// `martlet doctor`: what is missing on this machine, and the command that mends it.
struct Doctor {
    private let installation = Installation.current()

    func run() -> ExitStatus {
        var isWell = true
        func tell(_ good: Bool, _ what: String, _ cure: String) {
            print(good ? "ok       \(what)" : "missing  \(what); \(cure)")
            if !good { isWell = false }
        }
        let swift = (try? Subprocess.run(["swift", "--version"]).output) ?? ""
        let version = swift.firstMatch(of: #/Swift version (\d+)\.(\d+)/#)
        let isRecent = version.flatMap { match in Int(match.1).flatMap { major in Int(match.2).map { (major, $0) >= (6, 3) } } } ?? false
        tell(isRecent, "Swift 6.3 or later" + (version.map { " (found \($0.1).\($0.2))" } ?? ""), "install it from swift.org")
        tell(FileManager.default.fileExists(atPath: installation.buildFolder + "/libMartletFramework.so"), "the framework", "run ./martlet in \(installation.root)")
        let hasMacros = ["MartletMacros-tool", "MartletMacros"].contains { FileManager.default.fileExists(atPath: installation.buildFolder + "/" + $0) }
        tell(hasMacros, "the macros (#Preview, @Entry)", "run ./martlet in \(installation.root)")
        let missing = missingPackages()
        tell(missing.isEmpty, "system packages", "run: apt-get install " + missing.joined(separator: " "))
        return isWell ? .success : .machine
    }

    private func missingPackages() -> [String] {
        guard Subprocess.find("dpkg-query") != nil, let list = try? String(contentsOfFile: installation.root + "/Scripts/packages.txt", encoding: .utf8) else { return [] }
        let wanted = list.split(separator: "\n").map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        return wanted.filter { name in
            let outcome = try? Subprocess.run(["dpkg-query", "-W", "-f", "${Status}", name])
            return !(outcome?.output.contains("install ok installed") ?? false)
        }
    }
}
