import CoreGraphics

/// Finds frames for subviews that are laid out by constraints.
///
/// Wishes become linear equations over the edges and lengths of views. They are taken in the order of their priority
/// and added to a system in reduced form; an equation that contradicts earlier ones is left out. Inequalities that
/// turn out to be violated are added as equations and everything is solved again. That is not Cassowary, but gives the
/// same frames wherever the constraints are not in conflict.
@MainActor
enum LayoutSolver {
    /// A sum of variables and a constant.
    private struct Row {
        var terms: [Int: CGFloat]
        var constant: CGFloat
    }
    private struct Wish {
        var row: Row
        var relation: NSLayoutConstraint.Relation
        var priority: Float
    }

    private final class System {
        var index: [ObjectIdentifier: Int] = [:]
        var items: [AnyObject] = []
        var solved: [Int: Row] = [:]

        /// Four variables an item: x, y, width, height, in the root's coordinates.
        func base(_ item: AnyObject) -> Int {
            if let known = index[ObjectIdentifier(item)] { return known }
            let made = items.count * 4
            index[ObjectIdentifier(item)] = made
            items.append(item)
            return made
        }

        func reduce(_ row: Row) -> Row {
            var result = Row(terms: [:], constant: row.constant)
            for (variable, factor) in row.terms {
                if let known = solved[variable] {
                    result.constant += factor * known.constant
                    for (v, f) in known.terms { result.terms[v, default: 0] += factor * f }
                } else { result.terms[variable, default: 0] += factor }
            }
            result.terms = result.terms.filter { abs($0.value) > 1e-9 }
            return result
        }

        /// Adds `row` = 0; false where it contradicts.
        @discardableResult
        func add(_ row: Row) -> Bool {
            let r = reduce(row)
            // The variable of the latest item becomes dependent, so that the root stays what it is.
            guard let pivot = r.terms.keys.max() else { return abs(r.constant) < 0.01 }
            let factor = r.terms[pivot]!
            var expression = Row(terms: [:], constant: -r.constant / factor)
            for (v, f) in r.terms where v != pivot { expression.terms[v] = -f / factor }
            for (v, known) in solved {
                guard let f = known.terms[pivot] else { continue }
                var changed = known
                changed.terms[pivot] = nil
                changed.constant += f * expression.constant
                for (w, g) in expression.terms { changed.terms[w, default: 0] += f * g }
                changed.terms = changed.terms.filter { abs($0.value) > 1e-9 }
                solved[v] = changed
            }
            solved[pivot] = expression
            return true
        }

        func value(_ row: Row) -> CGFloat { reduce(row).constant }
        func isKnown(_ variable: Int) -> Bool { solved[variable].map { $0.terms.isEmpty } ?? false }
        func value(_ variable: Int) -> CGFloat { solved[variable]?.constant ?? 0 }
    }

    /// True where the view's subviews are placed by constraints.
    private static func constrained(_ view: UIView) -> [UIView] { view.subviews.filter { !$0.translatesAutoresizingMaskIntoConstraints } }

    static func layout(_ view: UIView) {
        guard !(view is UIStackView), !constrained(view).isEmpty else { return }
        let system = solve(view, size: view.bounds.size)
        for sub in constrained(view) {
            let b = system.base(sub)
            sub.frame = CGRect(x: system.value(b), y: system.value(b + 1), width: max(system.value(b + 2), 0), height: max(system.value(b + 3), 0))
        }
        for guide in view.guides {
            let b = system.base(guide)
            guide.layoutFrame = CGRect(x: system.value(b), y: system.value(b + 1), width: system.value(b + 2), height: system.value(b + 3))
        }
    }

    /// The least size at which the constraints hold.
    static func fittingSize(of view: UIView, target: CGSize) -> CGSize {
        let intrinsic = view.intrinsicContentSize
        guard !(view is UIStackView), !constrained(view).isEmpty else { return view.sizeThatFits(target) }
        let system = solve(view, size: nil, target: target)
        let b = system.base(view)
        return CGSize(width: max(system.value(b + 2), intrinsic.width), height: max(system.value(b + 3), intrinsic.height))
    }

    private static func solve(_ root: UIView, size: CGSize?, target: CGSize = .zero) -> System {
        var wishes: [Wish] = []
        let naming = System()
        let r = naming.base(root)
        func equal(_ variable: Int, _ value: CGFloat, _ priority: Float, _ relation: NSLayoutConstraint.Relation = .equal) {
            wishes.append(Wish(row: Row(terms: [variable: 1], constant: -value), relation: relation, priority: priority))
        }
        // The view's own coordinates.
        equal(r, root.bounds.minX, 1001)
        equal(r + 1, root.bounds.minY, 1001)
        if let size {
            equal(r + 2, size.width, 1001)
            equal(r + 3, size.height, 1001)
        } else {
            equal(r + 2, target.width, target.width > 0 ? 999 : 50)
            equal(r + 3, target.height, target.height > 0 && target.height < 9000 ? 999 : 50)
        }
        for (guide, insets) in [(root.safeAreaLayoutGuide, root.safeAreaInsets), (root.layoutMarginsGuide, root.layoutMargins)] {
            let g = naming.base(guide)
            wishes.append(Wish(row: Row(terms: [g: 1, r: -1], constant: -insets.left), relation: .equal, priority: 1001))
            wishes.append(Wish(row: Row(terms: [g + 1: 1, r + 1: -1], constant: -insets.top), relation: .equal, priority: 1001))
            wishes.append(Wish(row: Row(terms: [g + 2: 1, r + 2: -1], constant: insets.left + insets.right), relation: .equal, priority: 1001))
            wishes.append(Wish(row: Row(terms: [g + 3: 1, r + 3: -1], constant: insets.top + insets.bottom), relation: .equal, priority: 1001))
        }
        for view in root.subviews {
            let b = naming.base(view)
            if view.translatesAutoresizingMaskIntoConstraints {
                for (i, value) in [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height].enumerated() { equal(b + i, value, 1001) }
                continue
            }
            let natural = naturalSize(view, width: nil)
            for (axis, value, variable) in [(NSLayoutConstraint.Axis.horizontal, natural.width, b + 2), (.vertical, natural.height, b + 3)] where value >= 0 {
                equal(variable, value, view.contentCompressionResistancePriority(for: axis).rawValue, .greaterThanOrEqual)
                equal(variable, value, view.contentHuggingPriority(for: axis).rawValue)
            }
            equal(b + 2, 0, 1000.5, .greaterThanOrEqual)
            equal(b + 3, 0, 1000.5, .greaterThanOrEqual)
            wishes += own(view).compactMap { wish($0, naming) }
        }
        wishes += root._constraints.compactMap { wish($0, naming) }
        let ordered = wishes.enumerated().sorted { ($0.element.priority, -$0.offset) > ($1.element.priority, -$1.offset) }.map(\.element)
        var system = run(ordered, [], naming)
        // A label whose width is known now may need more lines.
        var refined = ordered
        for view in constrained(root) {
            let b = naming.base(view), width = system.value(b + 2), natural = naturalSize(view, width: nil)
            guard natural.width >= 0, width > 0, width < natural.width - 0.01 else { continue }
            let height = naturalSize(view, width: width).height
            for i in refined.indices where refined[i].row.terms == [b + 3: 1] && refined[i].row.constant == -natural.height { refined[i].row.constant = -height }
        }
        var active: Set<Int> = []
        for _ in 0..<24 {
            system = run(refined, active, naming)
            let violated = refined.indices.filter { i in
                guard refined[i].relation != .equal, !active.contains(i) else { return false }
                let v = system.value(refined[i].row)
                return refined[i].relation == .greaterThanOrEqual ? v < -0.01 : v > 0.01
            }
            guard let first = violated.first else { break }
            active.insert(first)
        }
        return system
    }

    private static func run(_ wishes: [Wish], _ active: Set<Int>, _ naming: System) -> System {
        let system = System()
        system.index = naming.index
        system.items = naming.items
        for (i, wish) in wishes.enumerated() where wish.relation == .equal || active.contains(i) { system.add(wish.row) }
        return system
    }

    /// Constraints a view has with itself alone, or that its own content gives it.
    private static func own(_ view: UIView) -> [NSLayoutConstraint] {
        view._constraints.filter { c in
            NSLayoutConstraint.view(c.firstItem) === view && (c.secondItem == nil || NSLayoutConstraint.view(c.secondItem) === view) && (c.firstAttribute == .width || c.firstAttribute == .height)
        }
    }

    private static func naturalSize(_ view: UIView, width: CGFloat?) -> CGSize {
        if let width, let label = view as? UILabel { return label.sizeThatFits(CGSize(width: width, height: 0)) }
        let intrinsic = view.intrinsicContentSize
        if intrinsic.width < 0, intrinsic.height < 0, !constrained(view).isEmpty { return fittingSize(of: view, target: CGSize(width: width ?? 0, height: 0)) }
        return intrinsic
    }

    private static func wish(_ constraint: NSLayoutConstraint, _ system: System) -> Wish? {
        guard let first = constraint.firstItem, let a = expression(first, constraint.firstAttribute, system) else { return nil }
        var row = Row(terms: [:], constant: -constraint.constant)
        for (v, f) in a { row.terms[v, default: 0] += f }
        if let second = constraint.secondItem, let b = expression(second, constraint.secondAttribute, system) {
            for (v, f) in b { row.terms[v, default: 0] -= f * constraint.multiplier }
        }
        return Wish(row: row, relation: constraint.relation, priority: constraint.priority.rawValue)
    }

    private static func expression(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ system: System) -> [Int: CGFloat]? {
        let b = system.base(item)
        let isMirrored = (NSLayoutConstraint.view(item)?.traitCollection.layoutDirection ?? .leftToRight) == .rightToLeft
        switch attribute {
        case .left: return [b: 1]
        case .right: return [b: 1, b + 2: 1]
        case .leading: return isMirrored ? [b: 1, b + 2: 1] : [b: 1]
        case .trailing: return isMirrored ? [b: 1] : [b: 1, b + 2: 1]
        case .top: return [b + 1: 1]
        case .bottom, .lastBaseline, .firstBaseline: return [b + 1: 1, b + 3: 1]
        case .width: return [b + 2: 1]
        case .height: return [b + 3: 1]
        case .centerX: return [b: 1, b + 2: 0.5]
        case .centerY: return [b + 1: 1, b + 3: 0.5]
        case .notAnAttribute: return nil
        }
    }
}
