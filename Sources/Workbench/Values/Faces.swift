public import Interpretation

/// Asks where the faces in a picture are; nothing else is looked for.
public struct FacesRequest: Hashable, Sendable, Codable {
    /// What to look at.
    public enum Source: Hashable, Sendable, Codable {
        /// Absolute path of a photo, as the file system spells it, the user's rotation, and what the path must lead to; nil
        /// for any file.
        case path([UInt8], turn: Rotation, at: PhotoDestination? = nil)
        /// A picture file's own bytes, such as a frame of a camera; at most ``FacesRequest/largestPicture``.
        case picture([UInt8])
    }

    /// Bytes of a picture that is sent along.
    public static let largestPicture = 1 << 20

    /// What to look at.
    public var source: Source
    /// Also looks for small faces: takes tenths of a second instead of milliseconds.
    public var isThorough: Bool

    /// Asks for the faces of one picture.
    public init(source: Source, isThorough: Bool) {
        self.source = source
        self.isThorough = isThorough
    }
}

/// Where the faces in a picture are.
public struct FacesAnswer: Hashable, Sendable, Codable {
    /// From left to right, in fractions of the upright, rotated picture.
    public var faces: [Face]
    /// Of the whole upright, rotated picture, in pixels.
    public var width: Int
    /// Of the whole upright, rotated picture, in pixels.
    public var height: Int

    /// The faces of one picture.
    public init(faces: [Face], width: Int, height: Int) {
        self.faces = faces
        self.width = width
        self.height = height
    }
}
