import Engine

/// A height at which a sheet rests.
nonisolated public struct PresentationDetent: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case medium, large, fraction(CGFloat), height(CGFloat), custom(CustomDetent) }
    let kind: Kind
    public static let medium = PresentationDetent(kind: .medium)
    public static let large = PresentationDetent(kind: .large)
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent { PresentationDetent(kind: .fraction(fraction)) }
    public static func height(_ height: CGFloat) -> PresentationDetent { PresentationDetent(kind: .height(height)) }
    /// A height that a type of the app's computes. The same type is the same detent.
    public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent { PresentationDetent(kind: .custom(CustomDetent(type: type))) }

    /// What there is to know for a height.
    @dynamicMemberLookup
    nonisolated public struct Context {
        /// The most that a detent can give, in points.
        public let maxDetentValue: CGFloat
        let environment: EnvironmentValues
        /// A value of the environment of the sheet.
        public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
    }

    /// Points, given the most there is; nil where the detent does not apply.
    func height(_ most: CGFloat, window: CGFloat, environment: EnvironmentValues) -> CGFloat? {
        switch kind {
        case .large: most
        case .medium: min(window / 2, most)
        case .fraction(let f): min(max(most * f, 0), most)
        case .height(let h): min(max(h, 0), most)
        case .custom(let custom): custom.type.height(in: Context(maxDetentValue: most, environment: environment)).map { min(max($0, 0), most) }
        }
    }
}

/// A height of a sheet that depends on the room there is and on the environment.
public protocol CustomPresentationDetent {
    typealias Context = PresentationDetent.Context
    /// Points; nil where the sheet does not rest at this detent now.
    nonisolated static func height(in context: Context) -> CGFloat?
}

/// The type behind a custom detent.
nonisolated struct CustomDetent: Hashable, Sendable {
    let type: any CustomPresentationDetent.Type
    static func == (a: CustomDetent, b: CustomDetent) -> Bool { ObjectIdentifier(a.type) == ObjectIdentifier(b.type) }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
