import SwiftUI

/// Shapes filled, stroked, trimmed and under gradients.
struct ShapesPage: View {
    private let colors: [Color] = [.pink, .orange, .yellow]

    var body: some View {
        SpecimenPage {
            Specimen("Fills") {
                Tiles {
                    Tile("Rectangle") { Rectangle().fill(.blue) }
                    Tile("Rounded") { RoundedRectangle(cornerRadius: 14, style: .continuous).fill(.indigo) }
                    Tile("Uneven") {
                        UnevenRoundedRectangle(topLeadingRadius: 24, bottomLeadingRadius: 4, bottomTrailingRadius: 24, topTrailingRadius: 4).fill(.purple)
                    }
                    Tile("Capsule") { Capsule().fill(.pink).frame(height: 32) }
                    Tile("Circle") { Circle().fill(.red) }
                    Tile("Ellipse") { Ellipse().fill(.orange) }
                    Tile("Star") { Star(points: 5).fill(.yellow) }
                    Tile("Even and odd") { Star(points: 7).fill(.green, style: FillStyle(eoFill: true)) }
                }
            }
            Specimen("Strokes") {
                Tiles {
                    Tile("Centred") { Circle().stroke(.blue, lineWidth: 6) }
                    Tile("Inside") { Circle().strokeBorder(.blue, lineWidth: 6) }
                    Tile("Dashed") { RoundedRectangle(cornerRadius: 12).strokeBorder(.teal, style: StrokeStyle(lineWidth: 2, dash: [6, 4])) }
                    Tile("Dotted") {
                        RoundedRectangle(cornerRadius: 12).strokeBorder(.teal, style: StrokeStyle(lineWidth: 4, lineCap: .round, dash: [0, 8]))
                    }
                    Tile("Mitre") { Zigzag().stroke(.brown, style: StrokeStyle(lineWidth: 8, lineJoin: .miter)).padding(8) }
                    Tile("Round") { Zigzag().stroke(.brown, style: StrokeStyle(lineWidth: 8, lineCap: .round, lineJoin: .round)).padding(8) }
                    Tile("Trimmed") { Circle().trim(from: 0.1, to: 0.8).stroke(.green, style: StrokeStyle(lineWidth: 6, lineCap: .round)).padding(3) }
                    Tile("Hairline") { Rectangle().strokeBorder(.primary, lineWidth: 1 / 3) }
                }
            }
            Specimen("Gradients") {
                Tiles {
                    Tile("Linear") { square.fill(LinearGradient(colors: colors, startPoint: .topLeading, endPoint: .bottomTrailing)) }
                    Tile("Radial") { square.fill(RadialGradient(colors: colors, center: .center, startRadius: 2, endRadius: 40)) }
                    Tile("Angular") { square.fill(AngularGradient(colors: colors + [.pink], center: .center)) }
                    Tile("Elliptical") { square.fill(EllipticalGradient(colors: colors)) }
                    Tile("Stops") {
                        square.fill(LinearGradient(stops: [.init(color: .blue, location: 0.5), .init(color: .cyan, location: 0.5)], startPoint: .leading, endPoint: .trailing))
                    }
                    Tile("To clear") { square.fill(LinearGradient(colors: [.blue, .clear], startPoint: .top, endPoint: .bottom)) }
                    Tile("Of a colour") { square.fill(Color.mint.gradient) }
                    Tile("Border") { square.strokeBorder(AngularGradient(colors: [.blue, .purple, .blue], center: .center), lineWidth: 6) }
                }
            }
        }
    }

    private var square: RoundedRectangle { RoundedRectangle(cornerRadius: 12, style: .continuous) }
}

/// A star drawn without lifting the pen: its middle is crossed twice.
struct Star: Shape {
    let points: Int

    func path(in rect: CGRect) -> Path {
        let radius = min(rect.width, rect.height) / 2
        var path = Path()
        for i in 0..<points {
            let angle = Double(i * (points / 2) % points) / Double(points) * 2 * .pi - .pi / 2
            let point = CGPoint(x: rect.midX + radius * cos(angle), y: rect.midY + radius * sin(angle))
            if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }
}

/// Two peaks.
struct Zigzag: Shape {
    func path(in rect: CGRect) -> Path {
        Path { path in
            path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
            for i in 1...4 { path.addLine(to: CGPoint(x: rect.minX + rect.width * Double(i) / 4, y: i.isMultiple(of: 2) ? rect.maxY : rect.minY)) }
        }
    }
}
