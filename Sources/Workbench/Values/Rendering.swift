public import Interpretation

/// How large a picture is to become. None is ever enlarged.
public enum RenderSize: Hashable, Sendable, Codable {
    /// Pixels of the shorter side, unless the longer one would then be over its limit.
    case shortSide(Int, longSideAtMost: Int = .max)
    /// Pixels of the longer side.
    case longSide(Int)

    /// Small enough for a grid of hundreds, large enough for a square a third of a phone's width.
    public static let thumbnail = RenderSize.shortSide(320, longSideAtMost: 960)

    /// The size that a picture of `width` × `height` pixels gets: its proportions are kept, and at least one pixel is left.
    public func fitted(width: Int, height: Int) -> (width: Int, height: Int) {
        let short = Double(min(width, height))
        let long = Double(max(width, height))
        let scale =
            switch self {
            case .shortSide(let side, let limit): min(1, Double(side) / short, Double(limit) / long)
            case .longSide(let side): min(1, Double(side) / long)
            }
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return (scaled(width), scaled(height))
    }
}

/// How a picture is written.
public enum RenderFormat: Hashable, Sendable, Codable {
    /// Quality 1…100.
    case webp(quality: Int)
    /// Quality 1…100.
    case jpeg(quality: Int)

    /// What pictures in a grid are written as.
    public static let thumbnail = RenderFormat.webp(quality: 72)
}

/// Asks for a photo, or a part of it, as a smaller picture: upright and rotated, in sRGB, without any metadata.
public struct RenderRequest: Hashable, Sendable, Codable {
    /// Absolute path of the photo, as the file system spells it: any bytes but 0.
    public var path: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?
    /// The user's rotation; the selection is given in the rotated photo.
    public var turn: Rotation
    /// What part of the upright, rotated photo to show; nil for all of it.
    public var selection: Box?
    /// How large it is to become.
    public var size: RenderSize
    /// How it is to be written.
    public var format: RenderFormat

    /// Asks for one picture.
    public init(
        path: [UInt8], turn: Rotation = .none, selection: Box? = nil, size: RenderSize, format: RenderFormat,
        at destination: PhotoDestination? = nil
    ) {
        self.path = path
        self.destination = destination
        self.turn = turn
        self.selection = selection
        self.size = size
        self.format = format
    }
}

/// A picture made from a photo.
public struct RenderAnswer: Hashable, Sendable, Codable {
    /// The whole file.
    public var bytes: [UInt8]
    /// Pixels across.
    public var width: Int
    /// Rows.
    public var height: Int
    /// Whether the file ends before its picture does.
    public var isTruncated: Bool

    /// One picture.
    public init(bytes: [UInt8], width: Int, height: Int, isTruncated: Bool = false) {
        self.isTruncated = isTruncated
        self.bytes = bytes
        self.width = width
        self.height = height
    }
}
