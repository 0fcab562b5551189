extension Corpus {
    /// Words that must never be believed to be anything but words.
    public static let poison = [
        "&lt;script&gt;alert(1)&lt;/script&gt;", "'; DROP TABLE photos; --", "%s%n%x", "$(id)", "`id`",
        "../../etc/passwd",
        "\u{202E}gpj.exe", "\u{200B}", "a\tb", "a&#10;b", "a&#27;[31mred", "a\u{9B}31mred", "e\u{301}", "🏳️‍🌈", "=1+1",
        "a,b", "\"quoted\"", "-dash", "*", "NEAR(a b)", "tag:x", "\u{FFFE}", "\u{0}", "\u{7F}",
    ]

    /// Metadata whose texts are hostile.
    public static func texts() throws -> [HostileFile] {
        func photo(_ segments: [UInt8], _ number: UInt64) throws -> [UInt8] {
            JPEG.inserting(segments, into: try Raster.plain(500 + number).encoded("jpeg", "strip=true"))
        }
        let long = String(repeating: "long ", count: 20_000)
        return [
            HostileFile(
                "texts, poison.jpg", .analysed,
                try photo(
                    JPEG.xmp(
                        XMP.packet(
                            XMP.keywords(poison.filter { $0 != "\0" }) + XMP.description(poison.joined(separator: " ")))
                    ), 1)),
            HostileFile(
                "texts, NUL.jpg", .analysed, try photo(JPEG.xmp(XMP.packet(XMP.keywords(["before\0after", "\0"]))), 2)),
            HostileFile(
                "texts, escapes in IPTC.jpg", .analysed,
                try photo(
                    JPEG.iptc([
                        (25, [0x1B] + Array("[31mred".utf8)), (25, [0x9B, 0x33, 0x31, 0x6D]), (25, [0xC3, 0x28]),
                        (25, [0xFF, 0xFE, 0]), (25, []), (120, [0x1B, 0x5D] + Array("0;title\u{7}".utf8)),
                    ]), 3)),
            HostileFile(
                "texts, not UTF-8.jpg", .analysed,
                try photo(
                    JPEG.xmp(
                        Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'>".utf8) + [0xC3, 0x28, 0xED, 0xA0, 0x80, 0xF8]
                            + Array("</x:xmpmeta>".utf8)), 4)),
            HostileFile(
                "texts, 100 kB.jpg", .analysed,
                try photo(
                    JPEG.extendedXMP([], identifier: "")
                        + JPEG.iptc([(25, Array(long.utf8.prefix(30_000))), (120, Array(long.utf8.prefix(30_000)))])
                        + JPEG.exif(TIFF.exif([.text(0x010E, String(long.prefix(60_000)))])), 5)),
            HostileFile(
                "texts, 100 kB.webp", .analysed,
                RIFF.webp(
                    RIFF.extended(width: 96, height: 64, flags: 4)
                        + RIFF.pixels(of: try Raster.plain(19).encoded("webp", "strip=true"))
                        + RIFF.chunk("XMP ", XMP.packet(XMP.keywords([long, long + "b"]) + XMP.description(long))))),
            HostileFile(
                "texts, hierarchy.jpg", .analysed,
                try photo(
                    JPEG.xmp(
                        XMP.packet(
                            "<lr:hierarchicalSubject><rdf:Bag><rdf:li>|||</rdf:li>"
                                + "<rdf:li>\(String(repeating: "a|", count: 5_000))</rdf:li>"
                                + "</rdf:Bag></lr:hierarchicalSubject><xmp:Rating>99999999999999999999</xmp:Rating>")),
                    6)),
            HostileFile(
                "texts, regions.jpg", .analysed,
                try photo(
                    JPEG.xmp(
                        XMP.packet(
                            """
                            <mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag><rdf:li>\
                            <rdf:Description mwg-rs:Name='&#27;[2J' mwg-rs:Type='Face'><mwg-rs:Area stArea:x='NaN' \
                            stArea:y='-1e400' stArea:w='1e999' stArea:h='inf' stArea:unit='normalized'/>\
                            </rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
                            """)), 7)),
        ]
    }
}
