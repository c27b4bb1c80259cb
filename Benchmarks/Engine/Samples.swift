import SwiftUI

/// Sixteen rows of sixteen texts.
struct TextGrid: View {
    let model: Counter
    var body: some View {
        let _ = model.count
        Grid {
            ForEach(0..<16, id: \.self) { row in
                GridRow { ForEach(0..<16, id: \.self) { column in Text("\(row * 16 + column)") } }
            }
        }
    }
}

/// A conversation of a hundred messages that wrap.
struct MessageList: View {
    let model: Counter
    private static let words = "the quick brown fox jumps over the lazy dog while seven wizards quietly mix a box of jugs".split(separator: " ")

    private static func text(_ i: Int) -> String { (0..<8 + i * 7 % 23).map { words[(i * 5 + $0) % words.count] }.joined(separator: " ") }
    private static let messages = (0..<100).map { (id: $0, author: "Author \($0 % 7)", text: text($0)) }

    var body: some View {
        let _ = model.count
        ScrollView {
            VStack(alignment: .leading, spacing: 12) {
                ForEach(Self.messages, id: \.id) { message in
                    HStack(alignment: .top, spacing: 8) {
                        Circle().fill(.blue).frame(width: 36, height: 36).overlay { Text(message.author.prefix(1)).foregroundStyle(.white) }
                        VStack(alignment: .leading, spacing: 2) {
                            HStack {
                                Text(message.author).font(.headline)
                                Spacer()
                                Text("12:\(10 + message.id % 50)").font(.caption).foregroundStyle(.secondary)
                            }
                            Text(message.text)
                        }
                    }
                }
            }
            .padding()
        }
    }
}

@Observable final class Counter {
    var count = 0
}

/// A hundred sections of a hundred rows, none of them lazy. One of their texts shows the counter.
struct Sections: View {
    let model: Counter
    var body: some View {
        ScrollView {
            VStack(alignment: .leading) {
                ForEach(0..<100, id: \.self) { section in
                    VStack {
                        ForEach(0..<100, id: \.self) { row in
                            HStack {
                                Image(systemName: "star")
                                VStack(alignment: .leading) {
                                    Text("Row \(row)")
                                    if section == 50 && row == 50 { CounterText(model: model) } else { Text("Section \(section)") }
                                }
                                Spacer()
                                Text("\(section * 100 + row)")
                            }
                        }
                    }
                }
            }
        }
    }
}

struct CounterText: View {
    let model: Counter
    var body: some View { Text(verbatim: "Count \(model.count)") }
}

struct ListRow: View {
    let number: Int
    var body: some View {
        HStack {
            Image(systemName: "star")
            VStack(alignment: .leading) {
                Text("Row \(number)")
                Text("The quick brown fox jumps over the lazy dog").font(.caption)
            }
            Spacer()
            Text("\(number % 97)")
        }
    }
}

struct LongStack: View {
    let count: Int
    var body: some View { ScrollView { LazyVStack { ForEach(0..<count, id: \.self) { ListRow(number: $0) } } } }
}

struct LongList: View {
    let count: Int
    var body: some View { List(0..<count, id: \.self) { ListRow(number: $0) } }
}
