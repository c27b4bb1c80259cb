import Engine

/// Dates as pickers write them.
nonisolated struct DatePickerFormat {
    let locale: Locale
    let calendar: Calendar
    let timeZone: TimeZone

    init(_ env: EnvironmentValues) {
        locale = env.locale
        timeZone = env.timeZone
        var c = env.calendar
        c.timeZone = env.timeZone
        c.locale = env.locale
        calendar = c
    }

    private func formatter(_ set: (DateFormatter) -> Void) -> DateFormatter {
        let f = DateFormatter()
        f.locale = locale
        f.calendar = calendar
        f.timeZone = timeZone
        set(f)
        return f
    }

    func date(_ d: Date) -> String { formatter { $0.dateStyle = .medium; $0.timeStyle = .none }.string(from: d) }
    func time(_ d: Date) -> String { formatter { $0.dateStyle = .none; $0.timeStyle = .short }.string(from: d) }
    func month(_ d: Date) -> String { formatter { $0.setLocalizedDateFormatFromTemplate("MMMMyyyy") }.string(from: d) }
    func dayRow(_ d: Date) -> String { formatter { $0.setLocalizedDateFormatFromTemplate("EEEMMMd") }.string(from: d) }
    var months: [String] { formatter { _ in }.standaloneMonthSymbols ?? formatter { _ in }.monthSymbols ?? [] }
    var weekdays: [String] {
        let names = formatter { _ in }.shortStandaloneWeekdaySymbols ?? ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], first = calendar.firstWeekday - 1
        return (0..<7).map { names[(first + $0) % 7].uppercased(with: locale) }
    }
    var usesTwelveHours: Bool { DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale)?.contains("a") ?? false }
    /// True where the day comes before the month.
    var dayFirst: Bool {
        let f = DateFormatter.dateFormat(fromTemplate: "MMMMd", options: 0, locale: locale) ?? "MMMM d"
        guard let d = f.firstIndex(of: "d"), let m = f.firstIndex(of: "M") else { return false }
        return d < m
    }
}

/// Pills with the date and the time; a tap opens a calendar or wheels (oracle/ios, DatePicker compact).
nonisolated struct CompactDatePicker: View {
    let configuration: DatePickerStyleConfiguration
    @State private var showsDate = false
    @State private var showsTime = false
    @Environment(\.self) private var environment
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.platformProfile) private var profile

    @MainActor var body: some View {
        let format = DatePickerFormat(environment), components = configuration.displayedComponents
        let isTall = environment.dynamicTypeSize.isAccessibilitySize && !profile.isMac
        let direction = isTall ? AnyLayout(VStackLayout(alignment: .leading, spacing: 8)) : AnyLayout(HStackLayout(spacing: 8))
        let pills = direction {
            if components.contains(.date) {
                DatePill(text: format.date(configuration.selection), isOpen: showsDate) { showsDate = true }
                    .modifier(PopoverPresentation(isPresented: $showsDate, content: AnyView(GraphicalCalendar(configuration: configuration).padding(12).frame(width: 320))))
            }
            if components.contains(.hourAndMinute) {
                DatePill(text: format.time(configuration.selection), isOpen: showsTime) { showsTime = true }
                    .modifier(PopoverPresentation(isPresented: $showsTime, content: AnyView(TimeWheels(configuration: configuration).frame(width: 220))))
            }
        }
        Group {
            if hidesLabel {
                pills.background { configuration.label.semanticsPart(.label).semanticsOnly() }
            } else if profile.isMac {
                HStack(spacing: 8) {
                    configuration.label.semanticsPart(.label)
                    pills
                }
            } else if isTall {
                VStack(alignment: .leading, spacing: 8) {
                    configuration.label.semanticsPart(.label)
                    pills
                }
                .frame(maxWidth: .infinity, alignment: .leading)
            } else {
                HStack(spacing: 8) {
                    configuration.label.semanticsPart(.label)
                    Spacer(minLength: 0)
                    pills
                }
            }
        }
        .control(DatePickerTraits.make(configuration, environment))
        .controlBox()
    }
}

/// What a date picker is to assistive technology and keys.
enum DatePickerTraits {
    static func make(_ c: DatePickerStyleConfiguration, _ env: EnvironmentValues) -> ControlTraits {
        let format = DatePickerFormat(env)
        let parts = [c.displayedComponents.contains(.date) ? format.date(c.selection) : nil, c.displayedComponents.contains(.hourAndMinute) ? format.time(c.selection) : nil]
        var t = ControlTraits(role: .datePicker, type: "DatePicker", value: parts.compactMap { $0 }.joined(separator: ", "), isEnabled: env.isEnabled)
        t.adjust = { up in
            let unit: Calendar.Component = c.displayedComponents.contains(.date) ? .day : .minute
            if let d = format.calendar.date(byAdding: unit, value: up ? 1 : -1, to: c.selection) { c.set(d) }
        }
        return t
    }
}

nonisolated private struct PopoverPresentation: ViewModifier {
    @Binding var isPresented: Bool
    let content: AnyView
    func body(content base: Content) -> some View {
        let view = content
        base.modifier(BooleanPresentation(kind: .popover, isPresented: $isPresented, onDismiss: nil) { view })
    }
}

nonisolated private struct DatePill: View {
    let text: String
    let isOpen: Bool
    let action: @MainActor () -> Void
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.platformProfile) private var profile
    @State private var isPressed = false

    /// Points around the text (oracle/ios: the label's line and 14).
    private static let margin = CGSize(width: 11, height: 7)

    @MainActor var body: some View {
        Text(verbatim: text)
            .foregroundStyle(!isEnabled ? AnyShapeStyle(Color.tertiaryLabel) : isOpen ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(Color.primary))
            .lineLimit(1)
            .minimumScaleFactor(0.5)
            .padding(.horizontal, Self.margin.width)
            .padding(.vertical, profile.isMac ? 4 : Self.margin.height)
            .background(Color.fill(2), in: profile.name == .iOS26 ? AnyShape(Capsule()) : AnyShape(RoundedRectangle(cornerRadius: 6)))
            .opacity(isPressed ? 0.6 : 1)
            .control(traits)
    }
    private var traits: ControlTraits {
        var t = ControlTraits(role: .button, type: "Button", isEnabled: isEnabled)
        t.press = action
        t.isPressed = $isPressed
        return t
    }
}

/// A month of days and, where asked for, a time below.
nonisolated struct GraphicalDatePicker: View {
    let configuration: DatePickerStyleConfiguration
    @Environment(\.self) private var environment
    @State private var showsTime = false

    @MainActor var body: some View {
        let components = configuration.displayedComponents
        VStack(spacing: 8) {
            if components.contains(.date) { GraphicalCalendar(configuration: configuration) }
            if components.contains(.hourAndMinute) {
                HStack {
                    Text("Time").font(.body)
                    Spacer()
                    DatePill(text: DatePickerFormat(environment).time(configuration.selection), isOpen: showsTime) { showsTime = true }
                        .modifier(PopoverPresentation(isPresented: $showsTime, content: AnyView(TimeWheels(configuration: configuration).frame(width: 220))))
                }
            }
        }
        .background { configuration.label.semanticsPart(.label).semanticsOnly() }
        .control(DatePickerTraits.make(configuration, environment))
        .controlBox()
    }
}

/// The days of a month.
nonisolated struct GraphicalCalendar: View {
    let configuration: DatePickerStyleConfiguration
    /// Months from that of the selection.
    @State private var offset = 0
    @Environment(\.self) private var environment

    /// Points: a day's cell, and the disc behind the chosen one.
    private static let cell: CGFloat = 44
    private static let disc: CGFloat = 40

    @MainActor var body: some View {
        let format = DatePickerFormat(environment), calendar = format.calendar
        let first = calendar.date(from: calendar.dateComponents([.year, .month], from: configuration.selection)) ?? configuration.selection
        let month = calendar.date(byAdding: .month, value: offset, to: first) ?? first
        let days = calendar.range(of: .day, in: .month, for: month)?.count ?? 30
        let lead = (calendar.component(.weekday, from: month) - calendar.firstWeekday + 7) % 7
        VStack(spacing: 6) {
            HStack {
                Text(verbatim: format.month(month)).font(.headline)
                Spacer()
                step("chevron.left", "Previous Month", -1)
                step("chevron.right", "Next Month", 1)
            }
            .padding(.horizontal, 8)
            HStack(spacing: 0) {
                ForEach(Array(format.weekdays.enumerated()), id: \.offset) { _, name in
                    Text(verbatim: name).font(.system(size: 13, weight: .semibold)).foregroundStyle(Color.tertiaryLabel).lineLimit(1).minimumScaleFactor(0.5).frame(maxWidth: .infinity)
                }
            }
            .accessibilityHidden(true)
            VStack(spacing: 0) {
                ForEach(Array(0..<(lead + days + 6) / 7), id: \.self) { week in
                    HStack(spacing: 0) {
                        ForEach(Array(0..<7), id: \.self) { column in
                            let day = week * 7 + column - lead + 1
                            if day >= 1 && day <= days, let date = calendar.date(byAdding: .day, value: day - 1, to: month) {
                                dayCell(day, date, calendar)
                            } else {
                                Color.clear.frame(maxWidth: .infinity).frame(height: Self.cell)
                            }
                        }
                    }
                }
            }
        }
        .dynamicTypeSize(...(.xxxLarge))
    }

    @MainActor private func step(_ symbol: String, _ name: String, _ by: Int) -> some View {
        Button { offset += by } label: { Image(systemName: symbol).font(.system(size: 20, weight: .semibold)).frame(width: 32, height: 32) }
            .buttonStyle(.borderless)
            .accessibilityLabel(Text(verbatim: name))
    }

    @MainActor private func dayCell(_ day: Int, _ date: Date, _ calendar: Calendar) -> some View {
        let isSelected = calendar.isDate(date, inSameDayAs: configuration.selection), isToday = calendar.isDateInToday(date)
        let end = calendar.date(byAdding: .day, value: 1, to: date) ?? date
        let isAllowed = (configuration.minimumDate.map { end > $0 } ?? true) && (configuration.maximumDate.map { date <= $0 } ?? true)
        let c = configuration
        var t = ControlTraits(role: .button, type: "Day", label: DatePickerFormat(environment).date(date), isEnabled: isAllowed && environment.isEnabled, isSelected: isSelected)
        t.press = {
            // The time of day stays.
            let time = calendar.dateComponents([.hour, .minute, .second], from: c.selection)
            offset = 0
            c.set(calendar.date(bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0, of: date) ?? date)
        }
        t.hidesChildren = true
        return Text(verbatim: "\(day)")
            .font(.system(size: isSelected ? 22 : 20, weight: isSelected ? .medium : .regular))
            .foregroundStyle(!isAllowed ? AnyShapeStyle(Color.tertiaryLabel) : isSelected && isToday ? AnyShapeStyle(Color.white) : isSelected || isToday ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(Color.primary))
            .frame(maxWidth: .infinity)
            .frame(height: Self.cell)
            .background {
                if isSelected { Circle().fill(isToday ? AnyShapeStyle(TintShapeStyle()) : AnyShapeStyle(TintShapeStyle().opacity(0.15))).frame(width: Self.disc, height: Self.disc) }
            }
            .control(t)
    }
}

/// Wheels for a date, a time, or both (oracle/ios: 320 × 216).
nonisolated struct WheelDatePicker: View {
    let configuration: DatePickerStyleConfiguration
    @Environment(\.self) private var environment
    @Environment(\.labelsAreHidden) private var hidesLabel
    @Environment(\.isInListRow) private var isInListRow

    @MainActor var body: some View {
        let wheels = Group {
            switch (configuration.displayedComponents.contains(.date), configuration.displayedComponents.contains(.hourAndMinute)) {
            case (true, false): DateWheels(configuration: configuration)
            case (false, true): TimeWheels(configuration: configuration)
            default: DateAndTimeWheels(configuration: configuration)
            }
        }
        .frame(width: isInListRow || !hidesLabel ? nil : WheelGeometry.width, height: WheelGeometry.height)
        Group {
            if hidesLabel || isInListRow {
                wheels.background { configuration.label.semanticsPart(.label).semanticsOnly() }
            } else {
                HStack(spacing: 8) {
                    configuration.label.semanticsPart(.label)
                    wheels
                }
            }
        }
        .control(DatePickerTraits.make(configuration, environment))
        .controlBox()
    }
}

/// The band that wheels side by side share.
nonisolated private struct WheelBand<Content: View>: View {
    @ViewBuilder let content: Content
    @MainActor var body: some View {
        ZStack {
            RoundedRectangle(cornerRadius: 8).fill(Color.fill(2)).frame(height: WheelGeometry.bandHeight).padding(.horizontal, WheelGeometry.bandInset)
            HStack(spacing: 0) { content }.padding(.horizontal, WheelGeometry.bandInset)
        }
        .frame(height: WheelGeometry.height)
    }
}

nonisolated private struct TextWheel: View {
    let titles: [String]
    let selected: Int
    var alignment = Alignment.center
    let select: @MainActor (Int) -> Void
    @MainActor var body: some View {
        WheelView(count: titles.count, selected: selected, row: { i in Text(verbatim: titles[i]).minimumScaleFactor(0.6).frame(maxWidth: .infinity, alignment: alignment).padding(.horizontal, 4) }, select: select, showsBand: false)
    }
}

nonisolated private struct DateWheels: View {
    let configuration: DatePickerStyleConfiguration
    @Environment(\.self) private var environment
    /// Years before and after the chosen one that the wheel offers.
    private static let span = 100

    @MainActor var body: some View {
        let format = DatePickerFormat(environment), calendar = format.calendar
        let now = calendar.dateComponents([.year, .month, .day], from: configuration.selection)
        let days = calendar.range(of: .day, in: .month, for: configuration.selection)?.count ?? 31
        let year = now.year ?? 2000, firstYear = year - Self.span
        WheelBand {
            let month = TextWheel(titles: format.months, selected: (now.month ?? 1) - 1, alignment: .leading) { set(calendar, month: $0 + 1) }
            let day = TextWheel(titles: (1...days).map(String.init), selected: (now.day ?? 1) - 1) { set(calendar, day: $0 + 1) }.frame(width: 60)
            if format.dayFirst {
                day
                month
            } else {
                month
                day
            }
            TextWheel(titles: (firstYear...year + Self.span).map(String.init), selected: Self.span) { set(calendar, year: firstYear + $0) }.frame(width: 80)
        }
    }

    /// Days beyond the month's end go back to it.
    @MainActor private func set(_ calendar: Calendar, year: Int? = nil, month: Int? = nil, day: Int? = nil) {
        var c = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: configuration.selection)
        if let year { c.year = year }
        if let month { c.month = month }
        if let day { c.day = day }
        var first = c
        first.day = 1
        if let start = calendar.date(from: first), let n = calendar.range(of: .day, in: .month, for: start)?.count { c.day = min(c.day ?? 1, n) }
        if let d = calendar.date(from: c) { configuration.set(d) }
    }
}

nonisolated struct TimeWheels: View {
    let configuration: DatePickerStyleConfiguration
    var isEmbedded = false
    @Environment(\.self) private var environment

    @MainActor var body: some View {
        if isEmbedded { wheels } else { WheelBand { wheels } }
    }

    @ViewBuilder @MainActor private var wheels: some View {
        let format = DatePickerFormat(environment), calendar = format.calendar
        let hour = calendar.component(.hour, from: configuration.selection), minute = calendar.component(.minute, from: configuration.selection)
        let twelve = format.usesTwelveHours
        TextWheel(titles: twelve ? (0..<12).map { String($0 == 0 ? 12 : $0) } : (0..<24).map { String(format: "%02d", $0) }, selected: twelve ? hour % 12 : hour) {
            set(calendar, twelve ? $0 + (hour >= 12 ? 12 : 0) : $0, minute)
        }.frame(width: 50)
        TextWheel(titles: (0..<60).map { String(format: "%02d", $0) }, selected: minute) { set(calendar, hour, $0) }.frame(width: 50)
        if twelve {
            TextWheel(titles: [calendar.amSymbol, calendar.pmSymbol], selected: hour >= 12 ? 1 : 0) { set(calendar, hour % 12 + ($0 == 1 ? 12 : 0), minute) }.frame(width: 60)
        }
    }

    @MainActor private func set(_ calendar: Calendar, _ hour: Int, _ minute: Int) {
        if let d = calendar.date(bySettingHour: hour, minute: minute, second: 0, of: configuration.selection) { configuration.set(d) }
    }
}

nonisolated private struct DateAndTimeWheels: View {
    let configuration: DatePickerStyleConfiguration
    @Environment(\.self) private var environment
    /// Days before and after the chosen one that the wheel offers.
    private static let span = 365

    @MainActor var body: some View {
        let format = DatePickerFormat(environment), calendar = format.calendar
        let titles = (-Self.span...Self.span).map { i in calendar.date(byAdding: .day, value: i, to: configuration.selection).map(format.dayRow) ?? "" }
        WheelBand {
            TextWheel(titles: titles, selected: Self.span, alignment: .trailing) { row in
                if let d = calendar.date(byAdding: .day, value: row - Self.span, to: configuration.selection) { configuration.set(d) }
            }
            TimeWheels(configuration: configuration, isEmbedded: true)
        }
    }
}
