public import Geography
public import Places

/// A position that the user set for a photo. No import or analysis overwrites it.
public enum UserPosition: Hashable, Sendable {
    /// At this coordinate.
    case at(Coordinate)
    /// Not on the map, whatever the file says.
    case nowhere
}

/// A photo in the library, with one or more files.
public struct Photo: Hashable, Sendable {
    /// Its number.
    public let id: PhotoID
    /// The data from its file; keywords are not here, but among the tags.
    public var facts: PhotoFacts
    /// The position that the user set; nil when the file's position applies.
    public var userPosition: UserPosition?
    /// The place where it was taken, from the gazetteer or set by the user.
    public var place: Place?
    /// Whether the user set the place by name.
    public var isPlaceCorrected: Bool
    /// Whether it is a favourite.
    public var isFavourite: Bool
    /// Clockwise rotation by the user, or else by the sidecar, on top of the file's own orientation: 0, 90, 180 or 270
    /// degrees.
    public var rotation: Int
    /// The rotation that the sidecar asked for when it was last read.
    public var sidecarRotation = 0
    /// The models that analysed it; nil when it was not analysed.
    public var analyser: Analyser?
    /// When it was added to the library, in seconds since 1970, UTC.
    public var added: Int64
    /// Whether it is forgotten: not found by queries, but restorable.
    public var isForgotten: Bool
    /// Files of the photo: present and readable ones first, the original before its copies.
    public var files: [PhotoFile]
    /// The camera's raw files of the picture that were uploaded with it. They are not among ``files``: the photo is never
    /// shown or analysed from them.
    public var raws: [PhotoFile] = []

    /// Its position: the user's, else the file's.
    public var coordinate: Coordinate? {
        switch userPosition {
        case nil: facts.coordinate
        case .at(let coordinate): coordinate
        case .nowhere: nil
        }
    }

    /// The rotation when the sidecar asks for one: the user's is kept.
    public func rotation(asSidecar degrees: Int) -> Int { rotation == sidecarRotation ? degrees : rotation }

    /// Whether the user set the place, by name or on the map.
    public var isPlaceUsers: Bool { isPlaceCorrected || userPosition != nil }

    /// The best file to show: the first of ``files``.
    public var file: PhotoFile? { files.first }

    /// A number that changes when the shown pixels change, computed from the content of the shown file and the user's
    /// rotation. Never 0.
    ///
    /// The 16 bits distinguish the versions of one photo, not different photos.
    public var version: UInt16 { Cell.version(content: file?.contentHash?.bytes, rotation: rotation) }
}
