import SwiftUI
import Testing

@Suite struct LabelOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("label/basic") {
            VStack(alignment: .leading, spacing: 12) {
                Label("Title", image: "icon").probe("label")
                Label("Title", image: "icon").labelStyle(.titleOnly).probe("titleOnly")
                Label("Title", image: "icon").labelStyle(.iconOnly).probe("iconOnly")
                Label("Title", image: "icon").labelStyle(.titleAndIcon).probe("titleAndIcon")
                Label { Text("Title").probe("customTitle") } icon: { Circle().fill(.blue).frame(width: 12, height: 12).probe("customIcon") }.probe("custom")
                Label { Text("Hg").probe("tallTitle") } icon: { Image("swatch").probe("tallIcon") }.probe("tall")
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Label("Hg", image: "icon").probe("rowLabel")
                    Text("Hg").probe("rowText")
                }.probe("row")
                Button {} label: { Label("Title", image: "icon").probe("buttonLabel") }.probe("button")
            }.probe("stack")
        },
        OracleCase("ios/label/basic") {
            VStack(alignment: .leading, spacing: 12) {
                Label { Text("Wi-Fi").probe("title") } icon: { Image(systemName: "wifi").probe("icon") }.probe("label")
                Label { Text("Bluetooth").probe("titleT") } icon: { Image(systemName: "gear").probe("iconT") }.font(.title).probe("labelTitle")
                Label("Wi-Fi", systemImage: "wifi").labelStyle(.iconOnly).probe("iconOnly")
                Label("Wi-Fi", systemImage: "wifi").labelStyle(.titleOnly).probe("titleOnly")
            }.probe("stack")
        },
    ]
}
