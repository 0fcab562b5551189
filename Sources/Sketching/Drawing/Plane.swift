internal import Raster

/// One number for each pixel, row after row; mostly 0…1.
struct Plane: Sendable {
    let width: Int
    let height: Int
    var values: [Float]

    /// Takes the values as they are written, row after row.
    init(width: Int, height: Int, filling: (UnsafeMutableBufferPointer<Float>) -> Void) {
        self.width = width
        self.height = height
        values = [Float](unsafeUninitializedCapacity: width * height) { buffer, count in
            filling(buffer)
            count = width * height
        }
    }

    /// Each value put through a function.
    @inline(__always)
    func mapped(_ function: (Float) -> Float) -> Plane {
        Plane(width: width, height: height) { target in
            values.withUnsafeBufferPointer { source in
                for index in 0..<source.count { target[index] = function(source[index]) }
            }
        }
    }

    /// This plane and another of the same size, value by value.
    @inline(__always)
    func combined(with other: Plane, _ function: (Float, Float) -> Float) -> Plane {
        Plane(width: width, height: height) { target in
            values.withUnsafeBufferPointer { one in
                other.values.withUnsafeBufferPointer { two in
                    for index in 0..<one.count { target[index] = function(one[index], two[index]) }
                }
            }
        }
    }

    /// One channel of a picture, or a sum of its three.
    init(_ pixels: Pixels, red: Float, green: Float, blue: Float) {
        self.init(width: pixels.width, height: pixels.height) { target in
            pixels.bytes.withUnsafeBufferPointer { bytes in
                for index in 0..<target.count {
                    target[index] =
                        (Float(bytes[index &* 3]) * red + Float(bytes[index &* 3 &+ 1]) * green
                            + Float(bytes[index &* 3 &+ 2]) * blue) / 255
                }
            }
        }
    }

    /// The brightness that people see (ITU-R BT.601).
    init(luminanceOf pixels: Pixels) { self.init(pixels, red: 0.299, green: 0.587, blue: 0.114) }
}
