import SwiftUI

/// What is done to a finished picture.
struct EffectsPage: View {
    private let modes: [(LocalizedStringKey, BlendMode)] = [
        ("Multiply", .multiply), ("Screen", .screen), ("Overlay", .overlay), ("Difference", .difference),
        ("Plus lighter", .plusLighter), ("Colour burn", .colorBurn), ("Hard light", .hardLight), ("Luminosity", .luminosity),
    ]

    var body: some View {
        SpecimenPage {
            Specimen("Shadows and blurs") {
                Tiles {
                    Tile("Shadow") { card.shadow(radius: 6, y: 3) }
                    Tile("Coloured") { card.shadow(color: .blue, radius: 4, x: 4, y: 4) }
                    Tile("Blur") { sample.blur(radius: 3) }
                    Tile("Opaque blur") { sample.frame(width: 64, height: 52).background(.yellow).blur(radius: 3, opaque: true) }
                }
            }
            Specimen("Colour") {
                Tiles {
                    Tile("Greyscale") { sample.grayscale(1) }
                    Tile("Saturation") { sample.saturation(3) }
                    Tile("Hue") { sample.hueRotation(.degrees(120)) }
                    Tile("Inverted") { sample.colorInvert() }
                    Tile("Contrast") { sample.contrast(0.4) }
                    Tile("Brightness") { sample.brightness(0.3) }
                    Tile("Multiplied") { sample.colorMultiply(.yellow) }
                    Tile("Opacity") { sample.opacity(0.4) }
                }
            }
            Specimen("Blend modes") {
                Tiles {
                    ForEach(modes.indices, id: \.self) { i in
                        Tile(modes[i].0) {
                            ZStack {
                                Circle().fill(.orange).frame(width: 40).offset(x: -10)
                                Circle().fill(.blue).frame(width: 40).offset(x: 10).blendMode(modes[i].1)
                            }
                            .frame(width: 72, height: 52)
                            .background(Color(white: 0.85))
                            .compositingGroup()
                            .clipShape(.rect(cornerRadius: 8))
                        }
                    }
                }
            }
            Specimen("Turns and masks") {
                Tiles {
                    Tile("Rotation") { card.rotationEffect(.degrees(20)) }
                    Tile("Scale") { card.scaleEffect(x: 0.6, y: 1.1) }
                    Tile("About a side") { card.rotation3DEffect(.degrees(50), axis: (x: 0, y: 1, z: 0)) }
                    Tile("About a top") { card.rotation3DEffect(.degrees(50), axis: (x: 1, y: 0, z: 0), perspective: 0.6) }
                    Tile("Mask") {
                        LinearGradient(colors: [.pink, .blue], startPoint: .leading, endPoint: .trailing)
                            .mask { Image(systemName: "leaf.fill").font(.system(size: 44)) }
                    }
                    Tile("Clipped") { card.scaleEffect(1.4).clipShape(Circle()) }
                    Tile("Offset") { card.offset(x: 6, y: -4).border(.gray) }
                    Tile("Transformed") { card.transformEffect(CGAffineTransform(a: 1, b: 0, c: -0.4, d: 1, tx: 10, ty: 0)) }
                }
            }
        }
    }

    private var sample: some View {
        HStack(spacing: 0) {
            Color.red
            Color.green
            Color.blue
        }
        .frame(width: 60, height: 48)
        .overlay { Image(systemName: "sun.max.fill").font(.title).foregroundStyle(.white) }
        .clipShape(.rect(cornerRadius: 8))
    }

    private var card: some View {
        Text(verbatim: "Aa")
            .font(.system(size: 22, weight: .semibold))
            .foregroundStyle(.white)
            .frame(width: 52, height: 44)
            .background(.indigo, in: .rect(cornerRadius: 10))
    }
}
