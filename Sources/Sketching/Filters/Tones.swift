internal import Raster

/// Filters that change each pixel by itself.
extension Pixels {
    /// Each pixel's red, green and blue, 0…1, put through a function.
    @inline(__always)
    func toned(_ tone: (_ red: Float, _ green: Float, _ blue: Float) -> (Float, Float, Float)) -> Pixels {
        let changed = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for index in 0..<source.count / 3 {
                    let (red, green, blue) = tone(
                        Float(source[index &* 3]) / 255, Float(source[index &* 3 &+ 1]) / 255,
                        Float(source[index &* 3 &+ 2]) / 255)
                    target[index &* 3] = byte(red)
                    target[index &* 3 &+ 1] = byte(green)
                    target[index &* 3 &+ 2] = byte(blue)
                }
                count = source.count
            }
        }
        return Pixels(width: width, height: height, bytes: changed) ?? self
    }
}

/// The brightness that people see (ITU-R BT.601).
@inline(__always)
func luminance(_ red: Float, _ green: Float, _ blue: Float) -> Float { red * 0.299 + green * 0.587 + blue * 0.114 }
