public import Raster

/// Black and white, with the contrast of film.
public struct BlackAndWhite: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1, from the photo's own colours to none.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let share = strength.value
        return pixels.toned { red, green, blue in
            // Skin is red: film for portraits takes a little more of it than the eye.
            let light = red * 0.36 + green * 0.54 + blue * 0.10
            let value = mixed(light, smooth(light, 0, 1), 0.35)
            return (mixed(red, value, share), mixed(green, value, share), mixed(blue, value, share))
        }
    }
}
