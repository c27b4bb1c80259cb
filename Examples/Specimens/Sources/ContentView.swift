import SwiftUI

/// The pages by name.
struct ContentView: View {
    var body: some View {
        NavigationStack {
            List(Page.allCases) { page in
                NavigationLink(value: page) { Label(page.title, systemImage: page.symbol) }
            }
            .navigationTitle("Specimens")
            .navigationDestination(for: Page.self) { page in
                page.content.navigationBarTitleDisplayMode(.inline)
            }
        }
    }
}

/// What is shown on one screen.
enum Page: String, CaseIterable, Identifiable {
    case text, shapes, images, colors, effects, layout, controls, pickers, lists, bars

    var id: Self { self }

    var title: LocalizedStringKey {
        switch self {
        case .text: "Text"
        case .shapes: "Shapes"
        case .images: "Images"
        case .colors: "Colours"
        case .effects: "Effects"
        case .layout: "Layout"
        case .controls: "Controls"
        case .pickers: "Pickers"
        case .lists: "Lists"
        case .bars: "Bars"
        }
    }

    var symbol: String {
        switch self {
        case .text: "textformat"
        case .shapes: "circle.square"
        case .images: "photo"
        case .colors: "paintpalette"
        case .effects: "wand.and.stars"
        case .layout: "square.grid.2x2"
        case .controls: "switch.2"
        case .pickers: "calendar"
        case .lists: "list.bullet"
        case .bars: "dock.rectangle"
        }
    }

    @ViewBuilder var content: some View {
        switch self {
        case .text: TextPage()
        case .shapes: ShapesPage()
        case .images: ImagesPage()
        case .colors: ColorsPage()
        case .effects: EffectsPage()
        case .layout: LayoutPage()
        case .controls: ControlsPage()
        case .pickers: PickersPage()
        case .lists: ListsPage()
        case .bars: BarsPage()
        }
    }
}
