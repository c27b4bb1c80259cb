import SwiftUI
import Testing

@Suite struct ShapeOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("shape/border") {
            VStack(spacing: 8) {
                HStack(spacing: 8) {
                    Text("Hello").probe("textInner").border(.red).probe("text")
                    Text("Hello").padding(6).border(.red, width: 3).probe("padded")
                    Text("Hg").border(.red, width: 8).probe("thick")
                    Text("OK").border(.red, width: 0).probe("zero")
                }.probe("row1")
                HStack(spacing: 8) {
                    box(60, 30).border(.red).probe("color")
                    box(60, 30).border(.red, width: 2).padding(4).border(.red).probe("nested")
                    Circle().fill(.blue).frame(width: 30, height: 30).border(.red, width: 2).probe("circle")
                }.probe("row2")
            }.probe("stack")
        },
        OracleCase("shape/builtin") {
            VStack(spacing: 8) {
                HStack(spacing: 8) {
                    RoundedRectangle(cornerRadius: 16).fill(.blue).frame(width: 80, height: 50).probe("continuous")
                    RoundedRectangle(cornerRadius: 16, style: .circular).fill(.blue).frame(width: 80, height: 50).probe("circular")
                    RoundedRectangle(cornerSize: CGSize(width: 24, height: 10)).fill(.blue).frame(width: 80, height: 50).probe("elliptical")
                    UnevenRoundedRectangle(topLeadingRadius: 20, bottomTrailingRadius: 10).fill(.blue).frame(width: 60, height: 50).probe("uneven")
                }.probe("row1")
                HStack(spacing: 8) {
                    Capsule().fill(.blue).frame(width: 100, height: 40).probe("capsule")
                    Capsule(style: .circular).fill(.blue).frame(width: 100, height: 40).probe("capsuleCircular")
                    Capsule().fill(.blue).frame(width: 30, height: 60).probe("capsuleTall")
                    Circle().fill(.blue).probe("circleWide").frame(width: 70, height: 40)
                }.probe("row2")
                HStack(spacing: 8) {
                    Ellipse().fill(.blue).frame(width: 90, height: 40).probe("ellipse")
                    Rectangle().fill(.blue).frame(width: 60, height: 40).probe("rect")
                    RoundedRectangle(cornerRadius: 40).fill(.blue).frame(width: 60, height: 40).probe("clamped")
                    AnyShape(Circle()).fill(.blue).probe("any").frame(width: 60, height: 40)
                }.probe("row3")
            }.probe("stack")
        },
        OracleCase("shape/modifiers") {
            VStack(spacing: 8) {
                HStack(spacing: 8) {
                    Circle().scale(0.5).fill(.blue).probe("scaled").frame(width: 60, height: 40)
                    Circle().offset(x: 10, y: 5).fill(.blue).probe("offset").frame(width: 60, height: 40)
                    Rectangle().rotation(.degrees(30)).fill(.blue).probe("rotated").frame(width: 60, height: 40)
                    Rectangle().transform(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)).fill(.blue).probe("sheared").frame(width: 60, height: 40)
                    Rectangle().size(width: 30, height: 20).fill(.blue).probe("sized").frame(width: 60, height: 40)
                }.probe("row1")
                HStack(spacing: 8) {
                    Circle().trim(from: 0.25, to: 1).stroke(lineWidth: 4).probe("trimmed").frame(width: 60, height: 40)
                    RoundedRectangle(cornerRadius: 12).inset(by: 5).fill(.blue).probe("inset").frame(width: 60, height: 40)
                    Rectangle().stroke(lineWidth: 3).offset(x: 3, y: 3).fill(.blue).probe("strokedOffset").frame(width: 60, height: 40)
                    Circle().scale(x: 1.5, y: 0.5, anchor: .topLeading).fill(.blue).probe("anchored").frame(width: 60, height: 40)
                    Ellipse().inset(by: 4).stroke(lineWidth: 2).probe("insetStroke").frame(width: 60, height: 40)
                }.probe("row2")
                HStack(spacing: 8) {
                    Circle().offset(x: 5).fill(.blue).probe("offsetIdeal")
                    Rectangle().size(width: 30, height: 20).fill(.blue).probe("sizedIdeal")
                    Path(CGRect(x: 0, y: 0, width: 24, height: 16)).fill(.blue).probe("pathIdeal")
                    Circle().trim(from: 0, to: 0.5).fill(.blue).probe("trimIdeal")
                }.fixedSize().probe("row3")
            }.probe("stack")
        },
    ]
}

@Suite struct PaintOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("paint/background-overlay") {
            VStack(spacing: 20) {
                box(100, 60).probe("content")
                    .background(box(20, 20).probe("bg"), alignment: .bottomTrailing)
                    .overlay(box(10, 10).probe("ov"), alignment: .topLeading)
                    .probe("modified")
                Text("Hello").probe("text").padding(4).background(Color.yellow.probe("textBg")).probe("padded")
                box(40, 20).probe("small").background(box(80, 40).probe("bigBg")).probe("smallOuter")
            }
        },
        OracleCase("paint/shapes") {
            HStack(spacing: 10) {
                Circle().probe("circle")
                Rectangle().fill(.red).frame(width: 40).probe("rect")
                RoundedRectangle(cornerRadius: 8).fill(.red).frame(width: 40, height: 40).probe("rounded")
                Capsule().fill(.red).frame(width: 60, height: 30).probe("capsule")
                Ellipse().frame(width: 50, height: 30).probe("ellipse")
            }.frame(height: 100).probe("row")
        },
        OracleCase("ios/color/system") { SystemColors() },
        OracleCase("ios/dark/system-colors") { SystemColors() },
    ]
}

private struct SystemColors: View {
    var body: some View {
        VStack(spacing: 0) {
            HStack(spacing: 0) {
                Color.red.probe("red")
                Color.orange.probe("orange")
                Color.yellow.probe("yellow")
                Color.green.probe("green")
                Color.mint.probe("mint")
                Color.teal.probe("teal")
                Color.cyan.probe("cyan")
                Color.blue.probe("blue")
            }
            HStack(spacing: 0) {
                Color.indigo.probe("indigo")
                Color.purple.probe("purple")
                Color.pink.probe("pink")
                Color.brown.probe("brown")
                Color.white.probe("white")
                Color.gray.probe("gray")
                Color.black.probe("black")
                Color.clear.probe("clear")
            }
            HStack(spacing: 0) {
                Color.primary.probe("primary")
                Color.secondary.probe("secondary")
                Color.accentColor.probe("accentColor")
                Rectangle().fill(.tertiary).probe("tertiary")
                Rectangle().fill(.quaternary).probe("quaternary")
                Rectangle().probe("shapeDefault")
            }
        }.probe("stack")
    }
}
