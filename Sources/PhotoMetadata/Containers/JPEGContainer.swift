/// The segments of a JPEG file before its picture (ISO/IEC 10918-1, annex B).
struct JPEGContainer {
    private struct Segment {
        /// Where it was in the file; nil for a new one.
        var position: Int?
        var marker: UInt8
        /// From the first 0xFF to the end.
        var bytes: [UInt8]

        /// Without marker and length.
        var body: ArraySlice<UInt8> { bytes.dropFirst(4) }

        func starts(with name: String) -> Bool { body.starts(with: name.utf8) }
    }

    private var segments: [Segment] = []
    /// From the start of the coded picture to the end of the file, trailers and further pictures included.
    let picture: Range<Int>

    private static let exif = "Exif\0\0"
    private static let xmp = "http://ns.adobe.com/xap/1.0/\0"
    private static let photoshop = "Photoshop 3.0\0"
    /// What a segment's length can say, with its own two bytes.
    private static let mostBytes = 65_533

    init(bytes: [UInt8]) throws(PhotoMetadataError) {
        self = try bytes.withUnsafeBytes { bytes in
            Result { () throws(PhotoMetadataError) in try JPEGContainer(bytes) }
        }.get()
    }

    /// Copies the segments; the picture, which is most of a file, stays where it is.
    init(_ bytes: UnsafeRawBufferPointer) throws(PhotoMetadataError) {
        func number(at offset: Int) -> Int? {
            offset + 2 <= bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : nil
        }
        var offset = 2
        while true {
            guard let marker = number(at: offset), marker >> 8 == 0xFF else {
                throw .writingFailed(reason: "the JPEG's segments are broken")
            }
            if marker == 0xFFFF {  // a fill byte
                offset += 1
                continue
            }
            if marker == 0xFFDA { break }
            guard let length = number(at: offset + 2), length >= 2, offset + 2 + length <= bytes.count
            else { throw .writingFailed(reason: "the JPEG's segments are broken") }
            segments.append(
                Segment(
                    position: offset, marker: UInt8(marker & 255), bytes: Array(bytes[offset..<offset + 2 + length])))
            offset += 2 + length
        }
        picture = offset..<bytes.count
    }

    /// A JPEG of only the segments that carry metadata, for exiv2: without the picture, and without an ICC profile,
    /// because exiv2 reads nothing at all from a file whose profile is broken.
    var metadataOnly: [UInt8] {
        let kept = segments.filter { !($0.marker == 0xE2 && $0.starts(with: "ICC_PROFILE")) }
        return [0xFF, 0xD8] + kept.flatMap(\.bytes) + [0xFF, 0xD9]
    }

    /// IPTC's datasets, if there are any.
    var iptc: [UInt8]? { photoshopBlocks.iptc }

    /// What stands before the picture, with metadata in front of everything but JFIF. What a segment has no room for is
    /// left out; a profile is spread over several (ICC.1:2010, B.4).
    func adding(
        exif: [UInt8]?, iptc: [UInt8]?, xmp: [UInt8]?, profile: [UInt8]?
    ) throws(PhotoMetadataError) -> [UInt8] {
        var new: [Segment] = []
        func add(_ marker: UInt8, _ body: [UInt8]) {
            if let segment = try? Self.segment(marker, body) { new.append(segment) }
        }
        if let exif { add(0xE1, Array(Self.exif.utf8) + exif) }
        if let xmp { add(0xE1, Array(Self.xmp.utf8) + xmp) }
        if let iptc, !iptc.isEmpty {
            add(0xED, Array(Self.photoshop.utf8) + PhotoshopBlocks([]).replacingIPTC(iptc))
        }
        let room = Self.mostBytes - 14
        let parts = stride(from: 0, to: profile?.count ?? 0, by: room).map { start in
            (profile ?? [])[start..<min((profile ?? []).count, start + room)]
        }
        if parts.count <= 255 {
            for (index, part) in parts.enumerated() {
                add(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(parts.count)] + part)
            }
        }
        var dressed = self
        dressed.segments.insert(contentsOf: new, at: segments.firstIndex { $0.marker != 0xE0 } ?? segments.count)
        return dressed.head
    }

    /// What stands before the picture, with the change.
    func applying(_ edit: MetadataEdit) throws(PhotoMetadataError) -> [UInt8] {
        var edited = self
        try edited.setEXIF(edit.exif)
        try edited.setXMP(edit.xmp)
        try edited.setIPTC(edit.iptc)
        return edited.head
    }

    /// What stands before the picture.
    private var head: [UInt8] {
        var result: [UInt8] = [0xFF, 0xD8]
        var secondPictures: (segment: Segment, start: Int)?
        for segment in segments {
            if segment.marker == 0xE2, segment.starts(with: "MPF\0") { secondPictures = (segment, result.count) }
            result += segment.bytes
        }
        let growth = result.count - picture.lowerBound
        if let (segment, start) = secondPictures, let old = segment.position {
            let moved = MultiPictureIndex(segment.bytes).moved(
                primaryGrowth: growth, distanceGrowth: growth - (start - old))
            result.replaceSubrange(start..<start + moved.count, with: moved)
        }
        return result
    }

    private mutating func setXMP(_ packet: [UInt8]) throws(PhotoMetadataError) {
        let segment = try Self.segment(0xE1, Array(Self.xmp.utf8) + packet)
        if let index = segments.firstIndex(where: { $0.marker == 0xE1 && $0.starts(with: Self.xmp) }) {
            segments[index] = segment
        } else {
            // After JFIF and EXIF, which want to be first.
            let index = segments.firstIndex { $0.marker != 0xE0 && !$0.starts(with: Self.exif) } ?? segments.count
            segments.insert(segment, at: index)
        }
    }

    private mutating func setEXIF(_ edit: EXIFEdit) throws(PhotoMetadataError) {
        let index = segments.firstIndex { $0.marker == 0xE1 && $0.starts(with: Self.exif) }
        let old = index.map { Array(segments[$0].body.dropFirst(Self.exif.utf8.count)) }
        guard let new = try edit.applied(to: old) else { return }
        var segment = try Self.segment(0xE1, Array(Self.exif.utf8) + new)
        if let index {
            segment.position = segments[index].position
            segments[index] = segment
        } else {
            segments.insert(segment, at: segments.firstIndex { $0.marker != 0xE0 } ?? segments.count)
        }
    }

    private func isPhotoshop(_ segment: Segment) -> Bool {
        segment.marker == 0xED && segment.starts(with: Self.photoshop)
    }

    /// What does not fit one segment goes on in the next.
    private var photoshopBlocks: PhotoshopBlocks {
        PhotoshopBlocks(segments.filter(isPhotoshop).flatMap { Array($0.body.dropFirst(Self.photoshop.utf8.count)) })
    }

    private mutating func setIPTC(_ edit: IPTCEdit) throws(PhotoMetadataError) {
        let skipped = Self.photoshop.utf8.count
        let blocks = photoshopBlocks
        guard let iptc = IPTCBlock(blocks.iptc ?? []).applying(edit) else { return }
        let all = blocks.replacingIPTC(iptc)
        var new: [Segment] = []
        for start in stride(from: 0, to: all.count, by: Self.mostBytes - skipped) {
            let part = all[start..<min(all.count, start + Self.mostBytes - skipped)]
            new.append(try Self.segment(0xED, Array(Self.photoshop.utf8) + part))
        }
        let first = segments.firstIndex(where: isPhotoshop)
        let afterXMP = (segments.firstIndex { $0.starts(with: Self.xmp) } ?? -1) + 1
        segments.insert(contentsOf: new, at: first ?? afterXMP)
        let added = (first ?? afterXMP)..<(first ?? afterXMP) + new.count
        segments = segments.enumerated().filter { added.contains($0.offset) || !isPhotoshop($0.element) }.map(\.element)
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) throws(PhotoMetadataError) -> Segment {
        guard body.count <= mostBytes else { throw .tooLarge }
        return Segment(position: nil, marker: marker, bytes: [0xFF, marker] + .number(body.count + 2, size: 2) + body)
    }
}
