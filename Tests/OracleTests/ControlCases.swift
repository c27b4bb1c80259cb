import SwiftUI
import Testing

/// Controls on the phone: iOS 26.
@Suite struct PhoneControlOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("ios/toggle/basic") {
            VStack(alignment: .leading, spacing: 12) {
                Toggle("Enabled", isOn: .constant(true)).probe("on")
                Toggle("Enabled", isOn: .constant(false)).probe("off")
                Toggle(isOn: .constant(true)) { Text("Hg").probe("customText") }.probe("custom")
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Toggle("Hg", isOn: .constant(true)).probe("baselineToggle")
                    Text("Hg").probe("baselineText")
                }.probe("baselineRow")
                Toggle("Enabled", isOn: .constant(true)).labelsHidden().probe("hidden")
                Toggle("Enabled", isOn: .constant(true)).disabled(true).probe("disabled")
            }.probe("stack")
        },
        OracleCase("ios/button/basic") {
            VStack(alignment: .leading, spacing: 12) {
                Button("OK") {}.probe("plain")
                Button("Bordered") {}.buttonStyle(.bordered).probe("bordered")
                Button("Prominent") {}.buttonStyle(.borderedProminent).probe("prominent")
                Button("Borderless") {}.buttonStyle(.borderless).probe("borderless")
                Button("Disabled") {}.buttonStyle(.bordered).disabled(true).probe("disabled")
                Button("Delete", role: .destructive) {}.probe("destructive")
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Button("OK") {}.probe("rowButton")
                    Text("Hg").probe("rowText")
                }.probe("row")
            }.probe("stack")
        },
        OracleCase("ios/slider/basic") {
            VStack(alignment: .leading, spacing: 12) {
                Slider(value: .constant(0.5)).probe("half")
                Slider(value: .constant(0)).probe("zero")
                Slider(value: .constant(0.5)) { Text("Volume") }.probe("labelled")
                Slider(value: .constant(50), in: 0...100, step: 10).probe("stepped")
                Slider(value: .constant(0.5)).disabled(true).probe("disabled")
                Slider(value: .constant(0.5)).frame(width: 120).probe("narrow")
            }.probe("stack")
        },
        OracleCase("ios/textfield/basic") {
            VStack(alignment: .leading, spacing: 12) {
                TextField("Placeholder", text: .constant("Hello")).probe("plain")
                TextField("Placeholder", text: .constant("Hello")).textFieldStyle(.roundedBorder).probe("rounded")
                TextField("Placeholder", text: .constant("")).textFieldStyle(.roundedBorder).probe("roundedEmpty")
                SecureField("Password", text: .constant("secret")).textFieldStyle(.roundedBorder).probe("secure")
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Text("Name").probe("rowLabel")
                    TextField("Placeholder", text: .constant("Hello")).textFieldStyle(.roundedBorder).probe("rowField")
                }.probe("row")
            }.probe("stack")
        },
        OracleCase("ios/picker/basic") {
            VStack(alignment: .leading, spacing: 12) {
                Picker("Fruit", selection: .constant(1)) { fruits }.probe("menu")
                Picker("Fruit", selection: .constant(2)) { fruits }.labelsHidden().probe("menuHidden")
                Picker("Size", selection: .constant(2)) { sizes }.pickerStyle(.segmented).probe("segmented")
                Picker("Size", selection: .constant(1)) {
                    Text("Small").tag(1)
                    Text("Medium").tag(2)
                }.pickerStyle(.segmented).frame(width: 160).probe("segmentedNarrow")
            }.probe("stack")
        },
        OracleCase("ios/controls/settings") {
            VStack(alignment: .leading, spacing: 16) {
                Text("Settings").font(.largeTitle).bold().probe("title")
                Toggle("Wi-Fi", isOn: .constant(true)).probe("wifi")
                Toggle("Bluetooth", isOn: .constant(false)).probe("bluetooth")
                VStack(alignment: .leading, spacing: 4) {
                    Text("Volume").font(.subheadline).probe("volumeLabel")
                    Slider(value: .constant(0.6)).probe("volume")
                }
                Stepper("Quantity: 3", value: .constant(3)).probe("quantity")
                Picker("Size", selection: .constant(2)) { sizes }.pickerStyle(.segmented).probe("size")
                TextField("Name", text: .constant("")).textFieldStyle(.roundedBorder).probe("name")
                Button("Save") {}.buttonStyle(.borderedProminent).probe("save")
            }.padding().probe("screen")
        },
        OracleCase("ios/menu/basic") {
            VStack(alignment: .leading, spacing: 12) {
                Menu("Options") {
                    Button("Cut") {}
                    Button("Copy") {}
                }.probe("menu")
                Menu("Plain") { Button("Cut") {} }.menuStyle(.button).probe("buttonStyle")
                Menu("Hidden") { Button("Cut") {} }.menuIndicator(.hidden).probe("noIndicator")
                Menu("Off") { Button("Cut") {} }.disabled(true).probe("disabled")
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Text("Hg").probe("rowText")
                    Menu("Options") { Button("Cut") {} }.probe("rowMenu")
                }.probe("row")
            }.probe("stack")
        },
        OracleCase("ios/dark/controls") {
            VStack(alignment: .leading, spacing: 12) {
                HStack(spacing: 12) {
                    Button("OK") {}.probe("plain")
                    Button("Bordered") {}.buttonStyle(.bordered).probe("bordered")
                    Button("Prominent") {}.buttonStyle(.borderedProminent).probe("prominent")
                }.probe("buttons")
                Button("Disabled") {}.buttonStyle(.bordered).disabled(true).probe("disabledButton")
                Toggle("Enabled", isOn: .constant(true)).probe("switchOn")
                Toggle("Enabled", isOn: .constant(false)).probe("switchOff")
                TextField("Placeholder", text: .constant("")).probe("emptyField")
                TextField("Placeholder", text: .constant("Hello")).textFieldStyle(.roundedBorder).probe("roundedField")
                TextField("Placeholder", text: .constant("Hello")).textFieldStyle(.roundedBorder).disabled(true).probe("disabledField")
                Slider(value: .constant(0.5)).probe("slider")
                Stepper("Quantity: 3", value: .constant(3)).probe("stepper")
                Picker("Fruit", selection: .constant(1)) {
                    Text("Apple").tag(1)
                    Text("Banana").tag(2)
                }.probe("menuPicker")
                Picker("Size", selection: .constant(1)) {
                    Text("Small").tag(1)
                    Text("Medium").tag(2)
                }.pickerStyle(.segmented).probe("segmented")
            }.probe("stack")
        },
        OracleCase("ios/datepicker/wheel") {
            VStack(spacing: 12) {
                DatePicker("Date", selection: .constant(moment), displayedComponents: .date).datePickerStyle(.wheel).labelsHidden().probe("dateWheel")
                DatePicker("Time", selection: .constant(moment), displayedComponents: .hourAndMinute).datePickerStyle(.wheel).labelsHidden().probe("timeWheel")
            }.environment(\.timeZone, TimeZone(identifier: "UTC")!).probe("stack")
        },
        OracleCase("ios/layout/controls") {
            VStack {
                Text("Hello").probe("text")
                Toggle("Enabled", isOn: .constant(true)).probe("toggle")
                Button("OK") {}.probe("plain")
                Button("Bordered") {}.buttonStyle(.bordered).probe("bordered")
                TextField("Placeholder", text: .constant("Hello")).probe("field")
                TextField("Placeholder", text: .constant("Hello")).textFieldStyle(.roundedBorder).probe("rounded")
                Slider(value: .constant(0.5)).probe("slider")
                Stepper("Quantity: 3", value: .constant(3)).probe("stepper")
                Picker("Size", selection: .constant(1)) {
                    Text("Small").tag(1)
                    Text("Medium").tag(2)
                }.pickerStyle(.segmented).probe("segmented")
                Text("Hello").probe("textBelow")
            }.probe("stack")
        },
    ]

    /// 2025-03-15 11:09 UTC.
    private static let moment = Date(timeIntervalSince1970: 1_742_036_940)

    @MainActor @ViewBuilder private static var fruits: some View {
        Text("Apple").tag(1)
        Text("Banana").tag(2)
        Text("Cherry").tag(3)
    }

    @MainActor @ViewBuilder private static var sizes: some View {
        Text("Small").tag(1)
        Text("Medium").tag(2)
        Text("Large").tag(3)
    }
}

/// Controls on the Mac: macOS 26.
@Suite struct MacControlOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    @Observable final class Expansion { var expanded = false }

    static let cases: [OracleCase] = [
        OracleCase("button/basic") {
            VStack(spacing: 12) {
                Button("OK") {}.probe("ok")
                Button("Increment") {}.probe("increment")
                Button {} label: { Text("Label").probe("labelText") }.probe("labelButton")
                HStack {
                    Button("−") {}.probe("minus")
                    Button("+") {}.probe("plus")
                }.probe("row")
            }.probe("stack")
        },
        OracleCase("button/styles") {
            VStack(spacing: 12) {
                Button("Plain") {}.buttonStyle(.plain).probe("plain")
                Button("Bordered") {}.buttonStyle(.bordered).probe("bordered")
                Button("Borderless") {}.buttonStyle(.borderless).probe("borderless")
                Button("Prominent") {}.buttonStyle(.borderedProminent).probe("prominent")
                Button("Padded") {}.padding().probe("paddedOuter")
            }
        },
        OracleCase("toggle/basic") {
            VStack(alignment: .leading, spacing: 12) {
                Toggle("Enabled", isOn: .constant(true)).probe("on")
                Toggle("Enabled", isOn: .constant(false)).probe("off")
                Toggle(isOn: .constant(true)) { Text("Hg").probe("customText") }.probe("custom")
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Toggle("Hg", isOn: .constant(true)).probe("baselineToggle")
                    Text("Hg").probe("baselineText")
                }.probe("baselineRow")
                Toggle("Enabled", isOn: .constant(true)).labelsHidden().probe("hidden")
                Toggle("Enabled", isOn: .constant(true)).disabled(true).probe("disabled")
                Toggle("Enabled", isOn: .constant(false)).disabled(true).probe("disabledOff")
            }.probe("stack")
        },
        OracleCase("toggle/styles") {
            VStack(alignment: .leading, spacing: 12) {
                Toggle("Enabled", isOn: .constant(true)).toggleStyle(.switch).probe("switchOn")
                Toggle("Enabled", isOn: .constant(false)).toggleStyle(.switch).probe("switchOff")
                Toggle("Enabled", isOn: .constant(true)).toggleStyle(.switch).labelsHidden().probe("switchHidden")
                Toggle("Enabled", isOn: .constant(true)).toggleStyle(.button).probe("buttonOn")
                Toggle("Enabled", isOn: .constant(false)).toggleStyle(.button).probe("buttonOff")
                Toggle("Enabled", isOn: .constant(true)).toggleStyle(.checkbox).probe("checkbox")
                HStack(spacing: 8) {
                    Toggle("Enabled", isOn: .constant(true)).toggleStyle(.switch).probe("rowSwitch")
                    Button("OK") {}.probe("rowButton")
                    Toggle("Enabled", isOn: .constant(true)).probe("rowCheckbox")
                }.probe("row")
            }.probe("stack")
        },
        OracleCase("disclosure/basic", model: { Expansion() }, steps: ["expand": { $0.expanded = true }]) { model in
            VStack(alignment: .leading, spacing: 12) {
                DisclosureGroup("Details", isExpanded: Bindable(model).expanded) {
                    Text("Inside").probe("inside")
                    Toggle("Option", isOn: .constant(true)).probe("toggle")
                }.probe("group")
                DisclosureGroup(isExpanded: .constant(true)) { Text("Shown").probe("shownContent") } label: { Label("Network", image: "icon").probe("customLabel") }.probe("expanded")
                DisclosureGroup("Outer", isExpanded: .constant(true)) {
                    DisclosureGroup("Inner", isExpanded: .constant(true)) { Text("Nested").probe("nested") }.probe("inner")
                }.probe("outer")
            }.padding(20).probe("stack")
        },
        OracleCase("groupbox/basic") {
            VStack(spacing: 12) {
                GroupBox("Settings") {
                    VStack(alignment: .leading) {
                        Text("Inside").probe("inside")
                        Toggle("Option", isOn: .constant(true)).probe("toggle")
                    }.probe("content")
                }.probe("titled")
                GroupBox { Text("Plain content").probe("plainContent") }.probe("plain")
                GroupBox(label: Label("Custom", image: "icon").probe("customLabel")) { Text("Custom") }.probe("custom")
                GroupBox("Wide") { Text("Wide").frame(maxWidth: .infinity).probe("wideContent") }.probe("wide")
                GroupBox("Outer") {
                    GroupBox("Inner") { Text("Nested").probe("nested") }.probe("inner")
                }.probe("outer")
            }.probe("stack")
        },
        OracleCase("labeledcontent/basic") {
            VStack(spacing: 12) {
                LabeledContent("Name", value: "Corey").probe("value")
                LabeledContent("Count") { Text("3").probe("countContent") }.probe("count")
                LabeledContent { Text("Custom").probe("customContent") } label: { Label("Network", image: "icon").probe("customLabel") }.probe("custom")
                LabeledContent("Hidden", value: "Shown").labelsHidden().probe("hidden")
                LabeledContent("Toggle") { Toggle("", isOn: .constant(true)).labelsHidden().probe("toggleContent") }.probe("toggle")
                LabeledContent { Text("Value").probe("narrowContent") } label: { Text("Narrow").probe("narrowLabel") }.frame(width: 160).probe("narrow")
                LabeledContent("Wide", value: "Value").frame(maxWidth: .infinity).probe("wide")
            }.padding(20).probe("stack")
        },
        OracleCase("progress/basic") {
            VStack(spacing: 14) {
                ProgressView(value: 0.4).probe("bare")
                ProgressView("Loading", value: 0.6).probe("labelled")
                ProgressView(value: 0.3) { Text("Copying") } currentValueLabel: { Text("30%") }.probe("valueLabel")
                ProgressView(value: 0.7).tint(.green).probe("tinted")
                ProgressView(value: 0.5).frame(width: 120).probe("narrow")
                HStack(spacing: 20) {
                    ProgressView(value: 0.4).progressViewStyle(.circular).probe("ring")
                    ProgressView("Ring", value: 0.75).progressViewStyle(.circular).probe("ringLabelled")
                    ProgressView(value: 1).progressViewStyle(.circular).probe("ringFull")
                }.probe("rings")
                ProgressView(value: 25, total: 50).progressViewStyle(.linear).probe("total")
            }.padding(20).probe("stack")
        },
        OracleCase("progress/indeterminate") {
            VStack(spacing: 20) {
                ProgressView().probe("spinner")
                ProgressView("Working").probe("spinnerLabelled")
                ProgressView().progressViewStyle(.linear).probe("bar")
                ProgressView().controlSize(.small).probe("small")
            }.probe("stack")
        },
    ]
}
