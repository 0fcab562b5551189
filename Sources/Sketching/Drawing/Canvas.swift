internal import Raster

/// Makes a drawing row by row, from planes and textures that each have a scale of their own.
struct Canvas {
    let width: Int
    let height: Int
    /// The width of the face in pixels of the canvas.
    let unit: Double
    private let guide: Guide
    private let resultWidth: Int
    private let resultHeight: Int

    /// - Parameter unit: the width of the face in the picture's pixels.
    init(_ pixels: Pixels, unit: Double, guide: Guide) {
        self.guide = guide
        resultWidth = pixels.width
        resultHeight = pixels.height
        let isEnlarged = unit < guide.unit
        width = isEnlarged ? guide.pixels.width : pixels.width
        height = isEnlarged ? guide.pixels.height : pixels.height
        self.unit = isEnlarged ? guide.unit : unit
    }

    /// Values of one row, of each input.
    struct Row {
        /// From the top.
        let y: Int
        let count: Int
        fileprivate let base: UnsafeMutablePointer<Float>

        /// The values of one input.
        subscript(input: Int) -> UnsafePointer<Float> {
            @inline(__always) get { UnsafePointer(base + input &* count) }
        }
    }

    /// What is read at each pixel.
    enum Input {
        /// Of the guide's size.
        case plane(Plane)
        case texture(Texture)
    }

    /// Draws with one ink: 0 is ink, 1 is paper.
    func draw(
        _ inputs: [Input], ink: Colour, paper: Colour, _ shade: (Row, UnsafeMutablePointer<Float>) -> Void
    ) -> Pixels {
        rows(inputs, spare: 1) { row, spare, target in
            shade(row, spare)
            for x in 0..<row.count {
                let share = clamped(spare[x])
                target[x &* 3] = byte(mixed(ink.red, paper.red, share))
                target[x &* 3 &+ 1] = byte(mixed(ink.green, paper.green, share))
                target[x &* 3 &+ 2] = byte(mixed(ink.blue, paper.blue, share))
            }
        }
    }

    /// Draws in colours: `shade` fills a row of red, one of green and one of blue.
    func drawColours(
        _ inputs: [Input],
        _ shade: (
            Row, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>
        ) -> Void
    ) -> Pixels {
        rows(inputs, spare: 3) { row, spare, target in
            let green = spare + row.count
            let blue = green + row.count
            shade(row, spare, green, blue)
            for x in 0..<row.count {
                target[x &* 3] = byte(spare[x])
                target[x &* 3 &+ 1] = byte(green[x])
                target[x &* 3 &+ 2] = byte(blue[x])
            }
        }
    }

    private func rows(
        _ inputs: [Input], spare: Int,
        _ body: (Row, UnsafeMutablePointer<Float>, UnsafeMutablePointer<UInt8>) -> Void
    ) -> Pixels {
        let scale = guide.unit / unit
        let samplers = inputs.map { input in
            switch input {
            case .plane(let plane): Sampler(plane, scale: scale, width: width)
            case .texture(let texture): texture.sampler(width: width, unit: unit)
            }
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 3) { buffer, count in
            withUnsafeTemporaryAllocation(of: Float.self, capacity: width * (inputs.count + spare)) { values in
                guard let base = values.baseAddress, let target = buffer.baseAddress else { return }
                for y in 0..<height {
                    for (index, sampler) in samplers.enumerated() {
                        sampler.read(row: y, into: base + index * width)
                    }
                    body(
                        Row(y: y, count: width, base: base), base + inputs.count * width, target + y * width * 3)
                }
            }
            count = width * height * 3
        }
        let drawing = Pixels(width: width, height: height, bytes: bytes) ?? guide.pixels
        let isDone = width == resultWidth && height == resultHeight
        return isDone ? drawing : drawing.stretched(width: resultWidth, height: resultHeight)
    }
}

/// A colour of sRGB, 0…1.
struct Colour: Hashable, Sendable {
    let red: Float
    let green: Float
    let blue: Float

    init(_ red: Float, _ green: Float, _ blue: Float) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
