internal import RandomSupport
internal import SensorSupport

extension Corpus {
    /// A good file of each format with all the metadata it can hold, for damaging.
    public static func good() throws -> [(suffix: String, bytes: [UInt8])] {
        let raster = Raster.plain(7, width: 120, height: 80)
        let exif = TIFF.exif(
            [.text(0x010F, "Maker"), .text(0x0110, "Model"), .short(0x0112, 1)],
            photo: [.text(0x9003, "2024:07:15 12:34:56"), .text(0x9011, "+02:00"), .bytes(0x927C, zeros(64))],
            gps: [
                .text(1, "N"), .rationals(2, [(45, 1), (4, 1), (120, 10)]), .text(3, "E"),
                .rationals(4, [(7, 1), (41, 1), (0, 1)]),
            ])
        let packet = XMP.packet(XMP.keywords(["one", "two"]) + XMP.description("A description"))
        let segments =
            JPEG.exif(exif) + JPEG.xmp(packet)
            + JPEG.iptc([(25, Array("one".utf8)), (25, Array("two".utf8)), (120, Array("A caption".utf8))])
        let webp = RIFF.pixels(of: try raster.encoded("webp", "Q=80,strip=true"))
        return [
            ("jpg", JPEG.inserting(segments, into: try raster.encoded("jpeg", "Q=85,strip=true"))),
            (
                "progressive.jpg",
                JPEG.inserting(segments, into: try raster.encoded("jpeg", "Q=85,interlace=true,strip=true"))
            ),
            (
                "png",
                PNG.inserting(
                    PNG.chunk("eXIf", exif) + PNG.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet),
                    into: try raster.encoded("png", "strip=true"))
            ),
            (
                "webp",
                RIFF.webp(
                    RIFF.extended(width: 120, height: 80, flags: 0x0C) + webp + RIFF.chunk("EXIF", exif)
                        + RIFF.chunk("XMP ", packet))
            ),
            ("tif", try raster.encoded("tiff", "compression=lzw,predictor=horizontal")),
            ("heic", try raster.encoded("heif", "Q=50,compression=hevc")),
            ("avif", try raster.encoded("heif", "Q=50,compression=av1,effort=0")),
            ("gif", try raster.encoded("gif")),
            ("dng", SensorFile.quarters(width: 120, height: 80).bytes),
        ]
    }

    /// Good files cut short, and what follows a good beginning or end.
    public static func damaged() throws -> [HostileFile] {
        var files = [HostileFile("empty.jpg", .refused, []), HostileFile("one byte.jpg", .refused, [0xFF])]
        for (suffix, bytes) in try good() {
            files.append(HostileFile("whole.\(suffix)", .analysed, bytes))
            for share in [2, 30, 60, 95] {
                files.append(
                    HostileFile("cut at \(share).\(suffix)", .either, Array(bytes.prefix(bytes.count * share / 100))))
            }
        }
        let (_, jpeg) = try good()[0]
        for count in [2, 3, 4, 11, 20, 21] {
            files.append(HostileFile("cut after \(count).jpg", .refused, Array(jpeg.prefix(count))))
        }
        var random = SeededGenerator(seed: 1)
        let other = try Raster.plain(8).encoded("jpeg", "strip=true")
        files += [
            HostileFile("no end.jpg", .analysed, jpeg.dropLast(2)),
            HostileFile("more after the end.jpg", .analysed, jpeg + random.bytes(5_000)),
            HostileFile("two pictures.jpg", .analysed, jpeg + other),
            HostileFile("noise.jpg", .refused, random.bytes(4_096)),
            HostileFile("noise after the signature.jpg", .refused, [0xFF, 0xD8, 0xFF, 0xE0] + random.bytes(4_096)),
            HostileFile("noise after the signature.png", .refused, PNG.signature + random.bytes(4_096)),
            HostileFile("noise after the signature.tif", .refused, [0x49, 0x49, 42, 0] + random.bytes(4_096)),
            HostileFile("noise after the signature.gif", .either, Array("GIF89a".utf8) + random.bytes(4_096)),
            HostileFile("noise after the signature.webp", .refused, RIFF.webp(random.bytes(4_096))),
            HostileFile("noise after the signature.heic", .refused, ISOBox.fileType() + random.bytes(4_096)),
            HostileFile("ones.jpg", .refused, [UInt8](repeating: 0xFF, count: 9_999)),
            HostileFile("zeros.jpg", .refused, zeros(9_999)),
            HostileFile("a broken checksum.png", .either, PNG.signature + PNG.header(width: 8, height: 8) + zeros(40)),
        ]
        return files
    }
}

extension HostileFile {
    init(_ name: String, _ answer: Answer, _ bytes: ArraySlice<UInt8>) { self.init(name, answer, Array(bytes)) }
}
