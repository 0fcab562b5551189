internal import Geography
internal import Photography

/// Writes a sheet's tags.
struct TagWriter {
    var sheet: TagSheet

    /// The photo with the tags in it.
    func tagged(_ photo: UnsafeRawBufferPointer) throws(PhotoMetadataError) -> TaggedPhoto {
        let turn = sheet.orientation.flatMap { (1...8).contains($0) ? $0 : nil }
        var writer = self
        let (packet, mediaType, width, height) = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            let metadata = try Metadata(ofPhoto: photo)
            guard TagSheet.canWrite(into: metadata.mediaType) else {
                throw .unwritable(mediaType: metadata.mediaType)
            }
            writer.sheet.orientation = turn.map { metadata.taggedOrientation(decodedAs: $0) }
            let packet = try writer.makePacket(metadata, turned: writer.sheet.orientation)
            return (packet, metadata.mediaType, metadata.width, metadata.height)
        }
        try verify(packet)
        let edit = MetadataEdit(
            xmp: packet,
            keywords: clean(sheet.keywords).map { Text.cut($0, toBytes: KeywordReader.longestIPTCKeyword) },
            exif: EXIFEdit(orientation: writer.sheet.orientation, position: sheet.position), turn: turn)
        return try edit.applied(to: photo, mediaType: mediaType, width: width, height: height)
    }

    /// The tags and the photo's own XMP as a packet.
    func sidecar(ofPhoto photo: UnsafeRawBufferPointer) throws(PhotoMetadataError) -> [UInt8] {
        try packet { () throws(PhotoMetadataError) in try Metadata(ofPhoto: photo) }
    }

    /// The tags alone as a packet.
    func sidecar() throws(PhotoMetadataError) -> [UInt8] {
        try packet { () throws(PhotoMetadataError) in try Metadata(Self.emptyPacket) }
    }

    private func packet(
        with metadata: () throws(PhotoMetadataError) -> Metadata
    ) throws(PhotoMetadataError) -> [UInt8] {
        let packet = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            try makePacket(try metadata(), turned: nil)
        }
        try verify(packet)
        return packet
    }

    /// A packet without properties (ISO 16684-1, 7.3.2).
    static let emptyPacket = Array(
        """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""/></rdf:RDF></x:xmpmeta>
        <?xpacket end="w"?>
        """.utf8)

    private func makePacket(
        _ metadata: borrowing Metadata, turned orientation: Int?
    ) throws(PhotoMetadataError) -> [UInt8] {
        do {
            try applyXMP(to: metadata)
            if let orientation, metadata.has("Xmp.tiff.Orientation") {
                try metadata.set("Xmp.tiff.Orientation", "\(orientation)")
            }
            let packet = try metadata.packet()
            // Without properties exiv2 gives an empty packet, which it cannot read.
            return packet.isEmpty ? TagWriter.emptyPacket : Array(packet.utf8)
        } catch {
            throw .writingFailed(reason: error.reason)
        }
    }

    /// Reads the packet again, as other programs will: a photo may use well-known names for other namespaces.
    private func verify(_ packet: [UInt8]) throws(PhotoMetadataError) {
        let readable = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            let metadata = try Metadata(packet)
            return metadata.list(Key.subject) == clean(sheet.keywords)
                && Set(metadata.list(Key.modelMade)) == Set(clean(sheet.modelMade).filter(sheet.keywords.contains))
        }
        guard readable else { throw .writingFailed(reason: "its XMP misuses well-known names") }
    }

    func applyXMP(to metadata: borrowing Metadata) throws(PhotoMetadataError) {
        let keywords = clean(sheet.keywords)
        try setList(Key.subject, keywords, in: metadata)
        try setList(Key.hierarchicalSubject, hierarchy(of: keywords, in: metadata), in: metadata)
        // With these, the programs that read them first would show what was removed, and not what was added.
        for key in Key.otherLists { metadata.clear(key) }
        try metadata.setBag(Key.modelMade, clean(sheet.modelMade).filter(keywords.contains))
        try applyCaption(to: metadata)
        if let position = sheet.position {
            try metadata.set(Key.latitude, Self.minutes(position.latitude, "N", "S"))
            try metadata.set(Key.longitude, Self.minutes(position.longitude, "E", "W"))
            metadata.clear(Key.altitude)
        }
        if sheet.isFavourite, (FactReader.rating(metadata) ?? 0) == 0 { try metadata.set(Key.rating, "5") }
        try RegionWriter.append(
            sheet.regions, to: metadata, orientation: sheet.orientation ?? FactReader.tagOrientation(metadata))
    }

    /// The file's own paths of keywords that stay, and the sheet's of the others: with a second path beside its own,
    /// other programs would show a keyword twice. A keyword in no tree is a path of one word, because some programs read
    /// nothing else where there is a path.
    private func hierarchy(of keywords: [String], in metadata: borrowing Metadata) -> [String] {
        let own = KeywordReader.keywords(metadata).paths.filter { keywords.contains($0.last ?? "") }
        let placed = Set(own.compactMap(\.last))
        let others = clean(sheet.hierarchy, limit: KeywordReader.mostLevels * KeywordReader.longestKeyword)
            .filter { path in !placed.contains(path.split(separator: "|").last.map(String.init) ?? path) }
        return clean(
            own.map { $0.joined(separator: "|") }, limit: KeywordReader.mostLevels * KeywordReader.longestKeyword)
            + others
    }

    /// Degrees and minutes as XMP writes them: `40,37.681200N` (XMP Specification Part 2, GPSCoordinate).
    private static func minutes(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        let millionths = Int((degrees.magnitude * 60_000_000).rounded())
        let rest = String(millionths % 1_000_000)
        let decimals = String(repeating: "0", count: 6 - rest.count) + rest
        return
            "\(millionths / 60_000_000),\(millionths / 1_000_000 % 60).\(decimals)\(degrees < 0 ? negative : positive)"
    }

    private func applyCaption(to metadata: borrowing Metadata) throws(PhotoMetadataError) {
        guard let caption = sheet.caption.flatMap({ Text.clean($0, limit: 4000) }),
            FactReader.description(metadata) == nil
        else { return }
        // The language is spelled out, or else a caption that begins with lang= would be read as one.
        metadata.clear(Key.description)
        try metadata.set(Key.description, "lang=\"x-default\" \(caption)")
        try metadata.set(Key.modelMadeDescription, caption)
    }

    private func setList(
        _ key: String, _ values: [String], in metadata: borrowing Metadata
    ) throws(PhotoMetadataError) {
        metadata.clear(key)
        if !values.isEmpty { try metadata.set(key, values) }
    }

    /// Cleaned, each once, in order.
    private func clean(_ texts: [String], limit: Int = KeywordReader.longestKeyword) -> [String] {
        var known: Set<String> = []
        return texts.compactMap { text in
            Text.clean(text, limit: limit).flatMap { known.insert($0).inserted ? $0 : nil }
        }
    }
}
