internal import SensorSupport

extension Raster {
    /// A stop sign on its pole beside a road, drawn with straight lines: something that recognisers know, in a picture
    /// that is not the same when turned or mirrored.
    static func street(width: Int = 640, height: Int = 480) -> Raster {
        let sign = (x: 200.0, y: 180.0, radius: 110.0)
        return painted(width, height) { column, row in
            let (x, y) = (Double(column) * 640 / Double(width), Double(row) * 480 / Double(height))
            let (dx, dy) = (abs(x - sign.x), abs(y - sign.y))
            // An octagon: within both squares, of which one is turned.
            let distance = max(dx, dy, (dx + dy) / 2.0.squareRoot())
            if distance < sign.radius * 0.92 {
                return isLetter(x - sign.x, y - sign.y, sign.radius) ? (245, 245, 245) : (190, 20, 30)
            }
            if distance < sign.radius { return (240, 240, 240) }
            if dx < 9, y > sign.y { return (130, 130, 135) }
            if y > 380 { return x + y > 640 ? (90, 90, 92) : (80, 120, 60) }
            if y > 320, x > 330 { return (60, 95, 50) }
            return (UInt8(150 + y / 6), UInt8(185 + y / 8), 230)
        }
    }

    /// “STOP” in letters of five by seven blocks, in the middle of a sign.
    private static func isLetter(_ x: Double, _ y: Double, _ radius: Double) -> Bool {
        let block = radius * 1.5 / 23
        let (column, row) = (Int((x / block + 11.5).rounded(.down)), Int((y / block + 3.5).rounded(.down)))
        guard (0..<23).contains(column), (0..<7).contains(row), column % 6 < 5 else { return false }
        let letters: [[UInt8]] = [
            [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
            [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
            [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
            [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
        ]
        return letters[column / 6][row] >> (4 - column % 6) & 1 == 1
    }
}

extension Corpus {
    /// The same street scene, stored as cameras do when they are held in each of the eight ways.
    public static func orientations() throws -> [(orientation: Int, bytes: [UInt8])] {
        try (1...8).map { orientation in
            let stored = Raster.street().stored(orientation: orientation)
            let jpeg = try stored.encoded("jpeg", "Q=95,subsample-mode=off,strip=true")
            return (orientation, JPEG.inserting(JPEG.exif(TIFF.exif([.short(0x0112, orientation)])), into: jpeg))
        }
    }

    /// The same scene as the sensor of such a camera records it, in raw files without a preview.
    public static func rawOrientations() -> [(orientation: Int, bytes: [UInt8])] {
        // The light of a sample, roughly (IEC 61966-2-1).
        let light = (0...255).map { Double($0) / 255 * Double($0) / 255 }
        return (1...8).map { orientation in
            let stored = Raster.street().stored(orientation: orientation)
            let file = SensorFile(width: stored.width, height: stored.height, orientation: orientation) { x, y in
                let offset = (y * stored.width + x) * 3
                let sample = stored.samples[offset..<offset + 3].map { light[Int($0)] }
                return (sample[0], sample[1], sample[2])
            }
            return (orientation, file.bytes)
        }
    }
}
