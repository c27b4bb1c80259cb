import Engine
import UIKit

/// Shows view controllers over the window, as sheets, covers and alerts of the framework.
@MainActor
enum ControllerPresenter {
    private static var items: [ObjectIdentifier: PresentedItem] = [:]
    /// Where the app's window presents; hosts of several windows set the front one's.
    static weak var front: ViewHost?

    static func present(_ controller: UIViewController, _ completion: (() -> Void)?) {
        guard let host = front else { return }
        let kind: PresentedItem.Kind, content: AnyView
        if let alert = controller as? UIAlertController {
            kind = alert.preferredStyle == .alert ? .alert : .dialog
            content = AnyView(AlertContent(title: alert.title.map { Text(verbatim: $0) }, message: alert.message.map { AnyView(Text(verbatim: $0)) }, actions: AnyView(AlertActions(alert: alert)),
                                           isDialog: kind == .dialog))
        } else {
            switch controller.modalPresentationStyle {
            case .fullScreen, .overFullScreen, .currentContext, .overCurrentContext, .custom: kind = .cover
            default: kind = .sheet
            }
            content = AnyView(ControllerView(controller: controller))
        }
        let item = PresentedItem(kind: kind, content: { content }, scope: host.root.environment) { dismiss(controller, nil); controller._didDismiss() }
        item.options.interactiveDismissDisabled = controller.isModalInPresentation || kind == .alert || kind == .cover
        items[ObjectIdentifier(controller)] = item
        withAnimation { host.presentationHost.present(item) }
        completion?()
    }

    static func dismiss(_ controller: UIViewController, _ completion: (() -> Void)?) {
        if let item = items.removeValue(forKey: ObjectIdentifier(controller)) {
            withAnimation { front?.presentationHost.dismiss(item) }
        } else {
            // Shown by a representable in a presentation of the framework.
            var c: UIViewController? = controller
            while let now = c, now._hostDismiss == nil { c = now.parent }
            c?._hostDismiss?()
        }
        completion?()
    }
}

/// The fields and buttons of an alert.
nonisolated private struct AlertActions: View {
    let alert: UIAlertController

    @MainActor var body: some View {
        ForEach(Array((alert.textFields ?? []).enumerated()), id: \.offset) { _, field in HostedUIView(view: field).frame(height: 30) }
        ForEach(Array(alert.actions.enumerated()), id: \.offset) { _, action in
            Button(role: action.style == .destructive ? .destructive : action.style == .cancel ? .cancel : nil) {
                alert.dismiss(animated: true)
                action._perform()
            } label: { Text(verbatim: action.title ?? "") }
                .disabled(!action.isEnabled)
        }
    }
}
