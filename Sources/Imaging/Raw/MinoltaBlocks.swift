/// The blocks of a Minolta MRW: one has TIFF directories with the camera's settings, and the sensor's data follow the last.
struct MinoltaBlocks {
    /// Where JPEGs are; may be beyond the end of the file.
    private(set) var pictures: [Range<Int>] = []
    /// Within the file; nil when nothing follows the blocks.
    let sensorData: Range<Int>?
    private(set) var orientation: Orientation?
    /// Whether the file ends before the last block does.
    let isCutShort: Bool

    /// Cameras write five or six.
    private static let mostBlocks = 32

    /// Nil for other files.
    init?(_ bytes: UnsafeRawBufferPointer) {
        func number(_ offset: Int) -> Int? { bytes.number(at: offset, 4, isLittleEndian: false) }
        guard bytes.starts(with: "\0MRM".utf8), let length = number(4) else { return nil }
        let end = 8 + length
        isCutShort = end > bytes.count
        sensorData = end < bytes.count ? end..<bytes.count : nil
        var offset = 8
        for _ in 0..<Self.mostBlocks where offset < end {
            guard let name = number(offset), let length = number(offset + 4), offset + 8 + length <= bytes.count else {
                break
            }
            let start = offset + 8
            // "TTW", whose offsets count from its own beginning, and may lead beyond its end.
            if name == 0x54_54_57, let file = TIFFFile(UnsafeRawBufferPointer(rebasing: bytes[start...])) {
                let directories = file.directories()
                orientation = directories.first?.orientation
                pictures += directories.flatMap { $0.pictures + MakerNote.minolta($0, in: file) }.map {
                    start + $0.lowerBound..<start + $0.upperBound
                }
            }
            offset = start + length
        }
    }
}
