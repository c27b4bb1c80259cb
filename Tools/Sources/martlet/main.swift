import Builder
import Foundation
do {
    let app = try AppBuilder(BuildRequest(path: CommandLine.arguments[1])).build()
    for f in app.findings { print(f.text) }
    print(app.executable ?? "-", app.resources)
} catch let f as Failure { print(f); exit(f.status.rawValue) }
