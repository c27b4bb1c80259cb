import SwiftUI

/// A program whose picture must be the same everywhere: it shows no dates and says how numbers are written.
@main struct PictureSample: App {
    var body: some Scene { WindowGroup { PictureSampleView() } }
}

// The builder adds such a line to each file of an app that declares previews.
@section(".init_array") @used nonisolated private let previews: @convention(c) () -> Void = {
    _PreviewRegistry.register(provider: SamplePreviews.self, file: #fileID, line: 1)
}

struct SamplePreviews: PreviewProvider {
    static var previews: some View {
        Text("Plain")
        Text("Fixed").previewLayout(.fixed(width: 120, height: 80)).previewDisplayName("Fixed")
        Color.red.frame(width: 44, height: 33).previewLayout(.sizeThatFits).previewDisplayName("Own size")
        Text("Small").previewDevice("Small phone").previewDisplayName("Device")
        Text("Unknown").previewDevice("No such phone").previewDisplayName("Unknown")
    }
}

struct PictureSampleView: View {
    @State private var isOn = true
    @State private var name = "Ada"
    private let price = 1234567.5

    var body: some View {
        NavigationStack {
            List {
                Section("Texts") {
                    Text("One of \(1234) and \(0.5, format: .percent)")
                    Text(price, format: .currency(code: "EUR"))
                    Text("**Bold** and *italic*").font(.title2)
                    Text("A text that is long enough to be broken into lines, with فارسی and 日本語 in it.").foregroundStyle(.secondary)
                    Label("Symbol", systemImage: "star.fill").foregroundStyle(.orange)
                }
                Section("Controls") {
                    Toggle("Switch", isOn: $isOn)
                    TextField("Name", text: $name)
                    Slider(value: .constant(0.3))
                    Stepper("Steps", value: .constant(3))
                    Picker("Choice", selection: .constant(1)) { Text("First").tag(1); Text("Second").tag(2) }.pickerStyle(.segmented)
                    ProgressView(value: 0.4)
                }
                Section("Shapes") {
                    HStack {
                        Circle().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)).frame(width: 40, height: 40)
                        RoundedRectangle(cornerRadius: 8).stroke(.green, lineWidth: 2).frame(width: 60, height: 40)
                        Text("Shadow").padding(8).background(.yellow, in: Capsule()).shadow(radius: 3)
                        Text("Blur").blur(radius: 1)
                    }
                }
            }
            .navigationTitle("Sample")
        }
    }
}
