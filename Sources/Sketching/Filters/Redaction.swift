public import Imaging

/// Hides a face for good: a few large squares of nearly even colour, or nothing but one colour.
///
/// What is left of the face are about thirty numbers, coarsely rounded, of a picture that was blurred by half the face
/// before. At no strength can a face be made out of them again.
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
        let coarse = pixels.stretched(
            width: max(1, columns / 3), height: max(1, rows / 3)
        ).stretched(width: columns, height: rows)
        let share = 1 - strength.value
        let shades = coarse.toned { red, green, blue in
            func rounded(_ part: Float) -> Float { (part * 8 - fraction(part * 8)) / 8 * share }
            return (rounded(red), rounded(green), rounded(blue))
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
