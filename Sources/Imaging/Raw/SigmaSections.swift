/// The sections of a Sigma X3F (Foveon's format, versions 2 to 4) that tell where its JPEGs are, and its orientation.
///
/// LibRaw is built without what decodes the sensor's data of these files.
struct SigmaSections {
    /// Where JPEGs are; may be beyond the end of the file.
    private(set) var pictures: [Range<Int>] = []
    let orientation: Orientation?
    /// Pixels across and down of the picture as the sensor lies.
    let sides: (width: Int, height: Int)
    /// Whether the directory at the file's end is not there.
    private(set) var isCutShort = false

    /// Cameras write four to seven.
    private static let mostSections = 64

    /// Nil for other files.
    init?(_ bytes: UnsafeRawBufferPointer) {
        func number(_ offset: Int) -> Int? { bytes.number(at: offset, 4, isLittleEndian: true) }
        func has(_ name: StaticString, at offset: Int) -> Bool {
            offset <= bytes.count - 4 && (0..<4).allSatisfy { bytes[offset + $0] == name.utf8Start[$0] }
        }
        guard bytes.starts(with: "FOVb".utf8) else { return nil }
        // The upper half is the version's first number. Since 4, twelve bytes more come before the picture's size.
        let header = (number(4) ?? 0) >> 16 < 4 ? 28 : 40
        sides = (number(header) ?? 0, number(header + 4) ?? 0)
        orientation = number(header + 8).flatMap { Orientation(clockwise: $0) }
        guard let directory = number(bytes.count - 4), has("SECd", at: directory), let count = number(directory + 8)
        else {
            isCutShort = true
            return
        }
        for index in 0..<min(count, Self.mostSections) {
            let entry = directory + 12 + index * 12
            guard let start = number(entry), let length = number(entry + 4) else { break }
            // After 28 bytes about a section comes its picture; 18 is JPEG.
            guard has("IMA2", at: entry + 8) || has("IMAG", at: entry + 8), length > 28, has("SECi", at: start),
                number(start + 12) == 18
            else { continue }
            pictures.append(start + 28..<start + length)
        }
    }
}
