import Engine

/// Moments at which a view is to be made again.
public protocol TimelineSchedule {
    typealias Mode = TimelineScheduleMode
    associatedtype Entries: Sequence where Entries.Element == Date
    func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries
}

public enum TimelineScheduleMode: Sendable { case normal, lowFrequency }

nonisolated public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    let start: Date
    let interval: TimeInterval
    public init(from startDate: Date, by interval: TimeInterval) {
        start = startDate
        self.interval = max(interval, 1.0 / 120)
    }
    nonisolated public struct Entries: Sequence, IteratorProtocol, Sendable {
        var date: Date
        let interval: TimeInterval
        public mutating func next() -> Date? {
            defer { date += interval }
            return date
        }
    }
    /// Begins with the last moment that is not after `startDate`.
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        let periods = (startDate.timeIntervalSince(start) / interval).rounded(.down)
        return Entries(date: start.addingTimeInterval(max(periods, 0) * interval), interval: interval)
    }
}

nonisolated public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
    public init() {}
    public typealias Entries = PeriodicTimelineSchedule.Entries
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Entries {
        Entries(date: Date(timeIntervalSinceReferenceDate: (startDate.timeIntervalSinceReferenceDate / 60).rounded(.down) * 60), interval: 60)
    }
}

nonisolated public struct ExplicitTimelineSchedule<Dates: Sequence>: TimelineSchedule where Dates.Element == Date {
    let dates: Dates
    public init(_ dates: Dates) { self.dates = dates }
    public func entries(from startDate: Date, mode: TimelineScheduleMode) -> Dates { dates }
}

/// Every frame of the injected clock.
nonisolated public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    let interval: TimeInterval
    let isPaused: Bool
    public init(minimumInterval: TimeInterval? = nil, paused: Bool = false) {
        interval = minimumInterval ?? 0
        isPaused = paused
    }
    public typealias Entries = PeriodicTimelineSchedule.Entries
    public func entries(from start: Date, mode: TimelineScheduleMode) -> Entries { Entries(date: start, interval: max(interval, 1.0 / 60)) }
}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule { .init(from: startDate, by: interval) }
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule { public static var everyMinute: EveryMinuteTimelineSchedule { .init() } }
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static var animation: AnimationTimelineSchedule { .init() }
    public static func animation(minimumInterval: Double? = nil, paused: Bool = false) -> AnimationTimelineSchedule { .init(minimumInterval: minimumInterval, paused: paused) }
}
extension TimelineSchedule {
    public static func explicit<S: Sequence>(_ dates: S) -> ExplicitTimelineSchedule<S> where Self == ExplicitTimelineSchedule<S>, S.Element == Date { .init(dates) }
}

/// Makes its content again at the moments of a schedule.
nonisolated public struct TimelineView<Schedule: TimelineSchedule, Content> {
    let schedule: Schedule
    let content: (TimelineViewDefaultContext) -> Content
    public typealias Context = TimelineViewContext
}

public typealias TimelineViewDefaultContext = TimelineViewContext

nonisolated public struct TimelineViewContext: Sendable {
    public enum Cadence: Comparable, Sendable { case live, seconds, minutes }
    /// The moment of the schedule that the view is made for.
    public let date: Date
    public let cadence: Cadence
    public func invalidateTimelineContent() {}
}

extension TimelineView: View where Content: View {
    nonisolated public init(_ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content) {
        self.schedule = schedule
        self.content = content
    }
    public var body: Never { fatalError() }
    nonisolated public static func _makeNode(_ view: Self, _ context: NodeContext) -> Node { TimelineNode(view, context) }
    nonisolated public static func _updateNode(_ node: Node, _ view: Self) { unsafeDowncast(node, to: TimelineNode<Schedule, Content>.self).update(view) }
    nonisolated public static var _elementCount: Int? { Content._elementCount }
}

private final class TimelineNode<Schedule: TimelineSchedule, Content: View>: Node {
    private var view: TimelineView<Schedule, Content>
    private var date = Date()
    private var iterator: Schedule.Entries.Iterator?
    /// Numbers the waits, so that an older one ends nothing.
    private var wait = 0
    private var start = 0.0
    private var lastFrame = -Double.infinity

    init(_ view: TimelineView<Schedule, Content>, _ context: NodeContext) {
        self.view = view
        super.init(context)
        begin()
        adopt(Content._makeNode(content(), NodeContext(self)))
    }

    func update(_ new: TimelineView<Schedule, Content>) {
        let same = (new.schedule as? AnimationTimelineSchedule).map { $0.isPaused == (view.schedule as? AnimationTimelineSchedule)?.isPaused } ?? (new.schedule is PeriodicTimelineSchedule || new.schedule is EveryMinuteTimelineSchedule)
        view = new
        if !same { begin() }
        performUpdate()
    }

    override func performUpdate() { Content._updateNode(children[0], content()) }

    private func content() -> Content {
        let context = TimelineViewContext(date: date, cadence: view.schedule is AnimationTimelineSchedule ? .live : .seconds)
        return evaluate { observingChanges { onMain { view.content(context) } } }
    }

    /// Frames follow the injected clock; other schedules follow real time.
    private func begin() {
        wait += 1
        tree.stopAnimating(self)
        if let schedule = view.schedule as? AnimationTimelineSchedule {
            guard !schedule.isPaused else { return }
            let base = date, from = tree.now
            tree.animate(self, Ticker(repeatsForever: true) { [weak self] time in
                guard let self, isMounted else { return false }
                if time - lastFrame >= schedule.interval - 1e-6 {
                    lastFrame = time
                    date = base.addingTimeInterval(time - from)
                    setNeedsUpdate()
                }
                return true
            })
            return
        }
        let now = Date()
        var all = view.schedule.entries(from: now, mode: .normal).makeIterator()
        var next = all.next()
        // The last moment that has passed is the one to show.
        while let moment = next, moment <= now {
            date = moment
            next = all.next()
        }
        iterator = all
        if let next { sleep(until: next) }
    }

    private func sleep(until moment: Date) {
        let number = wait
        DispatchQueue.main.asyncAfter(deadline: .now() + max(moment.timeIntervalSinceNow, 0.001)) { [weak self] in
            guard let self, isMounted, number == wait else { return }
            date = moment
            setNeedsUpdate()
            var next = iterator?.next()
            while let skipped = next, skipped <= Date() {
                date = skipped
                next = iterator?.next()
            }
            if let next { sleep(until: next) }
        }
    }

    override func visibilityDidChange(_ visible: Bool) {
        super.visibilityDidChange(visible)
        if visible { begin() } else {
            wait += 1
            tree.stopAnimating(self)
        }
    }

    override func didUnmount() {
        wait += 1
        tree.stopAnimating(self)
    }
}
