internal import RandomSupport

extension Corpus {
    /// TIFF directories, in EXIF and in TIFF files, that loop, lie or never end.
    public static func directories() throws -> [HostileFile] {
        let jpeg = try Raster.plain(12).encoded("jpeg", "strip=true")
        func photo(_ exif: [UInt8]) -> [UInt8] { JPEG.inserting(JPEG.exif(exif), into: jpeg) }
        return [
            HostileFile("EXIF, next is itself.jpg", .analysed, photo(loop())),
            HostileFile("EXIF, sub-directory is itself.jpg", .analysed, photo(subLoop())),
            HostileFile("EXIF, 900 directories.jpg", .analysed, photo(chain(900))),
            HostileFile("EXIF, 900 deep.jpg", .analysed, photo(nest(900))),
            HostileFile(
                "EXIF, 4 billion texts.jpg", .analysed,
                photo(TIFF.exif([.claim(0x010E, type: 2, count: 0xFFFF_FFFF, at: 8)]))),
            HostileFile(
                "EXIF, 2 billion fractions.jpg", .analysed,
                photo(TIFF.exif([.claim(0x011A, type: 5, count: 0x7FFF_FFFF, at: 0x7FFF_FFFF)]))),
            HostileFile(
                "EXIF, counts that overflow.jpg", .analysed,
                photo(TIFF.exif([.claim(0x011A, type: 12, count: 0x2000_0001, at: 0xFFFF_FFF8)]))),
            HostileFile(
                "EXIF, unknown types.jpg", .analysed,
                photo(TIFF.exif((0..<64).map { .bytes(0xC000 + $0, type: 200 + $0, [1, 2, 3, 4, 5]) }))),
            HostileFile(
                "EXIF, 65535 tags.jpg", .analysed, photo([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0xFF, 0xFF, 1, 2, 3])),
            HostileFile("EXIF, first is far.jpg", .analysed, photo([0x49, 0x49, 42, 0, 0xF0, 0xFF, 0xFF, 0xFF])),
            HostileFile("EXIF, empty.jpg", .analysed, photo([])),
            HostileFile(
                "EXIF, divided by zero.jpg", .analysed,
                photo(
                    TIFF.exif(
                        [.rationals(0x011A, [(1, 0)])], photo: [.rationals(0x829A, [(0, 0)])],
                        gps: [
                            .text(1, "N"), .rationals(2, [(1, 0), (0, 0), (9, 0)]), .text(3, "E"),
                            .rationals(4, [(0xFFFF_FFFF, 1), (1, 0), (1, 1)]),
                        ]))),
            HostileFile(
                "EXIF, no such day.jpg", .analysed,
                photo(
                    TIFF.exif(photo: [.text(0x9003, "9999:99:99 99:99:99"), .text(0x9011, "+99:99")]))),
            HostileFile(
                "EXIF, a day of bytes.jpg", .analysed, photo(TIFF.exif(photo: [.bytes(0x9003, type: 2, noise(40))]))),
            HostileFile("EXIF, orientation 9.jpg", .analysed, photo(TIFF.exif([.short(0x0112, 9)]))),
            HostileFile("EXIF, orientation text.jpg", .analysed, photo(TIFF.exif([.text(0x0112, "up")]))),
            HostileFile(
                "EXIF, maker note of noise.jpg", .analysed,
                photo(
                    TIFF.exif(
                        [.text(0x010F, "NIKON CORPORATION")],
                        photo: [.bytes(0x927C, Array("Nikon\0\u{2}\u{10}\0\0".utf8) + noise(3_000))]))),
            HostileFile(
                "EXIF, thumbnail beyond the end.jpg", .analysed,
                photo(TIFF.exif([.long(0x0201, 0x7FFF_0000), .long(0x0202, 0x7FFF_0000)]))),
            HostileFile("pages that loop.tif", .either, pages(3, looping: true)),
            HostileFile("2000 pages.tif", .analysed, pages(2_000)),
            HostileFile("sizes without data.tif", .either, claims()),
        ]
    }

    static func noise(_ count: Int) -> [UInt8] {
        var random = SeededGenerator(seed: 3)
        return random.bytes(count)
    }

    private static func loop() -> [UInt8] {
        var tiff = TIFF()
        let start = tiff.append(directory: [.short(0x0112, 1)])
        tiff.setFirst(start)
        tiff.patch(start + 14, with: start)
        return tiff.bytes
    }

    private static func subLoop() -> [UInt8] {
        var tiff = TIFF()
        let start = tiff.append(directory: [.long(0x8769, 0)])
        tiff.setFirst(start)
        tiff.patch(start + 10, with: start)
        return tiff.bytes
    }

    private static func chain(_ count: Int) -> [UInt8] {
        var tiff = TIFF()
        tiff.setFirst((0..<count).reduce(0) { next, _ in tiff.append(directory: [.short(0x0112, 1)], next: next) })
        return tiff.bytes
    }

    private static func nest(_ count: Int) -> [UInt8] {
        var tiff = TIFF()
        let innermost = tiff.append(directory: [.short(0x0112, 1)])
        tiff.setFirst(
            (0..<count).reduce(innermost) { inner, _ in
                tiff.append(directory: [.long(0x014A, inner), .long(0x8769, inner)])
            })
        return tiff.bytes
    }

    private static func pages(_ count: Int, looping: Bool = false) -> [UInt8] {
        var tiff = TIFF()
        let data = tiff.append((0..<32 * 32).map { UInt8($0 % 251) })
        var last = 0
        let first = (0..<count).reduce(0) { next, _ in
            let page = tiff.append(
                directory: TIFF.greyPicture(width: 32, height: 32, data: data, count: 1_024), next: next)
            if last == 0 { last = page }
            return page
        }
        tiff.setFirst(first)
        if looping { tiff.patch(last + 2 + 9 * 12, with: first) }
        return tiff.bytes
    }

    private static func claims() -> [UInt8] {
        var tiff = TIFF()
        let entries: [TIFF.Entry] = [
            .long(256, 100), .long(257, 100), .short(258, 8), .short(259, 1), .short(262, 1),
            .claim(273, type: 4, count: 0x3FFF_FFFF, at: 8), .long(277, 60_000), .long(278, 1),
            .claim(279, type: 4, count: 0x3FFF_FFFF, at: 8),
        ]
        tiff.setFirst(tiff.append(directory: entries))
        return tiff.bytes
    }
}
