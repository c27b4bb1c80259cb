import SwiftUI
import Testing

@Suite struct GridOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("grid/alignment") {
            HStack(alignment: .top, spacing: 16) {
                Grid(alignment: .bottomTrailing) {
                    GridRow {
                        Text("A").probe("a")
                        box(40, 40).probe("red")
                    }
                    GridRow {
                        box(60, 20).probe("blue")
                        Text("H").probe("h")
                    }
                }.probe("bottomTrailing")
                Grid(alignment: .center) {
                    GridRow {
                        Text("A").probe("ca")
                        box(40, 40).probe("cred")
                    }
                    GridRow {
                        box(60, 20).probe("cblue")
                        Text("H").probe("ch")
                    }
                }.probe("center")
            }.probe("row")
        },
        OracleCase("grid/basic") {
            Grid {
                GridRow {
                    Text("A").probe("a")
                    Text("BB").probe("bb")
                    Text("CCC").probe("ccc")
                }.probe("row1")
                GridRow {
                    box(30, 20).probe("red")
                    Text("E").probe("e")
                    box(50, 40).probe("blue")
                }
                GridRow {
                    Text("G").probe("g")
                    Text("H").probe("h")
                }
            }.probe("grid")
        },
        OracleCase("grid/modifiers") {
            Grid(alignment: .leading) {
                GridRow {
                    Text("Header").gridCellColumns(2).probe("header")
                    Text("CCC").probe("ccc")
                }
                GridRow {
                    Text("A").gridColumnAlignment(.trailing).probe("a")
                    box(60, 40).probe("red")
                    Text("E").gridCellAnchor(.bottomTrailing).probe("e")
                }
                Color.gray.frame(height: 4).probe("divider")
                GridRow {
                    Color.blue.gridCellUnsizedAxes(.horizontal).frame(height: 20).probe("blue")
                    Text("H").probe("h")
                }
            }.probe("grid")
        },
        OracleCase("grid/spacing") {
            Grid(alignment: .topLeading, horizontalSpacing: 20, verticalSpacing: 4) {
                GridRow {
                    Text("A").probe("a")
                    box(30, 30).probe("red")
                }
                GridRow {
                    box(60, 20).probe("blue")
                    Text("H").probe("h")
                }
            }.probe("grid")
        },
    ]
}
