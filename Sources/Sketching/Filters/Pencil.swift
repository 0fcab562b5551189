public import Raster

/// Graphite on white paper: what is even becomes white by dodging, edges become lines, shadows are hatched.
public struct Pencil: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1, from a light hand to a soft, dark pencil.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let guide = Guide(pixels, unit: unit)
        let weight = strength.between(0.55, 0.85)
        let outlines = guide.dodged(by: Double(strength.between(0.035, 0.055)), strength.between(0.30, 0.20), 0.97)
            .combined(with: guide.lines(width: 0.006, sensitivity: strength.between(0.7, 1.5))) { soft, fine in
                soft * (1 - weight + weight * fine)
            }
        let reach = strength.between(0.84, 0.97)
        let darkness = guide.light(blurredBy: 0.006).mapped { clamped((reach - $0) / reach) }

        let tone = strength.between(0.5, 1.15)
        let second = strength.between(0.3, 0.7)
        return Canvas(pixels, unit: unit, guide: guide).draw(
            [
                .plane(outlines), .plane(darkness), .texture(.strokes), .texture(.flatStrokes), .texture(.paper),
            ], ink: Colour(0.17, 0.17, 0.19), paper: Colour(0.985, 0.98, 0.965)
        ) { row, result in
            let (outline, dark, steep, flat, paper) = (row[0], row[1], row[2], row[3], row[4])
            for x in 0..<row.count {
                let tooth = steep[x] * 0.72 + paper[x] * 0.28
                let shade = dark[x] * tone
                let hatching = smooth(0.5 - tooth + shade * 1.25, 0.22, 0.88) * (0.12 + shade * 1.05)
                let depth = clamped((dark[x] - 0.5) * 2)
                let cross = smooth(0.6 - flat[x] + depth * 0.6, 0.35, 0.9) * depth * second
                result[x] = outline[x] * (1 - clamped(hatching)) * (1 - cross) * (0.95 + paper[x] * 0.1)
            }
        }
    }
}
