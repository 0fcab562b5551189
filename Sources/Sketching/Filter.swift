public import Raster

/// A way of drawing a face, or a whole photo.
///
/// All lengths are in proportion to the face, so that a small and a large face, or a preview and the full photo, are drawn
/// alike. The same pixels give the same drawing.
public protocol Filter: Hashable, Sendable {
    /// Draws a part of a photo.
    ///
    /// - Parameters:
    ///   - pixels: the part, in 8-bit sRGB.
    ///   - unit: the width of the face in these pixels. Of a photo without a face, about a third of its shorter side.
    /// - Returns: a drawing of the same size.
    func draw(_ pixels: Pixels, unit: Double) -> Pixels

    /// Where the drawing of a face lies over the photo.
    var mask: Mask { get }
}

extension Filter {
    /// The ellipse, for all that draw.
    public var mask: Mask { .ellipse }
}

/// How strongly a filter works, 0…1.
struct Strength: Hashable, Sendable {
    let value: Float

    /// Clamps; what is no number is 0.
    init(_ strength: Double) { value = strength.isNaN ? 0 : Float(min(1, max(0, strength))) }

    /// A number that goes from one end to the other with the strength.
    func between(_ weakest: Float, _ strongest: Float) -> Float { weakest + (strongest - weakest) * value }
}
