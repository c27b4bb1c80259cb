import SwiftUI
import Testing

@Suite struct SafeAreaOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("ios/representable/safearea-color") {
            NavigationStack {
                ZStack {
                    Color.blue.ignoresSafeArea().probe("ignoring")
                    Color.green.probe("plain")
                }.probe("zstack").navigationTitle("Settings").navigationBarTitleDisplayMode(.inline)
            }.probe("nav")
        },
        OracleCase("ios/representable/safearea-rule") {
            NavigationStack {
                ZStack(alignment: .top) {
                    Color.green
                    HStack(alignment: .top, spacing: 0) {
                        Color.blue.ignoresSafeArea().padding(.top, 10).frame(width: 60).probe("padded")
                        VStack(spacing: 0) {
                            Color.clear.frame(height: 10)
                            Color.red.ignoresSafeArea().probe("offsetColor")
                        }.frame(width: 60).probe("offset")
                        ScrollView { Color.orange.frame(height: 400).probe("scrollContent") }.frame(width: 80).probe("scroll")
                        Color.purple.ignoresSafeArea().frame(width: 60).probe("framed")
                        Color.pink.ignoresSafeArea().padding(.horizontal, 5).frame(width: 60).probe("hpadded")
                    }.probe("row")
                }.probe("zstack").navigationTitle("Settings").navigationBarTitleDisplayMode(.inline)
            }.probe("nav")
        },
    ]
}
