/// The directories of a TIFF file (TIFF 6.0, section 2), and of raw files that differ from it only in their signature.
///
/// Nothing is read outside the file, no directory twice, and of one that is too long only the beginning, however the file
/// was made.
struct TIFFFile {
    let bytes: UnsafeRawBufferPointer
    let isLittleEndian: Bool
    /// Where the first directory begins.
    private let first: Int

    /// More directories than any camera writes.
    private static let mostDirectories = 64
    private static let mostEntries = 1000
    private static let mostValues = 16

    /// Nil for other files, and for BigTIFF.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 8 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0x49, 0x49): isLittleEndian = true
        case (0x4D, 0x4D): isLittleEndian = false
        default: return nil
        }
        self.bytes = bytes
        // TIFF's own number; those of Olympus ("OR", "SR") and Panasonic ("U").
        guard let version = bytes.number(at: 2, 2, isLittleEndian: isLittleEndian),
            [42, 0x4F52, 0x5352, 0x55].contains(version),
            let first = bytes.number(at: 4, 4, isLittleEndian: isLittleEndian)
        else { return nil }
        self.first = first
    }

    /// A directory within other data, such as a camera maker's notes.
    /// - Parameter bytes: begins where the directory's offsets count from.
    init(_ bytes: UnsafeRawBufferPointer, directoryAt first: Int, isLittleEndian: Bool) {
        self.bytes = bytes
        self.first = first
        self.isLittleEndian = isLittleEndian
    }

    /// The first directory, then those that it leads to: the next ones, those below them, and EXIF's.
    func directories() -> [TIFFDirectory] {
        var waiting = [first]
        var seen: Set<Int> = []
        var found: [TIFFDirectory] = []
        while !waiting.isEmpty, found.count < Self.mostDirectories {
            let offset = waiting.removeFirst()
            guard seen.insert(offset).inserted, let (directory, next) = directory(at: offset) else { continue }
            found.append(directory)
            let below = directory.numbers(.subDirectories) + directory.numbers(.exif)
            waiting += below.prefix(Self.mostDirectories)
            if let next, next != 0 { waiting.append(next) }
        }
        return found
    }

    /// - Returns: nil when its beginning is outside.
    func directory(at offset: Int) -> (directory: TIFFDirectory, next: Int?)? {
        guard let count = number(offset, 2) else { return nil }
        var entries: [Int: TIFFDirectory.Entry] = [:]
        for index in 0..<min(count, Self.mostEntries) {
            let start = offset + 2 + index * 12
            guard let tag = number(start, 2), let type = number(start + 2, 2), let count = number(start + 4, 4),
                let value = number(start + 8, 4)
            else { break }
            let size = [3: 2, 4: 4, 9: 4, 13: 4][type] ?? 1
            let isInline = count <= 4 / size
            // Of equal tags the first counts.
            guard entries[tag] == nil else { continue }
            let numbers = (0..<min(count, Self.mostValues)).compactMap {
                number((isInline ? start + 8 : value) + $0 * size, size)
            }
            entries[tag] = TIFFDirectory.Entry(
                count: count, size: size, start: isInline ? start + 8 : value, numbers: numbers, value: value)
        }
        return (
            TIFFDirectory(entries: entries, isLittleEndian: isLittleEndian), number(offset + 2 + count * 12, 4)
        )
    }

    /// All values of a tag; nil when there are more than `most`, or some lie outside the file.
    func values(_ entry: TIFFDirectory.Entry, atMost most: Int) -> [Int]? {
        guard entry.count <= most else { return nil }
        let values = (0..<entry.count).compactMap { number(entry.start + $0 * entry.size, entry.size) }
        return values.count == entry.count ? values : nil
    }

    private func number(_ offset: Int, _ size: Int) -> Int? {
        bytes.number(at: offset, size, isLittleEndian: isLittleEndian)
    }
}

/// One directory of a ``TIFFFile``.
struct TIFFDirectory {
    /// A tag's value.
    struct Entry {
        /// How many values the file says that there are.
        let count: Int
        /// Bytes of one value, if it is an integer.
        let size: Int
        /// Where they begin, which may be outside the file.
        let start: Int
        /// The first few, as far as they are in the file; of other types than integers, their bytes.
        let numbers: [Int]
        /// The four bytes of the entry as an offset, whatever its type.
        let value: Int
    }

    /// The tags that are looked at.
    enum Tag: Int {
        case panasonicJPEG = 0x2E
        case newSubfileType = 254
        case compression = 259
        case photometric = 262
        case stripOffsets = 273
        case orientation = 274
        case stripByteCounts = 279
        case tileOffsets = 324
        case tileByteCounts = 325
        case panasonicLargeJPEG = 0x127
        case subDirectories = 330
        case jpegOffset = 513
        case jpegLength = 514
        case exif = 34665
        case makerNote = 37500
        case dngVersion = 50706
    }

    fileprivate let entries: [Int: Entry]
    /// Of the file that it is in.
    let isLittleEndian: Bool

    func has(_ tag: Tag) -> Bool { entries[tag.rawValue] != nil }
    func entry(_ tag: Tag) -> Entry? { entries[tag.rawValue] }
    func entry(_ tag: Int) -> Entry? { entries[tag] }
    func numbers(_ tag: Tag) -> [Int] { entries[tag.rawValue]?.numbers ?? [] }
    func number(_ tag: Tag) -> Int? { entries[tag.rawValue]?.numbers.first }

    var orientation: Orientation? { number(.orientation).flatMap { Orientation(rawValue: $0) } }

    /// Where it says that JPEGs are.
    var pictures: [Range<Int>] {
        var found: [Range<Int>] = []
        if let start = number(.jpegOffset), let length = number(.jpegLength) { found.append(start..<start + length) }
        // A picture in one strip, of either kind of JPEG in TIFF.
        if let start = number(.stripOffsets), let length = number(.stripByteCounts), entry(.stripOffsets)?.count == 1,
            [6, 7].contains(number(.compression))
        {
            found.append(start..<start + length)
        }
        for tag in [Tag.panasonicJPEG, .panasonicLargeJPEG] {
            if let entry = entry(tag), entry.count > 4 { found.append(entry.start..<entry.start + entry.count) }
        }
        return found
    }
}
