public import Raster

/// More or less contrast.
public struct Contrast: Filter {
    /// How much.
    public enum Level: Hashable, Sendable, CaseIterable {
        /// Less than the photo has: soft and pale.
        case low
        /// A little more.
        case medium
        /// Much more, colours as well.
        case high
    }

    private let level: Level
    private let strength: Strength

    /// - Parameter strength: 0…1, from the photo as it is to the whole change.
    public init(_ level: Level, strength: Double) {
        self.level = level
        self.strength = Strength(strength)
    }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let share = strength.value
        let (slope, lift, colour): (Float, Float, Float) =
            switch level {
            case .low: (0.55, 0.10, 0.8)
            case .medium: (1.45, 0, 1.1)
            case .high: (2.6, 0, 1.3)
            }
        return pixels.toned { red, green, blue in
            let light = luminance(red, green, blue)
            let steep = (light - 0.5) * slope + 0.5
            // The curve bends before black and white, so that neither tears out.
            let value = (slope > 1 ? smooth(steep * 0.84 + 0.08, 0, 1) : steep) + lift
            func changed(_ part: Float) -> Float { mixed(part, value + (part - light) * colour, share) }
            return (changed(red), changed(green), changed(blue))
        }
    }
}
