/// A rectangle in fractions of a picture: 0…1, origin at the top left.
public struct Region: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// From the left edge to the right one.
    public var width: Double
    /// From the upper edge to the lower one.
    public var height: Double

    /// Takes any numbers; using them clips to the picture, and refuses what has no size there.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole picture.
    public static let whole = Region(x: 0, y: 0, width: 1, height: 1)

    /// The part within the picture.
    /// - Throws: ``RegionError`` when there is none.
    public func clipped() throws(RegionError) -> Region {
        guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { throw RegionError() }
        let left = max(0, x)
        let top = max(0, y)
        let clipped = Region(x: left, y: top, width: min(1, x + width) - left, height: min(1, y + height) - top)
        guard clipped.width > 0, clipped.height > 0 else { throw RegionError() }
        return clipped
    }

    /// The pixels it touches in a picture of that size; at least one.
    package func pixels(width pictureWidth: Int, height pictureHeight: Int) -> PixelRectangle {
        let across = Self.span(x, width, pictureWidth)
        let down = Self.span(y, height, pictureHeight)
        return PixelRectangle(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    }

    private static func span(_ start: Double, _ length: Double, _ size: Int) -> Range<Int> {
        // The small term keeps 0.25 × 4000 from becoming 1001 pixels through rounding.
        let first = min(size - 1, max(0, Int((start * Double(size) + 1e-6).rounded(.down))))
        let end = min(size, max(first + 1, Int(((start + length) * Double(size) - 1e-6).rounded(.up))))
        return first..<end
    }
}

/// A region lies outside the picture, or has no size there.
public struct RegionError: Error, Hashable, Sendable {}

/// A rectangle in whole pixels.
package struct PixelRectangle: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
