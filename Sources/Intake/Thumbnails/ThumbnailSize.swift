internal import Workbench

/// The sizes of thumbnails.
public enum ThumbnailSize: String, Hashable, Sendable, CaseIterable {
    /// For grids: the shorter side has up to 320 pixels, the longer one up to 960.
    case small = "s"
    /// For rows of squares, as on Home: the middle of the photo, a square of up to 320 pixels, made of the one for grids.
    case square = "q"
    /// For a whole screen: the longer side has up to 2 048 pixels.
    case large = "l"

    var size: RenderSize { self == .large ? .longSide(2048) : .thumbnail }
    var format: RenderFormat {
        switch self {
        case .small: .thumbnail
        case .square: .webp(quality: 60)
        case .large: .webp(quality: 80)
        }
    }
}
