/// The chunks of a WebP file (RFC 9649, section 2): type, little-endian length, data, padded to even.
struct WebPContainer {
    private var chunks: [(type: String, data: [UInt8])] = []
    /// What follows the file's own data.
    private let rest: [UInt8]

    /// Flags of the extended header.
    private static let hasXMP: UInt8 = 0x04
    private static let hasEXIF: UInt8 = 0x08
    private static let hasAlpha: UInt8 = 0x10

    init(bytes: [UInt8]) throws(PhotoMetadataError) {
        guard let size = bytes.number(at: 4, size: 4, bigEndian: false), size + 8 <= bytes.count else {
            throw .writingFailed(reason: "the WebP is cut short")
        }
        var offset = 12
        while offset + 8 <= size + 8 {
            guard let length = bytes.number(at: offset + 4, size: 4, bigEndian: false),
                offset + 8 + length <= bytes.count
            else { throw .writingFailed(reason: "the WebP's chunks are broken") }
            let type = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            chunks.append((type, Array(bytes[offset + 8..<offset + 8 + length])))
            offset += 8 + length + length % 2
        }
        rest = Array(bytes[min(bytes.count, max(offset, size + 8))...])
    }

    /// WebP knows no IPTC; the keywords are in the XMP.
    func applying(_ edit: MetadataEdit, width: Int, height: Int) throws(PhotoMetadataError) -> [UInt8] {
        var edited = self
        try edited.makeExtended(width: width, height: height)
        let old = chunks.first { $0.type == "EXIF" }?.data
        // Some programs write EXIF with the name that it has in JPEG.
        let name = old?.has("Exif\0\0", at: 0) == true ? Array("Exif\0\0".utf8) : []
        if let new = try edit.exif.applied(to: old.map { Array($0.dropFirst(name.count)) }) {
            edited.replace("EXIF", name + new, flag: Self.hasEXIF)
        }
        edited.replace("XMP ", edit.xmp, flag: Self.hasXMP)
        var body = Array("WEBP".utf8)
        for (type, data) in edited.chunks {
            body += Array(type.utf8) + [UInt8].number(data.count, size: 4, bigEndian: false) + data
            if !data.count.isMultiple(of: 2) { body.append(0) }
        }
        return Array("RIFF".utf8) + .number(body.count, size: 4, bigEndian: false) + body + rest
    }

    private mutating func replace(_ type: String, _ data: [UInt8], flag: UInt8) {
        if let index = chunks.firstIndex(where: { $0.type == type }) {
            chunks[index].data = data
        } else {
            chunks.append((type, data))
        }
        chunks[0].data[0] |= flag
    }

    /// Metadata needs the extended header, which simple files do not have.
    private mutating func makeExtended(width: Int, height: Int) throws(PhotoMetadataError) {
        if chunks.first?.type == "VP8X", chunks[0].data.count >= 10 { return }
        guard let first = chunks.first, ["VP8 ", "VP8L"].contains(first.type), (1...16_384).contains(width),
            (1...16_384).contains(height)
        else { throw .writingFailed(reason: "the WebP's chunks are broken") }
        // Without loss, a bit of the picture's own header says that it has alpha.
        let isTransparent = first.type == "VP8L" && first.data.count > 4 && first.data[4] & 0x10 != 0
        var header: [UInt8] = [isTransparent ? Self.hasAlpha : 0, 0, 0, 0]
        header += [UInt8].number(width - 1, size: 3, bigEndian: false)
        header += [UInt8].number(height - 1, size: 3, bigEndian: false)
        chunks.insert(("VP8X", header), at: 0)
    }
}
