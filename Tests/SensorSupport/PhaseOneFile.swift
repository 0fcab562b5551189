extension SensorFile {
    /// The same picture, behind filters, as an IIQ of Phase One: its directory tells of a grey thumbnail of 24 × 16 pixels,
    /// and the sensor's data are in a block before it.
    public var phaseOne: [UInt8] {
        let (width, height) = (number(256), number(257))
        let held = [6: 1, 8: 2, 3: 3][number(274)] ?? 0
        // Red, green and blue, as floating-point numbers.
        let serial = Array("AB000001".utf8)
        let white = [2, 1, Float(1) / 0.7].flatMap { Self.number(Int($0.bitPattern), 4) }
        let beginning = 16
        // What stands in the entry, or where what has a length begins.
        var entries: [(tag: Int, length: Int, value: Int)] = [
            (0x100, 4, held), (0x102, serial.count, beginning), (0x107, white.count, beginning + 8), (0x108, 4, width),
            (0x109, 4, height), (0x10A, 4, 0),
            (0x10B, 4, 0), (0x10C, 4, width), (0x10D, 4, height), (0x10E, 4, 0),
        ]
        entries.append((0x10F, data.count, beginning + 8 + white.count))
        var directory = Self.number(entries.count, 4) + Self.number(0, 4)
        for entry in entries {
            directory += Self.number(entry.tag, 4) + Self.number(1, 4)
            directory += Self.number(entry.length, 4) + Self.number(entry.value, 4)
        }
        let block =
            Array("IIIITwaR".utf8) + Self.number(beginning + 8 + white.count + data.count, 4) + [0, 0, 0, 0] + serial
            + white + data
            + directory
        let texts = (maker: Array("Phase One\0".utf8), model: Array("Test\0".utf8))
        let thumbnail = [UInt8](repeating: 90, count: 24 * 16)
        let tags: [Int: Value] = [
            254: .longs([0]), 256: .longs([24]), 257: .longs([16]), 258: .shorts([8]), 259: .shorts([1]),
            262: .shorts([1]), 271: .bytes(texts.maker, type: 2), 272: .bytes(texts.model, type: 2),
            273: .longs([8 + block.count]), 277: .shorts([1]), 278: .longs([16]), 279: .longs([thumbnail.count]),
        ]
        let start = 8 + block.count + thumbnail.count
        return [0x49, 0x49, 42, 0] + Self.number(start, 4) + block + thumbnail
            + Self.directory(tags, at: start, next: 0)
    }
}
