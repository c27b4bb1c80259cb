import SwiftUI

/// Stacks, grids, guides and views that choose.
struct LayoutPage: View {
    var body: some View {
        SpecimenPage {
            Specimen("Rows by alignment") {
                HStack(spacing: 12) {
                    row(.top)
                    row(.center)
                    row(.bottom)
                    HStack(alignment: .firstTextBaseline, spacing: 4) {
                        Text("Ag").font(.title2)
                        Text("Ag").font(.caption)
                        Text("Ag").font(.body)
                    }
                    .frame(maxWidth: .infinity)
                    .background(Color(.tertiarySystemFill))
                }
                .frame(height: 60)
            }
            Specimen("Columns by alignment") {
                HStack(spacing: 12) {
                    column(.leading)
                    column(.center)
                    column(.trailing)
                }
            }
            Specimen("Layers") {
                HStack(spacing: 12) {
                    layers(.topLeading)
                    layers(.center)
                    layers(.bottomTrailing)
                    RoundedRectangle(cornerRadius: 8).fill(Color(.secondarySystemFill))
                        .overlay(alignment: .topTrailing) { Circle().fill(.red).frame(width: 16, height: 16).offset(x: 5, y: -5) }
                        .frame(height: 56)
                }
            }
            Specimen("A guide of its own") {
                VStack(alignment: .leading, spacing: 4) {
                    bar("At the edge", .blue)
                    bar("Moved by twenty", .indigo).alignmentGuide(.leading) { _ in -20 }
                    bar("By its middle", .purple).alignmentGuide(.leading) { $0[HorizontalAlignment.center] - 80 }
                }
            }
            Specimen("Grid") {
                Grid(horizontalSpacing: 8, verticalSpacing: 8) {
                    GridRow {
                        cell("One", .teal)
                        cell("Two", .teal)
                        cell("Three", .teal)
                    }
                    GridRow {
                        cell("Two columns", .cyan).gridCellColumns(2)
                        cell("One", .cyan)
                    }
                }
            }
            Specimen("Who gets the room") {
                VStack(spacing: 6) {
                    HStack {
                        Text("A text that gives way to the other one").lineLimit(1)
                        Spacer()
                        Text("I stay whole").layoutPriority(1)
                    }
                    HStack {
                        Text("Fixed").fixedSize()
                        Divider().frame(height: 20)
                        Text("Scaled down until it fits into what is left of the line").lineLimit(1).minimumScaleFactor(0.4)
                    }
                }
            }
            Specimen("What fits") {
                HStack(spacing: 12) {
                    fitting.frame(width: 190, alignment: .leading)
                    fitting.frame(width: 96, alignment: .leading)
                    fitting.frame(width: 32, alignment: .leading)
                }
            }
        }
    }

    private func row(_ alignment: VerticalAlignment) -> some View {
        HStack(alignment: alignment, spacing: 4) {
            ForEach([16.0, 40, 28], id: \.self) { RoundedRectangle(cornerRadius: 3).fill(.blue).frame(width: 14, height: $0) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color(.tertiarySystemFill))
    }

    private func column(_ alignment: HorizontalAlignment) -> some View {
        VStack(alignment: alignment, spacing: 4) {
            ForEach([30.0, 72, 50], id: \.self) { RoundedRectangle(cornerRadius: 3).fill(.green).frame(width: $0, height: 12) }
        }
        .frame(maxWidth: .infinity)
        .padding(.vertical, 8)
        .background(Color(.tertiarySystemFill))
    }

    private func layers(_ alignment: Alignment) -> some View {
        ZStack(alignment: alignment) {
            RoundedRectangle(cornerRadius: 8).fill(Color(.secondarySystemFill))
            RoundedRectangle(cornerRadius: 6).fill(.orange).frame(width: 40, height: 36)
            RoundedRectangle(cornerRadius: 4).fill(.yellow).frame(width: 20, height: 20)
        }
        .frame(height: 56)
    }

    private func bar(_ text: LocalizedStringKey, _ color: Color) -> some View {
        Text(text).font(.footnote).foregroundStyle(.white).padding(.horizontal, 8).padding(.vertical, 3).background(color, in: .capsule)
    }

    private func cell(_ text: LocalizedStringKey, _ color: Color) -> some View {
        Text(text).font(.footnote).frame(maxWidth: .infinity, minHeight: 30).background(color.opacity(0.3), in: .rect(cornerRadius: 6))
    }

    private var fitting: some View {
        ViewThatFits(in: .horizontal) {
            Label("Send the message", systemImage: "paperplane.fill")
            Label("Send", systemImage: "paperplane.fill")
            Image(systemName: "paperplane.fill")
        }
        .padding(.vertical, 6)
        .foregroundStyle(.tint)
    }
}
