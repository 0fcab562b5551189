/// A Sigma X3F, which exiv2 does not know: its metadata are the EXIF of the JPEG inside.
enum SigmaContainer {
    /// Cameras write four to seven sections.
    private static let mostSections = 64

    /// Where the longest JPEG that begins with EXIF is.
    /// - Returns: nil for other files, and where there is none: cameras before the SD14 wrote none.
    static func jpeg(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        func number(_ offset: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - 4 else { return nil }
            return Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        }
        // The last four bytes tell where the directory is: after twelve of its own, each section's place and length.
        guard bytes.starts(with: "FOVb".utf8), let directory = number(bytes.count - 4),
            bytes.dropFirst(directory).starts(with: "SECd".utf8), let count = number(directory + 8)
        else { return nil }
        return (0..<min(count, mostSections)).compactMap { index -> Range<Int>? in
            guard let start = number(directory + 12 + index * 12), let length = number(directory + 16 + index * 12),
                length > 28, start + length <= bytes.count
            else { return nil }
            let picture = start + 28..<start + length
            return bytes[picture].starts(with: [0xFF, 0xD8, 0xFF, 0xE1]) ? picture : nil
        }.max { $0.count < $1.count }
    }
}
