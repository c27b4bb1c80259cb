import CWindowHost
import Engine
import Foundation

/// Keeps a widget for each thing on the screen, for assistive technology.
///
/// The widgets are brought up to date shortly after the screen came to rest, and a few times a second while it moves.
final class SemanticsMirror {
    private struct Key: Hashable {
        var element: ObjectIdentifier?
        var role: Int32
        var actions: [String]
        /// Tells things apart that one element stands for.
        var number: Int
    }

    private final class Entry {
        let handle: OpaquePointer
        let tag: Int64
        var node: SemanticsNode
        var round = 0
        init(_ handle: OpaquePointer, _ tag: Int64, _ node: SemanticsNode) { (self.handle, self.tag, self.node) = (handle, tag, node) }
    }

    private unowned let controller: WindowController
    private let isOn = mwh_accessibility_is_on()
    private var entries: [Key: Entry] = [:]
    private var byTag: [Int64: Entry] = [:]
    private var numbers: [Key: Int] = [:]
    private var round = 0
    private var nextTag: Int64 = 1
    private var timer: UInt32 = 0

    /// Milliseconds.
    private static let delayAtRest: UInt32 = 30, delayWhileMoving: UInt32 = 250

    init(_ controller: WindowController) { self.controller = controller }

    /// The screen may have changed.
    func changed(isMoving: Bool) {
        guard isOn, timer == 0 else { return }
        timer = mwh_after(isMoving ? SemanticsMirror.delayWhileMoving : SemanticsMirror.delayAtRest, { owner in
            let mirror = Unmanaged<SemanticsMirror>.fromOpaque(owner!).takeUnretainedValue()
            mirror.timer = 0
            mirror.update()
        }, Unmanaged.passUnretained(self).toOpaque())
    }

    func end() {
        if timer != 0 { mwh_cancel(timer) }
        timer = 0
        for entry in entries.values { mwh_node_free(entry.handle) }
        entries = [:]
        byTag = [:]
    }

    private func update() {
        round += 1
        numbers = [:]
        place(SemanticsBuilder.tree(of: controller.tree.root).children, below: nil, after: nil)
        for (key, entry) in entries where entry.round != round {
            mwh_node_free(entry.handle)
            entries[key] = nil
            byTag[entry.tag] = nil
        }
    }

    /// Returns the last that was placed.
    @discardableResult
    private func place(_ nodes: [SemanticsNode], below parent: OpaquePointer?, after first: OpaquePointer?) -> OpaquePointer? {
        var previous = first
        for node in nodes where !node.isHidden {
            let entry = entry(for: node)
            mwh_node_place(entry.handle, controller.window, parent, previous)
            mwh_node_set_frame(entry.handle, mwh_rect(node.frame))
            describe(node, entry.handle)
            previous = entry.handle
            // GTK's own widgets place nothing of others: what is inside comes after them.
            if SemanticsMirror.isWidget(node.role) {
                previous = place(node.children, below: parent, after: previous)
            } else {
                place(node.children, below: entry.handle, after: nil)
            }
        }
        return previous
    }

    private static func isWidget(_ role: SemanticsRole) -> Bool {
        [.textField, .secureField, .textEditor, .searchField, .slider, .progress].contains(role)
    }

    private func entry(for node: SemanticsNode) -> Entry {
        let names = SemanticsMirror.actions(of: node)
        var key = Key(element: node.element.map { ObjectIdentifier($0) }, role: SemanticsMirror.role(of: node), actions: names, number: 0)
        let number = numbers[key, default: 0]
        numbers[key] = number + 1
        key.number = number
        let entry: Entry
        if let known = entries[key] {
            entry = known
        } else {
            var bytes: [CChar] = []
            for name in names { bytes += name.utf8CString }
            bytes.append(0)
            let tag = nextTag
            nextTag += 1
            let owner = Unmanaged.passUnretained(self).toOpaque()
            let handle = mwh_node_new(key.role, bytes, { owner, tag, action, text, value in
                Unmanaged<SemanticsMirror>.fromOpaque(owner!).takeUnretainedValue().act(tag, Int(action), text.map { String(cString: $0) }, value)
            }, owner, tag)!
            entry = Entry(handle, tag, node)
            entries[key] = entry
            byTag[tag] = entry
        }
        entry.node = node
        entry.round = round
        return entry
    }

    private func describe(_ node: SemanticsNode, _ handle: OpaquePointer) {
        let isToggle = node.role == .toggle
        let isContainer = !node.children.isEmpty && node.activate == nil
        let label = node.label ?? (isContainer ? nil : node.combinedText)
        mwh_node_set_text(handle, label, isToggle ? nil : node.value, node.hint, node.shortcut.flatMap(Keys.name))
        mwh_node_set_state(handle, node.isEnabled, node.isSelected && !isToggle, isToggle ? (node.value == "1" ? 1 : 0) : -1)
        if let traits = node.inputTraits {
            let input = InputDescription(traits)
            mwh_node_set_input(handle, input.purpose, input.hints)
        }
        if node.role == .slider || node.role == .progress, let value = SemanticsMirror.percentage(node) { mwh_node_set_value(handle, value, 0, 100) }
    }

    private static func percentage(_ node: SemanticsNode) -> Double? {
        guard let text = node.value, text.hasSuffix("%") else { return nil }
        return Double(text.dropLast())
    }

    // MARK: Actions

    private static func actions(of node: SemanticsNode) -> [String] {
        (node.activate != nil ? ["press"] : []) + (node.adjust != nil ? ["increment", "decrement"] : []) + node.actions.map(\.name).filter { !$0.isEmpty }
    }

    private func act(_ tag: Int64, _ action: Int, _ text: String?, _ value: Double) {
        guard let node = byTag[tag]?.node else { return }
        controller.perform {
            switch action {
            case -1: if let text { node.setText?(text) }
            case -2: adjust(node, to: value)
            default:
                var i = action
                if let activate = node.activate {
                    if i == 0 { return activate() }
                    i -= 1
                }
                if let adjust = node.adjust {
                    if i < 2 { return adjust(i == 0) }
                    i -= 2
                }
                let named = node.actions.filter { !$0.name.isEmpty }
                if i < named.count { named[i].perform() }
            }
        }
    }

    /// Steps until the value is passed; at most through the whole range.
    private func adjust(_ node: SemanticsNode, to wanted: Double) {
        guard let adjust = node.adjust, let now = SemanticsMirror.percentage(node) else { return }
        let up = wanted > now
        var last = now
        for _ in 0..<100 where up ? last < wanted : last > wanted {
            adjust(up)
            controller.host.flush()
            guard let element = node.element, let new = SemanticsBuilder.nodes(of: element).first.flatMap(SemanticsMirror.percentage), new != last else { return }
            last = new
        }
    }

    // MARK: Roles

    private static func role(of node: SemanticsNode) -> Int32 {
        let role: Int = switch node.role {
        case .window, .group, .scrollView, .popover: MWH_ROLE_GROUP
        case .text: node.isHeader ? MWH_ROLE_HEADING : MWH_ROLE_LABEL
        case .image: MWH_ROLE_IMAGE
        case .button, .datePicker: MWH_ROLE_BUTTON
        case .link: MWH_ROLE_LINK
        case .toggle: MWH_ROLE_SWITCH
        case .slider: MWH_ROLE_SLIDER
        case .stepper: MWH_ROLE_SPIN
        case .textField, .textEditor: MWH_ROLE_TEXT
        case .secureField: MWH_ROLE_SECRET
        case .searchField: MWH_ROLE_SEARCH
        case .picker: MWH_ROLE_COMBO
        case .menu: MWH_ROLE_MENU
        case .menuItem: MWH_ROLE_MENU_ITEM
        case .header: MWH_ROLE_HEADING
        case .list: MWH_ROLE_LIST
        case .row: MWH_ROLE_ROW
        case .cell: MWH_ROLE_CELL
        case .progress: MWH_ROLE_PROGRESS
        case .tab: MWH_ROLE_TAB
        case .tabBar: MWH_ROLE_TAB_LIST
        case .navigationBar: MWH_ROLE_TOOLBAR
        case .alert: MWH_ROLE_ALERT
        case .sheet: MWH_ROLE_DIALOG
        case .separator: MWH_ROLE_SEPARATOR
        }
        return Int32(role)
    }
}
