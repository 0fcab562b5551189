internal import Workbench

/// The sizes of thumbnails.
public enum ThumbnailSize: String, Hashable, Sendable, CaseIterable {
    /// For grids: the shorter side has up to 320 pixels, the longer one up to 960.
    case small = "s"
    /// For a whole screen: the longer side has up to 2 048 pixels.
    case large = "l"

    var size: RenderSize { self == .small ? .thumbnail : .longSide(2048) }
    var format: RenderFormat { self == .small ? .thumbnail : .webp(quality: 80) }
}
