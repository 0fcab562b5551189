/// A picture of the demo in flat colours, as a file that somebody could upload.
struct DemoDrawing {
    typealias Colour = (UInt8, UInt8, UInt8)

    /// A form: middle and half its size, in fractions of width and height, from above.
    struct Shape {
        var x: Double
        var y: Double
        var across: Double
        var down: Double
        var colour: Colour
        /// A rectangle in place of an ellipse.
        var isBox = false

        static func box(_ x: Double, _ y: Double, _ across: Double, _ down: Double, _ colour: Colour) -> Shape {
            Shape(x: x, y: y, across: across, down: down, colour: colour, isBox: true)
        }

        static func ellipse(_ x: Double, _ y: Double, _ across: Double, _ down: Double, _ colour: Colour) -> Shape {
            Shape(x: x, y: y, across: across, down: down, colour: colour)
        }
    }

    /// In pixels; the width is a multiple of 4.
    let width: Int
    let height: Int
    let ground: Colour
    /// Of two that cover a point the later one is seen.
    let shapes: [Shape]

    /// A BMP file with rows of 24 bits a pixel, the lowest first.
    var file: [UInt8] {
        var bytes: [UInt8] = Array("BM".utf8)
        func number(_ value: Int, _ size: Int) {
            bytes += (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let pixels = width * height * 3
        for (value, size) in [
            (54 + pixels, 4), (0, 4), (54, 4), (40, 4), (width, 4), (height, 4), (1, 2), (24, 2), (0, 4), (pixels, 4),
            (0, 4), (0, 4), (0, 4), (0, 4),
        ] { number(value, size) }
        bytes.reserveCapacity(54 + pixels)
        for row in 0..<height {
            let y = 1 - (Double(row) + 0.5) / Double(height)
            for column in 0..<width {
                let x = (Double(column) + 0.5) / Double(width)
                let top = shapes.last { shape in
                    let (across, down) = ((x - shape.x) / shape.across, (y - shape.y) / shape.down)
                    return shape.isBox ? abs(across) <= 1 && abs(down) <= 1 : across * across + down * down <= 1
                }
                let colour = top?.colour ?? ground
                bytes.append(colour.2)
                bytes.append(colour.1)
                bytes.append(colour.0)
            }
        }
        return bytes
    }
}
