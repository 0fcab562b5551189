/// Where a drawing lies over the photo: an ellipse that fades at its edge, or a rounder rectangle.
public struct Mask: Hashable, Sendable {
    /// Where the edge begins to fade: a share of the way from the middle.
    private let core: Float
    private let isSquarish: Bool

    /// For drawings: the ellipse inside the rectangle, with a soft edge.
    public static let ellipse = Mask(core: 0.86, isSquarish: false)
    /// For hiding: nearly all of the rectangle, with an edge through which nothing is seen.
    public static let squircle = Mask(core: 0.97, isSquarish: true)

    /// How opaque the drawing is at each pixel of a picture, 0…255, row after row.
    ///
    /// - Parameters:
    ///   - width: of the picture, in pixels.
    ///   - height: of the picture, in pixels.
    ///   - centre: of the ellipse, in pixels of the picture; may lie outside.
    ///   - radii: of the ellipse, in pixels.
    public func opacity(
        width: Int, height: Int, centre: (x: Double, y: Double), radii: (x: Double, y: Double)
    ) -> [UInt8] {
        let scale = (x: 1 / Float(max(0.5, radii.x)), y: 1 / Float(max(0.5, radii.y)))
        let middle = (x: Float(centre.x), y: Float(centre.y))
        return [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let down = (Float(y) + 0.5 - middle.y) * scale.y
                for x in 0..<width {
                    let across = (Float(x) + 0.5 - middle.x) * scale.x
                    var distance = across * across + down * down
                    if isSquarish {
                        distance = (across * across * across * across + down * down * down * down).squareRoot()
                    }
                    target[y &* width &+ x] = byte(1 - smooth(distance.squareRoot(), core, 1))
                }
            }
            count = width * height
        }
    }
}
