public import Geography

/// What a photo's file, and its sidecar, say of it in EXIF, IPTC and XMP. All text is cleaned and all numbers are
/// finite.
public struct EmbeddedMetadata: Hashable, Sendable, Codable {
    /// When it was taken, as far as that is known.
    public var taken: CameraTime?
    /// Whether ``taken`` is in the sidecar alone.
    public var isTakenFromSidecar = false
    /// Where it was taken.
    public var coordinate: Coordinate?
    /// Whether the file has a place for its position and none in it: what Android leaves of a photo that is chosen in a
    /// browser.
    public var isPlaceEmptied = false
    /// Metres above sea level.
    public var altitude: Double?
    /// The camera's maker.
    public var maker: String?
    /// The camera's model.
    public var model: String?
    /// The lens, where the file names it.
    public var lens: String?
    /// The program that wrote the file: a camera's own, or the one that it was edited with.
    public var software: String?
    /// For an info panel.
    public var exposure = Exposure()
    /// EXIF's 1…8. 1 for AVIF and JPEG XL, and nearly all HEIC, because those decode upright already.
    public var orientation = 1
    /// By how many degrees clockwise the sidecar turns the photo, on top of ``orientation``: 0, 90, 180 or 270. What only
    /// mirrors it is left out.
    public var sidecarRotation = 0
    /// The user's own keywords: all in the file that the app's models have not made.
    public var keywords: [String] = []
    /// The places of keywords in trees, from the root down: `["People", "Family", "Max"]`. Each ends with one of
    /// ``keywords``; the words above that need not be among them.
    public var keywordPaths: [[String]] = []
    /// The names of people and pets that the file has: of marked faces and pets, and of whom it says are in it.
    public var people: [String] = []
    /// Keywords in the file that the app's model made when the copy was saved.
    public var modelMadeKeywords: [String] = []
    /// A title.
    public var title: String?
    /// The user's description; neither a camera's boilerplate nor a caption that the app made.
    public var description: String?
    /// −1 (rejected), 0…5.
    public var rating: Int?
    /// Marked parts of the photo.
    public var regions: [MarkedRegion] = []

    /// Nothing known.
    public init() {}
}
