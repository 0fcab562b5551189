/// A raw file made up for tests: a DNG (Adobe, version 1.4) with a sensor's data, not compressed, and without a preview.
///
/// The directory comes first and the data last, so that a file that is cut short still says what it would hold.
public struct SensorFile {
    /// How a pixel is stored.
    public enum Pixel: Sendable {
        /// Behind red, green, green and blue filters.
        case mosaic
        /// In all three colours.
        case colours
        /// As one brightness, of a sensor without filters.
        case brightness
    }

    /// A tag's value, as its bytes.
    public struct Value: Sendable {
        let type: Int
        let count: Int
        let data: [UInt8]

        /// Bytes of any type.
        public static func bytes(_ data: [UInt8], type: Int = 1) -> Value {
            Value(type: type, count: data.count, data: data)
        }
        /// Numbers of 16 bits.
        public static func shorts(_ values: [Int]) -> Value {
            Value(type: 3, count: values.count, data: values.flatMap { SensorFile.number($0, 2) })
        }
        /// Numbers of 32 bits.
        public static func longs(_ values: [Int]) -> Value {
            Value(type: 4, count: values.count, data: values.flatMap { SensorFile.number($0, 4) })
        }
        /// Ten thousandths, signed.
        public static func fractions(_ values: [Double]) -> Value {
            Value(
                type: 10, count: values.count,
                data: values.flatMap {
                    SensorFile.number(Int(($0 * 10_000).rounded()), 4) + SensorFile.number(10_000, 4)
                })
        }
        /// Says how many values it has, and where.
        public static func claim(type: Int, count: Int, at offset: Int) -> Value {
            Value(type: type, count: count, data: SensorFile.number(offset, 4))
        }
    }

    /// By their numbers, without the place of the data, unless a test says a wrong one.
    public var tags: [Int: Value]
    /// The sensor's data.
    public var data: [UInt8]
    /// A JPEG beside them, named by a second directory, as the thumbnails of EXIF are.
    public var preview: [UInt8] = []

    /// - Parameters:
    ///   - width: pixels across, as the sensor lies.
    ///   - orientation: EXIF's.
    ///   - colour: of each pixel as the sensor lies, red, green and blue in 0…1 of the light.
    public init(
        width: Int = 96, height: Int = 64, pixel: Pixel = .mosaic, orientation: Int = 1,
        colour: (_ x: Int, _ y: Int) -> (red: Double, green: Double, blue: Double)
    ) {
        let samples = pixel == .colours ? 3 : 1
        var data: [UInt8] = []
        data.reserveCapacity(width * height * samples * 2)
        func store(_ sample: Double) {
            let number = Int(sample * 65535)
            data.append(UInt8(truncatingIfNeeded: number))
            data.append(UInt8(truncatingIfNeeded: number >> 8))
        }
        for y in 0..<height {
            for x in 0..<width {
                let seen = colour(x, y)
                switch (pixel, y % 2 + x % 2) {
                case (.colours, _):
                    store(seen.red * Self.whiteBalance[0])
                    store(seen.green * Self.whiteBalance[1])
                    store(seen.blue * Self.whiteBalance[2])
                case (.brightness, _): store(seen.green)
                case (.mosaic, 0): store(seen.red * Self.whiteBalance[0])
                case (.mosaic, 1): store(seen.green * Self.whiteBalance[1])
                case (.mosaic, _): store(seen.blue * Self.whiteBalance[2])
                }
            }
        }
        self.data = data
        tags = [
            254: .longs([0]), 256: .longs([width]), 257: .longs([height]),
            258: .shorts([Int](repeating: 16, count: samples)), 259: .shorts([1]),
            262: .shorts([pixel == .mosaic ? 32803 : 34892]), 271: .bytes(Array("Maker\0".utf8), type: 2),
            272: .bytes(Array("Model\0".utf8), type: 2), 274: .shorts([orientation]), 277: .shorts([samples]),
            278: .longs([height]), 279: .longs([data.count]), 50706: .bytes([1, 4, 0, 0]), 50707: .bytes([1, 1, 0, 0]),
            50708: .bytes(Array("Maker Model\0".utf8), type: 2),
            50717: .longs([Int](repeating: 65535, count: samples)),
        ]
        if pixel == .mosaic {
            tags[33421] = .shorts([2, 2])
            tags[33422] = .bytes([0, 1, 1, 2])
        }
        if pixel != .brightness {
            // From XYZ to the sensor's colours: sRGB's (IEC 61966-2-1), by the white balance.
            let matrix = [
                [3.2404542, -1.5371385, -0.4985314], [-0.9692660, 1.8760108, 0.0415560],
                [0.0556434, -0.2040259, 1.0572252],
            ]
            tags[50721] = .fractions(zip(matrix, Self.whiteBalance).flatMap { row, gain in row.map { $0 * gain } })
            tags[50728] = .fractions(Self.whiteBalance)
            tags[50778] = .shorts([21])
        }
    }

    /// How much of red, green and blue light the sensor sees.
    private static let whiteBalance = [0.5, 1.0, 0.7]

    /// The file.
    public var bytes: [UInt8] {
        var first = tags
        if tags[273] == nil { first[273] = .longs([0]) }
        var second: [Int: Value] = preview.isEmpty ? [:] : [513: .longs([0]), 514: .longs([preview.count])]
        let next = 8 + Self.length(of: first)
        let start = next + (second.isEmpty ? 0 : Self.length(of: second))
        if !second.isEmpty { second[513] = .longs([start]) }
        if tags[273] == nil { first[273] = .longs([start + preview.count]) }
        return [0x49, 0x49, 42, 0, 8, 0, 0, 0]
            + Self.directory(first, at: 8, next: second.isEmpty ? 0 : next)
            + (second.isEmpty ? [] : Self.directory(second, at: next, next: 0)) + preview + data
    }

    /// Bytes of a directory with the values that do not fit into it.
    private static func length(of tags: [Int: Value]) -> Int {
        tags.values.reduce(2 + tags.count * 12 + 4) {
            $0 + ($1.data.count > 4 ? $1.data.count + $1.data.count % 2 : 0)
        }
    }

    static func directory(_ tags: [Int: Value], at offset: Int, next: Int) -> [UInt8] {
        let start = offset + 2 + tags.count * 12 + 4
        var directory = number(tags.count, 2)
        var values: [UInt8] = []
        for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
            directory += number(tag, 2) + number(value.type, 2) + number(value.count, 4)
            if value.data.count > 4 {
                directory += number(start + values.count, 4)
                values += value.data + (value.data.count % 2 == 0 ? [] : [0])
            } else {
                directory += value.data + [UInt8](repeating: 0, count: 4 - value.data.count)
            }
        }
        return directory + number(next, 4) + values
    }

    /// The first value of a tag, of 16 or 32 bits.
    func number(_ tag: Int) -> Int {
        guard let value = tags[tag] else { return 0 }
        return value.data.prefix(value.type == 3 ? 2 : 4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The sensor's data as numbers of 16 bits.
    var samples: [Int] {
        stride(from: 0, to: data.count, by: 2).map { Int(data[$0]) | Int(data[$0 + 1]) << 8 }
    }

    static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

extension SensorFile {
    /// Four flat quarters: red and green above blue and yellow, each with a sixth of the light in the other colours.
    public static func quarters(
        width: Int = 96, height: Int = 64, pixel: Pixel = .mosaic, orientation: Int = 1
    ) -> SensorFile {
        SensorFile(width: width, height: height, pixel: pixel, orientation: orientation) { x, y in
            colour(ofQuarter: x < width / 2, y < height / 2)
        }
    }

    /// The light of a quarter of ``quarters(width:height:pixel:orientation:)``.
    public static func colour(ofQuarter isLeft: Bool, _ isAbove: Bool) -> (red: Double, green: Double, blue: Double) {
        switch (isLeft, isAbove) {
        case (true, true): (0.6, 0.1, 0.1)
        case (false, true): (0.1, 0.6, 0.1)
        case (true, false): (0.1, 0.1, 0.6)
        case (false, false): (0.6, 0.6, 0.1)
        }
    }
}
