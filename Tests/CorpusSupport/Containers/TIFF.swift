/// TIFF blocks written by hand (TIFF 6.0), little-endian: whole pictures and the EXIF of others. What is pointed at is
/// written first.
struct TIFF {
    /// One tag of a directory.
    struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var data: [UInt8]

        static func short(_ tag: Int, _ value: Int) -> Entry {
            Entry(tag: tag, type: 3, count: 1, data: little(value, 2))
        }
        static func long(_ tag: Int, _ value: Int) -> Entry {
            Entry(tag: tag, type: 4, count: 1, data: little(value, 4))
        }
        static func text(_ tag: Int, _ text: String) -> Entry { .bytes(tag, type: 2, Array(text.utf8) + [0]) }
        static func bytes(_ tag: Int, type: Int = 7, _ data: [UInt8]) -> Entry {
            Entry(tag: tag, type: type, count: data.count, data: data)
        }
        static func rationals(_ tag: Int, _ values: [(Int, Int)]) -> Entry {
            Entry(tag: tag, type: 5, count: values.count, data: values.flatMap { little($0.0, 4) + little($0.1, 4) })
        }
        /// Says that it has many values, and where.
        static func claim(_ tag: Int, type: Int, count: Int, at offset: Int) -> Entry {
            Entry(tag: tag, type: type, count: count, data: little(offset, 4))
        }
    }

    private(set) var bytes: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]

    mutating func append(_ data: [UInt8]) -> Int {
        defer { bytes += data.count % 2 == 0 ? data : data + [0] }
        return bytes.count
    }

    /// - Returns: where the directory begins.
    mutating func append(directory: [Entry], next: Int = 0) -> Int {
        let entries = directory.sorted { $0.tag < $1.tag }.map { entry in
            entry.data.count > 4 ? (entry, append(entry.data)) : (entry, 0)
        }
        let start = bytes.count
        bytes += little(entries.count, 2)
        for (entry, offset) in entries {
            bytes += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count, 4)
            bytes += entry.data.count > 4 ? little(offset, 4) : entry.data + zeros(4 - entry.data.count)
        }
        bytes += little(next, 4)
        return start
    }

    mutating func setFirst(_ directory: Int) { bytes.replaceSubrange(4..<8, with: little(directory, 4)) }

    /// Changes the number that stands somewhere.
    mutating func patch(_ offset: Int, with number: Int) {
        bytes.replaceSubrange(offset..<offset + 4, with: little(number, 4))
    }

    /// EXIF with these tags in the main, photo and GPS directories.
    static func exif(_ main: [Entry] = [], photo: [Entry] = [], gps: [Entry] = []) -> [UInt8] {
        var tiff = TIFF()
        var entries = main
        if !photo.isEmpty { entries.append(.long(0x8769, tiff.append(directory: photo))) }
        if !gps.isEmpty { entries.append(.long(0x8825, tiff.append(directory: gps))) }
        tiff.setFirst(tiff.append(directory: entries))
        return tiff.bytes
    }

    /// The tags of a grey picture of 8 bits without compression.
    static func greyPicture(width: Int, height: Int, data: Int, count: Int) -> [Entry] {
        [
            .long(256, width), .long(257, height), .short(258, 8), .short(259, 1), .short(262, 1), .long(273, data),
            .short(277, 1), .long(278, height), .long(279, count),
        ]
    }
}
