import SwiftUI

@main
struct SpecimensApp: App {
    var body: some Scene {
        WindowGroup { ContentView() }
    }
}

#Preview("text") { TextPage() }
#Preview("shapes") { ShapesPage() }
#Preview("images") { ImagesPage() }
#Preview("colors") { ColorsPage() }
#Preview("effects") { EffectsPage() }
#Preview("layout") { LayoutPage() }
#Preview("controls") { ControlsPage() }
#Preview("pickers") { PickersPage() }
#Preview("lists") { ListsPage() }
#Preview("bars") { BarsPage() }
