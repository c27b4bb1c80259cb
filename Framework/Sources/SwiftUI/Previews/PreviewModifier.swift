import Engine
import FoundationPlus

/// Surroundings of previews, such as sample data, that several of them share:
/// `#Preview(traits: .modifier(SampleData())) { … }`.
@MainActor @preconcurrency
public protocol PreviewModifier {
    associatedtype Context = Void
    associatedtype Body: View
    typealias Content = PreviewModifierContent

    /// Makes what the previews share. Called once for all previews with modifiers of this type.
    static func makeSharedContext() async throws -> Context
    /// Puts the preview into its surroundings.
    @ViewBuilder @MainActor @preconcurrency func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
    public static func makeSharedContext() async throws {}
}

/// The preview that a modifier is put around.
nonisolated public struct PreviewModifierContent: View {
    let content: AnyView
    @MainActor public var body: some View { content }
}

extension PreviewTrait where T == Preview.ViewTraits {
    /// Puts a modifier around the preview.
    @MainActor @preconcurrency public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait<T> {
        .init(_kind: .modifier { AnyView(ModifiedPreview(modifier: modifier, content: $0)) })
    }
}

/// A preview in its surroundings, as soon as these are made.
private struct ModifiedPreview<Modifier: PreviewModifier>: View {
    @State private var context = SharedContexts.made(Modifier.self)
    @State private var failure: String?
    @Environment(\.activity) private var activity
    let modifier: Modifier
    let content: AnyView

    var body: some View {
        if let context {
            modifier.body(content: PreviewModifierContent(content: content), context: context)
        } else if let failure {
            Text("\(String(describing: Modifier.self)).makeSharedContext() threw: \(failure)").padding()
        } else {
            Color.clear.task {
                activity?.begin()
                do { context = try await SharedContexts.context(Modifier.self) } catch { failure = "\(error)" }
                activity?.end()
            }
        }
    }
}

/// What modifiers have made, by their types.
@MainActor
private enum SharedContexts {
    private static var table: [ObjectIdentifier: Any] = [:]
    private static var running: [ObjectIdentifier: Task<Void, any Error>] = [:]

    static func made<M: PreviewModifier>(_ type: M.Type) -> M.Context? { table[ObjectIdentifier(type)] as? M.Context }

    static func context<M: PreviewModifier>(_ type: M.Type) async throws -> M.Context {
        let id = ObjectIdentifier(type)
        if let known = made(type) { return known }
        let task = running[id] ?? Task { table[id] = try await type.makeSharedContext() }
        running[id] = task
        defer { running[id] = nil }
        try await task.value
        return table[id] as! M.Context
    }
}
