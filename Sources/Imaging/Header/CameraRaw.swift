/// Raw files of cameras (DNG, NEF, ARW, CR2, PEF…) are TIFF containers whose first picture is only a small preview.
enum CameraRaw {
    /// Whether a TIFF file is one: it has a DNG version, or is CR2, or its first picture says that it is a reduced
    /// one and that others lie below it (TIFF 6.0, TIFF/EP).
    static func isRaw(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 12 else { return false }
        if bytes[8] == 0x43, bytes[9] == 0x52 { return true }  // "CR"
        let little = bytes[0] == 0x49
        func number(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - size else { return nil }
            let digits = bytes[offset..<offset + size]
            return little
                ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
        }
        guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else { return false }
        var isReduced = false
        var hasOthers = false
        for entry in 0..<min(count, 200) {
            let offset = directory + 2 + entry * 12
            guard let tag = number(offset, 2) else { break }
            switch tag {
            case 0xC612: return true  // DNGVersion
            case 254: isReduced = number(offset + 8, 4).map { $0 & 1 == 1 } ?? false  // NewSubfileType
            case 330: hasOthers = true  // SubIFDs
            default: break
            }
        }
        return isReduced && hasOthers
    }
}
