import FoundationPlus
import Testing

@Suite struct ItemTests {
    private func load<T: _ObjectiveCBridgeable & Sendable>(_ provider: NSItemProvider, _ type: T.Type) async -> (T?, (any Error)?) where T._ObjectiveCType: NSItemProviderReading {
        await withCheckedContinuation { done in _ = provider.loadObject(ofClass: type) { done.resume(returning: ($0, $1)) } }
    }

    @Test func aTextGoesThrough() async {
        let provider = NSItemProvider(object: "dragged" as NSString)
        #expect(provider.registeredTypeIdentifiers == ["public.utf8-plain-text"])
        #expect(provider.hasItemConformingToTypeIdentifier("public.text"))
        #expect(provider.canLoadObject(ofClass: NSString.self) && provider.canLoadObject(ofClass: String.self))
        #expect(!provider.canLoadObject(ofClass: URL.self))
        #expect(await load(provider, String.self).0 == "dragged")
    }

    /// As apps write it: one function for classes, one for values with a class behind them.
    @Test func itemsLoadThroughGenericFunctions() async {
        func canLoad<T: NSItemProviderReading>(_ type: T.Type, _ provider: NSItemProvider) -> Bool { provider.canLoadObject(ofClass: type) }
        func canLoad<T: _ObjectiveCBridgeable>(_ type: T.Type, _ provider: NSItemProvider) -> Bool where T._ObjectiveCType: NSItemProviderReading { provider.canLoadObject(ofClass: type) }
        let text = NSItemProvider(object: "a" as NSString), url = NSItemProvider(object: NSURL(string: "https://example.org")!)
        #expect(canLoad(String.self, text) && canLoad(NSString.self, text) && !canLoad(URL.self, text))
        #expect(canLoad(URL.self, url) && canLoad(NSURL.self, url) && !canLoad(Note.self, text))
        let bytes = NSItemProvider(item: Data("https://example.org/b".utf8) as NSData, typeIdentifier: "public.url")
        #expect(await load(bytes, URL.self).0 == URL(string: "https://example.org/b"))
    }

    @Test func anAddressGoesThrough() async {
        let url = URL(string: "https://example.org/a?b=c")!, provider = NSItemProvider(object: url as NSURL)
        #expect(provider.hasItemConformingToTypeIdentifier("public.url"))
        #expect(await load(provider, URL.self).0 == url)
        let read: String? = await withCheckedContinuation { done in
            provider.loadDataRepresentation(forTypeIdentifier: "public.url") { data, _ in done.resume(returning: data.map { String(decoding: $0, as: UTF8.self) }) }
        }
        #expect(read == "https://example.org/a?b=c")
        let object: (any NSItemProviderReading)? = await withCheckedContinuation { done in
            provider.loadObject(ofClass: NSURL.self as any NSItemProviderReading.Type) { nonisolated(unsafe) let object = $0; _ = $1; done.resume(returning: object) }
        }
        #expect((object as? NSURL)?.absoluteString == "https://example.org/a?b=c")
    }

    @Test func aFileGoesThrough() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("item-\(UUID().uuidString).txt")
        try Data("in a file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let provider = try #require(NSItemProvider(contentsOf: file))
        #expect(provider.suggestedName == file.deletingPathExtension().lastPathComponent)
        let text: String? = await withCheckedContinuation { done in
            provider.loadFileRepresentation(forTypeIdentifier: "public.plain-text") { url, _ in done.resume(returning: url.flatMap { try? String(contentsOf: $0, encoding: .utf8) }) }
        }
        #expect(text == "in a file")
        #expect(NSItemProvider(contentsOf: URL(fileURLWithPath: "/no/such/file")) == nil)
    }

    private final class Note: NSObject, NSItemProviderWriting, NSItemProviderReading {
        let text: String
        init(_ text: String) { self.text = text }
        static var writableTypeIdentifiersForItemProvider: [String] { ["org.example.note"] }
        static var readableTypeIdentifiersForItemProvider: [String] { ["org.example.note"] }
        func loadData(withTypeIdentifier typeIdentifier: String, forItemProviderCompletionHandler completionHandler: @escaping (Data?, (any Error)?) -> Void) -> Progress? {
            completionHandler(Data(text.utf8), nil)
            return nil
        }
        static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
            guard let note = Note(String(decoding: data, as: UTF8.self)) as? Self else { throw CocoaError(.coderInvalidValue) }
            return note
        }
    }

    @Test func anObjectOfTheAppGoesThrough() async {
        let provider = NSItemProvider()
        provider.registerObject(Note("kept"), visibility: .all)
        provider.registerDataRepresentation(forTypeIdentifier: "public.json", visibility: .all) { done in
            done(nil, CocoaError(.fileReadUnknown))
            return nil
        }
        let read: (String?, (any Error)?) = await withCheckedContinuation { done in
            provider.loadObject(ofClass: Note.self as any NSItemProviderReading.Type) { done.resume(returning: (($0 as? Note)?.text, $1)) }
        }
        #expect(read.0 == "kept" && read.1 == nil)
        let error: (any Error)? = await withCheckedContinuation { done in provider.loadDataRepresentation(forTypeIdentifier: "public.json") { done.resume(returning: $1) } }
        #expect((error as? CocoaError)?.code == .fileReadUnknown)
        #expect(await load(provider, String.self).1 != nil)
    }
}
