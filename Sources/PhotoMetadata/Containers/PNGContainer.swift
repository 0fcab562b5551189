internal import Compression

/// The chunks of a PNG file (third edition, clause 5): length, type, data, checksum.
struct PNGContainer {
    private var chunks: [(type: String, bytes: [UInt8])] = []
    /// What follows the last chunk.
    private let rest: [UInt8]

    private static let xmp = "XML:com.adobe.xmp\0"

    init(bytes: [UInt8]) throws(PhotoMetadataError) {
        var offset = 8
        while chunks.last?.type != "IEND" {
            guard let length = bytes.number(at: offset, size: 4), offset + 12 + length <= bytes.count else {
                throw .writingFailed(reason: "the PNG's chunks are broken")
            }
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            chunks.append((type, Array(bytes[offset..<offset + 12 + length])))
            offset += 12 + length
        }
        guard chunks.first?.type == "IHDR" else { throw .writingFailed(reason: "the PNG has no header") }
        rest = Array(bytes[offset...])
    }

    /// PNG knows no IPTC; the keywords are in the XMP.
    func applying(_ edit: MetadataEdit) throws(PhotoMetadataError) -> [UInt8] {
        var edited = self
        let exif = chunks.first { $0.type == "eXIf" }.map { Array($0.bytes[8..<$0.bytes.count - 4]) }
        if let new = try edit.exif.applied(to: exif) {
            edited.replace(Self.chunk("eXIf", new)) { $0.type == "eXIf" }
        }
        // No compression, no language, no translated keyword.
        let text = Array(Self.xmp.utf8) + [0, 0, 0, 0] + edit.xmp
        // Some programs write it compressed, as zTXt.
        edited.replace(Self.chunk("iTXt", text)) {
            ["iTXt", "zTXt", "tEXt"].contains($0.type) && $0.bytes.has(Self.xmp, at: 8)
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + edited.chunks.flatMap(\.bytes) + rest
    }

    /// Puts a chunk in the place of the first such one, or right after the header. Others like it go: a file has one (third
    /// edition, table 7), but some programs write two, and others read the last.
    private mutating func replace(
        _ chunk: (type: String, bytes: [UInt8]), where isOld: ((type: String, bytes: [UInt8])) -> Bool
    ) {
        let index = chunks.firstIndex(where: isOld) ?? 1
        chunks.removeAll(where: isOld)
        chunks.insert(chunk, at: index)
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> (type: String, bytes: [UInt8]) {
        let body = Array(type.utf8) + data
        var checksum = CRC32()
        checksum.add(body)
        return (type, .number(data.count, size: 4) + body + .number(Int(checksum.value), size: 4))
    }
}
