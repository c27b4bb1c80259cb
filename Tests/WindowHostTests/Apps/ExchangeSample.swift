import SwiftUI
import UIKit
import UniformTypeIdentifiers

/// What an app exchanges with others: files, the clipboard, things dragged, addresses; and what the pointer does.
@main
struct ExchangeSample: App {
    var body: some Scene {
        WindowGroup("Exchange") { ExchangeScreen() }
    }
}

struct Note: FileDocument {
    static let readableContentTypes = [UTType.plainText]
    var text = "exported text"
    init() {}
    init(configuration: ReadConfiguration) throws {}
    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper { FileWrapper(regularFileWithContents: Data(text.utf8)) }
}

struct ExchangeScreen: View {
    @State private var imports = false
    @State private var exports = false
    @State private var file = "none"
    @State private var pasted = "nothing"
    @State private var picture: UIImage?
    @State private var dropped = "nothing"
    @State private var isTargeted = false
    @State private var isHovered = false
    @State private var name = ""

    var body: some View {
        VStack(spacing: 10) {
            Group {
                Button("Import") { imports = true }
                    .fileImporter(isPresented: $imports, allowedContentTypes: [.plainText], allowsMultipleSelection: false) { result in
                        file = (try? result.get().first).flatMap { $0 }.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "failed"
                    } onCancellation: { file = "cancelled" }
                Button("Export") { exports = true }
                    .fileExporter(isPresented: $exports, document: Note(), contentType: .plainText, defaultFilename: "Note") { result in
                        file = (try? result.get().lastPathComponent).map { "wrote \($0)" } ?? "failed"
                    }
                Text("File: \(file)")
            }
            Group {
                Button("Copy text") { UIPasteboard.general.string = "copied here" }
                Button("Copy picture") { UIPasteboard.general.image = square(12, .green) }
                Button("Paste") {
                    if UIPasteboard.general.hasImages, let image = UIPasteboard.general.image {
                        picture = image
                        pasted = "picture \(Int(image.size.width)) × \(Int(image.size.height))"
                    } else {
                        pasted = UIPasteboard.general.string ?? "empty"
                    }
                }
                Text("Pasted: \(pasted)")
                if let picture { Image(uiImage: picture) }
            }
            Text("Drag me").padding(8).background(.yellow).draggable("dragged from here")
            Text("Drag the link").padding(8).background(.mint).draggable(URL(string: "https://example.org/page")!)
            Text(isTargeted ? "Drop now" : "Drop here").frame(width: 200, height: 60).background(isTargeted ? .green : .gray)
                .dropDestination(for: String.self) { items, _ in
                    dropped = items.joined()
                    return true
                } isTargeted: { isTargeted = $0 }
            Text("Drop files").frame(width: 200, height: 60).background(.orange)
                .dropDestination(for: URL.self) { urls, _ in
                    dropped = urls.map(\.lastPathComponent).joined(separator: "+")
                    return true
                }
            Text("Dropped: \(dropped)")
            Link("A link", destination: URL(string: "https://example.org/a?b=c")!)
            Text(isHovered ? "Hovered" : "Not hovered").frame(width: 200, height: 40).background(.cyan).onHover { isHovered = $0 }
            TextField("Name", text: $name).textFieldStyle(.roundedBorder)
            Text("Typed: \(name)")
        }
        .padding()
    }
}

func square(_ side: CGFloat, _ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }
}
