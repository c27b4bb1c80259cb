import SwiftUI

/// The system's colours, levels and materials.
struct ColorsPage: View {
    private let colors: [(LocalizedStringKey, Color)] = [
        ("Red", .red), ("Orange", .orange), ("Yellow", .yellow), ("Green", .green), ("Mint", .mint), ("Teal", .teal),
        ("Cyan", .cyan), ("Blue", .blue), ("Indigo", .indigo), ("Purple", .purple), ("Pink", .pink), ("Brown", .brown),
    ]
    private let grays: [Color] = [
        Color(.systemGray), Color(.systemGray2), Color(.systemGray3), Color(.systemGray4), Color(.systemGray5), Color(.systemGray6),
    ]

    var body: some View {
        SpecimenPage {
            Specimen("System colours") {
                Tiles(columns: 6) {
                    ForEach(colors.indices, id: \.self) { i in
                        Tile(colors[i].0) { RoundedRectangle(cornerRadius: 10).fill(colors[i].1).frame(height: 48) }
                    }
                }
            }
            Specimen("Greys") {
                HStack(spacing: 0) { ForEach(grays.indices, id: \.self) { grays[$0].frame(height: 32) } }
                    .clipShape(.rect(cornerRadius: 8))
            }
            Specimen("Levels") {
                Grid(alignment: .leading, horizontalSpacing: 12, verticalSpacing: 6) {
                    GridRow { level("Primary"); shade }.foregroundStyle(.primary)
                    GridRow { level("Secondary"); shade }.foregroundStyle(.secondary)
                    GridRow { level("Tertiary"); shade }.foregroundStyle(.tertiary)
                    GridRow { level("Quaternary"); shade }.foregroundStyle(.quaternary)
                }
            }
            Specimen("Levels of a colour") {
                HStack(spacing: 12) {
                    Group {
                        shade.foregroundStyle(.primary)
                        shade.foregroundStyle(.secondary)
                        shade.foregroundStyle(.tertiary)
                        shade.foregroundStyle(.quaternary)
                    }
                }
                .foregroundStyle(.purple)
            }
            Specimen("Materials") {
                HStack(spacing: 8) {
                    material("Ultra thin", .ultraThinMaterial)
                    material("Thin", .thinMaterial)
                    material("Regular", .regularMaterial)
                    material("Thick", .thickMaterial)
                }
                .padding(8)
                .background(stripes)
                .clipShape(.rect(cornerRadius: 14))
            }
            Specimen("Opacity and tint") {
                HStack(spacing: 8) {
                    ForEach([1, 0.75, 0.5, 0.25, 0.1], id: \.self) { Circle().fill(.tint).opacity($0).frame(height: 40) }
                }
                .tint(.pink)
            }
        }
    }

    private func level(_ name: LocalizedStringKey) -> some View { Text(name).font(.body) }

    private var shade: some View { RoundedRectangle(cornerRadius: 6).frame(height: 22) }

    private var stripes: some View {
        HStack(spacing: 0) { ForEach([Color.red, .orange, .yellow, .green, .blue, .purple, .pink, .teal], id: \.self) { $0 } }
    }

    private func material(_ name: LocalizedStringKey, _ material: Material) -> some View {
        Text(name)
            .font(.caption)
            .lineLimit(1)
            .minimumScaleFactor(0.4)
            .padding(.horizontal, 4)
            .frame(maxWidth: .infinity, minHeight: 52)
            .background(material, in: .rect(cornerRadius: 10))
    }
}
