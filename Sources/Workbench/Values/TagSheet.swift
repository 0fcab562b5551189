public import Interpretation

/// A part of a photo with a name on it (MWG Regions, Metadata Working Group guidelines 2.0, section 5.9).
public struct NamedRegion: Hashable, Sendable, Codable {
    /// What the name is of, as MWG spells its types.
    public enum Kind: String, Hashable, Sendable, Codable {
        case face = "Face"
        case pet = "Pet"
        case focus = "Focus"
        case barCode = "BarCode"
        /// A thing: not among MWG's own, but in use (`mwg-rs:Type` is an open choice).
        case object = "Object"
    }

    /// Nil for a face whose name is not known.
    public var name: String?
    /// What the name is of.
    public var kind: Kind
    /// In fractions of the upright photo.
    public var box: Box

    /// Names a part of a photo.
    public init(name: String?, kind: Kind, box: Box) {
        self.name = name
        self.kind = kind
        self.box = box
    }
}

/// What is to be written into a tagged copy. What the file already says stays, unless stated otherwise.
public struct TagSheet: Hashable, Sendable, Codable {
    /// All keywords to add, the model's among them (`dc:subject`, IPTC Keywords).
    public var keywords: [String]
    /// Paths from the category down to the name, each at least one long (`lr:hierarchicalSubject`).
    public var hierarchy: [[String]]
    /// Those of `keywords` that a model made (our own XMP namespace).
    public var modelKeywords: [String]
    /// A caption, written only when the file has none (`dc:description`).
    public var description: String?
    /// 1…5 stars, written only when the file is unrated (`xmp:Rating`).
    public var rating: Int?
    /// Regions to add.
    public var regions: [NamedRegion]
    /// The user's turn: changes the orientation tag, never the pixels.
    public var turn: Turn

    /// A sheet with nothing on it, but for what is given.
    public init(
        keywords: [String] = [], hierarchy: [[String]] = [], modelKeywords: [String] = [], description: String? = nil,
        rating: Int? = nil, regions: [NamedRegion] = [], turn: Turn = .none
    ) {
        self.keywords = keywords
        self.hierarchy = hierarchy
        self.modelKeywords = modelKeywords
        self.description = description
        self.rating = rating
        self.regions = regions
        self.turn = turn
    }
}
