public import Interpretation

/// The ways of drawing a face. Raw values are what addresses, commands and stored plans say.
public enum SketchFilter: String, Hashable, Sendable, Codable, CaseIterable {
    case pencil, ink, charcoal
    case colourPencil = "colour-pencil"
    case cartoon, engraving, stipple
    case blackAndWhite = "black-and-white"
    case sepia, ghost
    case contrastLow = "contrast-low"
    case contrastMedium = "contrast-medium"
    case contrastHigh = "contrast-high"
    case redact
}

/// A filter and how strongly it is applied.
public struct SketchStyle: Hashable, Sendable, Codable {
    /// How to draw.
    public var filter: SketchFilter
    /// 0…1; other numbers are clamped, and a value that is not a number becomes 0.
    public var strength: Double { didSet { strength = SketchStyle.clamped(strength) } }

    /// A filter at a strength of 0…1.
    public init(filter: SketchFilter, strength: Double) {
        self.filter = filter
        self.strength = SketchStyle.clamped(strength)
    }

    /// Clamps as ``init(filter:strength:)`` does.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            filter: try values.decode(SketchFilter.self, forKey: .filter),
            strength: try values.decode(Double.self, forKey: .strength))
    }

    private static func clamped(_ strength: Double) -> Double { strength.isNaN ? 0 : min(1, max(0, strength)) }
}

/// One face and how it is drawn.
public struct FaceSketch: Hashable, Sendable, Codable {
    /// The face, in fractions of the upright, rotated photo.
    public var box: Box
    /// How to draw it.
    public var look: SketchStyle
    /// Whether hair, ears and chin are drawn, too: a little more than the face.
    public var coversHead: Bool

    /// A face to be drawn.
    public init(box: Box, look: SketchStyle, coversHead: Bool = false) {
        self.box = box
        self.look = look
        self.coversHead = coversHead
    }

    /// The rectangle around the ellipse that is drawn in, which may pass the photo's edges: the box, or for a head the box
    /// with 0.25 of its width on either side, 0.45 of its height above and 0.15 below.
    public var ellipse: Box {
        guard coversHead else { return box }
        return Box(
            x: box.x - 0.25 * box.width, y: box.y - 0.45 * box.height, width: 1.5 * box.width,
            height: 1.6 * box.height)
    }

    /// What of the photo changes: the part of ``ellipse`` that lies on it.
    public var region: Box { ellipse.clipped }
}

/// What a photo's sketch consists of.
public struct SketchPlan: Hashable, Sendable, Codable {
    /// No plan draws more faces.
    public static let mostFaces = 100

    /// Drawn in this order; only the first ``mostFaces`` count.
    public var faces: [FaceSketch]
    /// How the whole photo is drawn, beneath the faces; nil to leave it as it is.
    public var whole: SketchStyle?

    /// A plan for some faces, the whole photo, or both.
    public init(faces: [FaceSketch] = [], whole: SketchStyle? = nil) {
        self.faces = faces
        self.whole = whole
    }
}
