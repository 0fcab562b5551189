public import Raster

/// Hides a face for good: a few large squares of one colour, or nothing but one colour.
///
/// Of the face only its mean colour and nine shades are left, coarsely rounded. The face cannot be reconstructed from
/// them at any strength.
public struct Redaction: Filter {
    private let strength: Strength

    /// - Parameter strength: 0…1; the squares get larger and darker, and at 1 there is only black.
    public init(strength: Double) { self.strength = Strength(strength) }

    /// Nearly the whole rectangle.
    public var mask: Mask { .squircle }

    /// Draws a part of a photo; see ``Filter/draw(_:unit:)``.
    public func draw(_ pixels: Pixels, unit: Double) -> Pixels {
        let squares = Double(strength.between(6, 3.5)) * Double(pixels.width) / max(1, unit)
        let columns = max(1, Int(squares.rounded()))
        let rows = max(1, Int((squares * Double(pixels.height) / Double(pixels.width)).rounded()))
        let share = 1 - strength.value
        let mean = pixels.stretched(width: 1, height: 1).bytes.map { Float($0) / 255 * share }
        // Nine shades of the face, each rounded to one of eight, are spread over the squares; the rest of each square's
        // shade is random.
        var dice = Dice(seed: 7)
        let shades = pixels.stretched(width: 3, height: 3).stretched(width: columns, height: rows).toned {
            let light = luminance($0, $1, $2) * 8
            let shade = 0.5 + (light - fraction(light)) / 8 * 0.8 + dice.next() * 0.2
            return (mean[0] * shade, mean[1] * shade, mean[2] * shade)
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: pixels.bytes.count) { target, count in
            for y in 0..<pixels.height {
                let row = min(rows - 1, y * rows / pixels.height)
                for x in 0..<pixels.width {
                    let cell = (row * columns + min(columns - 1, x * columns / pixels.width)) * 3
                    for channel in 0..<3 {
                        target[(y * pixels.width + x) * 3 + channel] = shades.bytes[cell + channel]
                    }
                }
            }
            count = pixels.bytes.count
        }
        return Pixels(width: pixels.width, height: pixels.height, bytes: bytes) ?? pixels
    }
}
