public import Geography

/// What is to be written into a copy of a photo.
public struct TagSheet: Hashable, Sendable, Codable {
    /// All keywords that the copy shall have; those in the file that are not here are removed.
    public var keywords: [String]
    /// Those of ``keywords`` that a model made.
    public var modelMade: [String]
    /// `category|kind|name`, from the general to the particular.
    public var hierarchy: [String]
    /// A caption made by the app; written only where the file has no other description.
    public var caption: String?
    /// Written as five stars, unless the photo is rated already.
    public var isFavourite: Bool
    /// Boxes that the app's model drew, in fractions of the upright photo; those in the file are kept.
    public var regions: [MarkedRegion]
    /// EXIF's 1…8 when the user has turned the photo, nil to leave it as it is.
    public var orientation: Int?
    /// Where the user put the photo on the map, nil to leave what the file says.
    public var position: Coordinate?
    /// Whether the user took the photo off the map: then the copy does not say where it was taken.
    public var leavesOutPlace: Bool
    /// When the photo was taken, where the app knows it from elsewhere; written only where neither the file nor its
    /// sidecar says it.
    public var knownTime: CameraTime?
    /// Where the photo was taken, as ``knownTime``.
    public var knownPosition: Coordinate?

    /// A sheet of tags.
    public init(
        keywords: [String] = [], modelMade: [String] = [], hierarchy: [String] = [], caption: String? = nil,
        isFavourite: Bool = false, regions: [MarkedRegion] = [], orientation: Int? = nil,
        position: Coordinate? = nil, leavesOutPlace: Bool = false, knownTime: CameraTime? = nil,
        knownPosition: Coordinate? = nil
    ) {
        self.keywords = keywords
        self.modelMade = modelMade
        self.hierarchy = hierarchy
        self.caption = caption
        self.isFavourite = isFavourite
        self.regions = regions
        self.orientation = orientation
        self.position = position
        self.leavesOutPlace = leavesOutPlace
        self.knownTime = knownTime
        self.knownPosition = knownPosition
    }
}
