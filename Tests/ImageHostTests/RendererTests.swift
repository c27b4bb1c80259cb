import Drawing
import Foundation
import ImageHost
import Testing
import Typesetting

@MainActor @Suite struct RendererTests {
    let renderer = Renderer()

    struct Picture {
        var width: Int, height: Int, rgba: [UInt8]
        func at(_ x: Int, _ y: Int) -> [Int] { (0..<4).map { Int(rgba[(y * width + x) * 4 + $0]) } }
    }

    func rect(_ r: CGRect) -> Path {
        Path(elements: [.move(to: CGPoint(x: r.minX, y: r.minY)), .line(to: CGPoint(x: r.maxX, y: r.minY)), .line(to: CGPoint(x: r.maxX, y: r.maxY)),
                        .line(to: CGPoint(x: r.minX, y: r.maxY)), .closeSubpath])
    }

    func fill(_ r: CGRect, _ color: ResolvedColor = .black) -> DrawOperation { .fill(rect(r), .color(color), evenOdd: false) }

    func fragment(_ operations: DrawOperation..., change: (Fragment) -> Void = { _ in }) -> Fragment {
        let fragment = Fragment()
        fragment.operations = operations
        change(fragment)
        return fragment
    }

    func draw(_ root: Fragment, _ width: CGFloat = 40, _ height: CGFloat = 40, scale: CGFloat = 1, background: ResolvedColor? = .white) throws -> Picture {
        let (w, h, rgba) = try renderer.pixels(of: root, size: CGSize(width: width, height: height), scale: scale, background: background)
        return Picture(width: w, height: h, rgba: rgba)
    }

    let red = ResolvedColor(255, 0, 0), blue = ResolvedColor(0, 0, 255)

    // behaviours 222
    @Test func edges_of_rectangles_stand_on_whole_pixels() throws {
        let picture = try draw(fragment(fill(CGRect(x: 10.4, y: 10.6, width: 10, height: 10))))
        for x in 0..<40 { for y in 0..<40 { #expect([0, 255].contains(picture.at(x, y)[0])) } }
        #expect(picture.at(10, 11)[0] == 0)
        #expect(picture.at(9, 11)[0] == 255)
        #expect(picture.at(20, 20)[0] == 255)
    }

    @Test func a_hairline_is_one_pixel() throws {
        let picture = try draw(fragment(fill(CGRect(x: 0, y: 10.4, width: 40, height: 0.2))))
        #expect((0..<40).filter { picture.at(5, $0)[0] == 0 }.count == 1)
    }

    @Test func without_a_background_pictures_are_transparent_and_not_premultiplied() throws {
        let picture = try draw(fragment(fill(CGRect(x: 0, y: 0, width: 20, height: 40), red.opacity(0.5))), background: nil)
        #expect(picture.at(5, 5) == [255, 0, 0, 128])
        #expect(picture.at(30, 5) == [0, 0, 0, 0])
    }

    @Test func opacity_of_overlapping_children_is_flattened_first() throws {
        let root = fragment { root in
            root.opacity = 0.5
            root.children = [self.fragment(self.fill(CGRect(x: 0, y: 0, width: 30, height: 30), self.red)),
                             self.fragment(self.fill(CGRect(x: 10, y: 10, width: 30, height: 30), self.blue))]
        }
        let picture = try draw(root)
        #expect(picture.at(20, 20) == [127, 127, 255, 255] || picture.at(20, 20) == [128, 128, 255, 255])
    }

    @Test func a_clip_and_a_mask_cut() throws {
        let clipped = fragment(fill(CGRect(x: 0, y: 0, width: 40, height: 40))) { $0.clip = self.rect(CGRect(x: 0, y: 0, width: 20, height: 40)) }
        let picture = try draw(clipped)
        #expect(picture.at(10, 10)[0] == 0 && picture.at(30, 10)[0] == 255)
        let masked = fragment(fill(CGRect(x: 0, y: 0, width: 40, height: 40))) { fragment in
            fragment.mask = self.fragment(self.fill(CGRect(x: 0, y: 0, width: 20, height: 40), ResolvedColor.black.opacity(0.5)))
        }
        let half = try draw(masked)
        #expect(abs(half.at(10, 10)[0] - 127) <= 1)
        #expect(half.at(30, 10)[0] == 255)
    }

    @Test func a_blur_spreads_and_keeps_the_sum() throws {
        let sharp = try draw(fragment(fill(CGRect(x: 30, y: 30, width: 40, height: 40))), 100, 100, background: nil)
        let soft = try draw(fragment(fill(CGRect(x: 30, y: 30, width: 40, height: 40))) { $0.filters = [.blur(radius: 6, opaque: false)] }, 100, 100, background: nil)
        func sum(_ p: Picture) -> Int { stride(from: 3, to: p.rgba.count, by: 4).reduce(0) { $0 + Int(p.rgba[$1]) } }
        #expect(abs(Double(sum(soft)) / Double(sum(sharp)) - 1) < 0.02)
        #expect(soft.at(27, 50)[3] > 0 && soft.at(33, 50)[3] < 255)
    }

    @Test func a_shadow_lies_under_its_content_where_it_was_moved_to() throws {
        let root = fragment(fill(CGRect(x: 10, y: 10, width: 20, height: 20), red)) { $0.filters = [.shadow(color: .black, radius: 0, x: 6, y: 6)] }
        let picture = try draw(root)
        #expect(picture.at(15, 15) == [255, 0, 0, 255])
        #expect(picture.at(33, 33) == [0, 0, 0, 255])
        #expect(picture.at(37, 37) == [255, 255, 255, 255])
    }

    @Test func a_cached_shadow_is_the_same_picture_and_follows_its_content() throws {
        let root = fragment(fill(CGRect(x: 10, y: 10, width: 20, height: 20), .white)) { $0.filters = [.shadow(color: .black, radius: 3, x: 0, y: 2)] }
        let first = try draw(root, 80, 60, scale: 2)
        let second = try draw(root, 80, 60, scale: 2)
        #expect(first.rgba == second.rgba)
        root.origin = CGPoint(x: 15, y: 5)
        let moved = try draw(root, 80, 60, scale: 2)
        #expect(moved.at((10 + 15) * 2 - 3, (20 + 5) * 2) == first.at(10 * 2 - 3, 20 * 2))
    }

    @Test func a_shadow_that_was_first_seen_clipped_is_whole_later() throws {
        let caster = fragment(fill(CGRect(x: 10, y: 10, width: 20, height: 20), .white)) { $0.filters = [.shadow(color: .black, radius: 3, x: 0, y: 0)] }
        let root = fragment { $0.children = [caster]; $0.clip = self.rect(CGRect(x: 0, y: 0, width: 15, height: 60)) }
        _ = try draw(root, 60, 60)
        root.clip = nil
        let whole = try draw(root, 60, 60), fresh = try Renderer().pixels(of: root, size: CGSize(width: 60, height: 60), scale: 1, background: .white)
        #expect(whole.rgba == fresh.rgba)
    }

    @Test(arguments: [(Filter.grayscale(1), [54, 54, 54]), (.colorInvert, [0, 255, 255]), (.brightness(0.5), [255, 128, 128]), (.colorMultiply(ResolvedColor(128, 255, 255)), [128, 0, 0])])
    func colour_filters(filter: Filter, expected: [Int]) throws {
        let picture = try draw(fragment(fill(CGRect(x: 0, y: 0, width: 40, height: 40), red)) { $0.filters = [filter] })
        for (a, b) in zip(picture.at(10, 10), expected) { #expect(abs(a - b) <= 1) }
    }

    @Test func blend_modes_meet_what_lies_below() throws {
        let root = fragment { root in
            root.children = [self.fragment(self.fill(CGRect(x: 0, y: 0, width: 40, height: 40), self.red)),
                             self.fragment(self.fill(CGRect(x: 0, y: 0, width: 40, height: 40), self.blue)) { $0.mode = .plusLighter }]
        }
        #expect(try draw(root).at(5, 5) == [255, 0, 255, 255])
        root.children = [fragment(fill(CGRect(x: 0, y: 0, width: 40, height: 40), ResolvedColor(200, 100, 255))),
                         fragment(fill(CGRect(x: 0, y: 0, width: 40, height: 40), ResolvedColor(155, 155, 155))) { $0.mode = .plusDarker }]
        #expect(try draw(root).at(5, 5) == [100, 0, 155, 255])
    }

    @Test func gradients_have_their_end_colours() throws {
        let stops = [GradientStop(color: red, location: 0), GradientStop(color: blue, location: 1)]
        let linear = fragment(.fill(rect(CGRect(x: 0, y: 0, width: 100, height: 10)), .linear(stops: stops, start: .zero, end: CGPoint(x: 100, y: 0)), evenOdd: false))
        let picture = try draw(linear, 100, 10)
        #expect(picture.at(0, 5)[0] > 250 && picture.at(99, 5)[2] > 250)
        let angular = fragment(.fill(rect(CGRect(x: 0, y: 0, width: 100, height: 100)), .angular(stops: stops, center: CGPoint(x: 50, y: 50), startAngle: 0, endAngle: 2 * .pi), evenOdd: false))
        let wheel = try draw(angular, 100, 100)
        #expect(wheel.at(95, 52)[0] > 240 && wheel.at(95, 48)[2] > 240)
        #expect(abs(wheel.at(5, 50)[0] - 127) < 6)
    }

    @Test func images_fill_their_target_and_take_a_tint() throws {
        let image = ImageResource(content: .pixels(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255]), size: CGSize(width: 2, height: 1))
        let operation = DrawOperation.image(image, source: CGRect(x: 0, y: 0, width: 2, height: 1), target: CGRect(x: 0, y: 0, width: 40, height: 40), tint: nil, interpolation: .none)
        let picture = try draw(fragment(operation))
        #expect(picture.at(5, 20) == [255, 0, 0, 255] && picture.at(35, 20) == [0, 0, 255, 255])
        let tinted = DrawOperation.image(image, source: CGRect(x: 0, y: 0, width: 2, height: 1), target: CGRect(x: 0, y: 0, width: 40, height: 40), tint: ResolvedColor(0, 255, 0), interpolation: .none)
        #expect(try draw(fragment(tinted)).at(5, 20) == [0, 255, 0, 255])
    }

    @Test func encoded_pictures_are_decoded_again() throws {
        let png = try renderer.png(of: fragment(fill(CGRect(x: 0, y: 0, width: 10, height: 10), red)), size: CGSize(width: 10, height: 10), scale: 1)
        let image = ImageResource(content: .encoded(png), size: CGSize(width: 10, height: 10))
        let picture = try draw(fragment(.image(image, source: CGRect(x: 0, y: 0, width: 10, height: 10), target: CGRect(x: 0, y: 0, width: 40, height: 40), tint: nil, interpolation: .medium)))
        #expect(picture.at(20, 20) == [255, 0, 0, 255])
        let broken = ImageResource(content: .encoded(Data([1, 2, 3])), size: CGSize(width: 10, height: 10))
        #expect(try draw(fragment(.image(broken, source: CGRect(x: 0, y: 0, width: 10, height: 10), target: CGRect(x: 0, y: 0, width: 40, height: 40), tint: nil, interpolation: .medium))).at(20, 20)[0] == 255)
    }

    @Test func text_is_drawn_at_its_place_and_moves_by_fractions_of_a_pixel() throws {
        var request = TextRequest(runs: [TextRun("lllll", font: FontRequest(size: 17))])
        request.scale = 1
        let layout = PangoTextEngine().layout(request, width: nil, height: nil)
        let root = fragment(.text(layout, origin: CGPoint(x: 5, y: 5), paints: [.color(.black)]))
        let picture = try draw(root, 60, 40)
        let columns = (0..<60).map { x in (0..<40).reduce(0) { $0 + 255 - picture.at(x, $1)[0] } }
        #expect(columns.reduce(0, +) > 1000)
        root.origin.x = 0.5
        #expect(try draw(root, 60, 40).rgba != picture.rgba)
        // Glyphs stand on the layout's baseline.
        let bottom = (0..<40).last { y in (0..<60).contains { picture.at($0, y)[0] < 128 } }!
        #expect(abs(CGFloat(bottom + 1) - (5 + layout.firstBaseline)) <= 1)
    }

    @Test func documents_are_well_formed_and_equal() throws {
        let root = fragment(fill(CGRect(x: 1, y: 1, width: 10, height: 10), red)) { $0.filters = [.blur(radius: 2, opaque: false)] }
        let size = CGSize(width: 40, height: 40)
        let png = try renderer.png(of: root, size: size, scale: 2, background: .white)
        #expect(png.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
        #expect(try png == Renderer().png(of: root, size: size, scale: 2, background: .white))
        let svg = String(decoding: try renderer.svg(of: root, size: size), as: UTF8.self)
        #expect(svg.contains("<svg") && svg.contains("</svg>"))
        #expect(try renderer.pdf(of: root, size: size).prefix(5) == Data("%PDF-".utf8))
    }

    @Test func a_mask_in_a_document_keeps_what_follows() throws {
        let root = fragment { root in
            root.children = [self.fragment(self.fill(CGRect(x: 0, y: 0, width: 10, height: 10), self.red)) { $0.mask = self.fragment(self.fill(CGRect(x: 0, y: 0, width: 5, height: 5))) },
                             self.fragment(self.fill(CGRect(x: 20, y: 20, width: 10, height: 10), self.blue))]
        }
        let svg = try renderer.svg(of: root, size: CGSize(width: 40, height: 40))
        let image = ImageResource(content: .svg(svg), size: CGSize(width: 40, height: 40))
        let all = CGRect(x: 0, y: 0, width: 40, height: 40)
        #expect(try draw(fragment(.image(image, source: all, target: all, tint: nil, interpolation: .medium))).at(25, 25) == [0, 0, 255, 255])
    }

    @Test(arguments: [CGSize(width: 0, height: 10), CGSize(width: 40000, height: 10), CGSize(width: -1, height: 5), CGSize(width: CGFloat.nan, height: 5)])
    func impossible_sizes_are_refused(size: CGSize) {
        #expect(throws: Renderer.Failure.self) { try renderer.png(of: Fragment(), size: size, scale: 1) }
    }

    @Test func degenerate_input_draws_nothing_and_does_not_stop_the_rest() throws {
        let flat = fragment(fill(CGRect(x: 0, y: 0, width: 40, height: 40))) { $0.transform = CGAffineTransform(scaleX: 0, y: 1) }
        let empty = fragment(.fill(Path(), .color(.black), evenOdd: false)) { $0.filters = [.blur(radius: 5, opaque: false)] }
        let root = fragment { $0.children = [flat, empty, self.fragment(self.fill(CGRect(x: 10, y: 10, width: 10, height: 10), self.red))] }
        #expect(try draw(root).at(15, 15) == [255, 0, 0, 255])
    }
}
