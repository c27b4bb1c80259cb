import Foundation

/// Columns of a lazy vertical grid, or rows of a horizontal one (behaviours 130–134).
public struct GridTrack: Equatable, Sendable {
    public enum Size: Equatable, Sendable {
        case fixed(CGFloat)
        case flexible(minimum: CGFloat, maximum: CGFloat)
        case adaptive(minimum: CGFloat, maximum: CGFloat)
    }
    public var size: Size
    /// To the next track; nil for 8 points.
    public var spacing: CGFloat?
    public var alignment: Alignment?

    public init(size: Size, spacing: CGFloat?, alignment: Alignment?) {
        self.size = size; self.spacing = spacing; self.alignment = alignment
    }
}

/// Tracks with their lengths.
public struct ResolvedTracks: Equatable {
    public var lengths: [CGFloat] = []
    public var origins: [CGFloat] = []
    public var alignments: [Alignment?] = []
    /// From the first track's start to the last one's end.
    public var total: CGFloat = 0

    /// Divides `available` points: fixed tracks first, then each other track in order gets its share of the rest,
    /// within its limits. Nil divides nothing: tracks take their least length.
    public init(_ tracks: [GridTrack], available: CGFloat?) {
        var rest = available ?? 0
        for (i, track) in tracks.enumerated() {
            if case .fixed(let v) = track.size { rest -= v }
            if i > 0 { rest -= tracks[i - 1].spacing ?? ViewSpacing.defaultDistance }
        }
        var flexible = tracks.filter { if case .fixed = $0.size { false } else { true } }.count
        var position: CGFloat = 0
        func add(_ length: CGFloat, _ track: GridTrack, gap: CGFloat) {
            lengths.append(length)
            origins.append(position)
            alignments.append(track.alignment)
            total = position + length
            position += length + gap
        }
        for track in tracks {
            let gap = track.spacing ?? ViewSpacing.defaultDistance
            switch track.size {
            case .fixed(let v): add(max(v, 0), track, gap: gap)
            case .flexible(let low, let high):
                let share = max(rest, 0) / CGFloat(flexible)
                let length = max(min(share, high), low)
                rest -= length
                flexible -= 1
                add(length, track, gap: gap)
            case .adaptive(let low, let high):
                let share = max(rest, 0) / CGFloat(flexible)
                let least = max(low, 1)
                let n = max(Int(((share + gap) / (least + gap) + 1e-9).rounded(.down)), 1)
                let each = max(min((share - CGFloat(n - 1) * gap) / CGFloat(n), high), low)
                rest -= CGFloat(n) * each + CGFloat(n - 1) * gap
                flexible -= 1
                for _ in 0..<n { add(each, track, gap: gap) }
            }
        }
    }

    public var count: Int { max(lengths.count, 1) }
}
