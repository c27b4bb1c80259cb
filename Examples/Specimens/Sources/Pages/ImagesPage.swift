import SwiftUI

/// Symbols and pictures.
struct ImagesPage: View {
    var body: some View {
        SpecimenPage {
            Specimen("Symbols at the size of text") {
                VStack(alignment: .leading, spacing: 6) {
                    Label("Large Title", systemImage: "star.fill").font(.largeTitle)
                    Label("Title", systemImage: "paperplane").font(.title)
                    Label("Body", systemImage: "tray.full")
                    Label("Caption", systemImage: "clock").font(.caption)
                    Text("In a line \(Image(systemName: "heart.fill")) of text \(Image(systemName: "arrow.forward"))")
                }
            }
            Specimen("Scales and weights") {
                HStack(spacing: 0) {
                    Group {
                        Image(systemName: "bell").imageScale(.small)
                        Image(systemName: "bell").imageScale(.medium)
                        Image(systemName: "bell").imageScale(.large)
                        Image(systemName: "plus").fontWeight(.ultraLight)
                        Image(systemName: "plus").fontWeight(.regular)
                        Image(systemName: "plus").fontWeight(.bold)
                        Image(systemName: "plus").fontWeight(.black)
                    }
                    .frame(maxWidth: .infinity)
                }
                .font(.title2)
            }
            Specimen("Variants") {
                HStack(spacing: 0) {
                    Group {
                        Image(systemName: "person")
                        Image(systemName: "person").symbolVariant(.fill)
                        Image(systemName: "person").symbolVariant(.circle)
                        Image(systemName: "person").symbolVariant(.circle.fill)
                        Image(systemName: "bell").symbolVariant(.slash)
                        Image(systemName: "bell").symbolVariant(.slash.fill)
                    }
                    .frame(maxWidth: .infinity)
                }
                .font(.title2)
            }
            Specimen("Rendering modes") {
                Tiles {
                    Tile("Monochrome") { Image(systemName: "person.crop.circle.badge.plus").symbolRenderingMode(.monochrome).foregroundStyle(.blue) }
                    Tile("Hierarchical") { Image(systemName: "person.crop.circle.badge.plus").symbolRenderingMode(.hierarchical).foregroundStyle(.blue) }
                    Tile("Palette") { Image(systemName: "person.crop.circle.badge.plus").symbolRenderingMode(.palette).foregroundStyle(.green, .blue) }
                    Tile("Multicolour") { Image(systemName: "person.crop.circle.badge.plus").symbolRenderingMode(.multicolor) }
                }
                .font(.largeTitle)
            }
            Specimen("Pictures") {
                Tiles {
                    Tile("As it is") { Image(uiImage: .landscape).clipped() }
                    Tile("To fit") { Image(uiImage: .landscape).resizable().scaledToFit() }
                    Tile("To fill") { Image(uiImage: .landscape).resizable().scaledToFill().frame(width: 56, height: 56).clipShape(Circle()) }
                    Tile("Stretched") { Image(uiImage: .landscape).resizable() }
                    Tile("Tiled") { Image(uiImage: .landscape).resizable(resizingMode: .tile).frame(width: 72) }
                    Tile("Template") { Image(uiImage: .landscape).renderingMode(.template).resizable().scaledToFit().foregroundStyle(.orange) }
                    Tile("Pixels") { Image(uiImage: .landscape).interpolation(.none).resizable().scaledToFill().frame(width: 72, height: 56).clipped() }
                    Tile("Rounded") { Image(uiImage: .landscape).resizable().scaledToFill().frame(width: 72, height: 56).clipShape(.rect(cornerRadius: 12)) }
                }
            }
        }
    }
}

extension UIImage {
    /// A hill under a sun, 36 × 24 points.
    static let landscape: UIImage = UIGraphicsImageRenderer(size: CGSize(width: 36, height: 24)).image { context in
        UIColor.systemTeal.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 36, height: 24))
        UIColor.systemYellow.setFill()
        context.cgContext.fillEllipse(in: CGRect(x: 22, y: 3, width: 9, height: 9))
        UIColor.systemGreen.setFill()
        context.cgContext.fillEllipse(in: CGRect(x: -8, y: 13, width: 36, height: 24))
    }
}
