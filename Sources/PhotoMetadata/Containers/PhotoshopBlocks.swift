/// Photoshop's image resource blocks, one of which is IPTC (Photoshop file formats specification).
struct PhotoshopBlocks {
    private struct Block {
        var identifier: Int
        /// From the signature to the end of the padded data.
        var bytes: [UInt8]
        var data: [UInt8]
    }

    private var blocks: [Block] = []
    /// What could not be read; kept as it is.
    private var rest: [UInt8] = []

    init(_ bytes: [UInt8]) {
        var offset = 0
        while offset + 12 <= bytes.count {
            guard let identifier = bytes.number(at: offset + 4, size: 2) else { break }
            // A name with its length before it, together an even number of bytes.
            let name = (Int(bytes[offset + 6]) + 2) / 2 * 2
            guard bytes[offset..<offset + 4].allSatisfy({ (0x20...0x7E).contains($0) }),
                let length = bytes.number(at: offset + 6 + name, size: 4)
            else { break }
            let start = offset + 10 + name
            guard start <= bytes.count, length <= bytes.count - start else { break }
            let end = min(bytes.count, start + length + length % 2)
            blocks.append(
                Block(
                    identifier: identifier, bytes: Array(bytes[offset..<end]),
                    data: Array(bytes[start..<start + length])))
            offset = end
        }
        rest = Array(bytes[offset...])
    }

    /// IPTC's datasets, if they are there.
    var iptc: [UInt8]? { blocks.first { $0.identifier == Self.iptc }?.data }

    private static let iptc = 0x0404
    /// A checksum of IPTC. If it is wrong, other programs take XMP to be older than IPTC; if there is none, they do
    /// not.
    private static let digest = 0x0425

    /// The same blocks with other IPTC.
    func replacingIPTC(_ data: [UInt8]) -> [UInt8] {
        var block =
            Array("8BIM".utf8) + [UInt8].number(Self.iptc, size: 2) + [0, 0] + .number(data.count, size: 4) + data
        if !data.count.isMultiple(of: 2) { block.append(0) }
        var written = false
        var bytes: [UInt8] = []
        for existing in blocks where existing.identifier != Self.digest {
            if existing.identifier != Self.iptc {
                bytes += existing.bytes
            } else if !written {
                bytes += block
                written = true
            }
        }
        return bytes + (written ? [] : block) + rest
    }
}
