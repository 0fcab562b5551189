internal import Photography

/// Writes a sheet's tags.
struct TagWriter {
    var sheet: TagSheet
    /// Of the stored picture in pixels; nil for what its metadata say.
    var size: (width: Int, height: Int)?

    /// The photo with the tags in it, and with what its sidecar says.
    func tagged(
        _ photo: UnsafeRawBufferPointer, sidecar: UnsafeRawBufferPointer?
    ) throws(PhotoMetadataError) -> TaggedPhoto {
        let turn = sheet.orientation.flatMap { (1...8).contains($0) ? $0 : nil }
        var writer = self
        let beside = try sidecar.flatMap { sidecar throws(PhotoMetadataError) in try read(sidecar, of: photo) }
        let created = PNGText.creationTime(photo)
        let (packet, more, mediaType, width, height) = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            let metadata = try Metadata(ofPhoto: photo)
            guard TagSheet.canWrite(into: metadata.mediaType) else {
                throw .unwritable(mediaType: metadata.mediaType)
            }
            writer.sheet.orientation = turn.map { metadata.taggedOrientation(decodedAs: $0) }
            let more = beyondPhoto(metadata, created, beside)
            let packet = try writer.makePacket(
                metadata, more, tagged: FactReader.tagOrientation(metadata), size: size)
            return (packet, more, metadata.mediaType, metadata.width, metadata.height)
        }
        try verify(packet, more)
        let edit = MetadataEdit(
            xmp: packet,
            iptc: IPTCEdit(
                keywords: clean(sheet.keywords), title: more.title, caption: more.description, taken: more.taken,
                leavesOutPlace: sheet.leavesOutPlace),
            exif: EXIFEdit(
                orientation: writer.sheet.orientation, position: sheet.position ?? more.position,
                altitude: sheet.position == nil ? more.altitude : nil, leavesOutPlace: sheet.leavesOutPlace,
                taken: more.taken, description: more.description, rating: more.rating), turn: turn)
        let copy = try edit.applied(to: photo, mediaType: mediaType, width: width, height: height)
        if sheet.leavesOutPlace { try verifyPlaceless(copy, of: photo) }
        return copy
    }

    /// Reads the copy again: formats have more than one place for metadata, and not all are written here.
    private func verifyPlaceless(
        _ copy: TaggedPhoto, of photo: UnsafeRawBufferPointer
    ) throws(PhotoMetadataError) {
        let says = copy.bytes(of: photo).withUnsafeBytes { TagSheet.saysPlace($0) }
        guard !says else { throw .writingFailed(reason: "its place cannot be taken out") }
    }

    /// The tags as a packet, with the photo's sidecar, or else its own XMP.
    func sidecar(
        ofPhoto photo: UnsafeRawBufferPointer, sidecar: UnsafeRawBufferPointer?
    ) throws(PhotoMetadataError) -> [UInt8] {
        let beside = try sidecar.flatMap { sidecar throws(PhotoMetadataError) in try read(sidecar, of: photo) }
        let (made, more): ([UInt8], Additions)
        if let sidecar, let beside {
            (made, more) = try packet(ofPhoto: photo, startingFrom: sidecar, beside)
        } else {
            (made, more) = try Exiv2.exclusively { () throws(PhotoMetadataError) in
                let metadata = try Metadata(ofPhoto: photo)
                let more = beyondPhoto(metadata, nil, nil)
                let orientation = FactReader.tagOrientation(metadata)
                return (try makePacket(metadata, more, tagged: orientation, size: size), more)
            }
        }
        try verify(made, more)
        return made
    }

    private func packet(
        ofPhoto photo: UnsafeRawBufferPointer, startingFrom sidecar: UnsafeRawBufferPointer, _ beside: Beside
    ) throws(PhotoMetadataError) -> ([UInt8], Additions) {
        let (more, orientation, stored, standsUpright) = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            let metadata = try Metadata(ofPhoto: photo)
            let known = KnownFacts(metadata, pictureCreated: nil, beside: beside, sheet)
            var more = Additions(known.all, beyond: beside.facts)
            // What the photo's own file says of time and place stands in the copy as well.
            if known.all.taken == known.own.taken { more.taken = nil }
            if known.all.coordinate == known.own.coordinate || sheet.leavesOutPlace { more.position = nil }
            return (
                more, FactReader.tagOrientation(metadata), size ?? (metadata.width, metadata.height),
                metadata.decodedOrientation == 1
            )
        }
        let packet = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            try makePacket(
                try Metadata(Array(sidecar)), more, tagged: orientation, size: stored, standsUpright: standsUpright)
        }
        return (packet, more)
    }

    /// What a sidecar says; nil when it cannot be read.
    private func read(
        _ sidecar: UnsafeRawBufferPointer, of photo: UnsafeRawBufferPointer
    ) throws(PhotoMetadataError) -> Beside? {
        let orientation = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            FactReader.tagOrientation(try Metadata(ofPhoto: photo))
        }
        return try? Beside(sidecar, orientation: orientation)
    }

    /// What is known of the photo and does not stand in its file.
    private func beyondPhoto(
        _ metadata: borrowing Metadata, _ pictureCreated: CameraTime?, _ beside: Beside?
    ) -> Additions {
        let known = KnownFacts(metadata, pictureCreated: pictureCreated, beside: beside, sheet)
        var more = Additions(known.all, beyond: known.own)
        if sheet.leavesOutPlace {
            more.position = nil
            // The time goes with the place.
            if metadata.hasSatelliteTime { more.taken = known.all.taken }
        }
        if let carried = beside?.carried {
            (more.texts, more.lists, more.people) = (carried.texts, carried.lists, carried.people)
        }
        return more
    }

    /// The tags alone as a packet.
    func sidecar() throws(PhotoMetadataError) -> [UInt8] {
        let packet = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            try makePacket(try Metadata(Self.emptyPacket), Additions(), tagged: 1)
        }
        try verify(packet, Additions())
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

    /// - Parameters:
    ///   - orientation: EXIF's in the photo.
    ///   - size: of the stored picture in pixels, where the metadata are not the photo's own.
    ///   - standsUpright: whether the photo's format stands upright without that orientation, which the sheet's then follows.
    private func makePacket(
        _ metadata: borrowing Metadata, _ more: Additions, tagged orientation: Int,
        size: (width: Int, height: Int)? = nil, standsUpright: Bool = false
    ) throws(PhotoMetadataError) -> [UInt8] {
        do {
            try more.apply(to: metadata, orientation: orientation, size: size)
            try applyXMP(to: metadata, paths: more.paths)
            try RegionWriter.append(
                sheet.regions, to: metadata, orientation: sheet.orientation ?? orientation, size: size)
            try setOrientation(in: metadata, tagged: orientation, standsUpright: standsUpright)
            let packet = try metadata.packet()
            // Without properties exiv2 gives an empty packet, which it cannot read.
            return packet.isEmpty ? TagWriter.emptyPacket : Array(packet.utf8)
        } catch {
            throw .writingFailed(reason: error.reason)
        }
    }

    /// A sidecar has no EXIF that would say how the photo stands: it says so itself where the user has turned the photo, or
    /// where the photo's own sidecar said something else.
    private func setOrientation(
        in metadata: borrowing Metadata, tagged: Int, standsUpright: Bool
    ) throws(PhotoMetadataError) {
        let key = "Xmp.tiff.Orientation"
        guard metadata.isSidecar ? sheet.orientation != nil || metadata.has(key) : metadata.has(key) else { return }
        guard let turned = sheet.orientation ?? (metadata.isSidecar ? (standsUpright ? 1 : tagged) : nil) else {
            return
        }
        try metadata.set(key, "\(standsUpright ? StoredOrientation.composed(tagged, turned) : turned)")
    }

    /// Reads the packet again, as other programs will: a photo may use well-known names for other namespaces.
    private func verify(_ packet: [UInt8], _ more: Additions) throws(PhotoMetadataError) {
        let readable = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            let metadata = try Metadata(packet)
            return metadata.list(Key.subject) == clean(sheet.keywords)
                && Set(metadata.list(Key.modelMade)) == Set(clean(sheet.modelMade).filter(sheet.keywords.contains))
                && (more.title == nil || FactReader.firstLanguage(metadata, Key.title) == more.title)
                && (more.taken == nil || metadata.string(Key.dateCreated) == more.taken?.text)
                && (more.position == nil || metadata.has(Key.latitude))
        }
        guard readable else { throw .writingFailed(reason: "its XMP misuses well-known names") }
    }

    /// - Parameter more: hierarchical keywords besides those that are there.
    private func applyXMP(to metadata: borrowing Metadata, paths more: [[String]]) throws(PhotoMetadataError) {
        let keywords = clean(sheet.keywords)
        try setList(Key.subject, keywords, in: metadata)
        try setList(Key.hierarchicalSubject, hierarchy(of: keywords, in: metadata, more: more), in: metadata)
        // With these, the programs that read them first would show what was removed, and not what was added.
        for key in Key.otherLists { metadata.clear(key) }
        try metadata.setBag(Key.modelMade, clean(sheet.modelMade).filter(keywords.contains))
        try applyCaption(to: metadata)
        if let position = sheet.position { try metadata.setPosition(position, altitude: nil) }
        if sheet.leavesOutPlace { metadata.clearPlace() }
        if sheet.isFavourite, (FactReader.rating(metadata) ?? 0) == 0 { try metadata.set(Key.rating, "5") }
    }

    /// The paths that file and sidecar have of keywords that stay, and the sheet's of the others: with a second path beside
    /// its own, other programs would show a keyword twice. A keyword in no tree is a path of one word, because some
    /// programs read nothing else where there is a path.
    private func hierarchy(of keywords: [String], in metadata: borrowing Metadata, more: [[String]]) -> [String] {
        let own = (KeywordReader.keywords(metadata).paths + more).filter { keywords.contains($0.last ?? "") }
        let placed = Set(own.compactMap(\.last))
        let others = clean(sheet.hierarchy, limit: KeywordReader.mostLevels * KeywordReader.longestKeyword)
            .filter { path in !placed.contains(path.split(separator: "|").last.map(String.init) ?? path) }
        return clean(
            own.map { $0.joined(separator: "|") }, limit: KeywordReader.mostLevels * KeywordReader.longestKeyword)
            + others
    }

    private func applyCaption(to metadata: borrowing Metadata) throws(PhotoMetadataError) {
        guard let caption = sheet.caption.flatMap({ Text.clean($0, limit: 4000) }),
            FactReader.description(metadata) == nil
        else { return }
        try metadata.setLanguageText(Key.description, caption)
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
