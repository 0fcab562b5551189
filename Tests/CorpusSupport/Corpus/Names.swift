extension Corpus {
    /// What all photos of ``names()`` have as a keyword, and nothing else has.
    public static let probe = "zirkon"

    /// Small good photos, each another one, whose names are hostile.
    public static func names() throws -> [HostileFile] {
        let text = [
            "with spaces.jpg", " leading space.jpg", "trailing space .jpg", "quote's.jpg", "double\"quote.jpg",
            "new\nline.jpg", "tab\there.jpg", "carriage\rreturn.jpg", "emoji 🍕👩‍👩‍👧‍👦.jpg", "-dash.jpg", "--json.jpg",
            "--.jpg", "b.jpg[page=2]", "b[n=-1].jpg", "c.jpg:profile=none", "%s%n%p.jpg", ";rm -rf *.jpg", "$(id).jpg",
            "`id`.jpg", "$HOME.jpg", "a|b.jpg", "a&b.jpg", "a>b.jpg", "back\\slash.jpg", "star*.jpg", "what?.jpg",
            "~.jpg", "#hash.jpg", "{a,b}.jpg", "\u{202E}gpj.right-to-left.jpg", "\u{1B}[31mred\u{1B}[0m.jpg",
            "\u{1B}]0;title\u{7}.jpg", "bell\u{7}.jpg", "c1\u{9B}31m.jpg", "zero\u{200B}width.jpg", "e\u{301}.jpg",
            "é.jpg", "日本語.jpg", "UPPER.JPG", "two.dots..jpg", "three...jpg", "con.jpg", "a,b.jpg", "100%.jpg",
            "a=b.jpg",
            "file:x.jpg", "http:x.jpg", "null\u{2400}.jpg", "\u{FEFF}bom.jpg", "line\u{2028}separator.jpg",
        ]
        var all = text.map { Array($0.utf8) }
        all.append([UInt8](repeating: 0x61, count: 251) + Array(".jpg".utf8))
        all.append(Array(String(repeating: "é", count: 125).utf8) + Array("x.jpg".utf8))
        all.append([0x66, 0xFF, 0xFE, 0x80] + Array(".jpg".utf8))
        all.append([0xC3] + Array(".jpg".utf8))
        all.append([0xED, 0xA0, 0x80] + Array(".jpg".utf8))
        return try all.enumerated().map { index, name in
            HostileFile(name, .analysed, try photo(seed: UInt64(1_000 + index), keywords: [probe]))
        }
    }

    /// A small good photo like no other, with these keywords.
    public static func photo(
        seed: UInt64, keywords: [String] = [], width: Int = 96, height: Int = 64
    ) throws -> [UInt8] {
        let jpeg = try Raster.plain(seed, width: width, height: height).encoded("jpeg", "Q=90,strip=true")
        return keywords.isEmpty ? jpeg : JPEG.inserting(JPEG.xmp(XMP.packet(XMP.keywords(keywords))), into: jpeg)
    }

    /// Things that are no files, and names that lead elsewhere.
    public static func special() throws -> [HostileFile] {
        [
            HostileFile("a folder.jpg", .refused, .folder),
            HostileFile("a pipe.jpg", .refused, .pipe),
            HostileFile("a socket.jpg", .refused, .socket),
            HostileFile("a link to itself.jpg", .refused, .link("a link to itself.jpg")),
            HostileFile("a link to nothing.jpg", .refused, .link("not there.jpg")),
            HostileFile("a link to zeros.jpg", .refused, .link("/dev/zero")),
            HostileFile("a link to noise.jpg", .refused, .link("/dev/urandom")),
            HostileFile("a link to a terminal.jpg", .refused, .link("/dev/tty")),
            .linkToFolder,
            HostileFile("a link to a process.jpg", .refused, .link("/proc/self/mem")),
            HostileFile("a link to a list.jpg", .refused, .link("/proc/self/maps")),
            HostileFile("locked.jpg", .either, .locked(try photo(seed: 5))),
        ]
    }
}
