import Drawing
import Engine
import Typesetting
import UIKit

/// A picture: from the asset catalog, a system symbol, or an object.
nonisolated public struct Image: _PrimitiveView, Equatable, @unchecked Sendable {
    enum Source: Equatable, @unchecked Sendable {
        case asset(name: String, bundle: Bundle?)
        case symbol(name: String)
        case resource(Drawing.ImageResource)
    }

    public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
    public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
    public enum ResizingMode: Hashable, Sendable { case tile, stretch }
    public enum Scale: Hashable, CaseIterable, Sendable { case small, medium, large }
    public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
        case up = 1, upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left
    }

    struct Resizing: Equatable, Sendable {
        var capInsets: EdgeInsets
        var mode: ResizingMode
    }

    var source: Source
    var label: String?
    var isDecorative = false
    var resizing: Resizing?
    var renderingMode: TemplateRenderingMode?
    var interpolation: Interpolation = .medium
    var variableValue: Double?
    var symbolMode: SymbolRenderingMode?

    init(_ source: Source) { self.source = source }

    nonisolated public init(_ name: String, bundle: Bundle? = nil) {
        self.init(.asset(name: name, bundle: bundle))
        label = name
    }
    nonisolated public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(.asset(name: name, bundle: bundle))
        self.label = label.plainString(in: EnvironmentValues())
    }
    nonisolated public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) { self.init(name, bundle: bundle) }
    nonisolated public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(.asset(name: name, bundle: bundle))
        isDecorative = true
    }
    nonisolated public init(systemName: String) {
        self.init(.symbol(name: systemName))
        label = systemName
    }
    nonisolated public init(systemName: String, variableValue: Double?) {
        self.init(systemName: systemName)
        self.variableValue = variableValue
    }

    nonisolated public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var i = self
        i.resizing = Resizing(capInsets: capInsets, mode: resizingMode)
        return i
    }
    nonisolated public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
        var i = self
        i.renderingMode = renderingMode
        return i
    }
    nonisolated public func interpolation(_ interpolation: Interpolation) -> Image {
        var i = self
        i.interpolation = interpolation
        return i
    }
    nonisolated public func antialiased(_ isAntialiased: Bool) -> Image { self }
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        var i = self
        i.symbolMode = mode
        return i
    }

    nonisolated public func _make(_ context: NodeContext) -> ImageElement { ImageElement(context, self) }
    nonisolated public func _update(_ node: ImageElement) { node.update(self) }
}

/// How the layers of a symbol are painted.
nonisolated public struct SymbolRenderingMode: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case monochrome, multicolor, hierarchical, palette }
    let kind: Kind
    /// The whole in the foreground style.
    public static let monochrome = SymbolRenderingMode(kind: .monochrome)
    /// In the symbol's own colours, where it has some.
    public static let multicolor = SymbolRenderingMode(kind: .multicolor)
    /// Parts that stand back in the secondary and tertiary levels of the foreground style.
    public static let hierarchical = SymbolRenderingMode(kind: .hierarchical)
    /// Each layer in the next of the foreground styles; the last goes for those after it.
    public static let palette = SymbolRenderingMode(kind: .palette)
}

nonisolated public struct SymbolVariants: Hashable, Sendable {
    var suffixes: [String]
    public static let none = SymbolVariants(suffixes: [])
    public static let fill = SymbolVariants(suffixes: ["fill"])
    public static let circle = SymbolVariants(suffixes: ["circle"])
    public static let square = SymbolVariants(suffixes: ["square"])
    public static let rectangle = SymbolVariants(suffixes: ["rectangle"])
    public static let slash = SymbolVariants(suffixes: ["slash"])
    public var fill: SymbolVariants { SymbolVariants(suffixes: suffixes + ["fill"]) }
    public var circle: SymbolVariants { SymbolVariants(suffixes: suffixes + ["circle"]) }
    public var square: SymbolVariants { SymbolVariants(suffixes: suffixes + ["square"]) }
    public var rectangle: SymbolVariants { SymbolVariants(suffixes: suffixes + ["rectangle"]) }
    public var slash: SymbolVariants { SymbolVariants(suffixes: suffixes + ["slash"]) }

    /// The symbol's name with the variants that it has not already.
    func apply(to name: String) -> String {
        var parts = name.split(separator: ".").map(String.init)
        for s in suffixes where !parts.contains(s) && (s != "fill" || SymbolVariants.canBeFilled(parts)) {
            if s != "fill", parts.last == "fill" { parts.insert(s, at: parts.count - 1) } else { parts.append(s) }
        }
        return parts.joined(separator: ".")
    }
}

extension SymbolVariants {
    /// Things of lines alone, which have no filled form: asked for it, they stay as they are.
    private static let lineArt: Set<String> = [
        "calendar", "gear", "magnifyingglass", "plus", "minus", "plusminus", "multiply", "divide", "equal", "lessthan", "greaterthan", "xmark", "checkmark",
        "ellipsis", "number", "at", "percent", "sum", "function", "textformat", "character", "abc", "bold", "italic", "underline", "strikethrough",
        "list", "bullet", "dash", "triangle", "checklist", "line", "3", "2", "horizontal", "slider", "vertical", "text", "alignleft", "aligncenter", "alignright",
        "arrow", "arrows", "chevron", "up", "down", "left", "right", "forward", "backward", "compact", "clockwise", "counterclockwise", "and", "uturn", "turn",
        "globe", "network", "wifi", "waveform", "path", "infinity", "repeat", "shuffle", "scissors", "paperclip", "link", "power", "sparkles", "sparkle", "wand",
        "stars", "rays", "barcode", "qrcode", "viewfinder", "timer", "chart", "xyaxis", "uptrend", "downtrend", "figure", "walk", "run", "snowflake", "wind",
        "music", "note", "headphones", "airpods", "stethoscope", "fork", "knife", "atom", "brain", "tornado", "hurricane", "thermometer", "medium", "bicycle",
        "questionmark", "exclamationmark", "info", "dollarsign", "eurosign", "command", "option", "circlepath", "dot", "radiowaves", "antenna", "target", "scope",
    ]

    /// True where a filled form may exist; the words of `name` say so.
    static func canBeFilled(_ name: [String]) -> Bool {
        name == ["triangle"] || !name.allSatisfy(lineArt.contains)
    }
}

nonisolated private struct ImageScaleKey: EnvironmentKey { static var defaultValue: Image.Scale { .medium } }
nonisolated private struct SymbolVariantsKey: EnvironmentKey { static var defaultValue: SymbolVariants { .none } }
nonisolated private struct SymbolModeKey: EnvironmentKey { static var defaultValue: SymbolRenderingMode? { nil } }

extension EnvironmentValues {
    public var imageScale: Image.Scale { get { self[ImageScaleKey.self] } set { self[ImageScaleKey.self] = newValue } }
    public var symbolVariants: SymbolVariants { get { self[SymbolVariantsKey.self] } set { self[SymbolVariantsKey.self] = newValue } }
    public var symbolRenderingMode: SymbolRenderingMode? { get { self[SymbolModeKey.self] } set { self[SymbolModeKey.self] = newValue } }
}

extension View {
    nonisolated public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        transformEnvironment(\.symbolVariants) { $0 = SymbolVariants(suffixes: $0.suffixes + variant.suffixes) }
    }
    nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { environment(\.symbolRenderingMode, mode) }
}
