import SwiftUI

/// One of each thing that assistive technology knows.
@main
struct AssistiveSample: App {
    var body: some Scene {
        WindowGroup("Assistive") { AssistiveScreen() }
    }
}

struct AssistiveScreen: View {
    @State private var said = "nothing"
    @State private var isOn = false
    @State private var volume = 0.5
    @State private var amount = 3
    @State private var name = ""
    @State private var secret = ""
    @State private var notes = "some notes"
    @State private var view = "list"
    @State private var rating = 2
    @State private var asks = false
    @State private var sheet = false

    var body: some View {
        VStack(spacing: 6) {
            Text("Things").font(.title2).accessibilityAddTraits(.isHeader)
            Text("Said: \(said)")
            HStack {
                Button("Press me") { said = "pressed" }.keyboardShortcut("p").accessibilityHint("Says that it was pressed")
                Button("Never") { said = "impossible" }.disabled(true)
                Link("Web", destination: URL(string: "https://example.org")!)
                Image(systemName: "star.fill").accessibilityLabel("Favourite")
            }
            Toggle("Airplane", isOn: $isOn)
            Slider(value: $volume) { Text("Volume") }
            Text("Volume is \(Int((volume * 100).rounded()))")
            Stepper("Amount: \(amount)", value: $amount, in: 0...9)
            TextField("Name", text: $name).textFieldStyle(.roundedBorder)
            SecureField("Secret", text: $secret).textFieldStyle(.roundedBorder)
            TextEditor(text: $notes).frame(height: 60)
            Text("Name is \(name), secret has \(secret.count), notes \(notes)")
            Picker("View", selection: $view) { ForEach(["list", "grid"], id: \.self) { Text($0) } }.pickerStyle(.segmented)
            Text("View is \(view)")
            ProgressView(value: 0.25) { Text("Loading") }
            Text("Stars").accessibilityElement().accessibilityLabel("Rating").accessibilityValue("\(rating) of 5")
                .accessibilityAdjustableAction { rating += $0 == .increment ? 1 : -1 }
            Text("Mail").accessibilityAction(named: "Archive") { said = "archived" }.accessibilityAction(named: "Flag") { said = "flagged" }
            HStack {
                Menu("More") { Button("Less") { said = "less" } }
                Button("Ask") { asks = true }
                Button("Sheet") { sheet = true }
            }
            Text("Decoration").accessibilityHidden(true)
            List(0..<40, id: \.self) { Text("Item \($0)") }.listStyle(.plain).frame(height: 120)
        }
        .padding(.horizontal)
        .alert("Sure?", isPresented: $asks) {
            Button("Yes") { said = "yes" }
            Button("No", role: .cancel) { said = "no" }
        }
        .sheet(isPresented: $sheet) {
            VStack {
                Text("In the sheet")
                Button("Done") { sheet = false }
            }
        }
    }
}
