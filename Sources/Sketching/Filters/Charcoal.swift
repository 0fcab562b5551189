public import Raster

/// Charcoal on grey paper: broad, smudged shadows, and dark lines drawn over them.
public struct Charcoal: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1, from dusted to black.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let guide = Guide(pixels, unit: unit)
        let outlines = guide.dodged(by: 0.07, strength.between(0.42, 0.30), 0.94)
            .combined(with: guide.lines(width: 0.011, sensitivity: strength.between(0.7, 1.4))) { soft, fine in
                soft * (0.35 + 0.65 * fine)
            }
        let darkness = guide.light(blurredBy: 0.016).mapped { clamped(0.98 - $0 * 1.1) }
        let smudge = guide.light(blurredBy: 0.05).mapped { clamped(0.95 - $0) }
        let tone = strength.between(0.7, 1.2)
        let pressure = strength.between(0.62, 0.95)
        let dust = strength.between(0.18, 0.42)
        return Canvas(pixels, unit: unit, guide: guide).draw(
            [
                .plane(outlines), .plane(darkness), .plane(smudge), .texture(.broadStrokes), .texture(.coarsePaper),
            ], ink: Colour(0.09, 0.085, 0.08), paper: Colour(0.955, 0.94, 0.91)
        ) { row, result in
            let (outline, dark, smudge, strokes, paper) = (row[0], row[1], row[2], row[3], row[4])
            for x in 0..<row.count {
                let tooth = strokes[x] * 0.55 + paper[x] * 0.45
                let laid = smooth(dark[x] * tone * 1.3 - tooth * 0.9, -0.22, 0.5)
                // A line is pressed on, but the tooth of the paper still shows.
                let line = (1 - outline[x]) * pressure * (1.15 - paper[x] * 0.5)
                result[x] =
                    (1 - laid * (0.55 + 0.4 * dark[x])) * (1 - smudge[x] * dust) * (1 - clamped(line))
                    * (0.93 + paper[x] * 0.14)
            }
        }
    }
}
