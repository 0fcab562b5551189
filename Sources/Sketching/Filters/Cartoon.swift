public import Raster

/// A cartoon: few flat colours inside dark outlines.
public struct Cartoon: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1; more means fewer and stronger colours and bolder lines.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let guide = Guide(pixels, unit: unit)
        let radius = Double(strength.between(0.018, 0.03)) * guide.unit
        let luminance = Plane(luminanceOf: guide.pixels)
        let flat = guide.light.flattened(radius: radius, contrast: 0.10).flattened(radius: radius, contrast: 0.07)
        let red = Plane(guide.pixels, red: 1, green: 0, blue: 0).combined(with: luminance) { $0 - $1 }
            .flattened(radius: radius, contrast: 0.05)
        let blue = Plane(guide.pixels, red: 0, green: 0, blue: 1).combined(with: luminance) { $0 - $1 }
            .flattened(radius: radius, contrast: 0.05)
        // Half of the outlines are of what is flat already, so that hair and freckles are mostly free of them.
        let bold = flat.blurred(0.009 * guide.unit).combined(with: flat.blurred(0.018 * guide.unit)) { $0 - $1 }
        let outlines = guide.light(blurredBy: 0.011).combined(with: guide.light(blurredBy: 0.020)) { $0 - $1 }
            .combined(with: bold) { $0 * 0.55 + $1 * 0.6 }

        let levels = strength.between(8, 4.5)
        let saturation = strength.between(1.25, 1.7)
        let sensitivity = strength.between(0.8, 1.4)
        let canvas = Canvas(pixels, unit: unit, guide: guide)
        // A step between two colours is as wide as it must be to be smooth.
        let edge = Float(max(0.06, 10 / canvas.unit))
        return canvas.drawColours([.plane(flat), .plane(red), .plane(blue), .plane(outlines)]) {
            row, reds, greens, blues in
            let (light, redness, blueness, outline) = (row[0], row[1], row[2], row[3])
            for x in 0..<row.count {
                let level = light[x] * levels
                let part = fraction(level)
                let step = (level - part + smooth(part, 0.5 - edge, 0.5 + edge)) / levels
                let value = 0.08 + step * 0.92
                let line = smooth(outline[x], -0.034 / sensitivity, -0.020 / sensitivity)
                let greenness = -(0.299 * redness[x] + 0.114 * blueness[x]) / 0.587
                reds[x] = clamped(value + redness[x] * saturation) * line + 0.07 * (1 - line)
                greens[x] = clamped(value + greenness * saturation) * line + 0.06 * (1 - line)
                blues[x] = clamped(value + blueness[x] * saturation) * line + 0.09 * (1 - line)
            }
        }
    }
}

extension Plane {
    /// Evens out what varies little and keeps edges (the guided filter, He, Sun, Tang 2010, guided by itself).
    ///
    /// - Parameters:
    ///   - radius: of what is evened out, in pixels.
    ///   - contrast: what varies less than this, counts as even.
    func flattened(radius: Double, contrast: Float) -> Plane {
        let mean = blurred(radius)
        let square = mapped { $0 * $0 }.blurred(radius)
        // Where there is an edge this is 1, and the value stays as it is; elsewhere it becomes the mean.
        let edges = square.combined(with: mean) { square, mean in
            let variance = max(0, square - mean * mean)
            return variance / (variance + contrast * contrast)
        }
        let base = edges.combined(with: mean) { (1 - $0) * $1 }.blurred(radius)
        return edges.blurred(radius).combined(with: self) { $0 * $1 }.combined(with: base) { $0 + $1 }
    }
}
