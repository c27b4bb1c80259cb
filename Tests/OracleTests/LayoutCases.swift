import SwiftUI
import Testing

@Suite struct LayoutOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("layout/alignment-guide") {
            VStack(alignment: .leading, spacing: 4) {
                box(100, 20).alignmentGuide(.leading) { d in d[.trailing] }.probe("a")
                box(50, 20).probe("b")
                box(30, 20).alignmentGuide(.leading) { d in d.width / 2 }.probe("c")
            }.probe("stack")
        },
        OracleCase("layout/divider") {
            VStack(spacing: 0) {
                box(100, 20).probe("a")
                Divider().probe("hdivider")
                HStack(spacing: 0) {
                    box(20, 60).probe("b")
                    Divider().probe("vdivider")
                    box(20, 60).probe("c")
                }.probe("hstack")
            }.probe("vstack")
        },
        OracleCase("layout/fixed-size") {
            VStack(spacing: 0) {
                Color.red.fixedSize().probe("both")
                Color.red.fixedSize(horizontal: true, vertical: false).frame(height: 30).probe("horizontal")
            }
        },
        OracleCase("layout/frame-flex") {
            VStack(spacing: 0) {
                box(40, 20).frame(minWidth: 100).probe("min")
                box(40, 20).frame(maxWidth: 200).probe("max")
                box(40, 20).frame(minWidth: 50, maxWidth: .infinity).probe("fill")
                box(40, 20).frame(idealWidth: 150).fixedSize().probe("ideal")
                Color.red.frame(maxWidth: 120, maxHeight: 20).probe("clampFlexible")
                box(250, 20).frame(maxWidth: 200).probe("overflow")
            }
        },
        OracleCase("layout/group-modifier") {
            HStack(spacing: 0) {
                Group {
                    Color.red.probe("a")
                    Color.green.probe("b")
                }.frame(width: 50, height: 50).padding(5)
                Color.blue.probe("c")
            }
        },
        OracleCase("layout/hstack-distribution") {
            HStack(spacing: 0) {
                Color.red.probe("a")
                Color.green.frame(width: 50).probe("b")
                Color.blue.probe("c")
            }
        },
        OracleCase("layout/hstack-priority") {
            HStack(spacing: 0) {
                Color.red.frame(minWidth: 20).probe("a")
                Color.green.frame(minWidth: 20).layoutPriority(1).probe("b")
                Color.blue.frame(width: 60).probe("c")
            }
        },
        OracleCase("layout/nested-stacks") {
            VStack(spacing: 10) {
                HStack(spacing: 10) {
                    Color.red.probe("a")
                    Color.green.frame(width: 80).probe("b")
                }.padding(10).probe("row")
                HStack {
                    box(40, 40).probe("c")
                    Spacer()
                    box(40, 40).probe("d")
                }.frame(height: 60).probe("bottom")
            }
        },
        OracleCase("layout/padding-default") { Color.red.probe("inner").padding().probe("outer") },
        OracleCase("layout/root-centering") { box(50, 30).probe("box") },
        OracleCase("layout/rtl-shapes") {
            VStack(alignment: .leading, spacing: 10) {
                HStack(spacing: 10) {
                    Arrow().fill(.blue).frame(width: 40, height: 30).probe("arrow")
                    Arrow(layoutDirectionBehavior: .fixed).fill(.blue).frame(width: 40, height: 30).probe("fixedArrow")
                    Image(systemName: "arrow.right").probe("image")
                    Image(systemName: "arrow.right").flipsForRightToLeftLayoutDirection(true).probe("flippedImage")
                }.probe("row")
                LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing).frame(width: 120, height: 20).probe("gradient")
                ZStack(alignment: .topLeading) {
                    Color.clear.frame(width: 160, height: 40).probe("positionBox")
                    box(20, 20).position(x: 30, y: 20).probe("positioned")
                }.frame(width: 160, height: 40)
                box(20, 20).offset(x: 40).probe("offset")
            }.environment(\.layoutDirection, .rightToLeft)
        },
        OracleCase("layout/rtl-stacks") {
            VStack(alignment: .leading, spacing: 10) {
                HStack {
                    box(40, 30).probe("a")
                    box(60, 30).probe("b")
                    Spacer()
                    box(30, 30).probe("c")
                }.probe("hstack")
                box(50, 20).padding(.leading, 30).probe("padded")
                box(40, 20).frame(width: 120, alignment: .leading).probe("framed")
                ZStack(alignment: .topLeading) {
                    box(100, 40).probe("zback")
                    box(20, 20).probe("zfront")
                }.probe("zstack")
                HStack {
                    box(30, 20).probe("ltrA")
                    box(30, 20).probe("ltrB")
                }.environment(\.layoutDirection, .leftToRight).probe("island")
                Text("One").probe("text")
                box(30, 20).alignmentGuide(.leading) { _ in -10 }.probe("guided")
            }
            .frame(width: 300, alignment: .leading).probe("vstack")
            .environment(\.layoutDirection, .rightToLeft)
        },
        OracleCase("layout/rtl-text") {
            VStack(alignment: .leading, spacing: 8) {
                Text(sentence).frame(width: 150).probe("leading")
                Text(sentence).multilineTextAlignment(.trailing).frame(width: 150).probe("trailing")
                Text(sentence).multilineTextAlignment(.center).frame(width: 150).probe("center")
                Label("One", systemImage: "star").probe("label")
                Text("Two").frame(width: 100, alignment: .leading).probe("framedText")
            }.environment(\.layoutDirection, .rightToLeft)
        },
        OracleCase("layout/spacer") {
            HStack {
                box(50, 50).probe("a")
                Spacer().probe("spacer")
                box(50, 50).probe("b")
            }.probe("stack")
        },
        OracleCase("layout/spacing-default") {
            HStack {
                box(50, 50).probe("a")
                box(50, 50).probe("b")
                box(50, 50).probe("c")
            }.probe("stack")
        },
        OracleCase("layout/view-that-fits") {
            VStack(alignment: .leading, spacing: 12) {
                ViewThatFits {
                    threeTexts.probe("wideStack")
                    Text("One").fixedSize().probe("wideFallback")
                }.frame(width: 200, alignment: .leading).probe("wide")
                ViewThatFits {
                    threeTexts.probe("narrowStack")
                    Text("One").fixedSize().probe("narrowFallback")
                }.frame(width: 60, alignment: .leading).probe("narrow")
                ViewThatFits {
                    threeTexts.probe("tinyStack")
                    Text("One").fixedSize().probe("tinyFallback")
                }.frame(width: 10, alignment: .leading).probe("tiny")
                ViewThatFits(in: .vertical) {
                    VStack { Text("One"); Text("Two") }.fixedSize().probe("tallStack")
                    Text("Hello").fixedSize().probe("tallFallback")
                }.frame(height: 60, alignment: .top).probe("tall")
                ViewThatFits(in: .vertical) {
                    VStack { Text("One"); Text("Two") }.fixedSize().probe("shortStack")
                    Text("Hello").fixedSize().probe("shortFallback")
                }.frame(height: 20, alignment: .top).probe("short")
                ViewThatFits(in: .horizontal) {
                    HStack { Text("One"); Text("Two") }.fixedSize().probe("axisStack")
                    Text("One").fixedSize().probe("axisFallback")
                }.frame(width: 100, height: 8, alignment: .topLeading).probe("axis")
            }.padding(20).probe("stack")
        },
        OracleCase("layout/vstack-alignment") {
            HStack(spacing: 0) {
                VStack(alignment: .leading, spacing: 4) {
                    box(100, 20).probe("l1")
                    box(50, 20).probe("l2")
                }.probe("leading")
                VStack(alignment: .trailing, spacing: 4) {
                    box(100, 20).probe("t1")
                    box(50, 20).probe("t2")
                }.probe("trailing")
            }
        },
        OracleCase("layout/zstack") {
            ZStack(alignment: .bottomTrailing) {
                box(100, 100).probe("a")
                box(30, 30).probe("b")
            }.probe("stack")
        },
        OracleCase("ios/layout/basics") {
            VStack(alignment: .leading, spacing: 0) {
                Text("Hello").probe("paddedText").padding().probe("padded")
                VStack {
                    Text("One").probe("one")
                    Text("Two").probe("two")
                }.probe("textStack")
                VStack {
                    Text("Hello").probe("textAboveBox")
                    box(40, 10).probe("box")
                }.probe("mixedStack")
                HStack {
                    Text("One").probe("hOne")
                    Text("Two").probe("hTwo")
                    box(10, 10).probe("hBox")
                }.probe("hStack")
                Divider().probe("divider")
            }.probe("stack")
        },
    ]

    @MainActor private static var threeTexts: some View {
        HStack {
            Text("One")
            Text("Two")
            Text("Three")
        }.fixedSize()
    }
}

/// A triangle that points to the trailing side.
private struct Arrow: Shape {
    var layoutDirectionBehavior: LayoutDirectionBehavior = .mirrors
    func path(in rect: CGRect) -> Path {
        Path { p in
            p.move(to: CGPoint(x: rect.minX, y: rect.minY))
            p.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
            p.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
            p.closeSubpath()
        }
    }
}
