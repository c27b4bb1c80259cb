import Builder
import Foundation
let p = try ProjectReader.read(CommandLine.arguments[1])
let t = try p.target()
print(p.name, p.targets.map { "\($0.name):\($0.kind):\($0.sources.count)" }, "->", t.name, t.moduleName, t.sources.count, t.resources.count, t.warnings.map(\.text), p.findings.map(\.text), t.settings.languageMode)
