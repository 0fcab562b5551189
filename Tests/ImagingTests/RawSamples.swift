import Raster
import SensorSupport

@testable import Imaging

/// Raw files as cameras lay them out, with JPEGs made up for the tests where previews and sensor data are.
enum RawSamples {
    /// The ways in which makers store a preview.
    enum Maker: String, CaseIterable, Sendable {
        case canonCR2, canonCR3, canonCRW, nikon, sony, adobe, panasonic, olympus, pentax, fujifilm, minolta, sigma
    }

    /// A file with a large preview, and a small one where its maker has one.
    static func file(_ maker: Maker, large: [UInt8], small: [UInt8], orientation: Int = 1) -> [UInt8] {
        switch maker {
        case .canonCR2: canon(large, small, orientation)
        case .canonCR3: canonBoxes(large, small, orientation)
        case .canonCRW: canonHeap(large, small, orientation)
        case .nikon: nikon(large, small, orientation)
        case .sony: sony(large, small, orientation)
        case .adobe: adobe(large, small, orientation)
        case .panasonic: panasonic(large, orientation)
        case .olympus: olympus(large, small, orientation)
        case .pentax: pentax(large, small, orientation)
        case .fujifilm: fujifilm(large)
        case .minolta: minolta(large, small, orientation)
        case .sigma: sigma(large, small, orientation)
        }
    }

    /// A JPEG without losses (SOF3), which is how sensors' data are stored.
    static func sensor(width: Int = 4000, height: Int = 3000) -> [UInt8] {
        frame(marker: 0xC3, width: width, height: height) + [0xFF, 0xD9]
    }

    /// The beginning of a JPEG up to its size.
    static func frame(marker: UInt8, width: Int, height: Int) -> [UInt8] {
        let sides = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        return [0xFF, 0xD8, 0xFF, marker, 0, 17, 8] + sides + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]
    }

    /// A file whose first directory has the JPEG in one strip, and whose signature says what it is.
    private static func canon(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        var file = RawBuilder()
        _ = file.append([0x43, 0x52, 2, 0, 0, 0, 0, 0])
        let (preview, sensor) = (file.append(large), file.append(Self.sensor()))
        let thumbnail = file.append(small)
        let last = file.directory(strip(sensor, Self.sensor().count, compression: 6))
        let second = file.directory([.long(513, thumbnail), .long(514, small.count)], next: last)
        file.setFirst(
            file.directory(strip(preview, large.count, compression: 6) + [.short(274, orientation)], next: second))
        return file.bytes
    }

    private static func nikon(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        var file = RawBuilder(isBigEndian: true)
        let preview = file.append(large)
        let sensor = file.directory([.short(259, 34713), .short(262, 32803), .long(254, 0)])
        let shown = file.directory([.short(259, 6), .long(513, preview), .long(514, large.count)])
        file.setFirst(
            file.directory([
                .long(254, 1), .short(274, orientation), .longs(330, [shown, sensor]),
                .long(273, file.append(small)), .long(279, small.count), .short(259, 1),
            ]))
        return file.bytes
    }

    private static func sony(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        var file = RawBuilder()
        let (preview, thumbnail) = (file.append(large), file.append(small))
        let second = file.directory([.long(513, thumbnail), .long(514, small.count)])
        let sensor = file.directory([.short(259, 32767), .short(262, 32803)])
        file.setFirst(
            file.directory(
                [
                    .long(254, 1), .short(274, orientation), .long(330, sensor), .long(513, preview),
                    .long(514, large.count),
                ], next: second))
        return file.bytes
    }

    private static func adobe(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        var file = RawBuilder()
        let (preview, data) = (file.append(large), file.append(Self.sensor()))
        let sensor = file.directory(strip(data, Self.sensor().count, compression: 7) + [.short(262, 32803)])
        let shown = file.directory(strip(preview, large.count, compression: 7) + [.long(254, 1)])
        file.setFirst(
            file.directory(
                strip(file.append(small), small.count, compression: 7) + [
                    .long(254, 1), .short(274, orientation), .longs(330, [sensor, shown]),
                    .bytes(50706, type: 1, [1, 4, 0, 0]),
                ]))
        return file.bytes
    }

    private static func panasonic(_ large: [UInt8], _ orientation: Int) -> [UInt8] {
        var file = RawBuilder(version: 0x55)
        file.setFirst(file.directory([.short(274, orientation), .bytes(0x2E, type: 7, large)]))
        return file.bytes
    }

    /// The preview's place counts from the beginning of the maker's note.
    private static func olympus(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        var note = RawBuilder(beginning: Array("OLYMPUS\0II\u{3}\0".utf8))
        let settings = 12 + 2 + 12 + 4
        let length = settings + 2 + 24 + 4
        _ = note.directory([.long(0x2020, settings)])
        _ = note.directory([.long(0x0101, length), .long(0x0102, large.count)])
        var file = RawBuilder(version: 0x4F52)
        let thumbnail = file.append(small)
        let start = file.append(note.bytes)
        _ = file.append(large)
        let exif = file.directory([.claim(37500, type: 7, count: note.bytes.count, at: start)])
        let second = file.directory([.long(513, thumbnail), .long(514, small.count)])
        file.setFirst(file.directory([.short(274, orientation), .long(34665, exif)], next: second))
        return file.bytes
    }

    private static func pentax(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        var file = RawBuilder(isBigEndian: true)
        let (preview, thumbnail) = (file.append(large), file.append(small))
        let third = file.directory([.long(513, preview), .long(514, large.count)])
        let second = file.directory([.long(513, thumbnail), .long(514, small.count)], next: third)
        file.setFirst(file.directory([.short(259, 65535), .short(262, 32803), .short(274, orientation)], next: second))
        return file.bytes
    }

    /// Its orientation is in the JPEG alone.
    private static func fujifilm(_ large: [UInt8]) -> [UInt8] {
        var bytes = Array("FUJIFILMCCD-RAW 0201FF000000Model".utf8)
        bytes += [UInt8](repeating: 0, count: 84 - bytes.count)
        bytes += number(108, 4) + number(large.count, 4)
        return bytes + [UInt8](repeating: 0, count: 108 - bytes.count) + large + [UInt8](repeating: 7, count: 64)
    }

    private static func canonHeap(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        let properties = CanonHeapFile.heap([
            (0x580E, []), CanonHeapFile.imageInformation(width: 96, height: 64, orientation: orientation),
        ])
        return CanonHeapFile.file([(0x2005, sensor()), (0x2008, small), (0x2007, large), (0x300A, properties)])
    }

    /// The preview's place counts from the beginning of the block.
    private static func minolta(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        var file = RawBuilder(isBigEndian: true)
        let (preview, thumbnail) = (file.append(large), file.append(small))
        let note = file.directory([.long(0x88, preview), .long(0x89, large.count)])
        let exif = file.directory([.claim(37500, type: 7, count: 30, at: note)])
        let second = file.directory([.long(513, thumbnail), .long(514, small.count)])
        file.setFirst(file.directory([.short(274, orientation), .long(34665, exif)], next: second))
        return MinoltaFile.file([("PRD", [1, 2, 3]), ("TTW", file.bytes)], data: sensor())
    }

    private static func sigma(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        let size = large.withUnsafeBytes { EmbeddedJPEG.size($0) } ?? (96, 64)
        return SigmaFile.file(
            [
                .picture(small), .other("PROP", Array("SECp".utf8)), .picture(sensor(), name: "IMAG", format: 30),
                .picture(large),
            ], size: size, orientation: orientation)
    }

    private static func canonBoxes(_ large: [UInt8], _ small: [UInt8], _ orientation: Int) -> [UInt8] {
        var tiff = RawBuilder()
        tiff.setFirst(tiff.directory([.short(274, orientation)]))
        let metadata: [UInt8] = [
            0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
        ]
        let preview: [UInt8] = [
            0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
        ]
        func movie(_ start: Int) -> [UInt8] {
            let table =
                box("stsz", number(0, 8) + number(1, 4) + number(large.count, 4))
                + box("co64", number(0, 4) + number(1, 4) + number(start, 8))
            return box(
                "moov",
                box("uuid", metadata + box("CNCV", Array("test".utf8)) + box("CMT1", tiff.bytes))
                    + box("trak", box("mdia", box("minf", box("stbl", table)))))
        }
        let begin = box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
        let shown = box("uuid", preview + number(0, 8) + box("PRVW", number(0, 12) + number(small.count, 4) + small))
        let start = begin.count + movie(0).count + shown.count + 8
        return begin + movie(start) + shown + box("mdat", large + sensor())
    }

    private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
        number(body.count + 8, 4) + Array(type.utf8) + body
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }

    static func strip(_ start: Int, _ count: Int, compression: Int) -> [RawBuilder.Entry] {
        [.short(259, compression), .long(273, start), .long(279, count)]
    }
}

/// Directories of TIFF, in either byte order. What a directory points at is appended before it.
struct RawBuilder {
    /// A tag with its values, which are written in the file's byte order.
    struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var values: [Int]
        var size: Int

        static func short(_ tag: Int, _ value: Int) -> Entry {
            Entry(tag: tag, type: 3, count: 1, values: [value], size: 2)
        }
        static func long(_ tag: Int, _ value: Int) -> Entry { .longs(tag, [value]) }
        static func longs(_ tag: Int, _ values: [Int]) -> Entry {
            Entry(tag: tag, type: 4, count: values.count, values: values, size: 4)
        }
        static func bytes(_ tag: Int, type: Int, _ bytes: [UInt8]) -> Entry {
            Entry(tag: tag, type: type, count: bytes.count, values: bytes.map { Int($0) }, size: 1)
        }
        /// Says how many values it has, and where.
        static func claim(_ tag: Int, type: Int, count: Int, at offset: Int) -> Entry {
            Entry(tag: tag, type: type, count: count, values: [offset], size: 4)
        }
    }

    private(set) var bytes: [UInt8]
    private let isBigEndian: Bool

    init(isBigEndian: Bool = false, version: Int = 42) {
        self.isBigEndian = isBigEndian
        bytes = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
        bytes += number(version, 2) + number(0, 4)
    }

    /// Little-endian, after other bytes.
    init(beginning: [UInt8]) {
        isBigEndian = false
        bytes = beginning
    }

    /// - Returns: where the data begin.
    mutating func append(_ data: [UInt8]) -> Int {
        defer { bytes += data }
        return bytes.count
    }

    /// - Returns: where the directory begins.
    mutating func directory(_ entries: [Entry], next: Int = 0) -> Int {
        let sorted = entries.sorted { $0.tag < $1.tag }.map { entry in
            let data = entry.values.flatMap { number($0, entry.size) }
            return (
                entry, data.count > 4 ? number(append(data), 4) : data + [UInt8](repeating: 0, count: 4 - data.count)
            )
        }
        let start = bytes.count
        bytes += number(entries.count, 2)
        for (entry, value) in sorted {
            bytes += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4) + value
        }
        bytes += number(next, 4)
        return start
    }

    mutating func setFirst(_ directory: Int) { bytes.replaceSubrange(4..<8, with: number(directory, 4)) }

    func number(_ value: Int, _ size: Int) -> [UInt8] {
        let digits = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? digits.reversed() : digits
    }
}
