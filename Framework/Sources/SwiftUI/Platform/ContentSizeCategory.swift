import UIKit

extension DynamicTypeSize {
    /// UIKit's name of a text size as SwiftUI's; nil for `unspecified` and names that are unknown.
    public init?(_ uiSizeCategory: UIContentSizeCategory) {
        guard let index = PlatformBridge.categories.firstIndex(of: uiSizeCategory) else { return nil }
        self.init(rawValue: index)
    }
}

extension UIContentSizeCategory {
    /// SwiftUI's text size under UIKit's name; `unspecified` for nil.
    public init(_ dynamicTypeSize: DynamicTypeSize?) { self = dynamicTypeSize.map(PlatformBridge.category) ?? .unspecified }
}
