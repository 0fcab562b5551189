/// Where the further pictures of a JPEG file are: gain maps, depth, second lenses (CIPA DC-007).
struct MultiPictureIndex {
    /// The whole APP2 segment.
    private let segment: [UInt8]

    init(_ segment: [UInt8]) { self.segment = segment }

    /// The segment, of the same length, for a file whose first picture has grown.
    ///
    /// - Parameters:
    ///   - primaryGrowth: by how much the first picture is longer, metadata included.
    ///   - distanceGrowth: how much farther the further pictures are from this segment, which they are counted from.
    func moved(primaryGrowth: Int, distanceGrowth: Int) -> [UInt8] {
        // Marker, length and name come before the TIFF header that offsets count from.
        let base = 8
        var moved = segment
        let bigEndian = moved.has("MM", at: base)
        func number(_ offset: Int, _ size: Int) -> Int? {
            moved.number(at: base + offset, size: size, bigEndian: bigEndian)
        }
        guard bigEndian || moved.has("II", at: base), let directory = number(4, 4), let count = number(directory, 2)
        else { return moved }
        let tags = (0..<min(count, 100)).map { directory + 2 + $0 * 12 }
        guard let list = tags.first(where: { number($0, 2) == 0xB002 }), let length = number(list + 4, 4),
            let start = number(list + 8, 4)
        else { return moved }
        // 16 bytes each: what it is, its size, its offset, what it depends on. The first picture's offset is 0.
        for entry in stride(from: start, to: start + min(length, 16 * 100), by: 16) {
            guard let size = number(entry + 4, 4), let offset = number(entry + 8, 4) else { return moved }
            if offset == 0 {
                moved.put(max(0, size + primaryGrowth), at: base + entry + 4, size: 4, bigEndian: bigEndian)
            } else {
                moved.put(max(0, offset + distanceGrowth), at: base + entry + 8, size: 4, bigEndian: bigEndian)
            }
        }
        return moved
    }
}
