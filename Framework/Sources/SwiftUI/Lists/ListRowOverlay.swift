import Drawing
import Engine

/// Separators and edit controls of a row, over its content.
final class ListRowOverlay: ElementNode {
    private unowned let row: ListRowElement

    init(_ context: NodeContext, row: ListRowElement) {
        self.row = row
        super.init(context)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
    override var isShownToSemantics: Bool { false }

    /// Measures of the edit controls, in points.
    private static let discDiameter: CGFloat = 22
    private static let handleWidth: CGFloat = 18
    private static let handleGap: CGFloat = 4.5
    private static let handleThickness: CGFloat = 1.5

    override func paint() {
        fragment.operations = []
        let place = row.place, list = row.list, m = list.metrics
        guard place.kind == .rows else {
            if place.kind == .header { paintDisclosure() }
            return
        }
        let env = EnvironmentValues(environment, reader: self)
        let card = row.cardRect
        let pixel = m.separatorThickness
        var operations: [DrawOperation] = []
        func line(_ y: CGFloat, from start: CGFloat, _ tint: Color?) {
            // Actions that are uncovered stand clear of lines.
            let end = size.width - card.minX - max(m.separatorTrailing, -row.swipe.offset), start = max(start, card.minX + row.swipe.offset)
            guard end > start else { return }
            var rect = CGRect(x: start, y: y, width: end - start, height: pixel)
            if layoutDirection == .rightToLeft { rect.origin.x = size.width - rect.maxX }
            let color = tint ?? m.separatorColor ?? Color.separator
            operations.append(.fill(Path(rect), .color(color.resolved(in: env)), evenOdd: false))
        }
        if m.hasSeparators {
            let t = row.traits
            let start = row.separatorStart
            let isHighlighted = row.isPressed || row.isSelected
            let bottomShown: Bool
            if t.bottomSeparator == .hidden || list.rowSpacing != nil { bottomShown = false }
            else if place.isLast { bottomShown = t.bottomSeparator == .visible || (m.hasOuterSeparators && t.bottomSectionSeparator != .hidden) }
            else { bottomShown = true }
            // Lines of the row and of the one above stay away while the row is highlighted.
            if bottomShown, !isHighlighted || place.isLast {
                line(card.maxY - pixel, from: place.isLast && m.hasOuterSeparators && m.kind == .grouped ? 0 : start, t.bottomTint)
            }
            let topShown = t.topSeparator == .visible || (place.isFirst && m.hasOuterSeparators && t.topSectionSeparator != .hidden && t.topSeparator != .hidden)
            if topShown, place.isFirst { line(card.minY, from: m.kind == .grouped ? 0 : start, t.topTint) }
        }
        operations += editControls(card, env)
        fragment.operations = operations
    }

    private func editControls(_ card: CGRect, _ env: EnvironmentValues) -> [DrawOperation] {
        let list = row.list
        guard list.isEditing, list.metrics.profile != .macOS26 else { return [] }
        var operations: [DrawOperation] = []
        let rtl = layoutDirection == .rightToLeft
        func x(_ v: CGFloat, _ width: CGFloat) -> CGFloat { rtl ? size.width - v - width : v }
        let d = Self.discDiameter
        let start = card.minX + list.metrics.inset - 4
        let disc = CGRect(x: x(start, d), y: card.midY - d / 2, width: d, height: d)
        if row.showsDelete {
            operations.append(.fill(Path(ellipseIn: disc), .color(Color.red.resolved(in: env)), evenOdd: false))
            operations.append(.fill(Path(roundedRect: CGRect(x: disc.midX - 5.5, y: disc.midY - 1, width: 11, height: 2), cornerRadius: 1), .color(.white), evenOdd: false))
        } else if row.showsSelectionCircle {
            if row.isSelected {
                operations.append(.fill(Path(ellipseIn: disc), .color(Color.accentColor.resolved(in: env)), evenOdd: false))
                let check = Path { p in
                    p.move(to: CGPoint(x: disc.minX + 6, y: disc.midY + 0.5))
                    p.addLine(to: CGPoint(x: disc.minX + 9.7, y: disc.midY + 4.2))
                    p.addLine(to: CGPoint(x: disc.minX + 16, y: disc.midY - 4.2))
                }
                operations.append(.stroke(check, .color(.white), Stroke(width: 2, cap: .round, join: .round)))
            } else {
                operations.append(.stroke(Path(ellipseIn: disc.insetBy(dx: 0.75, dy: 0.75)), .color(Color(provider: .system(.gray3)).resolved(in: env)), Stroke(width: 1.5)))
            }
        }
        if row.canMove {
            let color = Color.tertiaryLabel.resolved(in: env), w = Self.handleWidth
            let left = x(size.width - card.minX - list.metrics.inset - w + 2, w)
            for k in -1...1 {
                let y = card.midY + CGFloat(k) * Self.handleGap - Self.handleThickness / 2
                operations.append(.fill(Path(CGRect(x: left, y: y, width: w, height: Self.handleThickness)), .color(color), evenOdd: false))
            }
        }
        return operations
    }

    /// The chevron of a header whose section can be closed.
    private func paintDisclosure() {
        guard let isOpen = row.disclosure else { return }
        let env = EnvironmentValues(environment, reader: self)
        let m = row.list.metrics
        let center = CGPoint(x: size.width - m.margin - m.inset - 6, y: size.height - m.headerBottom - 9)
        let rtl = layoutDirection == .rightToLeft
        let c = rtl ? CGPoint(x: size.width - center.x, y: center.y) : center
        let arrow = Path { p in
            p.move(to: CGPoint(x: -3, y: -5.5))
            p.addLine(to: CGPoint(x: 3, y: 0))
            p.addLine(to: CGPoint(x: -3, y: 5.5))
        }
        var t = CGAffineTransform(rotationAngle: isOpen ? .pi / 2 : 0)
        if rtl && !isOpen { t = CGAffineTransform(scaleX: -1, y: 1) }
        fragment.operations = [.stroke(arrow.applying(t.concatenating(CGAffineTransform(translationX: c.x, y: c.y))), .color(Color.accentColor.resolved(in: env)),
                                       Stroke(width: 2.2, cap: .round, join: .round))]
    }

    // MARK: Hits

    /// The delete disc and the move handle take taps of their own.
    override func isHit(at point: CGPoint) -> Bool { false }
}

extension ListRowElement {
    /// Whether the header's section is open; nil where it cannot be closed.
    var disclosure: Bool? {
        let runs = list.rows.elementRuns
        guard place.kind == .header, let run = runs.runs.first(where: { place.number >= $0.start && place.number < $0.end }),
              let section = runs.sectionNodes[run.section] as? AnySectionNode, section.expansion != nil else { return nil }
        return section.isOpen
    }
}
