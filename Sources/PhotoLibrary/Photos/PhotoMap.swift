public import Geography
public import Places

/// Photos that stand so close together on a map that they are one marker; it may be a single one.
public struct PhotoCluster: Hashable, Sendable {
    /// Where the marker stands.
    public let coordinate: Coordinate
    /// At least 1.
    public let count: Int
    /// The newest of them, which stands for all.
    public let photo: PhotoID
    /// See ``Photo/version``.
    public let version: UInt16
    /// The day on which the newest was taken.
    public let taken: CivilDate
    /// The smallest box around all of them.
    public let box: BoundingBox
    /// The place of the newest; nil when it has none.
    public let place: Place?
}

/// What a part of the map shows of a set of photos.
public struct PhotoMap: Hashable, Sendable {
    /// The markers, the greatest first.
    public let clusters: [PhotoCluster]
    /// Photos of the set.
    public let total: Int
    /// Those of them that are anywhere on the map.
    public let located: Int
    /// The smallest box around all that are; nil when none is.
    public let extent: BoundingBox?
}

/// A place, and the photos of a set that were taken there.
public struct PhotoPlace: Hashable, Sendable {
    /// For ``PhotoSet/place(_:_:)``. Nought stands for all photos that are on the map and far from any place.
    public let number: Int64
    /// The place; nil far from any.
    public let place: Place?
    /// At least 1.
    public let count: Int
    /// The newest of them.
    public let cover: FoundPhoto
}
