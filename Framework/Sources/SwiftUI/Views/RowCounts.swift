/// How many elements each row of a collection has, without building them all.
///
/// Where the type of the rows does not tell, a row that was never built is taken to have one element; those that turned
/// out to have another number are kept in order. Sums and searches cost O(log n · log k) for k such rows.
struct RowCounts {
    enum Mode: Equatable {
        /// The same number for all rows, by their type.
        case fixed(Int)
        /// Not known yet which of the following.
        case undecided
        /// One, until a row is built.
        case assumed
        /// Every row is built and counted: its elements come from collections, which build theirs later.
        case counted
    }

    var mode: Mode
    /// Rows with another number than one, in order, and their numbers less one.
    private var rows: [Int] = []
    private var differences: [Int] = []
    /// Sums of the differences before each of them.
    private var sums: [Int] = []

    init(fixed: Int?) { mode = fixed.map { .fixed($0) } ?? .undecided }

    mutating func forget() {
        rows = []
        differences = []
        sums = []
    }

    /// The place of the first row in the list that is not before `row`.
    private func place(_ row: Int) -> Int {
        var low = 0, high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle] < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Notes a row's number; true where it is another than was known. O(k).
    mutating func set(_ row: Int, _ count: Int) -> Bool {
        if case .fixed = mode { return false }
        let i = place(row), difference = count - 1
        if i < rows.count, rows[i] == row {
            guard differences[i] != difference else { return false }
            differences[i] = difference
        } else {
            guard difference != 0 else { return false }
            rows.insert(row, at: i)
            differences.insert(difference, at: i)
            sums.insert(0, at: i)
        }
        for k in i..<rows.count { sums[k] = k == 0 ? 0 : sums[k - 1] + differences[k - 1] }
        return true
    }

    func count(of row: Int) -> Int {
        if case .fixed(let n) = mode { return n }
        let i = place(row)
        return i < rows.count && rows[i] == row ? differences[i] + 1 : 1
    }

    /// The number of the first element of a row.
    func start(of row: Int) -> Int {
        if case .fixed(let n) = mode { return n * row }
        let i = place(row)
        guard i > 0 else { return row }
        return row + sums[i - 1] + differences[i - 1]
    }

    func total(of n: Int) -> Int { start(of: n) }

    /// The row of an element; `n` where there are fewer.
    func row(at element: Int, of n: Int) -> Int {
        if case .fixed(let count) = mode { return count > 0 ? min(element / count, n) : n }
        guard element < total(of: n) else { return n }
        var low = 0, high = n
        while low + 1 < high {
            let middle = (low + high) / 2
            if start(of: middle) <= element { low = middle } else { high = middle }
        }
        return low
    }
}
