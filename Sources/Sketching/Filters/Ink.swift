public import Raster

/// Pen and ink: black or nothing. Shadows are filled, half-shadows hatched in up to three directions.
public struct Ink: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1, from a few lines to a drawing that is full of them.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Hatching: its angle in degrees against the horizontal, the brightness where it begins and where it is widest.
    private struct Hatching {
        let across: (x: Float, y: Float)
        let begin: Float
        let full: Float

        init(degrees: Int, begin: Float, full: Float) {
            across = Direction.across(degrees)
            self.begin = begin
            self.full = full
        }
    }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let guide = Guide(pixels, unit: unit)
        let fine = guide.light(blurredBy: 0.011)
        let lines = fine.combined(with: guide.light(blurredBy: 0.018)) { $0 - $1 }
        // Edges are made steeper before black and white are parted ("XDoG", Winnemöller, Kyprianidis, Olsen 2012).
        let steep = fine.combined(with: guide.light(blurredBy: 0.05)) { $0 + ($0 - $1) * 6 }
        let light = guide.light(blurredBy: 0.016)
        let canvas = Canvas(pixels, unit: unit, guide: guide)
        let period = Float(0.034 * canvas.unit)
        // Half a pixel of the canvas, as a share of what is compared.
        let edge = max(0.06, 1.2 / period)
        let sensitivity = strength.between(0.8, 1.9)
        let filled = strength.between(0.06, 0.24)
        let more = strength.between(-0.10, 0.12)
        let hatchings = [
            Hatching(degrees: -45, begin: 0.62 + more, full: 0.12),
            Hatching(degrees: -20, begin: 0.42 + more, full: 0.05),
            Hatching(degrees: 45, begin: 0.27 + more, full: 0),
        ]
        let middle = (x: Float(canvas.width) / 2, y: Float(canvas.height) / 2)
        return canvas.draw(
            [.plane(lines), .plane(steep), .plane(light), .texture(.wobble)], ink: Colour(0.07, 0.07, 0.09),
            paper: Colour(0.99, 0.985, 0.97)
        ) { row, result in
            let (line, contrast, light, wobble) = (row[0], row[1], row[2], row[3])
            let down = Float(row.y) - middle.y
            for x in 0..<row.count {
                result[x] =
                    smooth(line[x], -0.018 / sensitivity, -0.012 / sensitivity)
                    * smooth(contrast[x], filled, filled + 0.12)
            }
            for hatching in hatchings {
                let start = down * hatching.across.y / period + 4096
                let step = hatching.across.x / period
                for x in 0..<row.count {
                    let phase = start + (Float(x) - middle.x) * step + (wobble[x] - 0.5) * 1.3
                    // 1 in the middle of a line, 0 between two.
                    let ridge = abs(2 * fraction(phase) - 1)
                    let width = clamped((hatching.begin - light[x]) / (hatching.begin - hatching.full)) * 0.7
                    let ink = smooth(ridge - (1 - width), -edge, edge) * smooth(width, 0, 0.08)
                    result[x] *= 1 - ink
                }
            }
        }
    }
}
