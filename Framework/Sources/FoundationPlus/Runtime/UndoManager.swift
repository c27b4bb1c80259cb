import Foundation

/// Records how to take changes back.
///
/// Registrations made in one turn of the run loop form one group, as with Apple's `groupsByEvent`.
open class UndoManager: NSObject, @unchecked Sendable {
    private struct Action {
        weak var target: AnyObject?
        var perform: (AnyObject) -> Void
    }
    private final class Group {
        var actions: [Action] = []
        var name = ""
    }

    private var undoGroups: [Group] = []
    private var redoGroups: [Group] = []
    private var open: [Group] = []
    private var eventGroup: Group?
    private var disabled = 0

    open private(set) var isUndoing = false
    open private(set) var isRedoing = false
    open var groupsByEvent = true
    /// The most groups to keep; 0 for any number.
    open var levelsOfUndo = 0 { didSet { trim() } }

    open var canUndo: Bool { undoGroups.contains { !$0.actions.isEmpty } || eventGroup?.actions.isEmpty == false }
    open var canRedo: Bool { !redoGroups.isEmpty }
    open var isUndoRegistrationEnabled: Bool { disabled == 0 }
    open var groupingLevel: Int { open.count + (eventGroup == nil ? 0 : 1) }
    open var undoActionName: String { (eventGroup ?? undoGroups.last)?.name ?? "" }
    open var redoActionName: String { redoGroups.last?.name ?? "" }
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    open func undoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Undo" : "Undo \(actionName)" }
    open func redoMenuTitle(forUndoActionName actionName: String) -> String { actionName.isEmpty ? "Redo" : "Redo \(actionName)" }

    open func disableUndoRegistration() { disabled += 1 }
    open func enableUndoRegistration() { disabled = max(disabled - 1, 0) }

    open func registerUndo<TargetType: AnyObject>(withTarget target: TargetType, handler: @escaping (TargetType) -> Void) {
        guard isUndoRegistrationEnabled else { return }
        currentGroup().actions.append(Action(target: target) { if let t = $0 as? TargetType { handler(t) } })
        if !isUndoing, !isRedoing { redoGroups = [] }
    }

    open func setActionName(_ actionName: String) { currentGroup().name = actionName }

    private func currentGroup() -> Group {
        if let group = open.last { return group }
        if isUndoing || isRedoing || !groupsByEvent {
            let group = Group()
            push(group)
            return group
        }
        if let eventGroup { return eventGroup }
        let group = Group()
        eventGroup = group
        DispatchQueue.main.async { [weak self] in if self?.eventGroup === group { self?.closeEventGroup() } }
        return group
    }

    private func closeEventGroup() {
        guard let group = eventGroup else { return }
        eventGroup = nil
        if !group.actions.isEmpty { push(group) }
    }

    private func push(_ group: Group) {
        if isUndoing { redoGroups.append(group) } else { undoGroups.append(group) }
        trim()
        NotificationCenter.default.post(name: .NSUndoManagerDidCloseUndoGroup, object: self)
    }

    private func trim() { if levelsOfUndo > 0, undoGroups.count > levelsOfUndo { undoGroups.removeFirst(undoGroups.count - levelsOfUndo) } }

    open func beginUndoGrouping() {
        closeEventGroup()
        open.append(Group())
    }

    open func endUndoGrouping() {
        guard let group = open.popLast() else { return }
        if let outer = open.last { outer.actions += group.actions } else if !group.actions.isEmpty { push(group) }
    }

    open func undo() {
        closeEventGroup()
        undoNestedGroup()
    }

    open func undoNestedGroup() {
        while let group = undoGroups.popLast() {
            guard !group.actions.isEmpty else { continue }
            run(group, \.isUndoing, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange)
            return
        }
    }

    open func redo() {
        closeEventGroup()
        guard let group = redoGroups.popLast() else { return }
        run(group, \.isRedoing, .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange)
    }

    /// Runs a group, last action first; what it registers becomes one group on the other side.
    private func run(_ group: Group, _ flag: ReferenceWritableKeyPath<UndoManager, Bool>, _ before: Notification.Name, _ after: Notification.Name) {
        NotificationCenter.default.post(name: before, object: self)
        self[keyPath: flag] = true
        let answer = Group()
        answer.name = group.name
        open.append(answer)
        for action in group.actions.reversed() { if let target = action.target { action.perform(target) } }
        open.removeAll { $0 === answer }
        if !answer.actions.isEmpty { push(answer) }
        self[keyPath: flag] = false
        NotificationCenter.default.post(name: after, object: self)
    }

    open func removeAllActions() {
        (undoGroups, redoGroups, open, eventGroup) = ([], [], [], nil)
    }

    open func removeAllActions(withTarget target: Any) {
        let object = target as AnyObject
        for group in undoGroups + redoGroups + open + [eventGroup].compactMap({ $0 }) { group.actions.removeAll { $0.target === object } }
        undoGroups.removeAll { $0.actions.isEmpty }
        redoGroups.removeAll { $0.actions.isEmpty }
    }
}

extension Notification.Name {
    public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
    public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
    public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
    public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
    public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
    public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
}
