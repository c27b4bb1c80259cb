import Engine
import Foundation
import HostSupport
import SwiftUI

/// A preview on the screen that its traits ask for, else on the one that the request names.
@MainActor
final class PreviewStage {
    let host: ViewHost
    private let traits: [PreviewTrait<Preview.ViewTraits>]
    /// The device's size: what a preview that shows its own size may use at most.
    private var offer: CGSize
    private var fitsContent = false

    init(_ preview: _RegisteredPreview, _ request: ScreenRequest) {
        traits = preview.traits
        let screen = PreviewStage.screen(of: traits, request)
        offer = screen.size
        fitsContent = screen.fitsContent
        host = ViewHost(AnyView(_fromPreview: preview.body()), size: screen.size, look: screen.look, textEngine: _AppRuntime.textEngine)
        fit()
    }

    /// The program's first screen.
    init?(appIn request: ScreenRequest) {
        traits = []
        offer = request.size
        guard let host = _AppRuntime.makeHost(size: request.size, look: request.look) else { return nil }
        self.host = host
    }

    /// Shows the same tree with another look or on another device.
    func change(_ request: ScreenRequest) {
        let screen = PreviewStage.screen(of: traits, request)
        host.change { $0 = screen.look }
        offer = screen.size
        fitsContent = screen.fitsContent
        if !fitsContent, host.root.windowSize != offer { host.resize(to: offer) }
        fit()
    }

    /// Gives a preview of its own size the size that its content has now; true where that is another one.
    @discardableResult
    func fit() -> Bool {
        guard fitsContent else { return false }
        host.flush()
        let content = host.sizeThatFits(ProposedViewSize(offer))
        let size = CGSize(width: max(content.width.rounded(.up), 1), height: max(content.height.rounded(.up), 1))
        guard size != host.root.windowSize, size.width.isFinite, size.height.isFinite else { return false }
        host.resize(to: size)
        host.flush()
        return true
    }

    private static var warned: Set<String> = []
    private static func warn(_ message: String) {
        if warned.insert(message).inserted { FileHandle.standardError.write(Data("warning: \(message)\n".utf8)) }
    }

    /// What traits and request make together; of traits of one kind the outermost, which comes last, holds.
    private static func screen(of traits: [PreviewTrait<Preview.ViewTraits>], _ request: ScreenRequest) -> (size: CGSize, look: Look, fitsContent: Bool) {
        var size = request.size, look = request.look, isLandscape = false
        var layout = PreviewTrait<Preview.ViewTraits>.defaultLayout._kind
        for trait in traits {
            switch trait._kind {
            case .device(let name):
                guard let device = request.devices?.first(where: { $0.name.lowercased() == name.lowercased() }) else {
                    warn("no device is named \"\(name)\"; its preview has the size of the others.")
                    continue
                }
                size = CGSize(width: device.width, height: device.height)
                look.safeArea = EdgeInsets(top: device.safeTop, leading: 0, bottom: device.safeBottom, trailing: 0)
            case .orientation(let orientation): isLandscape = orientation == .landscapeLeft || orientation == .landscapeRight
            case .fixedLayout, .sizeThatFits, .defaultLayout: layout = trait._kind
            case .displayName, .modifier: break
            }
        }
        if isLandscape, size.width < size.height {
            size = CGSize(width: size.height, height: size.width)
            look.safeArea = PreviewStage.turned(look.safeArea)
        }
        switch layout {
        case .fixedLayout(let width, let height):
            look.safeArea = EdgeInsets()
            return (CGSize(width: max(width, 1), height: max(height, 1)), look, false)
        case .sizeThatFits:
            look.safeArea = EdgeInsets()
            return (size, look, true)
        default: return (size, look, false)
        }
    }

    /// Height of the home indicator's strip below a turned phone, in points (Apple's simulator).
    private static let turnedHomeIndicator: CGFloat = 21
    /// A phone with a camera in its screen is covered by more than a status bar.
    private static let largestStatusBar: CGFloat = 24

    private static func turned(_ area: EdgeInsets) -> EdgeInsets {
        guard area.top > largestStatusBar else { return EdgeInsets(top: area.bottom > 0 ? area.top : 0, leading: 0, bottom: area.bottom, trailing: 0) }
        return EdgeInsets(top: 0, leading: area.top, bottom: turnedHomeIndicator, trailing: area.top)
    }
}
