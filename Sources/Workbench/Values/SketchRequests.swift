public import Interpretation
public import Photography

/// Asks for the drawing of one face, as a picture to lay over the photo on a screen.
///
/// The answer is a WebP file of the face's ``FaceSketch/region``, transparent outside the ellipse, at the scale at which
/// the whole photo's longer side has `longSide` pixels.
public struct SketchPatchRequest: Hashable, Sendable, Codable {
    /// Absolute path of the photo, as the file system spells it: any bytes but 0.
    public var path: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?
    /// The user's rotation; the face's box is given in the rotated photo.
    public var turn: Rotation
    /// The face and how to draw it.
    public var face: FaceSketch
    /// Pixels of the whole photo's longer side on the screen, at most ``SketchWholeRequest/largestSide``.
    public var longSide: Int

    /// Asks for one face.
    public init(
        path: [UInt8], turn: Rotation = .none, face: FaceSketch, longSide: Int, at destination: PhotoDestination? = nil
    ) {
        self.path = path
        self.destination = destination
        self.turn = turn
        self.face = face
        self.longSide = longSide
    }
}

/// Asks for the whole photo drawn, at the size of a screen: a WebP file.
public struct SketchWholeRequest: Hashable, Sendable, Codable {
    /// Pixels of the longer side of any preview.
    public static let largestSide = 2048

    /// Absolute path of the photo, as the file system spells it: any bytes but 0.
    public var path: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?
    /// The user's rotation.
    public var turn: Rotation
    /// How to draw it.
    public var look: SketchStyle
    /// Pixels of the longer side, at most ``largestSide``.
    public var longSide: Int

    /// Asks for one photo.
    public init(
        path: [UInt8], turn: Rotation = .none, look: SketchStyle, longSide: Int, at destination: PhotoDestination? = nil
    ) {
        self.path = path
        self.destination = destination
        self.turn = turn
        self.look = look
        self.longSide = longSide
    }
}

/// Asks for one face in several filters, to choose from: one WebP file, square tiles side by side.
public struct SketchStripRequest: Hashable, Sendable, Codable {
    /// Pixels of a tile's side.
    public static let largestSide = 160

    /// Absolute path of the photo, as the file system spells it: any bytes but 0.
    public var path: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?
    /// The user's rotation; the box is given in the rotated photo.
    public var turn: Rotation
    /// The face, in fractions of the upright, rotated photo.
    public var box: Box
    /// From left to right.
    public var filters: [SketchFilter]
    /// Of every tile, 0…1.
    public var strength: Double
    /// Pixels of a tile's side, at most ``largestSide``.
    public var side: Int

    /// Asks for one strip.
    public init(
        path: [UInt8], turn: Rotation = .none, box: Box, filters: [SketchFilter] = SketchFilter.allCases,
        strength: Double, side: Int, at destination: PhotoDestination? = nil
    ) {
        self.path = path
        self.destination = destination
        self.turn = turn
        self.box = box
        self.filters = filters
        self.strength = strength
        self.side = side
    }
}

/// Asks for a sketch as a file: a JPEG of the photo's full size, upright and rotated, with the photo's metadata.
///
/// The quality is that of the photo's own tables where it is a JPEG; its colour profile is kept. Orientation and
/// dimensions are set right, and small pictures inside the metadata, which show the faces as they were, are left out.
public struct SketchFileRequest: Hashable, Sendable, Codable {
    /// Absolute path of the photo; only read.
    public var original: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?
    /// Absolute path of the temporary file that becomes the sketch; overwritten.
    public var copy: [UInt8]
    /// The user's rotation; the plan's boxes are given in the rotated photo.
    public var turn: Rotation
    /// What to draw.
    public var plan: SketchPlan
    /// What is written into the metadata besides, such as the keyword *sketch*.
    public var sheet: TagSheet

    /// Asks for one file.
    public init(
        original: [UInt8], copy: [UInt8], turn: Rotation = .none, plan: SketchPlan, sheet: TagSheet,
        at destination: PhotoDestination? = nil
    ) {
        self.original = original
        self.destination = destination
        self.copy = copy
        self.turn = turn
        self.plan = plan
        self.sheet = sheet
    }
}

/// The sketch that was written.
public struct SketchAnswer: Hashable, Sendable, Codable {
    /// SHA-256 of the file, 32 bytes.
    public var content: [UInt8]
    /// SHA-256 of its pixels without metadata, 32 bytes.
    public var pixels: [UInt8]
    /// Pixels across.
    public var width: Int
    /// Rows.
    public var height: Int

    /// One file.
    public init(content: [UInt8], pixels: [UInt8], width: Int, height: Int) {
        self.content = content
        self.pixels = pixels
        self.width = width
        self.height = height
    }
}
