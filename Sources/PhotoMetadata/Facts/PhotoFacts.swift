public import Geography

/// What a photo's metadata says. All text is cleaned and all numbers are finite.
public struct PhotoFacts: Hashable, Sendable, Codable {
    /// When it was taken.
    public var taken: CaptureTime?
    /// Where it was taken.
    public var coordinate: Coordinate?
    /// Metres above sea level.
    public var altitude: Double?
    /// The camera's maker.
    public var maker: String?
    /// The camera's model.
    public var model: String?
    /// The lens, where the file names it.
    public var lens: String?
    /// For an info panel.
    public var exposure = Exposure()
    /// EXIF's 1…8. Always 1 for HEIC and AVIF, because those decode upright already.
    public var orientation = 1
    /// The user's own keywords: everything in the file that no model of ours has made.
    public var keywords: [String] = []
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

/// How the picture was exposed.
public struct Exposure: Hashable, Sendable, Codable {
    /// The f-number.
    public var aperture: Double?
    /// Seconds.
    public var time: Double?
    /// ISO speed.
    public var iso: Int?
    /// Millimetres.
    public var focalLength: Double?
    /// Millimetres, as on 35 mm film.
    public var focalLength35: Double?

    /// Nothing known.
    public init() {}
}

/// A named part of the photo (Metadata Working Group, guidelines 2.0, "Image regions").
public struct MarkedRegion: Hashable, Sendable, Codable {
    /// What the guidelines know.
    public enum Kind: String, Hashable, Sendable, Codable {
        case face = "Face"
        case pet = "Pet"
        case focus = "Focus"
        case barCode = "BarCode"
    }

    /// Whose face, or what.
    public var name: String?
    /// Nil when the file says nothing, or something else.
    public var kind: Kind?
    /// The left edge, in fractions of the upright photo from its top left.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// In fractions of the upright photo's width.
    public var width: Double
    /// In fractions of the upright photo's height.
    public var height: Double
    /// Whether the app's model drew it.
    public var isModelMade: Bool

    /// A marked part.
    public init(
        name: String?, kind: Kind?, x: Double, y: Double, width: Double, height: Double, isModelMade: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.isModelMade = isModelMade
    }
}
