import SwiftUI
import Testing

@Suite struct ImageOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("image/aspect-ratio") {
            VStack(spacing: 8) {
                HStack(alignment: .top, spacing: 8) {
                    Image("swatch").resizable().scaledToFit().probe("fitWideImage").frame(width: 100, height: 40).probe("fitWide")
                    Image("swatch").resizable().scaledToFit().probe("fitTallImage").frame(width: 40, height: 100).probe("fitTall")
                    Image("swatch").resizable().scaledToFill().probe("fillImage").frame(width: 40, height: 60).probe("fill")
                    Image("swatch").resizable().scaledToFill().probe("fillClippedImage").frame(width: 40, height: 60).clipped().probe("fillClipped")
                    Image("swatch").resizable().aspectRatio(1, contentMode: .fit).probe("squareImage").frame(width: 60, height: 40).probe("square")
                    Image("swatch").resizable().aspectRatio(CGSize(width: 1, height: 3), contentMode: .fill).probe("thirdImage")
                        .frame(width: 30, height: 30).probe("third")
                }.probe("row1")
                HStack(alignment: .top, spacing: 8) {
                    Image("swatch").resizable().scaledToFit().probe("widthOnlyImage").frame(width: 100).probe("widthOnly")
                    Image("swatch").resizable().scaledToFit().probe("heightOnlyImage").frame(height: 30).probe("heightOnly")
                    Image("swatch").scaledToFit().probe("rigidImage").frame(width: 100, height: 40).probe("rigid")
                    Image("tall").resizable().scaledToFit().probe("flexibleImage")
                }.frame(height: 100).probe("row2")
                Color.blue.aspectRatio(2, contentMode: .fit).probe("colorRatio").frame(width: 100, height: 100).probe("colorRatioFrame")
            }.probe("stack")
        },
        OracleCase("image/resizable") {
            VStack(spacing: 8) {
                HStack(spacing: 8) {
                    Image("swatch").resizable().frame(width: 30, height: 30).probe("shrunk")
                    Image("swatch").resizable().frame(width: 96, height: 30).probe("stretched")
                    Image("swatch").frame(width: 30, height: 30).probe("overflow")
                    Image("swatch").frame(width: 30, height: 30).clipped().probe("overflowClipped")
                }.probe("row1")
                Image("swatch").resizable().frame(height: 24).probe("flexibleWidth")
                HStack(spacing: 0) {
                    Image("tall").resizable().probe("flexA")
                    Image("swatch").resizable().probe("flexB")
                }.frame(height: 40).probe("row3")
                Image("swatch").resizable().padding(10).background(Color.red).frame(width: 120, height: 60).probe("padded")
            }.probe("stack")
        },
        OracleCase("image/stack-spacing") {
            VStack(alignment: .leading, spacing: 0) {
                HStack {
                    Image("swatch").probe("hImage")
                    Text("Hg").probe("hText")
                    Image("swatch").probe("hImage2")
                    box(10, 10).probe("hBox")
                }.probe("hstack")
                VStack {
                    Image("swatch").probe("vImage")
                    Text("Hg").probe("vText")
                    Image("swatch").probe("vImage2")
                    box(10, 10).probe("vBox")
                }.probe("vstack")
                HStack(alignment: .firstTextBaseline, spacing: 0) {
                    Text("Hg").probe("blText")
                    Image("swatch").probe("blImage")
                }.probe("baseline")
                HStack(alignment: .lastTextBaseline, spacing: 0) {
                    Text("Hg").probe("lblText")
                    Image("swatch").probe("lblImage")
                }.probe("lastBaseline")
            }.probe("stack")
        },
        OracleCase("image/swap", model: Picture.init, steps: [
            "tall": { $0.name = "tall" }, "missing": { $0.name = "nope" }, "back": { $0.name = "swatch" },
        ]) { Swapped(model: $0) },
        OracleCase("ios/symbol/basic") {
            VStack(alignment: .leading, spacing: 12) {
                HStack(spacing: 12) {
                    Image(systemName: "star").probe("star")
                    Image(systemName: "gear").probe("gear")
                    Image(systemName: "wifi").probe("wifi")
                    Image(systemName: "chevron.right").probe("chevron")
                    Text("Hello").probe("text")
                }.probe("row")
                HStack(spacing: 12) {
                    Image(systemName: "star").font(.title).probe("starTitle")
                    Image(systemName: "star").font(.largeTitle).probe("starLarge")
                    Image(systemName: "star").font(.footnote).probe("starFootnote")
                    Image(systemName: "star").imageScale(.large).probe("starLargeScale")
                    Image(systemName: "star").font(.body.weight(.bold)).probe("starBold")
                }.probe("sizes")
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Image(systemName: "star").probe("baselineStar")
                    Text("Hello").probe("baselineText")
                }.probe("baseline")
            }.probe("stack")
        },
    ]
}

@Observable private final class Picture { var name = "swatch" }

private struct Swapped: View {
    let model: Picture
    var body: some View {
        HStack(alignment: .top) {
            Image(model.name).probe("image")
            Text("Hg").probe("text")
        }.probe("row")
    }
}
