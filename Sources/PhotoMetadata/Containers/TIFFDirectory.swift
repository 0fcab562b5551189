internal import Geography

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

    /// Nil when it is no TIFF. BigTIFF is not read.
    init?(_ bytes: [UInt8]) {
        switch bytes.prefix(4) {
        case [0x49, 0x49, 42, 0]: bigEndian = false
        case [0x4D, 0x4D, 0, 42]: bigEndian = true
        default: return nil
        }
        guard let start = bytes.number(at: 4, size: 4, bigEndian: bigEndian),
            let count = bytes.number(at: start, size: 2, bigEndian: bigEndian), count <= 4096,
            let next = bytes.number(at: start + 2 + count * 12, size: 4, bigEndian: bigEndian)
        else { return nil }
        self.bytes = bytes
        self.next = next
        entries = (0..<count).map { Array(bytes[start + 2 + $0 * 12..<start + 14 + $0 * 12]) }
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

    /// Puts a tag in, for ``written()``.
    mutating func set(tag: Int, type: Int, data: [UInt8]) { added[tag] = (type, data) }

    /// Puts the orientation in: where it stands, if it does.
    mutating func setOrientation(_ orientation: Int) {
        set(tag: 0x0112, type: 3, data: .number(orientation, size: 2, bigEndian: bigEndian))
    }

    /// The file with the change.
    func written() throws(PhotoMetadataError) -> [UInt8] {
        var bytes = bytes
        if added.isEmpty { return bytes }
        if inPlace(&bytes) { return bytes }
        if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
        let tags = entries.map { (tag: number($0, 0, 2), entry: $0) }.filter { added[$0.tag] == nil }
        let start = bytes.count
        let count = tags.count + added.count
        var data: [UInt8] = []
        var all = tags
        for (tag, value) in added {
            var entry = [UInt8].number(tag, size: 2, bigEndian: bigEndian)
            entry += [UInt8].number(value.type, size: 2, bigEndian: bigEndian)
            let size = [3: 2, 4: 4][value.type] ?? 1
            entry += [UInt8].number(value.data.count / size, size: 4, bigEndian: bigEndian)
            if value.data.count <= 4 {
                entry += value.data + [UInt8](repeating: 0, count: 4 - value.data.count)
            } else {
                entry += [UInt8].number(start + 6 + count * 12 + data.count, size: 4, bigEndian: bigEndian)
                data += value.data
                if !data.count.isMultiple(of: 2) { data.append(0) }
            }
            all.append((tag, entry))
        }
        bytes += [UInt8].number(count, size: 2, bigEndian: bigEndian)
        for (_, entry) in all.sorted(by: { $0.tag < $1.tag }) { bytes += entry }
        bytes += [UInt8].number(next, size: 4, bigEndian: bigEndian)
        bytes += data
        guard bytes.count <= Int(UInt32.max) else { throw .writingFailed(reason: "the file would pass 4 GB") }
        bytes.put(start, at: 4, size: 4, bigEndian: bigEndian)
        return bytes
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
}

extension TIFFDirectory {
    /// Puts a change of EXIF in.
    mutating func apply(_ edit: EXIFEdit) {
        if let orientation = edit.orientation { setOrientation(orientation) }
        if let position = edit.position { setPosition(position) }
    }

    /// EXIF with a change; nil when it is broken.
    static func exif(_ exif: [UInt8], _ edit: EXIFEdit) throws(PhotoMetadataError) -> [UInt8]? {
        guard var directory = TIFFDirectory(exif) else { return nil }
        directory.apply(edit)
        return try directory.written()
    }

    /// A new GPS directory at the end (EXIF 2.32, 4.6.6); the old one, with the height and time of another place, is no
    /// longer pointed at.
    private mutating func setPosition(_ position: Coordinate) {
        if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
        let start = bytes.count
        func number(_ value: Int, _ size: Int) -> [UInt8] { .number(value, size: size, bigEndian: bigEndian) }
        let entries = 5
        let data = start + 2 + entries * 12 + 4
        func text(_ tag: Int, _ letter: Character) -> [UInt8] {
            number(tag, 2) + number(2, 2) + number(2, 4) + Array(String(letter).utf8) + [0, 0, 0]
        }
        func fractions(_ tag: Int, at offset: Int) -> [UInt8] {
            number(tag, 2) + number(5, 2) + number(3, 4) + number(offset, 4)
        }
        bytes += number(entries, 2)
        bytes += number(0, 2) + number(1, 2) + number(4, 4) + [2, 3, 0, 0]
        bytes += text(1, position.latitude < 0 ? "S" : "N") + fractions(2, at: data)
        bytes += text(3, position.longitude < 0 ? "W" : "E") + fractions(4, at: data + 24)
        bytes += number(0, 4)
        for degrees in [position.latitude, position.longitude] {
            // Seconds to a ten-thousandth: three millimetres.
            let all = Int((degrees.magnitude * 36_000_000).rounded())
            for (value, of) in [(all / 36_000_000, 1), (all / 600_000 % 60, 1), (all % 600_000, 10_000)] {
                bytes += number(value, 4) + number(of, 4)
            }
        }
        set(tag: 0x8825, type: 4, data: number(start, 4))
    }
}
