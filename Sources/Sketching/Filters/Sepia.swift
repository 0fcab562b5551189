public import Raster

/// The brown of old prints.
public struct Sepia: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1, from the photo's own colours to none but brown.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let share = strength.value
        return pixels.toned { red, green, blue in
            let light = luminance(red, green, blue)
            // Dark brown over tan to ivory; old prints have neither black nor white.
            let value = 0.05 + light * 0.92
            let warm = value * (1 - value)
            return (
                mixed(red, value + warm * 0.34, share), mixed(green, value + warm * 0.02, share),
                mixed(blue, value * 0.93 - warm * 0.40, share)
            )
        }
    }
}
