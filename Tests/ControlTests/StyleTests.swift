import MartletTesting
import SwiftUI
import Testing
import UIKit

/// Styles that fill shapes, by the pixels they give.
@MainActor @Suite struct StyleTests {
    private struct Picture {
        let width: Int, rgba: [UInt8]
        func at(_ x: Int, _ y: Int) -> [Int] { (0..<3).map { Int(rgba[(y * width + x) * 4 + $0]) } }
    }

    private func draw(_ view: some View, scheme: ColorScheme = .light) throws -> Picture {
        _ = TestHost(EmptyView())
        let renderer = ImageRenderer(content: view.frame(width: 100, height: 100).background(scheme == .dark ? .black : .white).environment(\.colorScheme, scheme))
        let pixels = try #require(renderer.cgImage?._pixels)
        return Picture(width: pixels.width, rgba: pixels.rgba)
    }

    private func isNear(_ a: [Int], _ b: [Int], by tolerance: Int = 8) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) <= tolerance } }

    private let square: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]

    @Test("A mesh has its colours at its points and goes over between them") func mesh() throws {
        let picture = try draw(MeshGradient(width: 2, height: 2, points: square, colors: [.init(red: 1, green: 0, blue: 0), .init(red: 0, green: 1, blue: 0), .init(red: 0, green: 0, blue: 1), .init(red: 1, green: 1, blue: 1)]))
        #expect(isNear(picture.at(0, 0), [255, 0, 0]) && isNear(picture.at(99, 0), [0, 255, 0]) && isNear(picture.at(0, 99), [0, 0, 255]) && isNear(picture.at(99, 99), [255, 255, 255]))
        #expect(isNear(picture.at(50, 50), [128, 128, 128], by: 12), "\(picture.at(50, 50))")
    }

    @Test("Moving a point of a mesh moves its colour; where the mesh does not reach is its background") func moved() throws {
        let colors: [Color] = Array(repeating: .black, count: 4) + [.white] + Array(repeating: .black, count: 4)
        func points(_ middle: SIMD2<Float>) -> [SIMD2<Float>] { [[0, 0], [0.5, 0], [1, 0], [0, 0.5], middle, [1, 0.5], [0, 1], [0.5, 1], [1, 1]] }
        let centred = try draw(MeshGradient(width: 3, height: 3, points: points([0.5, 0.5]), colors: colors))
        let moved = try draw(MeshGradient(width: 3, height: 3, points: points([0.75, 0.25]), colors: colors))
        #expect(centred.at(50, 50)[0] > 240 && centred.at(75, 25)[0] < 120)
        #expect(moved.at(75, 25)[0] > 240 && moved.at(50, 50)[0] < 160)
        let small = try draw(MeshGradient(width: 2, height: 2, points: [[0, 0], [0.5, 0], [0, 1], [0.5, 1]], colors: [.black, .black, .black, .black], background: .init(red: 0, green: 0, blue: 1)))
        #expect(small.at(20, 50) == [0, 0, 0] && small.at(80, 50) == [0, 0, 255])
    }

    @Test("A mesh that lacks points or colours, or has them anywhere, is its background or as much as there is") func faulty() throws {
        #expect(try draw(MeshGradient(width: 3, height: 3, points: square, colors: [.black])).at(50, 50) == [255, 255, 255])
        #expect(try draw(MeshGradient(width: 1, height: 0, points: [], colors: [])).at(50, 50) == [255, 255, 255])
        _ = try draw(MeshGradient(width: 2, height: 2, points: [[.nan, 0], [1e30, -1e30], [0, .infinity], [-1e9, 1e9]], colors: [.red, .red, .red, .red]))
        _ = try draw(MeshGradient(width: 2, height: 2, points: [[-1e12, -1e12], [1e12, -1e12], [-1e12, 1e12], [1e12, 1e12]], colors: [.red, .red, .red, .red]))
    }

    @Test("Styles by the system's names differ with the scheme") func names() throws {
        func color(_ style: some ShapeStyle, _ scheme: ColorScheme = .light) throws -> [Int] { try draw(Rectangle().fill(style), scheme: scheme).at(50, 50) }
        #expect(try color(.link) == [0, 122, 255])
        #expect(try color(.windowBackground) == [255, 255, 255] && color(.windowBackground, .dark) == [0, 0, 0])
        #expect(try color(.fill) != color(.fill.secondary) && color(.fill)[0] < 240)
        #expect(try color(.separator)[0] < 230 && color(.separator, .dark)[0] > 20)
        #expect(try color(.placeholder) == color(Color(uiColor: .placeholderText)))
        #expect(try color(.selection) == color(.tint))
    }

    @Test("A style has further levels: the system's own, or a part of a colour") func levels() throws {
        func color(_ style: some ShapeStyle) throws -> [Int] { try draw(Rectangle().fill(style)).at(50, 50) }
        #expect(try color(.background.secondary) == [242, 242, 247])
        #expect(try isNear(color(Color.black.secondary), [128, 128, 128], by: 2))
        #expect(try isNear(color(Color.black.tertiary), [191, 191, 191], by: 2))
        #expect(try color(.tint.quaternary)[0] > color(.tint.secondary)[0])
        #expect(try color(.primary.secondary) == color(.secondary))
    }
}
