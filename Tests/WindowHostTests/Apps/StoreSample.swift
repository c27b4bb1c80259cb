import SwiftUI

/// Stores a counter again and again and says each value whose setter has returned, until it is killed.
@main
struct StoreSample: App {
    var body: some Scene {
        WindowGroup("Store") { StoreScreen() }
    }
}

struct StoreScreen: View {
    @AppStorage("counter") private var counter = 0
    private let timer = Timer.publish(every: 0.002, on: .main, in: .common).autoconnect()

    var body: some View {
        Text("Counter \(counter)")
            .onReceive(timer) { _ in
                counter += 1
                say("storage \(counter)")
                UserDefaults.standard.set(counter * 2, forKey: "double")
                say("defaults \(counter * 2)")
            }
    }

    private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
