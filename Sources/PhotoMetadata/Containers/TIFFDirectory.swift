/// The first directory of a TIFF file, or of EXIF, which is one (TIFF 6.0, section 2).
///
/// A change that does not fit in place is written as a new first directory at the end. Nothing else moves, so that
/// every offset in the file stays right, also those in maker notes, whose formats are not documented.
struct TIFFDirectory {
    private var bytes: [UInt8]
    private let bigEndian: Bool
    /// Tag, type, count and value of each entry, 12 bytes as they are in the file.
    private var entries: [[UInt8]]
    private let next: Int
    private var added: [Int: (type: Int, data: [UInt8])] = [:]
    /// Whether entries were taken out.
    private var isShorter = false

    /// Nil when it is no TIFF. BigTIFF is not read.
    init?(_ bytes: [UInt8]) {
        switch bytes.prefix(4) {
        case [0x49, 0x49, 42, 0]: bigEndian = false
        case [0x4D, 0x4D, 0, 42]: bigEndian = true
        default: return nil
        }
        guard let start = bytes.number(at: 4, size: 4, bigEndian: bigEndian),
            let entries = Self.entries(of: bytes, at: start, bigEndian: bigEndian),
            let next = bytes.number(at: start + 2 + entries.count * 12, size: 4, bigEndian: bigEndian)
        else { return nil }
        self.bytes = bytes
        self.next = next
        self.entries = entries
    }

    private static func entries(of bytes: [UInt8], at start: Int, bigEndian: Bool) -> [[UInt8]]? {
        guard let count = bytes.number(at: start, size: 2, bigEndian: bigEndian), count <= 4096,
            start + 2 + count * 12 <= bytes.count
        else { return nil }
        return (0..<count).map { Array(bytes[start + 2 + $0 * 12..<start + 14 + $0 * 12]) }
    }

    /// A file of nothing but an empty directory, big-endian.
    static let empty: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]

    /// A tag's bytes; nil for a type that is not in the list.
    func data(of tag: Int) -> [UInt8]? {
        let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1]
        guard let entry = entries.first(where: { number($0, 0, 2) == tag }), let size = sizes[number(entry, 2, 2)]
        else {
            return nil
        }
        let (length, overflow) = number(entry, 4, 4).multipliedReportingOverflow(by: size)
        guard !overflow else { return nil }
        if length <= 4 { return Array(entry[8..<8 + length]) }
        let offset = number(entry, 8, 4)
        guard offset <= bytes.count, length <= bytes.count - offset else { return nil }
        return Array(bytes[offset..<offset + length])
    }

    /// Whether a tag is there.
    func has(_ tag: Int) -> Bool { has(tag, in: entries) }

    /// Whether a tag is among some entries of this file.
    func has(_ tag: Int, in entries: [[UInt8]]) -> Bool { entries.contains { number($0, 0, 2) == tag } }

    /// Whether anything was put in or taken out.
    var isChanged: Bool { !added.isEmpty || isShorter }

    /// Puts a tag in, for ``written()``.
    mutating func set(tag: Int, type: Int, data: [UInt8]) { added[tag] = (type, data) }

    /// Puts the orientation in: where it stands, if it does.
    mutating func setOrientation(_ orientation: Int) {
        set(tag: 0x0112, type: 3, data: .number(orientation, size: 2, bigEndian: bigEndian))
    }

    /// The file with the change.
    func written() throws(PhotoMetadataError) -> [UInt8] {
        var bytes = bytes
        if !isChanged { return bytes }
        if !isShorter, inPlace(&bytes) { return bytes }
        if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
        let start = bytes.count
        bytes += directory(entries, with: added, next: next, at: start)
        guard bytes.count <= Int(UInt32.max) else { throw .writingFailed(reason: "the file would pass 4 GB") }
        bytes.put(start, at: 4, size: 4, bigEndian: bigEndian)
        return bytes
    }

    /// A directory as it is written at an offset: the entries in the order of their tags, where the next directory is,
    /// and the values that have no room in their entries.
    private func directory(
        _ old: [[UInt8]], with added: [Int: (type: Int, data: [UInt8])], next: Int, at start: Int
    ) -> [UInt8] {
        var all = old.map { (tag: number($0, 0, 2), entry: $0) }.filter { added[$0.tag] == nil }
        let count = all.count + added.count
        var data: [UInt8] = []
        for (tag, value) in added {
            let size = [3: 2, 4: 4, 5: 8][value.type] ?? 1
            var entry = number(tag, 2) + number(value.type, 2) + number(value.data.count / size, 4)
            if value.data.count <= 4 {
                entry += value.data + [UInt8](repeating: 0, count: 4 - value.data.count)
            } else {
                entry += number(start + 6 + count * 12 + data.count, 4)
                data += value.data
                if !data.count.isMultiple(of: 2) { data.append(0) }
            }
            all.append((tag, entry))
        }
        return number(count, 2) + all.sorted { $0.tag < $1.tag }.flatMap(\.entry) + number(next, 4) + data
    }

    /// The entries of the directory to which a tag points; nil when there is none, or it cannot be read.
    func entries(below tag: Int) -> [[UInt8]]? {
        // A pointer is a LONG, or an IFD (TIFF Technical Note 1).
        guard let entry = entries.first(where: { number($0, 0, 2) == tag }), [4, 13].contains(number(entry, 2, 2))
        else {
            return nil
        }
        return Self.entries(of: bytes, at: number(entry, 8, 4), bigEndian: bigEndian)
    }

    /// Takes out a tag and the directory to which it points.
    mutating func removeDirectory(below tag: Int) {
        eraseDirectory(below: tag)
        let kept = entries.filter { number($0, 0, 2) != tag }
        if kept.count < entries.count { isShorter = true }
        entries = kept
    }

    /// Makes zeros of the directory to which a tag points, and of its values: what a person has taken out shall not linger
    /// in the copy.
    mutating func eraseDirectory(below tag: Int) {
        guard let old = entries(below: tag), let entry = entries.first(where: { number($0, 0, 2) == tag }) else {
            return
        }
        for value in old { eraseValue(of: value) }
        let start = number(entry, 8, 4)
        erase(start..<start + 2 + old.count * 12)
    }

    /// Makes zeros of a tag's value where it stands outside of its entry, before another one is put in.
    mutating func eraseValue(of tag: Int) {
        for entry in entries where number(entry, 0, 2) == tag { eraseValue(of: entry) }
    }

    private mutating func eraseValue(of entry: [UInt8]) {
        let size = [3: 2, 4: 4, 5: 8, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8][number(entry, 2, 2)] ?? 1
        let (length, overflow) = number(entry, 4, 4).multipliedReportingOverflow(by: size)
        guard !overflow, length > 4 else { return }
        let start = number(entry, 8, 4)
        guard length <= bytes.count, start <= bytes.count - length else { return }
        erase(start..<start + length)
    }

    /// Where a broken file says that the value is the header, that stays.
    private mutating func erase(_ range: Range<Int>) {
        let range = range.clamped(to: 8..<max(8, bytes.count))
        bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
    }

    /// Puts a directory at the end and has a tag point to it.
    ///
    /// - Parameters:
    ///   - old: the entries that it had so far, whose values stay where they are.
    ///   - removed: the tags of entries that go.
    mutating func append(
        below tag: Int, _ old: [[UInt8]], with values: [Int: (type: Int, data: [UInt8])],
        without removed: Set<Int> = []
    ) {
        if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
        let start = bytes.count
        let kept = old.filter { !removed.contains(number($0, 0, 2)) }
        bytes += directory(kept, with: values, next: 0, at: start)
        set(tag: tag, type: 4, data: number(start, 4))
    }

    /// Changes the orientation where it stands, when nothing else changes.
    private func inPlace(_ bytes: inout [UInt8]) -> Bool {
        guard added.count == 1, let orientation = added[0x0112],
            let start = bytes.number(at: 4, size: 4, bigEndian: bigEndian),
            let index = entries.firstIndex(where: { number($0, 0, 2) == 0x0112 }),
            number(entries[index], 2, 2) == 3, number(entries[index], 4, 4) == 1
        else { return false }
        let offset = start + 2 + index * 12 + 8
        bytes.replaceSubrange(offset..<offset + 2, with: orientation.data)
        return true
    }

    private func number(_ entry: [UInt8], _ offset: Int, _ size: Int) -> Int {
        entry.number(at: offset, size: size, bigEndian: bigEndian) ?? 0
    }

    /// A number in the file's order of bytes.
    func number(_ value: Int, _ size: Int) -> [UInt8] { .number(value, size: size, bigEndian: bigEndian) }
}
