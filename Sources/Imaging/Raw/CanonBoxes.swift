internal import BoxFiles

/// The boxes of a Canon CR3 (ISO/IEC 14496-12) that tell where its JPEGs are, and its orientation.
struct CanonBoxes {
    /// Where JPEGs are; may be beyond the end of the file.
    private(set) var pictures: [Range<Int>] = []
    private(set) var orientation: Orientation?

    private let bytes: UnsafeRawBufferPointer
    private let reader: BoxReader

    /// Canon's own box of metadata, in `moov`.
    private static let metadata: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
    ]
    /// Canon's own box of a preview of middle size.
    private static let preview: [UInt8] = [
        0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
    ]
    /// Cameras write four or five tracks; the JPEG is the first one.
    private static let mostTracks = 16

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        reader = BoxReader(bytes: bytes)
        let outermost = reader.completeBoxes(in: 0..<bytes.count)
        for box in outermost {
            if box.type == "moov" { readMovie(box.body) }
            if let body = own(box, Self.preview), body.count >= 8 { readPreview(body.lowerBound + 8..<body.upperBound) }
        }
    }

    /// What is in a box of Canon's own with this number.
    private func own(_ box: BoxReader.Box, _ number: [UInt8]) -> Range<Int>? {
        guard box.type == "uuid", box.body.count >= 16, bytes[box.body].starts(with: number) else { return nil }
        return box.body.lowerBound + 16..<box.body.upperBound
    }

    private mutating func readMovie(_ movie: Range<Int>) {
        let boxes = reader.completeBoxes(in: movie)
        for body in boxes.compactMap({ own($0, Self.metadata) }) {
            guard let box = reader.completeBoxes(in: body).first(where: { $0.type == "CMT1" }) else { continue }
            let file = TIFFFile(UnsafeRawBufferPointer(rebasing: bytes[box.body]))
            orientation = file?.directories().first?.orientation
        }
        pictures += boxes.filter { $0.type == "trak" }.prefix(Self.mostTracks).compactMap { sample($0.body) }
    }

    /// Where the first sample of a track is.
    private func sample(_ track: Range<Int>) -> Range<Int>? {
        var inner = track
        for type in ["mdia", "minf", "stbl"] {
            guard let box = reader.completeBoxes(in: inner).first(where: { $0.type == type }) else { return nil }
            inner = box.body
        }
        let table = reader.completeBoxes(in: inner)
        guard let sizes = table.first(where: { $0.type == "stsz" })?.body,
            let places = table.first(where: { $0.type == "co64" || $0.type == "stco" })
        else { return nil }
        // After version and flags: one size for all samples, or how many there are, and their sizes.
        var offset = sizes.lowerBound + 4
        guard let common = reader.number(4, &offset, in: sizes), reader.number(4, &offset, in: sizes) != nil,
            let length = common > 0 ? common : reader.number(4, &offset, in: sizes)
        else { return nil }
        offset = places.body.lowerBound + 4
        guard reader.number(4, &offset, in: places.body) != nil,
            let start = reader.number(places.type == "co64" ? 8 : 4, &offset, in: places.body),
            start <= Int.max - length
        else { return nil }
        return start..<start + length
    }

    /// The box `PRVW`: twelve bytes, among them its size in pixels, and the JPEG after its length.
    private mutating func readPreview(_ body: Range<Int>) {
        guard let box = reader.completeBoxes(in: body).first(where: { $0.type == "PRVW" }) else { return }
        var offset = box.body.lowerBound + 12
        guard let length = reader.number(4, &offset, in: box.body), length <= box.body.upperBound - offset else {
            return
        }
        pictures.append(offset..<offset + length)
    }
}
