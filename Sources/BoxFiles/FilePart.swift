/// A file is written anew as a row of parts, so that what stays as it is need not be in memory.
public enum FilePart: Hashable, Sendable {
    /// Bytes that were not in the file.
    case new([UInt8])
    /// Bytes of the file, as they are.
    case kept(Range<Int>)

    /// In bytes.
    public var count: Int {
        switch self {
        case .new(let bytes): bytes.count
        case .kept(let range): range.count
        }
    }
}

/// Ranges of a file with what stands there instead: in order, none within another.
struct Replacements {
    private var changes: [(old: Range<Int>, new: [UInt8])] = []

    /// - Parameter old: new for this value, or as it was given before.
    mutating func replace(_ old: Range<Int>, by new: [UInt8]) {
        changes.removeAll { $0.old == old }
        let index = changes.firstIndex { $0.old.lowerBound > old.lowerBound } ?? changes.endIndex
        changes.insert((old, new), at: index)
    }

    /// All of the file, changed and unchanged. Nil when two changes are of the same bytes.
    func parts(of count: Int) -> [FilePart]? {
        var parts: [FilePart] = []
        var end = 0
        for (old, new) in changes {
            guard old.lowerBound >= end, old.upperBound <= count else { return nil }
            if old.lowerBound > end { parts.append(.kept(end..<old.lowerBound)) }
            if !new.isEmpty { parts.append(.new(new)) }
            end = old.upperBound
        }
        if end < count { parts.append(.kept(end..<count)) }
        return parts
    }

    /// Where bytes of the file are when it is written anew; nil when they are no longer together.
    func moved(_ range: Range<Int>) -> Int? {
        var growth = 0
        for (old, new) in changes {
            if range.upperBound <= old.lowerBound { break }
            guard range.lowerBound >= old.upperBound else { return nil }
            growth += new.count - old.count
        }
        return range.lowerBound + growth
    }
}
