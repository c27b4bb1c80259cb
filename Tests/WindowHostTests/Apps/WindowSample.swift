import SwiftUI

@main
struct WindowSample: App {
    var body: some Scene {
        WindowGroup("Window Sample") { SampleScreen() }
    }
}

struct SampleScreen: View {
    @State private var count = 0
    @State private var name = ""
    @State private var isOn = false
    @State private var volume = 0.5
    @State private var showsSheet = false
    @State private var ticks = 0
    @Environment(\.scenePhase) private var phase

    var body: some View {
        VStack(spacing: 12) {
            Text("Count: \(count)").font(.title).accessibilityIdentifier("count")
            Button("Increment") { count += 1 }.keyboardShortcut("i")
            TextField("Name", text: $name)
                .textFieldStyle(.roundedBorder)
                .textContentType(.name)
                .textInputAutocapitalization(.words)
                .autocorrectionDisabled()
            Text("Hello, \(name.isEmpty ? "nobody" : name)")
            Toggle("Airplane mode", isOn: $isOn)
            Slider(value: $volume) { Text("Volume") }
            Text("Volume \(Int((volume * 100).rounded()))")
            Button("Show sheet") { showsSheet = true }
            HStack {
                Text("Ticks: \(ticks)")
                Text("Phase: \(phase == .active ? "active" : "other")")
            }
            List(0..<200, id: \.self) { i in
                HStack {
                    Image(systemName: "star.fill").foregroundStyle(.orange)
                    Text("Row \(i)")
                    Spacer()
                    Text("\(i * 7919 % 1000)").foregroundStyle(.secondary)
                }
            }
            .listStyle(.plain)
        }
        .padding()
        .sheet(isPresented: $showsSheet) {
            VStack(spacing: 20) {
                Text("The sheet")
                Button("Close sheet") { showsSheet = false }
            }
        }
        .task {
            // Timers, the main queue and tasks all run on the host's loop.
            try? await Task.sleep(nanoseconds: 100_000_000)
            ticks += 1
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { ticks += 1 }
            _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in ticks += 1 }
            DispatchQueue.global().async { Task { @MainActor in ticks += 1 } }
        }
    }
}
