import MartletTesting
import SwiftUI
import Testing

/// Which rows are whose.
@MainActor @Suite struct SectionTests {
    private func sections<Row: View>(@ViewBuilder row: () -> Row) -> TestHost {
        TestHost(List {
            Section {
                Text("First")
                row()
            } header: {
                Text("Header")
            } footer: {
                Text("Footer").accessibilityIdentifier("footer")
            }
            Section {
                Text("Other").accessibilityIdentifier("other")
                Text("Last").accessibilityIdentifier("last")
            }
        })
    }

    @Test("A picker is one row, however many options it has") func pickers() {
        let plain = sections { Text("Second") }
        let picker = sections {
            Picker("Fruit", selection: .constant(0)) {
                Text("Apple").tag(0)
                Text("Pear").tag(1)
                Text("Quince").tag(2)
            }
        }
        for name in ["footer", "other", "last"] { #expect(picker.frame(of: name) == plain.frame(of: name), "\(name)") }
        #expect(!plain.frame(of: "footer").isNull)
    }
}
