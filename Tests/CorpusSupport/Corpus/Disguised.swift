extension Corpus {
    /// Files that are not what their names say.
    public static func disguised() throws -> [HostileFile] {
        let raster = Raster.plain(9)
        let jpeg = try raster.encoded("jpeg", "strip=true")
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><image href='file:///etc/passwd'/></svg>"
        return [
            HostileFile("a PNG.jpg", .analysed, try raster.encoded("png", "strip=true")),
            HostileFile("a JPEG.png", .analysed, jpeg + [0]),
            HostileFile("a WebP.jpeg", .analysed, try raster.encoded("webp", "strip=true")),
            HostileFile("a TIFF.jpg", .analysed, try raster.encoded("tiff")),
            HostileFile("a GIF.jpg", .analysed, try raster.encoded("gif")),
            HostileFile("a JPEG without suffix", .analysed, jpeg + [1]),
            HostileFile("a JPEG.txt", .analysed, jpeg + [2]),
            HostileFile("text.jpg", .refused, Array("Only words.\n".utf8)),
            HostileFile("much text.jpg", .refused, Array(String(repeating: "Only words.\n", count: 9_999).utf8)),
            HostileFile("a page.jpg", .refused, Array("<!DOCTYPE html><script>alert(1)</script>".utf8)),
            HostileFile("a drawing.jpg", .refused, Array(svg.utf8)),
            HostileFile("a drawing.svg", .refused, Array("<?xml version='1.0'?>\(svg)".utf8)),
            HostileFile("a document.jpg", .refused, Array("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n".utf8)),
            HostileFile("a script.jpg", .refused, Array("%!PS-Adobe-3.0\n(x) run\n".utf8)),
            HostileFile("an archive.jpg", .refused, Array("PK\u{3}\u{4}".utf8) + zeros(200)),
            HostileFile("a program.jpg", .refused, [0x7F, 0x45, 0x4C, 0x46] + zeros(200)),
            HostileFile("commands.jpg", .refused, Array("push graphic-context\nimage over 0,0 0,0 'url(|id)'\n".utf8)),
            HostileFile("a libvips picture.jpg", .refused, [0x08, 0xF2, 0xA6, 0xB6] + zeros(4_000)),
            HostileFile("a matrix.jpg", .refused, Array("2 2\n1 2\n3 4\n".utf8)),
            HostileFile("a pixmap.ppm", .refused, Array("P6 2 2 255\n123456789012".utf8)),
            HostileFile("a video.jpg", .refused, ISOBox.box("ftyp", Array("isom".utf8) + zeros(4)) + zeros(99)),
            HostileFile("a bitmap.jpg", .refused, Array("BM".utf8) + zeros(200)),
        ]
    }
}
