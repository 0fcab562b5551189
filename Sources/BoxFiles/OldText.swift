/// Text that another one takes the place of. What a person has taken out shall not linger in the copy.
struct OldText {
    /// Ranges of the file, and what stands there instead.
    private(set) var changes: [(old: Range<Int>, new: [UInt8])] = []
    /// Ranges of the box for small data that nothing else is in. It is part of the tables, which are written anew.
    private(set) var smallData: [Range<Int>] = []

    /// Programs write one.
    private static let mostExtents = 16

    /// - Parameter ids: the numbers of the items whose data are replaced.
    init(_ tables: HEIFTables, _ ids: [Int]) {
        // Films may play from anywhere.
        guard !tables.outermost.contains(where: { $0.type == "moov" }) else { return }
        let data = tables.outermost.filter { $0.type == "mdat" }
        smallData = Self.free(tables, ids, method: 1)
        for range in Self.joined(Self.free(tables, ids, method: 0)) {
            guard
                let box = data.first(where: {
                    $0.body.lowerBound <= range.lowerBound && range.upperBound <= $0.body.upperBound
                })
            else { continue }
            if box.body == range {
                changes.append((box.whole, []))
            } else {
                changes.append((range, [UInt8](repeating: 0, count: range.count)))
            }
        }
    }

    /// Where only the data of these items are, of those that are kept in one way (`ItemLocations/Item/method`).
    private static func free(_ tables: HEIFTables, _ ids: [Int], method: Int) -> [Range<Int>] {
        var old: [Range<Int>] = []
        var kept: [Range<Int>] = []
        for item in tables.locations.items where item.method == method {
            let ranges = item.extents.compactMap { tables.range(of: $0, of: item) }
            if ids.contains(item.id), ranges.count <= mostExtents { old += ranges } else { kept += ranges }
        }
        guard old.count <= 2 * mostExtents else { return [] }
        return old.filter { range in !kept.contains { $0.overlaps(range) } }
    }

    /// What touches becomes one.
    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
