public import Raster

/// Dots of ink, close together in the shadows and far apart in the light.
public struct Stipple: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1, from few dots to many.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let guide = Guide(pixels, unit: unit)
        let most = strength.between(0.75, 1.1)
        let darkness = guide.light(blurredBy: 0.006).combined(with: guide.light(blurredBy: 0.04)) { fine, coarse in
            let dark = clamped(0.90 - (fine + (fine - coarse) * 1.1)) / 0.9
            return dark * (0.2 + 0.72 * dark) * most
        }
        let lines = guide.lines(width: 0.008, sensitivity: strength.between(0.5, 1.0))
            .mapped { ($0 - 1) * -0.45 }
        // Along an edge dots are closer, too.
        let ink = darkness.combined(with: lines) { $0 + $1 }
        let canvas = Canvas(pixels, unit: unit, guide: guide)
        let edge = max(0.03, Float(0.2 * Texture.dots.unit / canvas.unit) / 5 * 0.7)
        return canvas.draw(
            [.plane(ink), .texture(.dots)], ink: Colour(0.10, 0.09, 0.09), paper: Colour(0.985, 0.975, 0.95)
        ) { row, result in
            let (dark, threshold) = (row[0], row[1])
            for x in 0..<row.count { result[x] = smooth(threshold[x] - dark[x], -edge, edge) }
        }
    }
}
