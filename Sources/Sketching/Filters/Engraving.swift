public import Raster

/// A copper engraving, as on old banknotes: lines that swell in the shadows, thin out in the light and bend over forms.
public struct Engraving: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1; more means finer and closer lines.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let guide = Guide(pixels, unit: unit)
        let relief = guide.light(blurredBy: 0.06)
        let fine = guide.light(blurredBy: 0.009)
        let light = fine.combined(with: guide.light(blurredBy: 0.05)) { clamped($0 + ($0 - $1) * 0.9) }
        let lines = guide.lines(width: 0.009, sensitivity: strength.between(0.8, 1.6))
        let canvas = Canvas(pixels, unit: unit, guide: guide)
        let period = strength.between(0.034, 0.024) * Float(canvas.unit)
        let edge = max(0.05, 1.2 / period)
        let bend = Float(0.20 * canvas.unit) / period
        let middle = (x: Float(canvas.width) / 2, y: Float(canvas.height) / 2)
        let first = Direction.across(24)
        let second = Direction.across(-52)
        return canvas.draw(
            [.plane(light), .plane(relief), .plane(lines)], ink: Colour(0.10, 0.11, 0.17),
            paper: Colour(0.975, 0.96, 0.915)
        ) { row, result in
            let (light, relief, lines) = (row[0], row[1], row[2])
            let down = Float(row.y) - middle.y
            for x in 0..<row.count {
                let across = Float(x) - middle.x
                let phase = (across * first.x + down * first.y) / period + relief[x] * bend + 4096
                let ridge = abs(2 * fraction(phase) - 1)
                let width = clamped((0.95 - light[x]) / 0.95) * 0.80 + 0.03
                let ink = smooth(ridge - (1 - width), -edge, edge)

                let crossed = (across * second.x + down * second.y) / period - relief[x] * bend * 0.8 + 4096
                let crossRidge = abs(2 * fraction(crossed) - 1)
                let crossWidth = clamped((0.50 - light[x]) / 0.5) * 0.6
                let cross = smooth(crossRidge - (1 - crossWidth), -edge, edge) * smooth(crossWidth, 0, 0.08)

                let drawn = (1 - ink) * (1 - cross) * (0.2 + 0.8 * smooth(lines[x], 0.3, 0.6))
                // The brightest parts stay paper.
                result[x] = mixed(drawn, 1, smooth(light[x], 0.90, 0.98))
            }
        }
    }
}
