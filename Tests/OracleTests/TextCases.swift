import SwiftUI
import Testing

@Suite struct TextOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("text/alignment") {
            VStack(spacing: 0) {
                Text(sentence).multilineTextAlignment(.leading).probe("leading").frame(width: 200, alignment: .top)
                Text(sentence).multilineTextAlignment(.center).probe("center").frame(width: 200, alignment: .top)
                Text(sentence).multilineTextAlignment(.trailing).probe("trailing").frame(width: 200, alignment: .top)
                Text("Left\nRight side").multilineTextAlignment(.trailing).probe("newline")
                Text("Left\nRight side").multilineTextAlignment(.center).probe("newlineCenter")
                Text("Hi").multilineTextAlignment(.trailing).probe("single").frame(width: 200, alignment: .leading)
            }.probe("column")
        },
        OracleCase("text/baseline-wrapped") {
            VStack(alignment: .leading, spacing: 0) {
                HStack(alignment: .lastTextBaseline, spacing: 0) {
                    Text(sentence).probe("lastWrapped").frame(width: 120, alignment: .topLeading)
                    Text("End").font(.largeTitle).probe("lastEnd")
                    box(10, 10).probe("lastBox")
                }.probe("last")
                HStack(alignment: .firstTextBaseline, spacing: 0) {
                    Text(sentence).probe("firstWrapped").frame(width: 120, alignment: .topLeading)
                    Text("End").font(.largeTitle).probe("firstEnd")
                    box(10, 10).probe("firstBox")
                }.probe("first")
            }.probe("column")
        },
        OracleCase("text/concatenation") {
            VStack(alignment: .leading, spacing: 0) {
                (Text("Hello, ").bold() + Text("World")).probe("boldPlain")
                (Text("Big ").font(.largeTitle) + Text("small")).probe("mixedSize")
                (Text("Red ").foregroundColor(.red) + Text("Blue").foregroundColor(.blue)).probe("colors")
                (Text("Title ") + Text("italic").italic()).font(.title).probe("titleItalic")
                VStack(alignment: .leading, spacing: 0) {
                    (Text("Env ") + Text("bold").bold()).probe("envBold")
                }.font(.title)
                HStack(alignment: .firstTextBaseline, spacing: 0) {
                    (Text("Big ").font(.largeTitle) + Text("small")).probe("mixedBaseline")
                    box(10, 10).probe("baselineBox")
                }
                (Text("Layout must ").bold() + Text("wrap this sentence onto several lines inside a narrow frame."))
                    .frame(width: 150, alignment: .topLeading).probe("wrappedRich")
            }.probe("column")
        },
        OracleCase("text/hstack-baseline") {
            VStack(spacing: 0) {
                HStack(alignment: .firstTextBaseline) {
                    Text("Big").font(.largeTitle).probe("big")
                    Text("small").probe("small")
                    box(10, 10).probe("box")
                }.probe("first")
                HStack(alignment: .lastTextBaseline) {
                    Text("Big").font(.largeTitle).probe("big2")
                    Text("small").probe("small2")
                }.probe("last")
            }
        },
        OracleCase("text/line-limit") {
            VStack(alignment: .leading, spacing: 0) {
                Text(sentence).lineLimit(1).probe("limit1").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineLimit(2).probe("limit2").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineLimit(3).probe("limit3").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineLimit(10).probe("limit10").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineLimit(...2).probe("upTo2").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineLimit(1...3).probe("range1to3").frame(width: 150, alignment: .topLeading)
                Text("Hello").lineLimit(1).probe("short")
                Text("Hello").lineLimit(2, reservesSpace: true).probe("reserved2")
                Text("Hello").lineLimit(2...4).probe("range2to4")
                Text("Hello").lineLimit(3...).probe("atLeast3")
            }.probe("column")
        },
        OracleCase("text/line-spacing") {
            VStack(alignment: .leading, spacing: 0) {
                Text(sentence).lineSpacing(4).probe("s4").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineSpacing(10).probe("s10").frame(width: 150, alignment: .topLeading)
                Text(sentence).font(.body).lineSpacing(4).probe("bodyS4").frame(width: 150, alignment: .topLeading)
                Text("Hello").lineSpacing(10).probe("single")
            }.probe("column")
        },
        OracleCase("text/modifiers") {
            VStack(alignment: .leading, spacing: 0) {
                Text("Bold").bold().probe("bold")
                Text("Bold").fontWeight(.bold).probe("fontWeightBold")
                Text("Bold").font(.body.bold()).probe("fontBold")
                Text("Bold").font(.body.weight(.bold)).probe("fontWeight700")
                Text("Bold").fontWeight(.semibold).probe("semibold")
                Text("Weight").fontWeight(.semibold).probe("weight")
                VStack(alignment: .leading, spacing: 0) {
                    Text("Env").probe("env")
                }.font(.title)
                Text("Count: \(0)").font(.title).probe("interpolated")
                Text("Count: \(0)").probe("interpolatedBody")
            }
        },
        OracleCase("text/styles") {
            VStack(alignment: .leading, spacing: 0) {
                fox(.largeTitle, "largeTitle")
                fox(.title, "title")
                fox(.title2, "title2")
                fox(.title3, "title3")
                fox(.headline, "headline")
                fox(.subheadline, "subheadline")
                fox(.body, "body")
                fox(.callout, "callout")
                fox(.footnote, "footnote")
                fox(.caption, "caption")
                fox(.caption2, "caption2")
            }.probe("column")
        },
        OracleCase("text/truncation") {
            VStack(alignment: .leading, spacing: 0) {
                Text(sentence).lineLimit(1).truncationMode(.head).probe("head").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineLimit(1).truncationMode(.middle).probe("middle").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineLimit(1).truncationMode(.tail).probe("tail").frame(width: 150, alignment: .topLeading)
                Text(sentence).lineLimit(1).probe("wide").frame(width: 260, alignment: .topLeading)
                Text(sentence).lineLimit(2).truncationMode(.middle).probe("middle2").frame(width: 150, alignment: .topLeading)
                Text("Hello").truncationMode(.head).probe("fits")
            }.probe("column")
        },
        OracleCase("text/vstack-spacing-mixed") {
            VStack {
                Text("Hg").font(.largeTitle).probe("large1")
                Text("Hg").probe("body1")
                Text("Hg").font(.largeTitle).probe("large2")
                box(50, 10).probe("box")
                Text("Hg").font(.largeTitle).probe("large3")
                Text("Hg").font(.caption2).probe("caption")
                Text("Hg").probe("body2")
            }.probe("stack")
        },
        OracleCase("text/wrapped") {
            VStack(alignment: .leading, spacing: 0) {
                Text(sentence).probe("narrow").frame(width: 150, alignment: .topLeading).probe("narrowFrame")
                Text(sentence).probe("wide").frame(width: 260, alignment: .topLeading)
                Text(sentence).probe("free")
            }.probe("column")
        },
        OracleCase("ios/text/styles") {
            VStack(alignment: .leading, spacing: 8) {
                Text("Hello").probe("default")
                Text("Large Title").font(.largeTitle).probe("largeTitle")
                Text("Title").font(.title).probe("title")
                Text("Title 2").font(.title2).probe("title2")
                Text("Title 3").font(.title3).probe("title3")
                Text("Headline").font(.headline).probe("headline")
                Group {
                    Text("Subheadline").font(.subheadline).probe("subheadline")
                    Text("Body").font(.body).probe("body")
                    Text("Callout").font(.callout).probe("callout")
                    Text("Footnote").font(.footnote).probe("footnote")
                    Text("Caption").font(.caption).probe("caption")
                    Text("Caption 2").font(.caption2).probe("caption2")
                    Text("Bold").bold().probe("bold")
                }
            }.probe("stack")
        },
    ]

    @MainActor private static func fox(_ font: Font, _ id: String) -> some View { Text("The quick brown fox").font(font).probe(id) }
}

@Suite struct PressureOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("pressure/heights") {
            HStack(alignment: .top, spacing: 10) {
                ForEach([8, 20, 32, 40, 48, 70], id: \.self) { h in
                    Text(sentence).probe("t\(h)").frame(width: 110, height: CGFloat(h), alignment: .topLeading).probe("h\(h)")
                }
            }.probe("row")
        },
        OracleCase("pressure/overflow") {
            VStack(spacing: 8) {
                Color.red.frame(height: 40).probe("top")
                Text(sentence).frame(width: 150, alignment: .leading).probe("text")
                Color.blue.frame(height: 40).probe("bottom")
            }.probe("stack")
        },
    ]
}
