/// The boxes of a JPEG XL file (ISO/IEC 18181-2). A bare coded picture has none.
public struct JXLBoxes {
    /// What stands beside the picture.
    public enum Text: Sendable {
        case plain(Range<Int>)
        /// Compressed by Brotli (RFC 7932).
        case compressed(Range<Int>)
    }

    private enum Kind: String { case exif = "Exif", xmp = "xml " }

    private let bytes: UnsafeRawBufferPointer
    private let boxes: [BoxReader.Box]

    /// - Parameter bytes: the whole file, which must outlive this value.
    /// - Returns: nil for other files.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        boxes = BoxReader(bytes: bytes).completeBoxes(in: 0..<bytes.count)
        guard boxes.count > 1, boxes[0].type == "JXL ", boxes[1].type == "ftyp" else { return nil }
        self.bytes = bytes
    }

    /// Where EXIF is, as ``exif(_:)`` takes it.
    public var exif: Text? { boxes.lazy.compactMap { text($0, .exif) }.first }

    /// Where the XMP packet is.
    public var xmp: Text? { boxes.lazy.compactMap { text($0, .xmp) }.first }

    private func text(_ box: BoxReader.Box, _ kind: Kind) -> Text? {
        if box.type == kind.rawValue { return .plain(box.body) }
        guard box.type == "brob", bytes[box.body].starts(with: kind.rawValue.utf8) else { return nil }
        return .compressed(box.body.lowerBound + 4..<box.body.upperBound)
    }

    /// EXIF from the header of TIFF on, out of the content of its box; nil when there is none.
    public static func exif(_ content: [UInt8]) -> [UInt8]? { ExifItem(content)?.tiff }

    /// The file with another text; the coded picture stays byte for byte.
    ///
    /// - Parameters:
    ///   - xmp: the whole packet.
    ///   - exif: from the header of TIFF on; nil to leave what is there.
    public func applying(xmp: [UInt8], exif: [UInt8]?) throws(BoxFileError) -> [FilePart] {
        guard boxes.count < BoxReader.mostBoxes,
            let first = boxes.firstIndex(where: { ["jxlc", "jxlp"].contains($0.type) })
        else { throw .broken("its boxes do not hold together") }
        var changes = Replacements()
        var new: [UInt8] = []
        if let exif {
            try remove(.exif, from: &changes)
            new += .box("Exif", [0, 0, 0, 0] + exif)
        }
        try remove(.xmp, from: &changes)
        new += .box("xml ", xmp)
        // Before the picture, whose last part may go to the end of the file.
        let place = boxes[first].whole.lowerBound
        changes.replace(place..<place, by: new)
        guard let parts = changes.parts(of: bytes.count) else { throw .broken("its boxes do not hold together") }
        return parts
    }

    private func remove(_ kind: Kind, from changes: inout Replacements) throws(BoxFileError) {
        let old = boxes.filter { text($0, kind) != nil }
        // Such a file is a JPEG in fewer bytes, its text included.
        guard old.isEmpty || !boxes.contains(where: { $0.type == "jbrd" }) else {
            throw .unwritable("a JPEG could no longer be made of it")
        }
        for box in old { changes.replace(box.whole, by: []) }
    }
}

extension JXLBoxes {
    /// Pixels of the picture as it is stored (ISO/IEC 18181-1, D.2); nil when its beginning is not whole.
    public var size: (width: Int, height: Int)? {
        guard let box = boxes.first(where: { $0.type == "jxlc" || $0.type == "jxlp" }) else { return nil }
        // The parts of a picture are counted in four bytes.
        var bits = Bits(bytes[box.body].dropFirst(box.type == "jxlp" ? 4 : 0).prefix(16))
        guard bits.next(16) == 0x0AFF, let isSmall = bits.next(1),
            let height = Self.side(isSmall == 1, &bits), let ratio = bits.next(3)
        else { return nil }
        guard ratio > 0 else { return Self.side(isSmall == 1, &bits).map { ($0, height) } }
        let (across, down) = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)][ratio - 1]
        return (height * across / down, height)
    }

    private static func side(_ isSmall: Bool, _ bits: inout Bits) -> Int? {
        if isSmall { return bits.next(5).map { ($0 + 1) * 8 } }
        return bits.next(2).flatMap { bits.next([9, 13, 18, 30][$0]) }.map { $0 + 1 }
    }

    /// Bits, the lowest of each byte first.
    private struct Bits {
        private let bytes: [UInt8]
        private var place = 0

        init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

        mutating func next(_ count: Int) -> Int? {
            guard place + count <= bytes.count * 8 else { return nil }
            var value = 0
            for bit in 0..<count {
                value |= Int(bytes[(place + bit) / 8] >> UInt8((place + bit) % 8) & 1) << bit
            }
            place += count
            return value
        }
    }
}
