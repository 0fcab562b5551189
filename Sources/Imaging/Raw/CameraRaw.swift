/// Raw files of cameras: TIFF containers (DNG, CR2, NEF, ARW, ORF, RW2, PEF, SRW, IIQ…), Canon's CR3, which is made of boxes,
/// and CRW, a heap, Fujifilm's RAF, Minolta's MRW and Sigma's X3F.
///
/// A raw file is shown by the largest JPEG preview inside it. Where that is too small, the sensor's data are decoded
/// (``RawDecoding``).
enum CameraRaw {
    /// A JPEG inside a raw file.
    struct Preview {
        /// Where the JPEG is in the file.
        let range: Range<Int>
        /// Pixels on its longer side.
        let longSide: Int
        /// Whether it is shown rather than the sensor's data: cameras and converters write previews of about this size at
        /// least, and thumbnails of a fraction of it.
        var isLargeEnough: Bool { longSide >= 1024 }
        /// What the raw file says of its orientation; nil when only the JPEG may.
        let orientation: Orientation?
    }

    /// Whether a file with TIFF's own signature is a raw file: it has a DNG version, or is CR2 or IIQ, or one of its pictures
    /// has a sensor's colour filters or a camera maker's compression, or its first picture is a reduced one of others that lie
    /// below it (TIFF 6.0, TIFF/EP).
    static func isRaw(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 12, let file = TIFFFile(bytes) else { return false }
        if bytes[8] == 0x43, bytes[9] == 0x52 { return true }  // "CR"
        if PhaseOneBlock(bytes) != nil { return true }
        let directories = file.directories()
        guard let first = directories.first else { return false }
        if first.has(.dngVersion) { return true }
        if first.has(.subDirectories), first.number(.newSubfileType).map({ $0 & 1 == 1 }) == true { return true }
        return directories.contains(where: holdsSensorData)
    }

    private static func holdsSensorData(_ directory: TIFFDirectory) -> Bool {
        directory.number(.photometric).map { rawPhotometrics.contains($0) } == true
            || directory.number(.compression).map { rawCompressions.contains($0) } == true
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
    ///   ``ImagingError/unknownRaw`` when there is none.
    static func preview(in bytes: UnsafeRawBufferPointer) throws(ImagingError) -> Preview {
        let found = places(in: bytes)
        var largest: (range: Range<Int>, pixels: Int, longSide: Int, slant: Int)?
        for range in found.ranges where range.upperBound <= bytes.count {
            guard let size = EmbeddedJPEG.size(UnsafeRawBufferPointer(rebasing: bytes[range])) else { continue }
            let pixels = size.width * size.height
            if pixels > largest?.pixels ?? 0 {
                largest = (range, pixels, max(size.width, size.height), (size.width - size.height).signum())
            }
        }
        if let largest {
            // A preview that does not lie as the sensor does was turned when it was made.
            let isTurned = found.sides.map { ($0.width - $0.height).signum() * largest.slant < 0 } == true
            return Preview(
                range: largest.range, longSide: largest.longSide, orientation: isTurned ? nil : found.orientation)
        }
        let isCutShort = found.isCutShort || found.ranges.contains { $0.upperBound > bytes.count }
        throw isCutShort ? .truncated(format: .raw) : .unknownRaw
    }

    /// What the raw file itself says of its orientation.
    static func orientation(of bytes: UnsafeRawBufferPointer) -> Orientation? { places(in: bytes).orientation }

    /// Where the sensor's data are. In a TIFF container, they are the strips or tiles of the directory that has most of
    /// them.
    /// - Returns: nil when the file does not say, or does not hold them.
    static func sensorData(in bytes: UnsafeRawBufferPointer) -> [Range<Int>]? {
        if let heap = CanonHeap(bytes) { return heap.sensorData.map { [$0] } }
        if let blocks = MinoltaBlocks(bytes) { return blocks.sensorData.map { [$0] } }
        if let block = PhaseOneBlock(bytes) { return block.sensorData.map { [$0] } }
        guard let file = TIFFFile(bytes) else { return nil }
        let pictures = file.directories().filter(holdsSensorData).compactMap { directory -> [Range<Int>]? in
            parts(directory, .stripOffsets, .stripByteCounts, file)
                ?? parts(directory, .tileOffsets, .tileByteCounts, file)
        }
        return pictures.max { length(of: $0) < length(of: $1) }
    }

    /// More strips or tiles than converters write.
    private static let mostParts = 100_000

    private static func parts(
        _ directory: TIFFDirectory, _ offsets: TIFFDirectory.Tag, _ counts: TIFFDirectory.Tag, _ file: TIFFFile
    ) -> [Range<Int>]? {
        guard let offsets = directory.entry(offsets).flatMap({ file.values($0, atMost: mostParts) }),
            let counts = directory.entry(counts).flatMap({ file.values($0, atMost: mostParts) }),
            !offsets.isEmpty, offsets.count == counts.count
        else { return nil }
        let parts = zip(offsets, counts).map { $0..<$0 + $1 }
        // Parts that share bytes would have them hashed many times.
        guard parts.allSatisfy({ $0.upperBound <= file.bytes.count }),
            (1...file.bytes.count).contains(length(of: parts))
        else { return nil }
        return parts
    }

    private static func length(of parts: [Range<Int>]) -> Int { parts.reduce(0) { $0 + $1.count } }

    /// What a file says of its pictures.
    private struct Places {
        /// Where JPEGs are, which may be beyond its end.
        var ranges: [Range<Int>]
        var orientation: Orientation?
        /// Pixels across and down as the sensor lies, of files whose previews may lie otherwise.
        var sides: (width: Int, height: Int)?
        /// Whether it ends before it has said where its pictures are.
        var isCutShort = false
    }

    private static func places(in bytes: UnsafeRawBufferPointer) -> Places {
        if bytes.starts(with: "FUJIFILMCCD-RAW".utf8) { return Places(ranges: fujifilm(bytes)) }
        if let file = TIFFFile(bytes) {
            let directories = file.directories()
            return Places(
                ranges: directories.flatMap { $0.pictures + MakerNote.pictures($0, in: bytes) },
                orientation: PhaseOneBlock(bytes)?.orientation ?? directories.first?.orientation)
        }
        if let heap = CanonHeap(bytes) {
            return Places(ranges: heap.pictures, orientation: heap.orientation, isCutShort: heap.isCutShort)
        }
        if let blocks = MinoltaBlocks(bytes) {
            return Places(ranges: blocks.pictures, orientation: blocks.orientation, isCutShort: blocks.isCutShort)
        }
        if let file = SigmaSections(bytes) {
            return Places(
                ranges: file.pictures, orientation: file.orientation, sides: file.sides, isCutShort: file.isCutShort)
        }
        let boxes = CanonBoxes(bytes)
        return Places(ranges: boxes.pictures, orientation: boxes.orientation)
    }

    /// After the camera's name and version stand, big-endian, where the JPEG begins and how long it is.
    private static func fujifilm(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        guard bytes.count >= 92 else { return [] }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        return [number(84)..<number(84) + number(88)]
    }
}
