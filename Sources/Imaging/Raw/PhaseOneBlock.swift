/// What Phase One's backs write between the beginning of a TIFF file (IIQ) and its directories, which tell of a thumbnail
/// only: the sensor's data, and how the camera was held.
struct PhaseOneBlock {
    /// What the block says; the file's directories may say more.
    private(set) var orientation: Orientation?
    /// Within the file.
    private(set) var sensorData: Range<Int>?

    /// LibRaw's limit, too.
    private static let mostEntries = 8192
    /// The block's beginning, from which its offsets count.
    private static let start = 8

    /// Nil for other files, and for a block without the back's serial number: LibRaw would look for that in up to four
    /// billion entries that are not there.
    init?(_ bytes: UnsafeRawBufferPointer) {
        let isLittleEndian: Bool
        switch bytes.number(at: Self.start, 4, isLittleEndian: true) {
        case 0x4949_4949: isLittleEndian = true
        case 0x4D4D_4D4D: isLittleEndian = false
        default: return nil
        }
        func number(_ offset: Int) -> Int? {
            bytes.number(at: Self.start + offset, 4, isLittleEndian: isLittleEndian)
        }
        // "Raw", and a letter.
        guard let name = number(4), name >> 8 == 0x52_61_77, let directory = number(8), let count = number(directory),
            count <= Self.mostEntries
        else { return nil }
        var hasSerialNumber = false
        for entry in 0..<count {
            // Tag, type, length and value.
            let start = directory + 8 + entry * 16
            guard let tag = number(start), let length = number(start + 8), let value = number(start + 12) else { break }
            switch tag {
            case 0x100: orientation = [1: .right, 2: .left, 3: .down][value & 3]
            case 0x102:
                let first = bytes.number(at: Self.start + value, 1, isLittleEndian: true)
                hasSerialNumber = length > 0 && first.map { (0x21...0x7E).contains($0) } == true
            case 0x10F where length > 0 && Self.start + value + length <= bytes.count:
                sensorData = Self.start + value..<Self.start + value + length
            default: break
            }
        }
        guard hasSerialNumber else { return nil }
    }
}
