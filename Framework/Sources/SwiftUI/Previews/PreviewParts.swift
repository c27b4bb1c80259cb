/// One of the previews that a `PreviewProvider` makes, with the traits around it.
struct PreviewPart {
    var view: any View
    var traits: [PreviewTrait<Preview.ViewTraits>] = []

    /// The parts of a view as Xcode shows them: each view of a group, a tuple or a `ForEach` is a preview of its own, and
    /// modifiers around the group go with each.
    @MainActor
    static func parts(of view: any View) -> [PreviewPart] {
        (view as? any PreviewSplitting)?.previewParts ?? [PreviewPart(view: view)]
    }
}

/// A view that stands for several previews.
@MainActor
private protocol PreviewSplitting {
    var previewParts: [PreviewPart] { get }
}

extension Group: PreviewSplitting where Content: View {
    @MainActor fileprivate var previewParts: [PreviewPart] { PreviewPart.parts(of: content) }
}

extension TupleView: PreviewSplitting {
    @MainActor fileprivate var previewParts: [PreviewPart] {
        Mirror(reflecting: value).children.compactMap { $0.value as? any View }.flatMap(PreviewPart.parts)
    }
}

extension ForEach: PreviewSplitting where Content: View {
    @MainActor fileprivate var previewParts: [PreviewPart] { data.flatMap { PreviewPart.parts(of: content($0)) } }
}

extension ModifiedContent: PreviewSplitting where Content: View, Modifier: ViewModifier {
    @MainActor fileprivate var previewParts: [PreviewPart] {
        var parts = PreviewPart.parts(of: content)
        if let trait = (modifier as? _PreviewTraitModifier)?.trait {
            for index in parts.indices { parts[index].traits.append(trait) }
            return parts
        }
        guard parts.count > 1 || !(parts.first?.traits.isEmpty ?? true) else { return [PreviewPart(view: self)] }
        func modified(_ view: some View) -> any View { ModifiedContent<_, Modifier>(content: view, modifier: modifier) }
        return parts.map { PreviewPart(view: modified($0.view), traits: $0.traits) }
    }
}
