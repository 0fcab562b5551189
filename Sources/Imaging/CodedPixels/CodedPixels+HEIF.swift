internal import BoxFiles

// Where the coded pictures are of a HEIF file (ISO/IEC 23008-12), and of others in the boxes of ISO/IEC 14496-12.
extension CodedPixels {
    /// The bodies of a file's outermost boxes of some types; all of a file that has no boxes.
    static func boxes(_ bytes: UnsafeRawBufferPointer, _ types: Set<String>) -> [Range<Int>]? {
        if bytes.first == 0xFF { return [0..<bytes.count] }
        return BoxReader(bytes: bytes).boxes(in: 0..<bytes.count)?.filter { types.contains($0.type) }.map(\.body)
    }

    /// The data of all items that are pictures, by their numbers: tiles, previews and depth among them. What is text, such
    /// as EXIF and XMP, is left out, and so are the boxes around all, which change with where the data lie.
    ///
    /// - Returns: nil when the file does not hold together, or keeps its pictures in other ways.
    static func heif(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>]? { HEIFTables(bytes)?.pictures }
}
