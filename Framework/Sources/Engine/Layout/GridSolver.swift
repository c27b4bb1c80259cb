import Foundation

/// What a grid row tells its cells: its identity and its guide.
public final class GridRowMark {
    public var alignment: VerticalAlignment?
    public init(alignment: VerticalAlignment?) { self.alignment = alignment }
}

extension ElementNode {
    public static let gridRowTrait = ObjectIdentifier(GridRowMark.self)
    /// Number of columns, `Int`.
    public static let gridColumnsTrait = ObjectIdentifier(GridColumnsTag.self)
    /// `UnitPoint`.
    public static let gridAnchorTrait = ObjectIdentifier(GridAnchorTag.self)
    /// `Axis.Set`.
    public static let gridUnsizedTrait = ObjectIdentifier(GridUnsizedTag.self)
    /// `HorizontalAlignment`.
    public static let gridColumnAlignmentTrait = ObjectIdentifier(GridColumnAlignmentTag.self)
    private enum GridColumnsTag {}
    private enum GridAnchorTag {}
    private enum GridUnsizedTag {}
    private enum GridColumnAlignmentTag {}
}

/// Elements in rows and columns (behaviours 135–137).
///
/// A column is as wide as its widest cell and columns share an offer as the elements of a stack do; so do rows. What a
/// cell over several columns needs beyond them is added to each alike.
public struct GridSolver {
    public var alignment: Alignment
    /// Nil for the cells' own preferences.
    public var horizontalSpacing: CGFloat?
    public var verticalSpacing: CGFloat?

    public init(alignment: Alignment, horizontalSpacing: CGFloat?, verticalSpacing: CGFloat?) {
        self.alignment = alignment; self.horizontalSpacing = horizontalSpacing; self.verticalSpacing = verticalSpacing
    }

    struct Cell {
        var element: ElementNode
        var row: Int
        var columns: Range<Int>
        var anchor: UnitPoint?
        var unsized: Axis.Set
    }

    /// Which element stands where: everything that does not depend on an offer.
    public struct Model {
        var cells: [Cell] = []
        var rows: [Range<Int>] = []
        var rowAlignments: [VerticalAlignment] = []
        var columnAlignments: [HorizontalAlignment] = []
        var horizontalGaps: [CGFloat] = []
        var verticalGaps: [CGFloat] = []
        var columnCount: Int { columnAlignments.count }
    }

    // MARK: Structure

    public func model(_ elements: [ElementNode]) -> Model {
        var model = Model()
        var currentMark: GridRowMark?
        var nextColumn = 0, columnCount = 1
        var loners: [Int] = []
        var alignments: [Int: HorizontalAlignment] = [:]
        for element in elements {
            let mark = element.containerTrait(ElementNode.gridRowTrait) as? GridRowMark
            if mark == nil || mark !== currentMark || model.rows.isEmpty {
                model.rows.append(model.cells.count..<model.cells.count)
                model.rowAlignments.append(mark?.alignment ?? alignment.vertical)
                nextColumn = 0
            }
            currentMark = mark
            let span = mark == nil ? 1 : max(element.containerTrait(ElementNode.gridColumnsTrait) as? Int ?? 1, 1)
            if mark == nil { loners.append(model.cells.count) }
            if let own = element.containerTrait(ElementNode.gridColumnAlignmentTrait) as? HorizontalAlignment, alignments[nextColumn] == nil {
                alignments[nextColumn] = own
            }
            model.cells.append(Cell(
                element: element, row: model.rows.count - 1, columns: nextColumn..<nextColumn + span,
                anchor: element.containerTrait(ElementNode.gridAnchorTrait) as? UnitPoint,
                unsized: element.containerTrait(ElementNode.gridUnsizedTrait) as? Axis.Set ?? []))
            model.rows[model.rows.count - 1] = model.rows[model.rows.count - 1].lowerBound..<model.cells.count
            nextColumn += span
            if mark != nil { columnCount = max(columnCount, nextColumn) }
        }
        // A view outside rows lies over all columns.
        for i in loners { model.cells[i].columns = 0..<columnCount }
        model.columnAlignments = (0..<columnCount).map { alignments[$0] ?? alignment.horizontal }
        addGaps(to: &model)
        return model
    }

    /// The largest distance any two neighbours want.
    private func addGaps(to model: inout Model) {
        var horizontal = [CGFloat?](repeating: nil, count: max(model.columnCount - 1, 0))
        for row in model.rows {
            for (a, b) in zip(model.cells[row], model.cells[row].dropFirst()) {
                let gap = a.columns.upperBound - 1
                horizontal[gap] = max(horizontal[gap] ?? -.infinity, a.element.spacing.distance(to: b.element.spacing, along: .horizontal))
            }
        }
        model.horizontalGaps = horizontal.map { horizontalSpacing ?? $0 ?? ViewSpacing.defaultDistance }
        model.verticalGaps = zip(model.rows, model.rows.dropFirst()).map { above, below in
            if let verticalSpacing { return verticalSpacing }
            var gap: CGFloat?
            for a in model.cells[above] {
                for b in model.cells[below] where a.columns.overlaps(b.columns) {
                    gap = max(gap ?? -.infinity, a.element.spacing.distance(to: b.element.spacing, along: .vertical))
                }
            }
            return gap ?? ViewSpacing.defaultDistance
        }
    }

    // MARK: Solving

    public func solve(_ model: Model, proposal: ProposedViewSize) -> StackSolver.Solution {
        var solution = StackSolver.Solution()
        guard !model.cells.isEmpty else { return solution }
        let widths = columnWidths(model, offered: proposal.width)
        func joined(_ columns: Range<Int>) -> CGFloat { GridSolver.length(columns, widths, model.horizontalGaps) }
        let heights = rowHeights(model, offered: proposal.height) { joined($0.columns) }
        let lefts = GridSolver.starts(widths, model.horizontalGaps), tops = GridSolver.starts(heights.map(\.length), model.verticalGaps)
        for cell in model.cells {
            let box = CGSize(width: joined(cell.columns), height: heights[cell.row].length)
            let p = ProposedViewSize(box), size = cell.element.sizeThatFits(p)
            let offset = offset(of: cell, size: size, in: box, rowGuide: heights[cell.row].guide, model)
            solution.proposals.append(p)
            solution.sizes.append(size)
            solution.origins.append(CGPoint(x: lefts[cell.columns.lowerBound] + offset.x, y: tops[cell.row] + offset.y))
        }
        solution.size = CGSize(width: joined(0..<model.columnCount),
                               height: GridSolver.length(0..<heights.count, heights.map(\.length), model.verticalGaps))
        return solution
    }

    private func offset(of cell: Cell, size: CGSize, in box: CGSize, rowGuide: CGFloat, _ model: Model) -> CGPoint {
        if let a = cell.anchor { return CGPoint(x: (box.width - size.width) * a.x, y: (box.height - size.height) * a.y) }
        let d = cell.element.dimensions(size)
        let horizontal = cell.columns.count > 1 ? alignment.horizontal : model.columnAlignments[cell.columns.lowerBound]
        let x = ViewDimensions(size: box)[horizontal] - d[horizontal]
        let y = rowGuide - d[model.rowAlignments[cell.row]]
        // A cell that fits its row stays in it.
        return CGPoint(x: x, y: size.height <= box.height ? min(max(y, 0), box.height - size.height) : y)
    }

    private func columnWidths(_ model: Model, offered: CGFloat?) -> [CGFloat] {
        let gaps = model.horizontalGaps.reduce(0, +)
        func width(_ column: Int, _ p: CGFloat?) -> CGFloat {
            model.cells.reduce(0) { widest, cell in
                guard cell.columns == column..<column + 1, !cell.unsized.contains(.horizontal) else { return widest }
                return max(widest, cell.element.sizeThatFits(ProposedViewSize(width: p, height: nil)).width)
            }
        }
        var widths = GridSolver.distribute(model.columnCount, offered: offered.map { $0 - gaps }, width)
        let wide = model.cells.filter { $0.columns.count > 1 && !$0.unsized.contains(.horizontal) }
        for cell in wide.sorted(by: { $0.columns.count < $1.columns.count }) {
            let current = GridSolver.length(cell.columns, widths, model.horizontalGaps)
            let rest = GridSolver.length(0..<model.columnCount, widths, model.horizontalGaps) - current
            let p = offered.map { max($0 - (rest.isFinite ? rest : 0), current) }
            let excess = cell.element.sizeThatFits(ProposedViewSize(width: p, height: nil)).width - current
            guard excess > 0 else { continue }
            for column in cell.columns { widths[column] += excess / CGFloat(cell.columns.count) }
        }
        return widths
    }

    private func rowHeights(_ model: Model, offered: CGFloat?, _ width: (Cell) -> CGFloat) -> [(length: CGFloat, guide: CGFloat)] {
        let gaps = model.verticalGaps.reduce(0, +)
        /// Height of a row and where its guide is, when its cells are offered `p`.
        func extent(_ row: Int, _ p: CGFloat?) -> (length: CGFloat, guide: CGFloat) {
            var above: CGFloat = 0, below: CGFloat = 0, anchored: CGFloat = 0
            for cell in model.cells[model.rows[row]] where !cell.unsized.contains(.vertical) {
                let size = cell.element.sizeThatFits(ProposedViewSize(width: width(cell), height: p))
                // Guides of a boundless cell are nowhere.
                if cell.anchor != nil || size.height == .infinity { anchored = max(anchored, size.height); continue }
                let guide = cell.element.dimensions(size)[model.rowAlignments[row]]
                above = max(above, guide)
                below = max(below, size.height - guide)
            }
            let length = max(above + below, anchored)
            guard anchored > above + below else { return (length, above) }
            return (length, ViewDimensions(size: CGSize(width: 0, height: length))[model.rowAlignments[row]])
        }
        let count = model.rows.count
        guard let offered else { return (0..<count).map { extent($0, nil) } }
        var result = [(length: CGFloat, guide: CGFloat)](repeating: (0, 0), count: count)
        _ = GridSolver.distribute(count, offered: offered - gaps) { row, p in
            result[row] = extent(row, p)
            return result[row].length
        }
        return result
    }

    // MARK: Lengths

    /// Shares `offered` among tracks, the least flexible first. The last call of `length` for a track is for its share.
    private static func distribute(_ count: Int, offered: CGFloat?, _ length: (Int, CGFloat?) -> CGFloat) -> [CGFloat] {
        guard let offered else { return (0..<count).map { length($0, nil) } }
        if count == 1 { return [length(0, max(offered, 0))] }
        let tracks = (0..<count).map { i -> (index: Int, min: CGFloat, flexibility: CGFloat) in
            let low = length(i, 0), high = length(i, .infinity)
            return (i, low, high - low)
        }.sorted { ($0.flexibility, -$0.min, $0.index) < ($1.flexibility, -$1.min, $1.index) }
        var result = [CGFloat](repeating: 0, count: count)
        var available = offered
        for (n, track) in tracks.enumerated() {
            let taken = length(track.index, max(available / CGFloat(count - n), 0))
            result[track.index] = taken
            available = available.isInfinite && taken.isInfinite ? .infinity : available - taken
        }
        return result
    }

    private static func length(_ tracks: Range<Int>, _ lengths: [CGFloat], _ gaps: [CGFloat]) -> CGFloat {
        tracks.isEmpty ? 0 : lengths[tracks].reduce(0, +) + gaps[tracks.lowerBound..<tracks.upperBound - 1].reduce(0, +)
    }

    private static func starts(_ lengths: [CGFloat], _ gaps: [CGFloat]) -> [CGFloat] {
        var at: CGFloat = 0
        return lengths.indices.map { i in
            defer { at += lengths[i] + (i < gaps.count ? gaps[i] : 0) }
            return at
        }
    }

    /// What the grid wants around itself: the union of the cells at each side.
    public func spacing(_ model: Model) -> ViewSpacing {
        var s = ViewSpacing(empty: ())
        for cell in model.cells {
            var edges: Edge.Set = []
            if cell.row == 0 { edges.insert(.top) }
            if cell.row == model.rows.count - 1 { edges.insert(.bottom) }
            if cell.columns.lowerBound == 0 { edges.insert(.leading) }
            if cell.columns.upperBound == model.columnCount { edges.insert(.trailing) }
            s.formUnion(cell.element.spacing, edges: edges)
        }
        return s
    }
}
