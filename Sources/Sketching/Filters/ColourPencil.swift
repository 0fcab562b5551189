public import Raster

/// Coloured pencils: the photo's colours, livelier, laid on in strokes that leave paper between them.
public struct ColourPencil: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1, from a tint to saturated colour.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let guide = Guide(pixels, unit: unit)
        let softness = 0.006 * guide.unit
        let luminance = Plane(luminanceOf: guide.pixels).blurred(softness)
        let red = Plane(guide.pixels, red: 1, green: 0, blue: 0).blurred(softness)
            .combined(with: luminance) { $0 - $1 }
        let blue = Plane(guide.pixels, red: 0, green: 0, blue: 1).blurred(softness)
            .combined(with: luminance) { $0 - $1 }
        let light = guide.light(blurredBy: 0.005)
        let weight = strength.between(0.5, 0.8)
        let outlines = guide.dodged(by: 0.045, 0.35, 0.96)
            .combined(with: guide.lines(width: 0.008, sensitivity: strength.between(0.6, 1.1))) { soft, fine in
                1 - weight * (1 - soft * (0.4 + 0.6 * fine))
            }
        let saturation = strength.between(1.35, 2.0)
        let coverage = strength.between(0.7, 1)
        return Canvas(pixels, unit: unit, guide: guide).drawColours(
            [
                .plane(outlines), .plane(light), .plane(red), .plane(blue), .texture(.strokes),
                .texture(.flatStrokes), .texture(.paper),
            ]
        ) { row, reds, greens, blues in
            let (outline, light, redness, blueness) = (row[0], row[1], row[2], row[3])
            let (steep, flat, paper) = (row[4], row[5], row[6])
            for x in 0..<row.count {
                let dark = 1 - light[x]
                let tooth = steep[x] * 0.55 + paper[x] * 0.45
                let first = smooth(0.66 - tooth + dark * 0.42, 0.10, 0.36)
                let second = smooth(0.42 - flat[x] + dark * 0.5, 0.1, 0.6)
                let laid = clamped(0.16 + first * 0.66 + second * 0.34) * coverage
                // Paper is always lighter than the photo: a pencil only darkens.
                let value = 0.16 + light[x] * 0.86
                let more = saturation * (1.1 - 0.5 * light[x])
                // From luminance and two differences back to three colours (BT.601).
                let greenness = -(0.299 * redness[x] + 0.114 * blueness[x]) / 0.587
                let line = outline[x]
                reds[x] = (1 - laid * (1 - clamped(value + redness[x] * more))) * line * 0.99
                greens[x] = (1 - laid * (1 - clamped(value + greenness * more))) * line * 0.985
                blues[x] = (1 - laid * (1 - clamped(value + blueness[x] * more))) * (0.06 + 0.94 * line) * 0.97
            }
        }
    }
}
