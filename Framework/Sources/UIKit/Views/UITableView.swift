import CoreGraphics

/// Rows below each other, of which only those in sight have cells.
open class UITableView: UIScrollView {
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
    public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
    public enum SeparatorStyle: Int, Sendable { case none, singleLine, singleLineEtched }
    public nonisolated static let automaticDimension: CGFloat = -1

    public let style: Style
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    private var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }
    open var separatorStyle: SeparatorStyle = .singleLine { didSet { setNeedsLayout() } }
    open var separatorColor: UIColor? { didSet { setNeedsLayout() } }
    open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) { didSet { setNeedsLayout() } }
    open var tableHeaderView: UIView? { didSet { exchange(oldValue, tableHeaderView) } }
    open var tableFooterView: UIView? { didSet { exchange(oldValue, tableFooterView) } }
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { insertSubview(backgroundView, at: 0) }
        }
    }
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var rowHeight: CGFloat = automaticDimension { didSet { reloadData() } }
    open var estimatedRowHeight: CGFloat = automaticDimension
    open var sectionHeaderHeight: CGFloat = automaticDimension
    open var sectionFooterHeight: CGFloat = automaticDimension
    open var sectionHeaderTopPadding: CGFloat = 0

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        setUp()
    }
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        setUp()
    }
    private func setUp() {
        backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
        let tap = UITapGestureRecognizer(target: self, action: Selector("choose:", UITableView.choose))
        addGestureRecognizer(tap)
    }
    private func exchange(_ old: UIView?, _ new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    // MARK: What there is

    private enum Kind: Hashable { case header(Int), row(IndexPath), footer(Int) }
    private struct Item {
        let kind: Kind
        var height: CGFloat
        var isMeasured: Bool
    }
    private var items: [Item] = []
    /// Where each item begins; one more for the end. Made again when a height changes.
    private var starts: [CGFloat] = []
    private var isLoaded = false
    private var shown: [Kind: UIView] = [:]
    private var lines: [IndexPath: UIView] = [:]
    private var pool: [String: [UITableViewCell]] = [:]
    private var cellTypes: [String: AnyClass] = [:], viewTypes: [String: AnyClass] = [:]
    private var selected: [IndexPath] = []

    open var numberOfSections: Int { max(dataSource?.numberOfSections(in: self) ?? 0, 0) }
    open func numberOfRows(inSection section: Int) -> Int { max(dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0, 0) }

    /// Asks the data source for everything again.
    open func reloadData() {
        isLoaded = false
        selected = []
        for (kind, view) in shown { retire(kind, view) }
        shown = [:]
        setNeedsLayout()
    }
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reload() }
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reload() }
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reload() }
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reload() }
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { reload() }
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reload() }
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reload() }
    open func beginUpdates() {}
    open func endUpdates() { reload() }
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates?()
        reload()
        completion?(true)
    }
    /// Changes are seen at once, without an animation. What is selected stays.
    private func reload() {
        let old = selected
        reloadData()
        selected = old.filter { $0.section < numberOfSections && $0.row < numberOfRows(inSection: $0.section) }
    }

    private func load() {
        isLoaded = true
        items = []
        for section in 0..<numberOfSections {
            items.append(Item(kind: .header(section), height: headerHeight(section), isMeasured: true))
            for row in 0..<numberOfRows(inSection: section) {
                let path = IndexPath(row: row, section: section), height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
                items.append(Item(kind: .row(path), height: height >= 0 ? min(height, 1e5) : estimatedRowHeight > 0 ? estimatedRowHeight : 44, isMeasured: height >= 0))
            }
            items.append(Item(kind: .footer(section), height: footerHeight(section), isMeasured: true))
        }
        measure()
    }

    private func headerHeight(_ section: Int) -> CGFloat {
        let height = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
        if height >= 0 { return min(height, 1e5) }
        let has = dataSource?.tableView(self, titleForHeaderInSection: section) != nil || tableDelegate?.tableView(self, viewForHeaderInSection: section) != nil
        return style == .plain ? has ? 28 : 0 : has ? 38 : section == 0 ? 35 : 18
    }
    private func footerHeight(_ section: Int) -> CGFloat {
        let height = tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
        if height >= 0 { return min(height, 1e5) }
        let has = dataSource?.tableView(self, titleForFooterInSection: section) != nil || tableDelegate?.tableView(self, viewForFooterInSection: section) != nil
        return has ? 30 : style == .plain ? 0 : 17
    }

    /// O(number of rows).
    private func measure() {
        var y = tableHeaderView?.bounds.height ?? 0
        starts = items.map { item in
            defer { y += item.height }
            return y
        }
        starts.append(y)
        contentSize = CGSize(width: bounds.width, height: y + (tableFooterView?.bounds.height ?? 0))
    }

    // MARK: What is seen

    /// Between cards and the table's sides, in points.
    private var margin: CGFloat { style == .insetGrouped ? 16 : 0 }

    /// The first item that ends below `y`. O(log of the number of rows).
    private func index(at y: CGFloat) -> Int {
        var low = 0, high = items.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle + 1] > y { high = middle } else { low = middle + 1 }
        }
        return low
    }

    open override var contentOffset: CGPoint {
        didSet { if contentOffset != oldValue { setNeedsLayout() } }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if !isLoaded { load() }
        backgroundView?.frame = CGRect(origin: bounds.origin, size: bounds.size)
        if let view = tableHeaderView { view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.bounds.height) }
        if contentSize.width != bounds.width { measure() }
        var inSight: Set<Kind> = []
        var i = index(at: bounds.minY)
        while i < items.count, starts[i] < bounds.maxY {
            let item = items[i]
            if item.height > 0, let view = view(for: item.kind) {
                inSight.insert(item.kind)
                if !item.isMeasured, let cell = view as? UITableViewCell {
                    items[i].isMeasured = true
                    let height = cell._height(width: bounds.width - 2 * margin)
                    if height != item.height {
                        items[i].height = height
                        measure()
                    }
                }
                view.frame = CGRect(x: margin, y: starts[i], width: bounds.width - 2 * margin, height: items[i].height)
                if case .row(let path) = item.kind { decorate(view, path) }
            }
            i += 1
        }
        for (kind, view) in shown where !inSight.contains(kind) { retire(kind, view) }
        if let view = tableFooterView { view.frame = CGRect(x: 0, y: starts.last ?? 0, width: bounds.width, height: view.bounds.height) }
    }

    private func view(for kind: Kind) -> UIView? {
        if let view = shown[kind] { return view }
        let made: UIView?
        switch kind {
        case .row(let path):
            let cell = dataSource?.tableView(self, cellForRowAt: path)
            if let cell {
                if cell.backgroundColor == nil { cell.backgroundColor = style == .plain ? .clear : .secondarySystemGroupedBackground }
                cell.setSelected(selected.contains(path), animated: false)
                tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
            }
            made = cell
        case .header(let section):
            made = tableDelegate?.tableView(self, viewForHeaderInSection: section) ?? dataSource?.tableView(self, titleForHeaderInSection: section).map { title(style == .plain ? $0 : $0.uppercased()) }
        case .footer(let section):
            made = tableDelegate?.tableView(self, viewForFooterInSection: section) ?? dataSource?.tableView(self, titleForFooterInSection: section).map(title)
        }
        guard let made else { return nil }
        shown[kind] = made
        if made.superview !== self { addSubview(made) }
        return made
    }
    private func title(_ text: String) -> UIView {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        view.textLabel?.text = text
        return view
    }

    /// The line below a row, and the corners of a card's ends.
    private func decorate(_ view: UIView, _ path: IndexPath) {
        let last = numberOfRows(inSection: path.section) - 1
        if style == .insetGrouped {
            view.layer.cornerRadius = path.row == 0 || path.row == last ? 10 : 0
            view.layer.maskedCorners = CACornerMask([]).union(path.row == 0 ? [.layerMinXMinYCorner, .layerMaxXMinYCorner] : []).union(path.row == last ? [.layerMinXMaxYCorner, .layerMaxXMaxYCorner] : [])
            view.clipsToBounds = true
        }
        guard separatorStyle != .none, style == .plain || path.row != last else {
            lines.removeValue(forKey: path)?.removeFromSuperview()
            return
        }
        let line = lines[path] ?? UIView(frame: .zero)
        lines[path] = line
        line.isUserInteractionEnabled = false
        line.backgroundColor = separatorColor ?? Appearance.existing(UITableView.self)?.separatorColor ?? .separator
        if line.superview !== view { view.addSubview(line) }
        let isMirrored = traitCollection.layoutDirection == .rightToLeft, thickness = 1 / max(traitCollection.displayScale, 1)
        let left = isMirrored ? separatorInset.right : separatorInset.left
        line.frame = CGRect(x: left, y: view.bounds.height - thickness, width: max(view.bounds.width - separatorInset.left - separatorInset.right, 0), height: thickness)
    }

    private func retire(_ kind: Kind, _ view: UIView) {
        shown[kind] = nil
        view.removeFromSuperview()
        guard case .row(let path) = kind, let cell = view as? UITableViewCell else { return }
        lines.removeValue(forKey: path)?.removeFromSuperview()
        tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        if let identifier = cell.reuseIdentifier { pool[identifier, default: []].append(cell) }
    }

    // MARK: Cells

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) { cellTypes[identifier] = cellClass }
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) { viewTypes[identifier] = aClass }

    /// A cell that is no longer seen, or a new one of the registered class; nil where no class is registered.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = pool[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        guard let type = cellTypes[identifier], type is UITableViewCell.Type else { return nil }
        return unsafeBitCast(type, to: _StyledCell.Type.self).init(style: .default, reuseIdentifier: identifier)
    }
    /// The same; a plain cell where no class is registered.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        guard let type = viewTypes[identifier], type is UITableViewHeaderFooterView.Type else { return nil }
        return unsafeBitCast(type, to: _NamedHeaderFooter.Type.self).init(reuseIdentifier: identifier)
    }

    open var visibleCells: [UITableViewCell] { (indexPathsForVisibleRows ?? []).compactMap(cellForRow) }
    open var indexPathsForVisibleRows: [IndexPath]? {
        shown.keys.compactMap { if case .row(let path) = $0 { path } else { nil } }.sorted()
    }
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[.row(indexPath)] as? UITableViewCell }
    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
        for case (.row(let path), let view) in shown where view === cell { return path }
        return nil
    }
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        if !isLoaded { load() }
        guard let i = items.firstIndex(where: { $0.kind == .row(indexPath) }) else { return .zero }
        return CGRect(x: margin, y: starts[i], width: bounds.width - 2 * margin, height: items[i].height)
    }
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        guard isLoaded, let start = starts.first, point.y >= start else { return nil }
        let i = index(at: point.y)
        if items.indices.contains(i), case .row(let path) = items[i].kind { return path }
        return nil
    }

    // MARK: Selection

    open var indexPathForSelectedRow: IndexPath? { selected.first }
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection { for old in selected { deselectRow(at: old, animated: animated) } }
        guard let indexPath else { return }
        if !selected.contains(indexPath) { selected.append(indexPath) }
        cellForRow(at: indexPath)?.setSelected(true, animated: animated)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selected.removeAll { $0 == indexPath }
        cellForRow(at: indexPath)?.setSelected(false, animated: animated)
    }
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        let row = rectForRow(at: indexPath)
        let y = switch scrollPosition {
        case .top: row.minY
        case .middle: row.midY - bounds.height / 2
        case .bottom: row.maxY - bounds.height
        case .none: min(max(bounds.minY, row.maxY - bounds.height), row.minY)
        }
        setContentOffset(CGPoint(x: 0, y: min(max(y, 0), max(contentSize.height - bounds.height, 0))), animated: animated)
    }

    private func choose(_ tap: UITapGestureRecognizer) {
        guard allowsSelection, let path = indexPathForRow(at: tap.location(in: self)), let wanted = tableDelegate == nil ? path : tableDelegate?.tableView(self, willSelectRowAt: path) else { return }
        if allowsMultipleSelection, selected.contains(wanted) {
            deselectRow(at: wanted, animated: true)
            tableDelegate?.tableView(self, didDeselectRowAt: wanted)
            return
        }
        if !allowsMultipleSelection {
            for old in selected where old != wanted {
                deselectRow(at: old, animated: true)
                tableDelegate?.tableView(self, didDeselectRowAt: old)
            }
        }
        selectRow(at: wanted, animated: true, scrollPosition: .none)
        tableDelegate?.tableView(self, didSelectRowAt: wanted)
    }
}

/// A controller whose view is a table that it fills.
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let style: UITableView.Style
    public init(style: UITableView.Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .plain
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }
    open var tableView: UITableView! { view as? UITableView }
    open override func loadView() {
        let table = UITableView(frame: UIScreen.main.bounds, style: style)
        view = table
        table.delegate = self
        table.dataSource = self
    }
    open func numberOfSections(in tableView: UITableView) -> Int { 1 }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { tableView.rowHeight }
    open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { tableView.sectionHeaderHeight }
    open func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { tableView.sectionFooterHeight }
    open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    open func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
    open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}

/// Collections are made with SwiftUI's grids; these hold what apps set for all of them.
open class UICollectionView: UIScrollView {}
open class UICollectionViewCell: UIView {
    public private(set) lazy var contentView = UIView(frame: .zero)
}
