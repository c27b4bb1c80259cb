import SwiftUI

/// A column of a header, content and a footer, without space between them. Header and footer can be left out.
///
///     ModalPlus {
///         Text("Saved")
///     } header: {
///         Image(systemName: "heart.fill")
///     } footer: {
///         Button("Done") { dismiss() }
///     }
///
/// The initializers are apart in constrained extensions: one that takes no footer says that `Footer` is `EmptyView`,
/// which the compiler could not infer otherwise. `Section` does the same.
public struct ModalPlus<Content: View, Header: View, Footer: View>: View {
    private let content: Content
    private let header: Header?
    private let footer: Footer?
    private var headerBackground = AnyShapeStyle(Color.green)

    private init(_ content: Content, header: Header?, footer: Footer?) {
        self.content = content
        self.header = header
        self.footer = footer
    }

    public var body: some View {
        VStack(spacing: 0) {
            if let header {
                header.background(headerBackground)
            }
            content
            if let footer {
                footer
            }
        }
    }

    /// What lies behind the header, and behind nothing else; green unless told.
    public func headerBackground<S: ShapeStyle>(_ style: S) -> ModalPlus {
        var copy = self
        copy.headerBackground = AnyShapeStyle(style)
        return copy
    }
}

extension ModalPlus {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer) {
        self.init(content(), header: header(), footer: footer())
    }
}

extension ModalPlus where Footer == EmptyView {
    /// Without a footer, which then takes no space.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
        self.init(content(), header: header(), footer: nil)
    }
}

extension ModalPlus where Header == EmptyView {
    /// Without a header, which then takes no space.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content(), header: nil, footer: footer())
    }
}

extension ModalPlus where Header == EmptyView, Footer == EmptyView {
    /// The content alone.
    public init(@ViewBuilder content: () -> Content) {
        self.init(content(), header: nil, footer: nil)
    }
}
