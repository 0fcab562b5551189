public import Geography
public import Places

/// One or more photos that are so close together on the map that they share a marker.
public struct PhotoCluster: Hashable, Sendable {
    /// The position of the marker.
    public let coordinate: Coordinate
    /// The number of photos, at least 1.
    public let count: Int
    /// The newest of the photos, which the marker shows.
    public let photo: PhotoID
    /// See ``Photo/version``.
    public let version: UInt16
    /// The day on which the newest was taken, as far as it is known.
    public let taken: CaptureTime
    /// The smallest box around all of them.
    public let box: BoundingBox
    /// The place of the newest; nil when it has none.
    public let place: Place?
}

/// The photos of a set on a part of the map.
public struct PhotoMap: Hashable, Sendable {
    /// The markers, those with the most photos first.
    public let clusters: [PhotoCluster]
    /// Photos of the set.
    public let total: Int
    /// The number of photos in the set with a position anywhere.
    public let located: Int
    /// The smallest box around all photos with a position; nil when there are none.
    public let extent: BoundingBox?
}

/// A place, and the photos of a set that were taken there.
public struct PhotoPlace: Hashable, Sendable {
    /// The number for ``PhotoSet/place(_:_:)``. 0 stands for photos with a position far from any place.
    public let number: Int64
    /// The place; nil for number 0.
    public let place: Place?
    /// The number of photos, at least 1.
    public let count: Int
    /// The newest of them.
    public let cover: FoundPhoto
}
