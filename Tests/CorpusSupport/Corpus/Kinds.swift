extension Corpus {
    /// Good pictures of every unusual kind.
    public static func kinds() throws -> [HostileFile] {
        let raster = Raster.plain(20)
        let grey = raster.mapped(bands: 1, meaning: "b-w") { [$0.reduce(0, { max($0, $1) })] }
        let alpha = raster.mapped(bands: 4, meaning: "srgb") { Array($0) + [$0.first ?? 0] }
        let greyAlpha = raster.mapped(bands: 2, meaning: "b-w") { [$0.first ?? 0, $0.last ?? 0] }
        let cmyk = raster.mapped(bands: 4, meaning: "cmyk") { $0.map { 255 - $0 } + [20] }
        let deep = raster.mapped(bands: 3, bits: 16, meaning: "rgb16") { $0.flatMap { [17, $0] } }
        let deepGrey = raster.mapped(bands: 1, bits: 16, meaning: "grey16") { [17, $0.first ?? 0] }
        let lab = raster.mapped(bands: 3, meaning: "lab") { Array($0) }
        let frames = Raster.plain(21, width: 64, height: 48 * 5)
        return [
            HostileFile("CMYK.jpg", .analysed, try cmyk.encoded("jpeg", "strip=true")),
            HostileFile("CMYK.tif", .analysed, try cmyk.encoded("tiff")),
            HostileFile("grey.jpg", .analysed, try grey.encoded("jpeg", "strip=true")),
            HostileFile("grey.png", .analysed, try grey.encoded("png")),
            HostileFile("grey.tif", .analysed, try grey.encoded("tiff")),
            HostileFile("grey.webp", .analysed, try grey.encoded("webp", "Q=80")),
            HostileFile("grey and alpha.png", .analysed, try greyAlpha.encoded("png")),
            HostileFile("alpha.png", .analysed, try alpha.encoded("png")),
            HostileFile("alpha.webp", .analysed, try alpha.encoded("webp")),
            HostileFile("alpha.tif", .analysed, try alpha.encoded("tiff")),
            HostileFile("alpha.avif", .analysed, try alpha.encoded("heif", "compression=av1,effort=0")),
            HostileFile("lossy.jxl", .analysed, try raster.encoded("jxl")),
            HostileFile("lossless, 16 bit.jxl", .analysed, try deep.encoded("jxl", "lossless=true")),
            HostileFile("alpha.jxl", .analysed, try alpha.encoded("jxl")),
            HostileFile("lossy.jp2", .analysed, try raster.encoded("jp2k")),
            HostileFile("16 bit.jp2", .analysed, try deep.encoded("jp2k", "lossless=true")),
            HostileFile("grey.jp2", .analysed, try grey.encoded("jp2k")),
            HostileFile("palette.png", .analysed, try raster.encoded("png", "palette=true,bitdepth=4")),
            HostileFile("1 bit.png", .analysed, PNG.black(width: 70, height: 50)),
            HostileFile("1 bit.tif", .analysed, try grey.encoded("tiff", "bitdepth=1")),
            HostileFile("interlaced.png", .analysed, try raster.encoded("png", "interlace=true")),
            HostileFile("16 bit.png", .analysed, try deep.encoded("png")),
            HostileFile("16 bit.tif", .analysed, try deep.encoded("tiff")),
            HostileFile("16 bit, grey.png", .analysed, try deepGrey.encoded("png")),
            HostileFile("Lab.tif", .either, try lab.encoded("tiff")),
            HostileFile("BigTIFF.tif", .either, try raster.encoded("tiff", "bigtiff=true")),
            HostileFile("tiles.tif", .analysed, try raster.encoded("tiff", "tile=true,tile-width=16,tile-height=16")),
            HostileFile("JPEG inside.tif", .either, try raster.encoded("tiff", "compression=jpeg")),
            HostileFile("deflated.tif", .analysed, try raster.encoded("tiff", "compression=deflate")),
            HostileFile("three pages.tif", .analysed, try frames.encoded("tiff", pageHeight: 80)),
            HostileFile("animated.gif", .analysed, try frames.encoded("gif", pageHeight: 48)),
            HostileFile("animated.webp", .analysed, try frames.encoded("webp", pageHeight: 48)),
            HostileFile("lossless.webp", .analysed, try raster.encoded("webp", "lossless=true")),
            HostileFile("progressive.jpg", .analysed, try raster.encoded("jpeg", "interlace=true,strip=true")),
            HostileFile("full colour.jpg", .analysed, try raster.encoded("jpeg", "subsample-mode=off,strip=true")),
            HostileFile("arithmetic.jpg", .either, JPEG.promise(width: 64, height: 64, marker: 0xC9)),
            HostileFile("arithmetic, progressive.jpg", .either, JPEG.promise(width: 64, height: 64, marker: 0xCA)),
            HostileFile("lossless.jpg", .refused, JPEG.promise(width: 64, height: 64, marker: 0xC3)),
            HostileFile("hierarchical.jpg", .refused, JPEG.promise(width: 64, height: 64, marker: 0xC5)),
            HostileFile("two components.jpg", .either, JPEG.promise(width: 64, height: 64, components: 2)),
            HostileFile("four components.jpg", .either, JPEG.promise(width: 64, height: 64, components: 4)),
        ]
    }

    /// Pictures of odd sizes.
    public static func shapes() throws -> [HostileFile] {
        let sizes = [(1, 1), (1, 20_000), (20_000, 1), (2, 2), (31, 33), (3, 4_000)]
        return try sizes.flatMap { width, height in
            let raster = Raster.plain(UInt64(22 + width * 7 + height), width: width, height: height)
            return [
                HostileFile("\(width) by \(height).jpg", .analysed, try raster.encoded("jpeg", "strip=true")),
                HostileFile("\(width) by \(height).png", .analysed, try raster.encoded("png", "strip=true")),
            ]
        }
    }
}
