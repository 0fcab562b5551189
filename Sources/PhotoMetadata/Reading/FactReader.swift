internal import Geography
public import Photography

extension EmbeddedMetadata {
    /// Reads a photo's metadata from the whole file in memory, and its `.xmp` sidecar's if there is one.
    ///
    /// The sidecar is what other software wrote last, so that its description and rating win; keywords and regions are
    /// joined. Of the dates, ``DateOrder`` says which is believed.
    /// - Throws: ``PhotoMetadataError/unreadable(reason:)`` when exiv2 cannot make anything of the photo; a broken
    ///   sidecar is passed over.
    public static func read(
        bytes: UnsafeRawBufferPointer, sidecar: UnsafeRawBufferPointer? = nil
    ) throws(PhotoMetadataError) -> EmbeddedMetadata {
        let pictureCreated = PNGText.creationTime(bytes)
        let (found, orientation, standing, dates) = try Exiv2.exclusively { () throws(PhotoMetadataError) in
            let metadata = try Metadata(ofPhoto: bytes)
            return (
                FactReader.read(metadata), FactReader.tagOrientation(metadata), FactReader.standing(metadata),
                DateOrder(metadata, pictureCreated: pictureCreated)
            )
        }
        var facts = found
        var datesBeside: DateOrder?
        if let sidecar {
            let beside = try? Exiv2.exclusively { () throws(PhotoMetadataError) in
                let metadata = try Metadata(Array(sidecar))
                return (
                    FactReader.read(metadata, orientation: orientation), DateOrder(metadata),
                    FactReader.writtenOrientation(metadata)
                )
            }
            if let beside {
                facts.merge(beside.0)
                datesBeside = beside.1
                facts.sidecarRotation = StoredOrientation.rotation(from: standing, to: beside.2)
            }
        }
        let date = dates.believed(beside: datesBeside)
        facts.taken = date?.time
        facts.isTakenFromSidecar = date?.isSidecars ?? false
        // Numbers may stand there as text: "inf" and "nan" are ones that no JSON holds.
        facts.makePlausible()
        return facts
    }

    /// What the sidecar of a photo says whose own metadata cannot be read.
    public static func read(sidecar: UnsafeRawBufferPointer) throws(PhotoMetadataError) -> EmbeddedMetadata {
        try TagWriter.emptyPacket.withUnsafeBytes { none in
            Result { () throws(PhotoMetadataError) in try read(bytes: none, sidecar: sidecar) }
        }.get()
    }

    mutating func merge(_ sidecar: EmbeddedMetadata) {
        if let place = sidecar.coordinate {
            // The height in the file is that of the place in the file.
            altitude = sidecar.altitude ?? (place.isNearly(coordinate) ? altitude : nil)
            coordinate = place
            isPlaceEmptied = false
        }
        title = sidecar.title ?? title
        description = sidecar.description ?? description
        rating = sidecar.rating ?? rating
        modelMadeKeywords += sidecar.modelMadeKeywords.filter { !modelMadeKeywords.contains($0) }
        keywords += sidecar.keywords.filter { !keywords.contains($0) }
        keywords.removeAll(where: modelMadeKeywords.contains)
        keywordPaths += sidecar.keywordPaths.filter { !keywordPaths.contains($0) }
        people += sidecar.people.filter { !people.contains($0) }
        regions += sidecar.regions.filter { !regions.contains($0) }
    }
}

/// Makes ``EmbeddedMetadata`` of tags, but its date, see ``DateOrder``.
enum FactReader {
    /// - Parameter orientation: the photo's, when the tags are a sidecar's.
    static func read(_ metadata: borrowing Metadata, orientation: Int? = nil) -> EmbeddedMetadata {
        var facts = EmbeddedMetadata()
        let tagged = orientation ?? tagOrientation(metadata)
        facts.orientation = metadata.decodedOrientation ?? tagged
        readPlace(metadata, into: &facts)
        facts.maker = text(metadata, ["Exif.Image.Make", "Xmp.tiff.Make"])
        facts.model = text(metadata, ["Exif.Image.Model", "Xmp.tiff.Model"])
        facts.lens = text(metadata, ["Exif.Photo.LensModel", "Xmp.aux.Lens", "Xmp.exifEX.LensModel"])
        facts.exposure = exposure(metadata)
        facts.software = text(metadata, ["Exif.Image.Software", "Xmp.xmp.CreatorTool", "Xmp.tiff.Software"])
        let found = KeywordReader.keywords(metadata)
        (facts.keywords, facts.modelMadeKeywords, facts.keywordPaths) = (found.user, found.modelMade, found.paths)
        facts.title = firstLanguage(metadata, "Xmp.dc.title") ?? text(metadata, ["Iptc.Application2.ObjectName"])
        facts.description = description(metadata)
        facts.rating = rating(metadata)
        facts.regions = RegionReader.regions(metadata, orientation: tagged)
        facts.people = PeopleReader.names(metadata, facts.regions)
        return facts
    }

    /// EXIF's 1…8, whatever the format makes of it.
    static func tagOrientation(_ metadata: borrowing Metadata) -> Int { writtenOrientation(metadata) ?? 1 }

    /// EXIF's 1…8; nil where the file says none.
    static func writtenOrientation(_ metadata: borrowing Metadata) -> Int? {
        let number = metadata.string(Key.orientation) ?? metadata.string("Xmp.tiff.Orientation")
        return number.flatMap { Int($0) }.flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// The orientation that a sidecar's is compared with; nil where the file says none and may be turned by other means,
    /// as in HEIC, JPEG XL and some raw files.
    static func standing(_ metadata: borrowing Metadata) -> Int? {
        let turnsByTagAlone = ["image/jpeg", "image/png", "image/webp", "image/tiff", "image/gif", "image/x-ms-bmp"]
        return writtenOrientation(metadata) ?? (turnsByTagAlone.contains(metadata.mediaType) ? 1 : nil)
    }

    /// The first of some tags that has text.
    static func text(_ metadata: borrowing Metadata, _ keys: [String], limit: Int = 200) -> String? {
        for key in keys {
            if let text = metadata.string(key).flatMap({ Text.clean($0, limit: limit) }) { return text }
        }
        return nil
    }

    /// The default language of an XMP text that may be in several.
    static func firstLanguage(_ metadata: borrowing Metadata, _ key: String, limit: Int = 4000) -> String? {
        guard var text = metadata.string(key) else { return nil }
        // exiv2 shows such a text as: lang="x-default" Text, lang="de" Text
        if text.hasPrefix("lang=\""), let end = text.dropFirst(6).firstIndex(of: "\"") {
            text = String(text[text.index(after: end)...])
            if let next = range(of: ", lang=\"", in: text) { text = String(text[..<next]) }
        }
        return Text.clean(text, limit: limit, keepsLines: true)
    }

    private static func range(of part: String, in text: String) -> String.Index? {
        var rest = text[...]
        while let start = rest.firstIndex(of: ",") {
            if text[start...].hasPrefix(part) { return start }
            rest = text[text.index(after: start)...]
        }
        return nil
    }

    /// The description, unless the app's model made it.
    static func description(_ metadata: borrowing Metadata) -> String? {
        let made = text(metadata, [Key.modelMadeDescription], limit: 4000)
        if let text = firstLanguage(metadata, Key.description), text != made, !Boilerplate.isOne(text) { return text }
        for key in [Key.iptcCaption, "Exif.Image.ImageDescription"] {
            guard let text = metadata.string(key).flatMap({ Text.clean($0, limit: 4000, keepsLines: true) }),
                text != made, !Boilerplate.isOne(text)
            else { continue }
            return text
        }
        return nil
    }

    static func rating(_ metadata: borrowing Metadata) -> Int? {
        let text = metadata.string(Key.rating) ?? metadata.string("Exif.Image.Rating")
        guard let number = text.flatMap({ Double($0) }), (-1...5).contains(number) else { return nil }
        return Int(number.rounded())
    }

    private static func readPlace(_ metadata: borrowing Metadata, into facts: inout EmbeddedMetadata) {
        guard let (latitude, longitude) = position(metadata) else {
            facts.isPlaceEmptied = metadata.has("Exif.GPSInfo.GPSLatitude")
            return
        }
        facts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        if facts.coordinate != nil {
            facts.altitude = metadata.altitude.flatMap { (-12_000...100_000).contains($0) ? $0 : nil }
        }
    }

    /// Of EXIF, or else of XMP; 0, 0 is what devices without a position write.
    static func position(_ metadata: borrowing Metadata) -> (latitude: Double, longitude: Double)? {
        if let latitude = metadata.latitude, let longitude = metadata.longitude {
            return latitude == 0 && longitude == 0 ? nil : (latitude, longitude)
        }
        guard let latitude = metadata.string(Key.latitude).flatMap({ degrees($0, "N", "S") }),
            let longitude = metadata.string(Key.longitude).flatMap({ degrees($0, "E", "W") })
        else { return nil }
        return latitude == 0 && longitude == 0 ? nil : (latitude, longitude)
    }

    /// Reads `40,37.6812N` and `40,37,41N` (XMP Specification Part 2, GPSCoordinate).
    private static func degrees(_ text: String, _ positive: Character, _ negative: Character) -> Double? {
        guard let letter = text.last, letter == positive || letter == negative else { return nil }
        let parts = text.dropLast().split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard (2...3).contains(parts.count), let whole = parts[0], let minutes = parts[1],
            let seconds = parts.count == 3 ? parts[2] : 0, (0..<60).contains(minutes), (0..<60).contains(seconds)
        else { return nil }
        let degrees = whole + minutes / 60 + seconds / 3600
        return letter == negative ? -degrees : degrees
    }

    private static func exposure(_ metadata: borrowing Metadata) -> Exposure {
        func positive(_ key: String) -> Double? { metadata.rational(key).flatMap { $0 > 0 ? $0 : nil } }
        var exposure = Exposure()
        exposure.aperture = positive("Exif.Photo.FNumber")
        exposure.time = positive("Exif.Photo.ExposureTime")
        exposure.focalLength = positive("Exif.Photo.FocalLength")
        exposure.focalLength35 = metadata.string("Exif.Photo.FocalLengthIn35mmFilm").flatMap { Double($0) }
            .flatMap { $0 > 0 ? $0 : nil }
        // Some cameras write several values.
        exposure.iso = metadata.string("Exif.Photo.ISOSpeedRatings")?.split(separator: " ").first.flatMap { Int($0) }
            .flatMap { $0 > 0 ? $0 : nil }
        return exposure
    }
}
