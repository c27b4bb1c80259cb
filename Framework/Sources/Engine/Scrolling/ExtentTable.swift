import Foundation

/// Lengths of many lines of which few were measured, with their running sums.
///
/// Lines that were never measured count with an estimate, the mean of the measured ones. Sums and searches cost
/// O(log n); memory grows with the blocks that hold a measured line.
public struct ExtentTable {
    private static let blockSize = 64

    private final class Block {
        var values: [CGFloat]
        init(_ n: Int) { values = [CGFloat](repeating: .nan, count: n) }
    }

    public private(set) var count = 0
    private var blocks: [Block?] = []
    /// Fenwick trees over the blocks: sums and numbers of measured lines.
    private var sums: [CGFloat] = []
    private var counts: [Int] = []
    private var measuredSum: CGFloat = 0
    public private(set) var measuredCount = 0
    /// Used where nothing was measured yet, in points.
    public var fallback: CGFloat

    public init(count: Int = 0, fallback: CGFloat = 44) {
        self.fallback = fallback
        reset(count: count)
    }

    /// Forgets everything.
    public mutating func reset(count n: Int) {
        count = n
        let b = (n + Self.blockSize - 1) / Self.blockSize
        blocks = [Block?](repeating: nil, count: b)
        sums = [CGFloat](repeating: 0, count: b + 1)
        counts = [Int](repeating: 0, count: b + 1)
        measuredSum = 0
        measuredCount = 0
    }

    public var estimate: CGFloat { measuredCount > 0 ? measuredSum / CGFloat(measuredCount) : fallback }

    public var total: CGFloat { measuredSum + CGFloat(count - measuredCount) * estimate }

    /// The measured length of a line; nil where it was not.
    public subscript(line: Int) -> CGFloat? {
        guard let v = blocks[line / Self.blockSize]?.values[line % Self.blockSize], !v.isNaN else { return nil }
        return v
    }

    /// Notes the length of a line; true where it is another than before.
    @discardableResult
    public mutating func set(_ line: Int, _ length: CGFloat) -> Bool {
        let b = line / Self.blockSize
        let block: Block
        if let known = blocks[b] { block = known } else {
            block = Block(Self.blockSize)
            blocks[b] = block
        }
        let old = block.values[line % Self.blockSize]
        guard old != length else { return false }
        block.values[line % Self.blockSize] = length
        let isNew = old.isNaN
        let delta = length - (isNew ? 0 : old)
        measuredSum += delta
        if isNew { measuredCount += 1 }
        var i = b + 1
        while i < sums.count {
            sums[i] += delta
            if isNew { counts[i] += 1 }
            i += i & -i
        }
        return true
    }

    /// The sum of the lengths of the lines before `line`.
    public func offset(of line: Int) -> CGFloat {
        let b = min(line / Self.blockSize, blocks.count)
        var sum: CGFloat = 0, known = 0, i = b
        while i > 0 {
            sum += sums[i]
            known += counts[i]
            i -= i & -i
        }
        let e = estimate
        sum += CGFloat(b * Self.blockSize - known) * e
        guard b < blocks.count else { return sum }
        let rest = line - b * Self.blockSize
        guard let values = blocks[b]?.values else { return sum + CGFloat(rest) * e }
        for k in 0..<rest { sum += values[k].isNaN ? e : values[k] }
        return sum
    }

    /// The line at a distance from the start, and where it begins. The last line where the distance is beyond the end.
    public func line(at distance: CGFloat) -> Int {
        guard count > 0 else { return 0 }
        let e = estimate
        var position = 0, sum: CGFloat = 0
        var step = 1
        while step * 2 < sums.count { step *= 2 }
        while step > 0 {
            let next = position + step
            if next < sums.count {
                let length = sums[next] + CGFloat(step * Self.blockSize - counts[next]) * e
                if sum + length <= distance {
                    sum += length
                    position = next
                }
            }
            step /= 2
        }
        var line = position * Self.blockSize
        guard line < count else { return count - 1 }
        let values = blocks[position]?.values
        while line < count - 1 {
            let v = values.map { $0[line % Self.blockSize] } ?? .nan
            let length = v.isNaN ? e : v
            if sum + length > distance { return line }
            sum += length
            line += 1
            if line % Self.blockSize == 0 { return line }
        }
        return line
    }
}
