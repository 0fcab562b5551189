import Raster
import Testing

@testable import Imaging

/// Windows bitmaps of every depth, made here byte by byte.
@Suite struct BitmapTests {
    /// The corner colours of 5 × 3 pixels: red and green above blue and yellow, as in the other samples.
    private static let (width, height) = (5, 3)

    private static func colour(_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8) {
        switch (x < 2, y < 1) {
        case (true, true): (255, 0, 0)
        case (false, true): (0, 255, 0)
        case (true, false): (0, 0, 255)
        case (false, false): (255, 255, 0)
        }
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    /// - Parameters:
    ///   - size: of the header: 12 (OS/2), 40, 108 or 124.
    ///   - masks: red, green, blue, alpha, for 16 and 32 bits.
    static func file(
        bits: Int, size: Int = 40, isTopDown: Bool = false, masks: [UInt32]? = nil,
        dimensions: (Int, Int)? = nil
    ) -> [UInt8] {
        let palette: [(UInt8, UInt8, UInt8)] = bits > 8 ? [] : bits == 1 ? [(255, 0, 0), (0, 255, 0)] : four
        var entries: [UInt8] = []
        for colour in palette { entries += [colour.2, colour.1, colour.0] + (size == 12 ? [] : [0]) }
        let first = 14 + size + (size == 40 && masks != nil ? 12 : 0) + entries.count
        var rows: [UInt8] = []
        for y in 0..<height {
            let shown = isTopDown ? y : height - 1 - y
            var row: [UInt8] = []
            var held = 0
            for x in 0..<width {
                let (red, green, blue) = colour(x, shown)
                switch bits {
                case 24: row += [blue, green, red]
                case 16, 32:
                    let used = masks ?? (bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, 0])
                    let samples = [red, green, blue, 255]
                    var pixel: UInt32 = 0
                    for (mask, sample) in zip(used, samples) where sample == 255 { pixel |= mask }
                    row += number(Int(pixel), bits / 8)
                default:
                    let index = bits == 1 ? (x < 2 ? 0 : 1) : four.firstIndex { $0 == (red, green, blue) } ?? 0
                    held = held << bits | index
                    if (x + 1) * bits % 8 == 0 || x == width - 1 {
                        let missing = (8 - (x + 1) * bits % 8) % 8
                        row.append(UInt8(truncatingIfNeeded: held << missing))
                        held = 0
                    }
                }
            }
            while row.count % 4 != 0 { row.append(0) }
            rows += row
        }
        let (w, h) = dimensions ?? (width, height)
        var header = number(size, 4)
        if size == 12 {
            header += number(w, 2) + number(h, 2) + number(1, 2) + number(bits, 2)
        } else {
            header += number(w, 4) + number(isTopDown ? -h : h, 4) + number(1, 2) + number(bits, 2)
            header += number(masks == nil ? 0 : 3, 4) + number(rows.count, 4) + number(0, 8)
            header += number(palette.count, 4) + number(0, 4)
            for mask in (masks ?? []).prefix(size == 40 ? 3 : 4) { header += number(Int(mask), 4) }
            while header.count < size { header.append(0) }
        }
        var file = Array("BM".utf8)
        file += number(first + rows.count, 4) + number(0, 4)
        file += number(first, 4)
        return file + header + entries + rows
    }

    private static let four: [(UInt8, UInt8, UInt8)] = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0)]

    private func expectQuarters(_ file: [UInt8], isTwoColoured: Bool = false) throws {
        let header = try file.header()
        #expect(header.format == .bmp && header.width == Self.width && header.height == Self.height)
        let pixels = try file.decoded().pixels
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                #expect(pixels[x, y] == Self.colour(x, isTwoColoured ? 0 : y), "\(x), \(y)")
            }
        }
    }

    @Test(arguments: [4, 8, 16, 24, 32], [false, true])
    func `every depth is read, from the bottom and from the top`(bits: Int, isTopDown: Bool) throws {
        try expectQuarters(Self.file(bits: bits, isTopDown: isTopDown))
    }

    @Test func `two colours, old headers and long ones are read`() throws {
        try expectQuarters(Self.file(bits: 1), isTwoColoured: true)
        try expectQuarters(Self.file(bits: 24, size: 12))
        try expectQuarters(Self.file(bits: 8, size: 12))
        try expectQuarters(Self.file(bits: 24, size: 124))
    }

    @Test func `masks say where the colours of a pixel are`() throws {
        try expectQuarters(Self.file(bits: 16, masks: [0xF800, 0x07E0, 0x001F]))
        try expectQuarters(Self.file(bits: 32, masks: [0xFF, 0xFF00, 0xFF0000]))
        let alpha = Self.file(bits: 32, size: 108, masks: [0xFF, 0xFF00, 0xFF0000, 0xFF00_0000])
        #expect(try alpha.header().hasAlpha)
        try expectQuarters(alpha)
    }

    @Test func `a part of a bitmap is shown, and said to be one`() throws {
        // The rows come from the bottom: the last one of the file is the upper one.
        let whole = Self.file(bits: 24)
        let picture = try Array(whole.dropLast(16)).decoded()
        #expect(picture.isTruncated)
        #expect(picture.pixels[0, 2] == (0, 0, 255) && picture.pixels[0, 0] == (0, 0, 0))
    }

    @Test func `what does not hold together is refused`() {
        let good = Self.file(bits: 24)
        var unknown = good
        unknown[30] = 1  // run lengths
        var deep = good
        deep[28] = 7
        for bad in [
            Array(good.prefix(30)), unknown, deep, Self.file(bits: 24, dimensions: (0, 3)),
            Self.file(bits: 24, dimensions: (0x7FFF_FFFF, 0x7FFF_FFFF)), Self.file(bits: 24, dimensions: (-5, 3)),
        ] {
            #expect(throws: ImagingError.self) { try bad.decoded() }
        }
    }

    @Test func `flipped bytes of a header are decoded or refused, never worse`() {
        var seed: UInt64 = 11
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        var decoded = 0
        for bits in [1, 4, 8, 16, 24, 32] {
            for _ in 0..<300 {
                var bad = Self.file(bits: bits)
                for _ in 0..<2 { bad[next(70)] = UInt8(next(256)) }
                if let header = try? bad.header(pixelLimit: 1_000_000), header.format == .bmp,
                    (try? bad.decoded()) != nil
                {
                    decoded += 1
                }
            }
        }
        #expect(decoded > 100)
    }
}
