import CVips
import FoundationEssentials
import Glibc
import Photography
import Testing

@testable import Imaging
import Raster
@testable import PhotoMetadata

/// Photos made up for the tests, and what others read in them.
enum Samples {
    static let started: Result<Void, any Error> = Result {
        // What `make setup` has unpacked.
        let project = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        try Imaging.start(threads: 1, heif: project + "/.deps/heif/libheif.so.1")
        // The program writes no JPEG XL; the tests do.
        vips_operation_block_set("VipsForeignSaveJxl", 0)
        try PhotoMetadata.start()
    }

    static var picture: Pixels {
        Pixels(width: 64, height: 48, checked: (0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 / 7) })
    }

    /// A photo with no metadata at all, or with an XMP packet and EXIF, put in by other programs' writers.
    static func photo(_ format: PictureFormat, xmp: [UInt8]? = nil, exif: [UInt8]? = nil) throws -> [UInt8] {
        try started.get()
        let saver =
            switch format {
            case .jpeg: "jpegsave_buffer"
            case .png: "pngsave_buffer"
            case .webp: "webpsave_buffer"
            case .tiff: "tiffsave_buffer"
            case .gif: "gifsave_buffer"
            case .heic, .avif: "heifsave_buffer"
            case .jpegXL: "jxlsave_buffer"
            case .jpeg2000: "jp2ksave_buffer"
            case .bmp, .raw: throw ImagingError.unsupported(format: "Writing \(format)")
            }
        return try picture.withLazyPicture { picture throws(ImagingError) in
            let operation = try Operation(saver)
            let copy = try picture.applying("copy")
            if let xmp { vips_image_set_blob_copy(copy.pointer, "xmp-data", xmp, xmp.count) }
            if let exif { vips_image_set_blob_copy(copy.pointer, "exif-data", exif, exif.count) }
            try operation.set("in", .image(copy))
            if xmp == nil, exif == nil { try operation.set("strip", .flag(true)) }
            if format == .avif { try operation.set("compression", .name("av1")) }
            return try operation.bytes()
        }
    }

    /// A JPEG XL with boxes around the coded picture, which libvips writes without any (ISO/IEC 18181-2).
    static func boxedJPEGXL(_ boxes: [UInt8] = []) throws -> [UInt8] {
        let picture = try photo(.jpegXL)
        guard picture.first == 0xFF else { return picture }
        return box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + boxes
            + box("jxlc", picture)
    }

    /// A box with its size and type (ISO 14496-12, 4.2).
    static func box(_ type: String, _ body: [UInt8]) -> [UInt8] { big(body.count + 8, 4) + Array(type.utf8) + body }

    /// A JPEG with segments put in after its beginning.
    static func jpeg(with segments: [(marker: UInt8, body: [UInt8])], trailer: [UInt8] = []) throws -> [UInt8] {
        let plain = try photo(.jpeg)
        return Array(plain.prefix(2)) + segments.flatMap { segment($0.marker, $0.body) } + plain.dropFirst(2) + trailer
    }

    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }

    /// An APP1 body with an XMP packet around some RDF properties.
    static func xmp(_ properties: String) -> [UInt8] {
        Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet(properties)
    }

    /// An XMP packet, as in a sidecar.
    static func packet(_ properties: String) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'>\
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' \
            xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:xmp='http://ns.adobe.com/xap/1.0/' \
            xmlns:lr='http://ns.adobe.com/lightroom/1.0/' xmlns:exif='http://ns.adobe.com/exif/1.0/' \
            xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' \
            xmlns:digiKam='http://www.digikam.org/ns/1.0/' xmlns:MicrosoftPhoto='http://ns.microsoft.com/photo/1.0/' \
            xmlns:acme='http://example.org/acme/' xmlns:mwg-rs='http://www.metadataworkinggroup.com/schemas/regions/' \
            xmlns:MP='http://ns.microsoft.com/photo/1.2/' xmlns:MPRI='http://ns.microsoft.com/photo/1.2/t/RegionInfo#' \
            xmlns:MPReg='http://ns.microsoft.com/photo/1.2/t/Region#' \
            xmlns:Iptc4xmpExt='http://iptc.org/std/Iptc4xmpExt/2008-02-29/' \
            xmlns:stArea='http://ns.adobe.com/xmp/sType/Area#' xmlns:stDim='http://ns.adobe.com/xap/1.0/sType/Dimensions#'>\
            \(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    /// An APP1 body with EXIF: entries of IFD0 and of the EXIF and GPS directories, big-endian.
    static func exif(_ main: [Entry] = [], photo: [Entry] = [], gps: [Entry] = []) -> [UInt8] {
        Array("Exif\0\0".utf8) + tiff(main, photo: photo, gps: gps)
    }

    static func tiff(_ main: [Entry] = [], photo: [Entry] = [], gps: [Entry] = []) -> [UInt8] {
        var pointers = main
        func size(_ entries: [Entry]) -> Int {
            6 + entries.reduce(0) { $0 + 12 + ($1.data.count > 4 ? $1.data.count : 0) }
        }
        let mainCount = main.count + (photo.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
        let mainSize = 6 + mainCount * 12 + main.reduce(0) { $0 + ($1.data.count > 4 ? $1.data.count : 0) }
        if !photo.isEmpty { pointers.append(.long(0x8769, 8 + mainSize)) }
        if !gps.isEmpty { pointers.append(.long(0x8825, 8 + mainSize + (photo.isEmpty ? 0 : size(photo)))) }
        var bytes: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        for directory in [pointers, photo, gps] where !directory.isEmpty {
            let sorted = directory.sorted { $0.tag < $1.tag }
            var data: [UInt8] = []
            let dataStart = bytes.count + 6 + sorted.count * 12
            bytes += big(sorted.count, 2)
            for entry in sorted {
                bytes += big(entry.tag, 2) + big(entry.type, 2) + big(entry.count, 4)
                if entry.data.count > 4 {
                    bytes += big(dataStart + data.count, 4)
                    data += entry.data
                } else {
                    bytes += entry.data + [UInt8](repeating: 0, count: 4 - entry.data.count)
                }
            }
            bytes += [0, 0, 0, 0] + data
        }
        return bytes
    }

    static func big(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// One tag of EXIF.
    struct Entry {
        var tag: Int
        var type: Int
        var count: Int
        var data: [UInt8]

        static func text(_ tag: Int, _ text: String) -> Entry { .bytes(tag, type: 2, Array(text.utf8) + [0]) }
        static func bytes(_ tag: Int, type: Int = 7, _ data: [UInt8]) -> Entry {
            Entry(tag: tag, type: type, count: data.count, data: data)
        }
        static func short(_ tag: Int, _ value: Int) -> Entry { Entry(tag: tag, type: 3, count: 1, data: big(value, 2)) }
        static func long(_ tag: Int, _ value: Int) -> Entry { Entry(tag: tag, type: 4, count: 1, data: big(value, 4)) }
        static func rationals(_ tag: Int, _ values: [(Int, Int)]) -> Entry {
            Entry(tag: tag, type: 5, count: values.count, data: values.flatMap { big($0.0, 4) + big($0.1, 4) })
        }
    }

    /// An APP13 body with IPTC datasets: (record, number, text).
    static func iptc(_ datasets: [(Int, Int, [UInt8])]) -> [UInt8] {
        var body: [UInt8] = []
        for (record, number, text) in datasets {
            body += [0x1C, UInt8(record), UInt8(number)]
            body += big(text.count, 2)
            body += text
        }
        var block = Array("Photoshop 3.0\08BIM".utf8)
        block += [4, 4, 0, 0]
        block += big(body.count, 4)
        block += body
        if !body.count.isMultiple(of: 2) { block.append(0) }
        return block
    }
}

extension Array where Element == UInt8 {
    func facts(sidecar: [UInt8]? = nil) throws -> EmbeddedMetadata {
        try Samples.started.get()
        return try withUnsafeBytes { photo in
            guard let sidecar else { return try EmbeddedMetadata.read(bytes: photo) }
            return try sidecar.withUnsafeBytes { try EmbeddedMetadata.read(bytes: photo, sidecar: $0) }
        }
    }

    /// A copy of this photo with tags written into it.
    func tagged(_ sheet: TagSheet, sidecar: [UInt8]? = nil) throws -> [UInt8] {
        try Samples.started.get()
        return try sheet.tagged(self, sidecar: sidecar)
    }

    /// The sidecar of a copy of this photo.
    func sidecar(_ sheet: TagSheet, sidecar: [UInt8]? = nil) throws -> [UInt8] {
        try Samples.started.get()
        return try withUnsafeBytes { photo in
            let size = (width: Samples.picture.width, height: Samples.picture.height)
            guard let sidecar else { return try sheet.sidecar(forPhoto: photo, size: size) }
            return try sidecar.withUnsafeBytes { try sheet.sidecar(forPhoto: photo, sidecar: $0, size: size) }
        }
    }

    func withFile<T>(_ body: (String) throws -> T) throws -> T {
        let path = "/tmp/metadata-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        try Data(self).write(to: URL(filePath: path))
        defer { unlink(path) }
        return try body(path)
    }

    /// What exiftool reads in it, each tag with its group; nil where exiftool is not installed.
    func exiftool() throws -> [String: String]? {
        guard access("/usr/bin/exiftool", X_OK) == 0 else { return nil }
        return try withFile { path in
            guard let pipe = popen("/usr/bin/exiftool -a -G1 -s -sep ' ; ' '\(path)'", "r") else { return nil }
            defer { pclose(pipe) }
            var output: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
            var tags: [String: String] = [:]
            for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 1)
                let words = parts[0].split(separator: " ")
                guard parts.count == 2, words.count >= 2 else { continue }
                tags["\(words[0].dropFirst().dropLast()):\(words[1])"] = String(parts[1].dropFirst())
            }
            return tags
        }
    }

    var coded: [UInt8]? {
        withUnsafeBytes { bytes in
            guard let format = try? ImageHeader(bytes: bytes).format else { return nil }
            return CodedPixels.ranges(of: bytes, format: format)?.flatMap { Array(bytes[$0]) }
        }
    }

    var pixels: Pixels? {
        withUnsafeBytes { bytes in
            guard let header = try? ImageHeader(bytes: bytes) else { return nil }
            return try? Picture.decode(bytes: bytes, header: header).pixels
        }
    }

    func contains(_ part: [UInt8]) -> Bool {
        !part.isEmpty && count >= part.count && (0...count - part.count).contains { self[$0...].starts(with: part) }
    }
}
