/// Where the notes of camera makers say that a JPEG preview is, for those whose raw files say it nowhere else.
enum MakerNote {
    /// - Parameters:
    ///   - exif: the directory that has the note.
    ///   - bytes: the whole file.
    static func pictures(_ exif: TIFFDirectory, in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        guard let note = exif.entry(.makerNote), note.count >= 16, note.start >= 0, note.start <= bytes.count - 16
        else {
            return []
        }
        let inside = UnsafeRawBufferPointer(rebasing: bytes[note.start...])
        func starts(_ text: String) -> Bool { inside.starts(with: text.utf8) }
        if starts("OLYMPUS\0") { return olympus(inside, at: 12, inside[8] == 0x49, base: note.start) }
        if starts("OM SYSTEM\0") { return olympus(inside, at: 16, inside[12] == 0x49, base: note.start) }
        // An older kind, whose offsets count from the file's beginning.
        if starts("OLYMP\0") { return olympus(bytes, at: note.start + 8, exif.isLittleEndian, base: 0) }
        if starts("AOC\0") { return pentax(bytes, at: note.start + 6, exif.isLittleEndian, base: 0) }
        if starts("PENTAX \0") { return pentax(inside, at: 10, inside[8] == 0x49, base: note.start) }
        return []
    }

    /// Minolta's note is a directory without anything before it. Of some cameras' previews the first byte is wrong; those
    /// are no JPEGs to anybody, and all previews are so small that the sensor's data are shown.
    /// - Parameter file: the one that has the note, from whose beginning all offsets count.
    static func minolta(_ exif: TIFFDirectory, in file: TIFFFile) -> [Range<Int>] {
        guard let note = exif.entry(.makerNote), let directory = file.directory(at: note.start)?.directory else {
            return []
        }
        let inside = directory.entry(0x0081).map { [$0.start..<$0.start + $0.count] } ?? []
        return inside + place(directory, start: 0x0088, length: 0x0089, base: 0)
    }

    /// Olympus has the preview's place and length in a directory of settings below the note.
    private static func olympus(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, _ isLittleEndian: Bool, base: Int
    ) -> [Range<Int>] {
        let file = TIFFFile(bytes, directoryAt: offset, isLittleEndian: isLittleEndian)
        guard let settings = file.directory(at: offset)?.directory.entry(0x2020),
            let directory = file.directory(at: settings.value)?.directory
        else { return [] }
        return place(directory, start: 0x0101, length: 0x0102, base: base)
    }

    private static func pentax(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, _ isLittleEndian: Bool, base: Int
    ) -> [Range<Int>] {
        let file = TIFFFile(bytes, directoryAt: offset, isLittleEndian: isLittleEndian)
        guard let directory = file.directory(at: offset)?.directory else { return [] }
        return place(directory, start: 0x0004, length: 0x0003, base: base)
    }

    private static func place(_ directory: TIFFDirectory, start: Int, length: Int, base: Int) -> [Range<Int>] {
        guard let start = directory.entry(start)?.numbers.first, let length = directory.entry(length)?.numbers.first
        else { return [] }
        return [base + start..<base + start + length]
    }
}
