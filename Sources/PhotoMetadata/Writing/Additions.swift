internal import Geography
internal import Photography

/// What is written of a photo besides its tags: what is known of it and does not stand where the tags are written.
struct Additions {
    var title: String?
    var description: String?
    /// −1…5.
    var rating: Int?
    var taken: CameraTime?
    var position: Coordinate?
    /// Metres above sea level at ``position``.
    var altitude: Double?
    /// In fractions of the photo as it stands upright by its own orientation.
    var regions: [MarkedRegion] = []
    /// Texts of the sidecar by their keys, each of them one text.
    var texts: [(key: String, text: String)] = []
    /// Lists of the sidecar by their keys.
    var lists: [(key: String, values: [String])] = []
    /// Those who are in the photo by what its sidecar says, marked or not.
    var people: [String] = []
    /// The places of keywords in trees, from the root down.
    var paths: [[String]] = []

    /// Nothing.
    init() {}

    /// - Parameters:
    ///   - facts: all that is known of the photo.
    ///   - said: what stands already where the tags are written.
    init(_ facts: EmbeddedMetadata, beyond said: EmbeddedMetadata) {
        title = facts.title == said.title ? nil : facts.title
        description = facts.description == said.description ? nil : facts.description
        rating = facts.rating == said.rating ? nil : facts.rating
        taken = facts.taken == said.taken ? nil : facts.taken
        paths = facts.keywordPaths.filter { !said.keywordPaths.contains($0) }
        regions = facts.regions.filter { !said.regions.contains($0) }
        guard let coordinate = facts.coordinate, !coordinate.isNearly(said.coordinate) else { return }
        position = coordinate
        altitude = facts.altitude == said.altitude ? nil : facts.altitude
    }
}

extension Coordinate {
    /// Whether it says the same place with fewer digits: a ten-thousandth of a degree is eleven metres at most.
    func isNearly(_ other: Coordinate?) -> Bool {
        guard let other else { return false }
        return abs(latitude - other.latitude) < 1e-4 && abs(longitude - other.longitude) < 1e-4
    }
}

// What Vision does not read, but passes on with a photo: rights, the names of places, a label's colour.
extension Additions {
    private static let textKeys = [
        "Xmp.xmp.Label", "Xmp.photoshop.City", "Xmp.photoshop.State", "Xmp.photoshop.Country", "Xmp.iptc.Location",
        "Xmp.iptc.CountryCode", "Xmp.photoshop.Headline", "Xmp.photoshop.Credit", "Xmp.photoshop.Source",
        "Xmp.photoshop.Instructions", "Xmp.xmpRights.WebStatement",
    ]
    private static let languageKeys = ["Xmp.dc.rights", "Xmp.xmpRights.UsageTerms"]
    private static let longest = 4000

    /// Of what a sidecar says, that which is passed on as it is.
    init(carriedFrom sidecar: borrowing Metadata) {
        for key in Self.textKeys {
            if let text = sidecar.string(key).flatMap({ Text.clean($0, limit: Self.longest) }) {
                texts.append((key, text))
            }
        }
        for key in Self.languageKeys {
            if let text = FactReader.firstLanguage(sidecar, key) { texts.append((key, "lang=\"x-default\" \(text)")) }
        }
        let creators = sidecar.list("Xmp.dc.creator").compactMap { Text.clean($0, limit: Self.longest) }
        if !creators.isEmpty { lists.append(("Xmp.dc.creator", creators)) }
        people = PeopleReader.shown(sidecar)
    }
}

// Into XMP.
extension Additions {
    /// - Parameters:
    ///   - orientation: EXIF's, by which the regions stand upright.
    ///   - size: of the stored picture in pixels, where the metadata are not the photo's own.
    func apply(
        to metadata: borrowing Metadata, orientation: Int, size: (width: Int, height: Int)?
    ) throws(PhotoMetadataError) {
        if let title { try metadata.setLanguageText(Key.title, title) }
        if let description {
            try metadata.setLanguageText(Key.description, description)
            metadata.clear(Key.modelMadeDescription)
        }
        if let rating { try metadata.set(Key.rating, "\(rating)") }
        if let taken {
            for key in [Key.dateTaken, Key.dateCreated] { try metadata.set(key, taken.text) }
        }
        if let position { try metadata.setPosition(position, altitude: altitude) }
        for (key, text) in texts { try metadata.set(key, text) }
        for (key, values) in lists {
            metadata.clear(key)
            try metadata.set(key, values)
        }
        let known = PeopleReader.shown(metadata)
        let more = people.filter { !known.contains($0) }
        if !more.isEmpty { try metadata.set(Key.personInImage, known + more) }
        if !regions.isEmpty {
            try RegionWriter.append(regions, to: metadata, orientation: orientation, size: size)
        }
    }
}

extension Metadata {
    /// A text of XMP that may be there in several languages, in the default one alone.
    func setLanguageText(_ key: String, _ text: String) throws(PhotoMetadataError) {
        // The language is spelled out, or else a text that begins with lang= would be read as one.
        clear(key)
        try set(key, "lang=\"x-default\" \(text)")
    }

    /// Where the photo was taken (XMP Specification Part 2, GPSCoordinate): degrees and minutes as `40,37.681200N`.
    func setPosition(_ position: Coordinate, altitude: Double?) throws(PhotoMetadataError) {
        func minutes(_ degrees: Double, _ positive: String, _ negative: String) -> String {
            let millionths = Int((degrees.magnitude * 60_000_000).rounded())
            let decimals = String(1_000_000 + millionths % 1_000_000).dropFirst()
            return
                "\(millionths / 60_000_000),\(millionths / 1_000_000 % 60).\(decimals)\(degrees < 0 ? negative : positive)"
        }
        try set(Key.latitude, minutes(position.latitude, "N", "S"))
        try set(Key.longitude, minutes(position.longitude, "E", "W"))
        for key in [Key.altitude, Key.altitudeReference] { clear(key) }
        guard let altitude else { return }
        try set(Key.altitude, "\(Int((altitude.magnitude * 1000).rounded()))/1000")
        try set(Key.altitudeReference, altitude < 0 ? "1" : "0")
    }
}
