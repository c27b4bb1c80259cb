import SwiftUI

/// Buttons, switches, fields and what measures.
struct ControlsPage: View {
    @State private var isOn = true
    @State private var isOff = false
    @State private var value = 0.6
    @State private var count = 3
    @State private var city = "Isfahan"
    @State private var secret = "secret"

    var body: some View {
        SpecimenPage {
            Specimen("Buttons") {
                VStack(alignment: .leading, spacing: 10) {
                    HStack(spacing: 14) {
                        Button("Plain") {}
                        Button("Bordered") {}.buttonStyle(.bordered)
                        Button("Prominent") {}.buttonStyle(.borderedProminent)
                    }
                    HStack(spacing: 14) {
                        Button("Delete", role: .destructive) {}
                        Button("Delete", role: .destructive) {}.buttonStyle(.bordered)
                        Button("Tinted") {}.buttonStyle(.bordered).tint(.green)
                    }
                    HStack(spacing: 14) {
                        Button("Off") {}
                        Button("Off") {}.buttonStyle(.bordered)
                        Button("Off") {}.buttonStyle(.borderedProminent)
                    }
                    .disabled(true)
                }
            }
            Specimen("Sizes and shapes") {
                HStack(spacing: 10) {
                    Button("Mini") {}.controlSize(.mini)
                    Button("Small") {}.controlSize(.small)
                    Button("Regular") {}.buttonBorderShape(.capsule)
                    Button { } label: { Image(systemName: "plus") }.buttonBorderShape(.circle)
                }
                .buttonStyle(.bordered)
                Button { } label: { Label("Large", systemImage: "bag").frame(maxWidth: .infinity) }
                    .buttonStyle(.borderedProminent)
                    .controlSize(.large)
            }
            Specimen("Switches and steps") {
                Toggle("On", isOn: $isOn)
                Toggle("Off", isOn: $isOff)
                Stepper("Count: \(count)", value: $count)
                HStack(spacing: 12) {
                    Toggle("Pressed", isOn: $isOn).toggleStyle(.button)
                    Toggle("Released", isOn: $isOff).toggleStyle(.button)
                }
            }
            Specimen("Sliders and progress") {
                Slider(value: $value) { Text("Volume") } minimumValueLabel: { Image(systemName: "speaker") } maximumValueLabel: { Image(systemName: "speaker.wave.3") }
                ProgressView("Loading", value: value)
                HStack(spacing: 24) {
                    ProgressView()
                    ProgressView().controlSize(.large)
                    Gauge(value: value) { Text(verbatim: "km") } currentValueLabel: { Text(value, format: .percent) }
                        .gaugeStyle(.accessoryCircularCapacity)
                        .tint(.green)
                    Gauge(value: value) { Text("Level") }
                }
            }
            Specimen("Fields") {
                TextField("City", text: $city).textFieldStyle(.roundedBorder)
                SecureField("Password", text: $secret).textFieldStyle(.roundedBorder)
            }
        }
    }
}
