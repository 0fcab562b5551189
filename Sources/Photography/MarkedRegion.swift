/// A named part of the photo (Metadata Working Group, guidelines 2.0, "Image regions").
public struct MarkedRegion: Hashable, Sendable, Codable {
    /// The kinds that the guidelines define.
    public enum Kind: String, Hashable, Sendable, Codable {
        case face = "Face"
        case pet = "Pet"
        case focus = "Focus"
        case barCode = "BarCode"
    }

    /// The name of the person or thing.
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
