/// Raw files of cameras: TIFF containers (DNG, CR2, NEF, ARW, ORF, RW2, PEF, SRW…), Canon's CR3, which is made of boxes,
/// and Fujifilm's RAF.
///
/// The sensor's data are not decoded. A raw file is shown by the largest JPEG preview inside it.
enum CameraRaw {
    /// The preview by which a raw file is shown.
    struct Preview {
        /// Where the JPEG is in the file.
        let range: Range<Int>
        /// What the raw file says of its orientation; nil when only the JPEG may.
        let orientation: Orientation?
    }

    /// Whether a file with TIFF's own signature is a raw file: it has a DNG version, or is CR2, or one of its pictures has
    /// a sensor's colour filters or a camera maker's compression, or its first picture is a reduced one of others that lie
    /// below it (TIFF 6.0, TIFF/EP).
    static func isRaw(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 12, let file = TIFFFile(bytes) else { return false }
        if bytes[8] == 0x43, bytes[9] == 0x52 { return true }  // "CR"
        let directories = file.directories()
        guard let first = directories.first else { return false }
        if first.has(.dngVersion) { return true }
        if first.has(.subDirectories), first.number(.newSubfileType).map({ $0 & 1 == 1 }) == true { return true }
        return directories.contains { directory in
            directory.number(.photometric).map { rawPhotometrics.contains($0) } == true
                || directory.number(.compression).map { rawCompressions.contains($0) } == true
        }
    }

    /// Colour filters, and sensor data without them (DNG).
    private static let rawPhotometrics: Set<Int> = [32803, 34892]
    /// Those of Sony, Samsung, Nikon, Kodak and Pentax.
    private static let rawCompressions: Set<Int> = [32767, 32769, 32770, 32772, 34713, 65000, 65535]

    /// Finds the largest JPEG of a raw file.
    ///
    /// Every place that the file names is checked to hold a JPEG that the decoder reads; a sensor's data may be lossless
    /// JPEG, which it does not.
    /// - Parameter bytes: the whole file, of format ``PictureFormat/raw``.
    /// - Throws: ``ImagingError/truncated(format:)`` when the file ends before its previews do;
    ///   ``ImagingError/noPreview`` when there is none.
    static func preview(in bytes: UnsafeRawBufferPointer) throws(ImagingError) -> Preview {
        let found = places(in: bytes)
        var largest: (range: Range<Int>, pixels: Int)?
        for range in found.ranges where range.upperBound <= bytes.count {
            guard let size = EmbeddedJPEG.size(UnsafeRawBufferPointer(rebasing: bytes[range])) else { continue }
            let pixels = size.width * size.height
            if pixels > largest?.pixels ?? 0 { largest = (range, pixels) }
        }
        if let largest { return Preview(range: largest.range, orientation: found.orientation) }
        throw found.ranges.contains { $0.upperBound > bytes.count } ? .truncated(format: .raw) : .noPreview
    }

    /// Where the file says that it has JPEGs, which may be beyond its end.
    private static func places(
        in bytes: UnsafeRawBufferPointer
    ) -> (ranges: [Range<Int>], orientation: Orientation?) {
        if bytes.starts(with: "FUJIFILMCCD-RAW".utf8) { return (fujifilm(bytes), nil) }
        if let file = TIFFFile(bytes) {
            let directories = file.directories()
            return (
                directories.flatMap { $0.pictures + MakerNote.pictures($0, in: bytes) }, directories.first?.orientation
            )
        }
        let boxes = CanonBoxes(bytes)
        return (boxes.pictures, boxes.orientation)
    }

    /// After the camera's name and version stand, big-endian, where the JPEG begins and how long it is.
    private static func fujifilm(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        guard bytes.count >= 92 else { return [] }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return [number(84)..<number(84) + number(88)]
    }
}
