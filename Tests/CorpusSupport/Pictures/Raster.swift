internal import RandomSupport
internal import SensorSupport

/// Pixels made up for the tests: packed samples of 8 bits, or of 16 in the machine's order.
struct Raster {
    var width: Int
    var height: Int
    var bands: Int
    var bits = 8
    /// libvips' nickname of what the samples mean.
    var meaning = "srgb"
    var samples: [UInt8]

    /// Paints each pixel.
    static func painted(_ width: Int, _ height: Int, _ colour: (Int, Int) -> (UInt8, UInt8, UInt8)) -> Raster {
        var samples: [UInt8] = []
        samples.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green, blue) = colour(x, y)
                samples.append(red)
                samples.append(green)
                samples.append(blue)
            }
        }
        return Raster(width: width, height: height, bands: 3, samples: samples)
    }

    /// Soft colours that differ from seed to seed, so that no two are the same photo.
    static func plain(_ seed: UInt64, width: Int = 96, height: Int = 64) -> Raster {
        var random = SeededGenerator(seed: seed)
        let (red, green, blue) = (Int.random(in: 40...200, using: &random), Int(random.next() % 160), Int(seed % 97))
        return painted(width, height) { x, y in
            let tile = (x / 8 + y / 8) % 2 * 24
            return (
                UInt8(truncatingIfNeeded: red + x * 40 / width + tile),
                UInt8(truncatingIfNeeded: green + y * 60 / height),
                UInt8(truncatingIfNeeded: blue + (x + y) * 50 / (width + height) + tile)
            )
        }
    }

    /// The same with other samples for each pixel.
    func mapped(bands: Int, bits: Int = 8, meaning: String, _ pixel: (ArraySlice<UInt8>) -> [UInt8]) -> Raster {
        let samples = stride(from: 0, to: self.samples.count, by: 3).flatMap { pixel(self.samples[$0..<$0 + 3]) }
        return Raster(width: width, height: height, bands: bands, bits: bits, meaning: meaning, samples: samples)
    }

    /// How a camera held as an EXIF orientation says would store this upright picture (CIPA DC-008, tag 0x0112).
    func stored(orientation: Int) -> Raster {
        let stored = StoredOrientation(orientation, ofUpright: width, height)
        return Raster.painted(stored.width, stored.height) { column, row in
            let (x, y) = stored.upright(column, row)
            let offset = (y * width + x) * 3
            return (samples[offset], samples[offset + 1], samples[offset + 2])
        }
    }
}
