import Foundation
import MartletTesting
import SwiftUI
import Testing

/// The size a view takes under an offer.
@MainActor func size<V: View>(of view: V, _ width: CGFloat?, _ height: CGFloat?, look: Look = Look(scale: 3)) -> CGSize {
    TestHost(view, size: CGSize(width: 400, height: 400), look: look).host.sizeThatFits(ProposedViewSize(width: width, height: height))
}

/// Frames of the identified views of a view in a window.
@MainActor func frames<V: View>(
    _ width: CGFloat, _ height: CGFloat, look: Look = Look(scale: 3), @ViewBuilder _ view: () -> V
) -> [String: CGRect] {
    TestHost(view(), size: CGSize(width: width, height: height), look: look).frames
}

extension View {
    func named(_ id: String) -> some View { accessibilityIdentifier(id) }
}

@MainActor func box(_ width: CGFloat, _ height: CGFloat) -> some View { Color.blue.frame(width: width, height: height) }

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }
func points(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }

extension Optional where Wrapped == CGRect {
    func isClose(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
        guard let self else { return false }
        return abs(self.minX - x) < 0.01 && abs(self.minY - y) < 0.01 && abs(self.width - width) < 0.01 && abs(self.height - height) < 0.01
    }
}

/// A view that notes what it is offered. Its size is the offer between `min` and `max`, and `ideal` where nothing is offered.
struct Witness: View {
    final class Log {
        var offers: [ProposedViewSize] = []
        /// What it was offered when it was placed.
        var placed: ProposedViewSize?
    }
    let log: Log
    var min = CGSize.zero
    var ideal = CGSize(width: 10, height: 10)
    var max = CGSize(width: CGFloat.infinity, height: .infinity)

    var body: some View { Recorder(witness: self) { EmptyView() } }

    private struct Recorder: Layout {
        let witness: Witness
        func sizeThatFits(proposal p: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            witness.log.offers.append(p)
            func length(_ p: CGFloat?, _ low: CGFloat, _ ideal: CGFloat, _ high: CGFloat) -> CGFloat { Swift.min(Swift.max(p ?? ideal, low), high) }
            return CGSize(width: length(p.width, witness.min.width, witness.ideal.width, witness.max.width),
                          height: length(p.height, witness.min.height, witness.ideal.height, witness.max.height))
        }
        func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) { witness.log.placed = proposal }
    }
}
