public import Geography
public import Places

/// What a user said of a photo's place on the map. No import and no analysis overwrites it.
public enum UserPosition: Hashable, Sendable {
    /// There.
    case at(Coordinate)
    /// Nowhere, whatever the file says.
    case nowhere
}

/// A picture in the library, in however many files.
public struct Photo: Hashable, Sendable {
    /// Its number.
    public let id: PhotoID
    /// What its file said; keywords are among the tags.
    public var facts: PhotoFacts
    /// Where the user put it on the map, or that it is nowhere there; nil as long as its file is believed.
    public var userPosition: UserPosition?
    /// Where it was taken, by the gazetteer or corrected by hand.
    public var place: Place?
    /// The user corrected the place.
    public var isPlaceCorrected: Bool
    /// The user marked it as a favourite.
    public var isFavourite: Bool
    /// Clockwise turn by the user, on top of the file's own orientation: 0, 90, 180 or 270 degrees.
    public var rotation: Int
    /// Which models looked at it; nil when none has yet.
    public var analyser: Analyser?
    /// Seconds since 1970, UTC.
    public var added: Int64
    /// It was put out of the index, and can be brought back.
    public var isForgotten: Bool
    /// Those that are there and could be read first, the original before its copies.
    public var files: [PhotoFile]

    /// Where it is on the map: what the user said, else what its file says.
    public var coordinate: Coordinate? {
        switch userPosition {
        case nil: facts.coordinate
        case .at(let coordinate): coordinate
        case .nowhere: nil
        }
    }

    /// The user said where it was taken, by name or on the map.
    public var isPlaceUsers: Bool { isPlaceCorrected || userPosition != nil }

    /// The best file to show: the first that is there and could be read, if any is.
    public var file: PhotoFile? { files.first }

    /// Another number whenever the shown pixels are others: from the content of the file that is shown and the user's turn.
    /// Never 0.
    ///
    /// Sixteen bits tell the states of one photo apart, not photos from each other.
    public var version: UInt16 { Cell.version(content: file?.contentHash?.bytes, rotation: rotation) }
}
