public import Raster

/// A negative, pale and bluish: light becomes dark and dark becomes light.
public struct Ghost: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1, from an even grey-blue veil to a full negative.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let contrast = strength.between(0.45, 1)
        let colour = strength.between(0.15, 0.55)
        return pixels.toned { red, green, blue in
            let light = luminance(red, green, blue)
            let value = 0.5 + (0.5 - light) * contrast
            return (
                value + (light - red) * colour - 0.03, value + (light - green) * colour + 0.01,
                value + (light - blue) * colour + 0.05
            )
        }
    }
}
