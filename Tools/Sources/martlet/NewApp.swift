import Builder
import Foundation

/// `martlet new NAME`: an app of two files that Xcode and Swift Playgrounds open too.
enum NewApp {
    static func create(_ path: String) throws -> ExitStatus {
        let name = URL(fileURLWithPath: path).lastPathComponent.replacingOccurrences(of: ".swiftpm", with: "")
        guard let first = name.unicodeScalars.first, first.properties.isXIDStart, name.unicodeScalars.allSatisfy(\.properties.isXIDContinue) else {
            throw Failure("'\(name)' cannot name an app", advice: "use letters and digits, beginning with a letter", status: .usage)
        }
        let folder = (path.hasSuffix(".swiftpm") ? path : path + ".swiftpm")
        guard !FileManager.default.fileExists(atPath: folder) else { throw Failure("'\(folder)' exists already") }
        for (file, text) in files(name) {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try text.write(toFile: folder + "/" + file, atomically: true, encoding: .utf8)
            } catch { throw Failure("cannot write \(folder)/\(file): \(error.localizedDescription)", status: .machine) }
        }
        print("made \(folder); run it with: martlet run \(folder)")
        return .success
    }

    private static func files(_ name: String) -> [String: String] {
        [
            "Package.swift": """
            // swift-tools-version: 5.9
            import AppleProductTypes
            import PackageDescription

            let package = Package(
                name: "\(name)",
                platforms: [.iOS("17.0")],
                products: [
                    .iOSApplication(
                        name: "\(name)",
                        targets: ["AppModule"],
                        bundleIdentifier: "app.example.\(name)",
                        displayVersion: "1.0",
                        bundleVersion: "1",
                        supportedDeviceFamilies: [.pad, .phone],
                        supportedInterfaceOrientations: [.portrait]
                    ),
                ],
                targets: [.executableTarget(name: "AppModule", path: ".")]
            )

            """,
            "\(name)App.swift": """
            import SwiftUI

            @main
            struct \(name)App: App {
                var body: some Scene {
                    WindowGroup {
                        ContentView()
                    }
                }
            }

            """,
            "ContentView.swift": """
            import SwiftUI

            struct ContentView: View {
                @State private var count = 0

                var body: some View {
                    VStack(spacing: 16) {
                        Text("Hello from \(name)")
                            .font(.title)
                        Button("Tapped \\(count) times") { count += 1 }
                            .buttonStyle(.borderedProminent)
                    }
                    .padding()
                }
            }

            #Preview {
                ContentView()
            }

            """,
        ]
    }
}
