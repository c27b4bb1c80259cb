import Drawing
import Foundation
import ImageHost
import Testing

/// What a window repaints after a change covers every pixel that the change altered.
@MainActor @Suite struct DamageTests {
    private static let side = 64
    private let renderer = Renderer()

    private func pixels(_ root: Fragment) throws -> [UInt8] {
        let size = CGSize(width: Self.side, height: Self.side)
        return try renderer.pixels(of: root, size: size, scale: 1, background: .white).rgba
    }

    private func rect(_ generator: inout SeededGenerator, in side: CGFloat = 64) -> CGRect {
        func number(_ range: Range<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &generator) }
        return CGRect(x: number(0..<side * 0.7), y: number(0..<side * 0.7), width: number(2..<side / 2), height: number(2..<side / 2))
    }

    private func tree(depth: Int, _ g: inout SeededGenerator) -> Fragment {
        let f = Fragment()
        draw(f, &g)
        f.origin = CGPoint(x: CGFloat.random(in: -4..<8, using: &g), y: CGFloat.random(in: -4..<8, using: &g))
        if depth > 0 { for _ in 0..<Int.random(in: 1...3, using: &g) { f.children.append(tree(depth: depth - 1, &g)) } }
        return f
    }

    private func draw(_ f: Fragment, _ g: inout SeededGenerator) {
        let color = ResolvedColor(Int.random(in: 0...255, using: &g), Int.random(in: 0...255, using: &g), Int.random(in: 0...255, using: &g))
        f.operations = [.fill(Path(roundedRect: rect(&g, in: 40), cornerRadius: 3), .color(color), evenOdd: false)]
    }

    private func all(_ f: Fragment) -> [Fragment] { [f] + f.children.flatMap(all) }

    private func change(_ root: Fragment, _ g: inout SeededGenerator) -> String {
        let fragments = all(root)
        let f = fragments.randomElement(using: &g)!
        switch Int.random(in: 0..<11, using: &g) {
        case 0: draw(f, &g); return "operations"
        case 1: f.origin.x += CGFloat.random(in: -6..<6, using: &g); return "origin"
        case 2: f.transform = CGAffineTransform(rotationAngle: .random(in: -1..<1, using: &g)); return "transform"
        case 3: f.opacity = f.opacity == 1 ? 0.4 : 1; return "opacity"
        case 4: f.isHidden.toggle(); return "hidden"
        case 5: f.clip = f.clip == nil ? Path(rect(&g)) : nil; return "clip"
        case 6: f.children.shuffle(using: &g); return "order"
        case 7: f.children.append(tree(depth: 1, &g)); return "insertion"
        case 8: if !f.children.isEmpty { f.children.remove(at: Int.random(in: 0..<f.children.count, using: &g)) }; return "removal"
        case 9: f.filters = f.filters.isEmpty ? [.shadow(color: .black, radius: 3, x: 2, y: 4)] : []; return "shadow"
        default: f.filters = f.filters.isEmpty ? [.blur(radius: 2, opaque: false)] : []; return "blur"
        }
    }

    @Test(arguments: 0..<60) func every_changed_pixel_is_in_the_damage(seed: Int) throws {
        var g = SeededGenerator(seed: UInt64(seed))
        let root = tree(depth: 3, &g)
        let tracker = DamageTracker()
        _ = tracker.damage(of: root)
        var before = try pixels(root)
        for step in 0..<12 {
            let kinds = (0..<Int.random(in: 1...2, using: &g)).map { _ in change(root, &g) }
            let damage = tracker.damage(of: root)
            let after = try pixels(root)
            for i in stride(from: 0, to: after.count, by: 4) where after[i] != before[i] || after[i + 1] != before[i + 1] || after[i + 2] != before[i + 2] {
                let x = i / 4 % Self.side, y = i / 4 / Self.side
                let pixel = CGRect(x: x, y: y, width: 1, height: 1)
                guard damage.contains(where: { $0.intersects(pixel) }) else {
                    Issue.record("step \(step), \(kinds): pixel \(x),\(y) changed outside \(damage)")
                    return
                }
            }
            before = after
        }
    }

    @Test func a_small_change_damages_a_small_part() {
        let root = Fragment(), label = Fragment(), other = Fragment()
        for (f, y) in [(label, 0.0), (other, 40.0)] {
            f.origin = CGPoint(x: 0, y: y)
            f.operations = [.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 10)), .color(.black), evenOdd: false)]
        }
        root.children = [label, other]
        let tracker = DamageTracker()
        _ = tracker.damage(of: root)
        #expect(tracker.damage(of: root).isEmpty)
        label.operations = [.fill(Path(CGRect(x: 0, y: 0, width: 30, height: 10)), .color(.black), evenOdd: false)]
        #expect(tracker.damage(of: root) == [CGRect(x: -1, y: -1, width: 32, height: 12)])
    }
}

/// The same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
