import SwiftUI
import Testing

@Suite struct PositionOracle {
    @Test(arguments: cases) func frames(_ oracle: OracleCase) async throws { try await oracle.check() }

    static let cases: [OracleCase] = [
        OracleCase("position/basic") {
            VStack(spacing: 10) {
                ZStack {
                    Color.gray
                    box(40, 40).position(x: 50, y: 30).probe("inZStack")
                    box(30, 30).position(CGPoint(x: 150, y: 60)).probe("point")
                }.frame(width: 200, height: 90).probe("zstack")
                HStack(spacing: 10) {
                    Text("Left").probe("left")
                    box(30, 30).position(x: 20, y: 20).probe("inHStack")
                    Text("Right").probe("right")
                }.frame(height: 50).probe("hstack")
                VStack(spacing: 4) {
                    Text("Above").probe("above")
                    box(30, 20).position(x: 40, y: 10).probe("inVStack")
                    Text("Below").probe("below")
                }.probe("vstack")
            }.probe("stack")
        },
        OracleCase("position/safe-area") {
            HStack(spacing: 20) {
                VStack(spacing: 0) { Color.red.probe("plainContent") }
                    .safeAreaInset(edge: .bottom) { Color.blue.frame(height: 30).probe("plainBar") }
                    .frame(width: 100, height: 200).probe("plain")
                ScrollView {
                    VStack(spacing: 0) {
                        ForEach(0..<8) { Color.red.frame(height: 30).probe("row\($0)") }
                    }.probe("scrollContent")
                }
                .safeAreaInset(edge: .bottom) { Color.blue.frame(height: 30).probe("scrollBar") }
                .frame(width: 100, height: 200).probe("scroll")
                VStack(spacing: 0) { Color.red.probe("ignoringContent") }
                    .ignoresSafeArea()
                    .safeAreaInset(edge: .top, spacing: 0) { Color.blue.frame(height: 30).probe("ignoringBar") }
                    .frame(width: 100, height: 200).probe("ignoring")
            }.probe("row")
        },
        OracleCase("transform/basic") {
            VStack(spacing: 24) {
                HStack(spacing: 40) {
                    box(40, 40).offset(x: 10, y: 6).probe("offset")
                    box(40, 40).rotationEffect(.degrees(45)).probe("rotated")
                    box(40, 40).scaleEffect(1.5).probe("scaled")
                }.probe("row1")
                HStack(spacing: 40) {
                    box(40, 40).rotationEffect(.degrees(30), anchor: .topLeading).probe("anchored")
                    box(40, 40).scaleEffect(x: 2, y: 0.5, anchor: .bottom).probe("stretched")
                    Text("Tilt").rotationEffect(.degrees(-20)).probe("text")
                }.probe("row2")
                box(60, 20).transformEffect(CGAffineTransform(translationX: 20, y: -4)).probe("affine")
            }.probe("stack")
        },
        OracleCase("matched/anchors") { MatchedAnchors() },
    ]
}

private struct MatchedAnchors: View {
    @Namespace private var namespace

    private let anchors: [(name: String, point: UnitPoint)] = [("tl", .topLeading), ("c", .center), ("br", .bottomTrailing)]
    private let sizes: [(name: String, size: CGSize)] = [
        ("wide", CGSize(width: 80, height: 20)), ("tall", CGSize(width: 20, height: 60)), ("small", CGSize(width: 20, height: 20)),
    ]

    var body: some View {
        VStack(spacing: 0) {
            ForEach(anchors, id: \.name) { a in
                HStack(spacing: 0) {
                    ForEach(sizes, id: \.name) { s in cell("frame-\(a.name)-\(s.name)", a.point, s.size, .frame) }
                }
            }
            HStack(spacing: 0) {
                cell("position-tl-wide", .topLeading, CGSize(width: 80, height: 20), .position)
                cell("position-br-tall", .bottomTrailing, CGSize(width: 20, height: 60), .position)
                cell("size-c-wide", .center, CGSize(width: 80, height: 20), .size)
            }
            HStack(spacing: 0) {
                cell("size-c-flex", .center, nil, .size)
                cell("frame-c-flex", .center, nil, .frame)
                cell("frame-tl-flex", .topLeading, nil, .frame)
            }
        }.probe("grid")
    }

    private func cell(_ name: String, _ anchor: UnitPoint, _ size: CGSize?, _ properties: MatchedGeometryProperties) -> some View {
        ZStack(alignment: .topLeading) {
            box(40, 40).matchedGeometryEffect(id: name, in: namespace).padding(.top, 70).padding(.leading, 90)
            Group {
                if let size { box(size.width, size.height) } else { Color.red }
            }
            .matchedGeometryEffect(id: name, in: namespace, properties: properties, anchor: anchor, isSource: false)
            .probe(name)
        }.frame(width: 200, height: 160, alignment: .topLeading).probe("cell-\(name)")
    }
}
