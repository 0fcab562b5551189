/// JPEG files taken apart and put together by their segments (ITU-T T.81).
enum JPEG {
    static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] { [0xFF, marker] + big(body.count + 2, 2) + body }

    /// Segments put in at the beginning of a good file.
    static func inserting(_ segments: [UInt8], into file: [UInt8]) -> [UInt8] {
        Array(file.prefix(2)) + segments + file.dropFirst(2)
    }

    /// An APP1 segment around a TIFF block (Exif 2.32).
    static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

    /// An APP1 segment around an XMP packet (XMP part 3, 1.1.3).
    static func xmp(_ packet: [UInt8]) -> [UInt8] {
        segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
    }

    /// The pieces of a packet too long for one segment.
    static func extendedXMP(_ packet: [UInt8], identifier: String, claimed: Int? = nil) -> [UInt8] {
        stride(from: 0, to: packet.count, by: 60_000).flatMap { start in
            let piece = packet[start..<min(start + 60_000, packet.count)]
            let head = Array("http://ns.adobe.com/xmp/extension/\0\(identifier)".utf8)
            return segment(0xE1, head + big(claimed ?? packet.count, 4) + big(start, 4) + piece)
        }
    }

    /// An APP13 segment with IPTC datasets of the application record.
    static func iptc(_ datasets: [(number: UInt8, text: [UInt8])]) -> [UInt8] {
        let body = datasets.flatMap { number, text in
            // A length with its highest bit set says how many bytes hold the length itself.
            [0x1C, 2, number] + (text.count < 0x8000 ? big(text.count, 2) : [0x80, 4] + big(text.count, 4)) + text
        }
        let block = Array("Photoshop 3.0\08BIM".utf8) + [4, 4, 0, 0] + big(body.count, 4) + body
        return segment(0xED, block.count % 2 == 0 ? block : block + [0])
    }

    /// A file that says its size and kind and has next to no data. `marker`: 0xC0 baseline, 0xC2 progressive, 0xC9
    /// arithmetic.
    static func promise(width: Int, height: Int, components: Int = 3, marker: UInt8 = 0xC0, scans: Int = 1) -> [UInt8] {
        let ids = (1...components).map { UInt8($0) }
        let quantisation = segment(0xDB, [0] + [UInt8](repeating: 16, count: 64))
        // One code of one bit, for “nothing more”, in each Huffman table.
        let huffman = [0x00, 0x10].flatMap { segment(0xC4, [$0, 1] + zeros(15) + [0]) }
        let frame = segment(
            marker, [8] + big(height, 2) + big(width, 2) + [UInt8(components)] + ids.flatMap { [$0, 0x11, 0] })
        let isProgressive = marker == 0xC2 || marker == 0xCA
        let scan = segment(
            0xDA, [UInt8(components)] + ids.flatMap { [$0, 0] } + [0, isProgressive ? 0 : 63, 0])
        let more = segment(0xDA, [1, 1, 0, 1, 63, 0])
        return [0xFF, 0xD8] + quantisation + huffman + frame + scan + zeros(64)
            + (1..<max(2, scans)).flatMap { _ in more + zeros(8) } + [0xFF, 0xD9]
    }
}
