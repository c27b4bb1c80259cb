import SwiftUI

/// Styles, weights, designs and what else is done to letters.
struct TextPage: View {
    private let weights: [(String, Font.Weight)] = [
        ("100", .ultraLight), ("200", .thin), ("300", .light), ("400", .regular), ("500", .medium),
        ("600", .semibold), ("700", .bold), ("800", .heavy), ("900", .black),
    ]

    var body: some View {
        SpecimenPage {
            Specimen("Styles") {
                VStack(alignment: .leading, spacing: 0) {
                    Text("Large Title").font(.largeTitle)
                    Text("Title").font(.title)
                    Text("Title 2").font(.title2)
                    Text("Title 3").font(.title3)
                    Text("Headline").font(.headline)
                    Text("Body")
                    Text("Callout").font(.callout)
                    Text("Subheadline").font(.subheadline)
                    Text("Footnote").font(.footnote)
                    Text("Caption").font(.caption)
                    Text("Caption 2").font(.caption2)
                }
            }
            Specimen("Weights") {
                HStack(alignment: .firstTextBaseline, spacing: 0) {
                    ForEach(weights, id: \.0) { name, weight in
                        VStack(spacing: 2) {
                            Text("Ag").font(.system(size: 22, weight: weight))
                            Text(verbatim: name).font(.system(size: 10)).foregroundStyle(.secondary)
                        }
                        .frame(maxWidth: .infinity)
                    }
                }
            }
            Specimen("Designs") {
                HStack(alignment: .firstTextBaseline) {
                    Text("Default").fontDesign(.default)
                    Spacer(minLength: 4)
                    Text("Rounded").fontDesign(.rounded)
                    Spacer(minLength: 4)
                    Text("Serif").fontDesign(.serif)
                    Spacer(minLength: 4)
                    Text("Mono").fontDesign(.monospaced)
                }
            }
            Specimen("Lines and spacing") {
                VStack(alignment: .leading, spacing: 4) {
                    HStack(spacing: 16) {
                        Text("Underlined").underline()
                        Text("Dotted").underline(pattern: .dot, color: .blue)
                        Text("Struck").strikethrough(color: .red)
                        Text("Italic").italic()
                    }
                    HStack(alignment: .firstTextBaseline, spacing: 16) {
                        Text("Tracked").tracking(4)
                        Text("Kerned").kerning(-1)
                        Text("H") + Text("2").font(.caption2).baselineOffset(-4) + Text("O")
                        Text("Small caps").font(.body.lowercaseSmallCaps())
                    }
                }
            }
            Specimen("Markdown") {
                Text("**Bold**, *italic*, `code`, ~~struck~~ and [a link](https://swift.org) in one text that goes on to a second line.")
            }
            Specimen("Truncation") {
                VStack(alignment: .leading, spacing: 2) {
                    Text("The head of a line that is too long for the screen goes").truncationMode(.head)
                    Text("The middle of a line that is too long for the screen goes").truncationMode(.middle)
                    Text("The tail of a line that is too long for the screen goes")
                }
                .lineLimit(1)
            }
            Specimen("Paragraphs") {
                HStack(alignment: .top, spacing: 12) {
                    Text("Set to the leading edge, line after line.").multilineTextAlignment(.leading).frame(maxWidth: .infinity, alignment: .leading)
                    Text("Centred in its column, line after line.").multilineTextAlignment(.center).frame(maxWidth: .infinity)
                    Text("Set to the trailing edge, line after line.").multilineTextAlignment(.trailing).frame(maxWidth: .infinity, alignment: .trailing)
                }
                .font(.footnote)
                .lineSpacing(3)
            }
        }
    }
}
