import UIKit

extension Color {
    /// The colour of an asset catalog: `Color(.brand)`.
    nonisolated public init(_ resource: ColorResource) { self.init(resource._name, bundle: resource._bundle) }
}

extension Image {
    /// The picture of an asset catalog: `Image(.logo)`.
    nonisolated public init(_ resource: UIKit.ImageResource) { self.init(resource._name, bundle: resource._bundle) }
}
