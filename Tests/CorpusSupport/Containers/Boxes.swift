/// RIFF chunks, as WebP has them.
enum RIFF {
    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 0 ? [] : [0])
    }

    static func webp(_ chunks: [UInt8], claimed: Int? = nil) -> [UInt8] {
        Array("RIFF".utf8) + little(claimed ?? chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    /// The header of an extended WebP file. Flags: 0x02 animated, 0x04 XMP, 0x08 EXIF, 0x20 ICC profile.
    static func extended(width: Int, height: Int, flags: UInt8) -> [UInt8] {
        chunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    }

    /// The chunks of a good WebP file that hold its pixels.
    static func pixels(of file: [UInt8]) -> [UInt8] {
        var pixels: [UInt8] = []
        var offset = 12
        while offset + 8 <= file.count {
            let count = file[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = min(file.count, offset + 8 + count + count % 2)
            if file[offset..<offset + 3] == [0x56, 0x50, 0x38], file[offset + 3] != 0x58 {
                pixels += file[offset..<end]
            }
            offset = end
        }
        return pixels
    }
}

/// Boxes of ISO base media files (ISO/IEC 14496-12), as HEIC and AVIF have them.
enum ISOBox {
    static func box(_ type: String, _ content: [UInt8], claimed: Int? = nil) -> [UInt8] {
        big(claimed ?? content.count + 8, 4) + Array(type.utf8) + content
    }

    static func full(_ type: String, version: UInt8 = 0, flags: Int = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, [version] + big(flags, 3) + content)
    }

    static func fileType(_ brand: String = "heic") -> [UInt8] {
        box("ftyp", Array(brand.utf8) + zeros(4) + Array("mif1\(brand)".utf8))
    }

    /// A still picture that says its size; `items` is where its bytes are said to be.
    static func picture(width: Int, height: Int, offset: Int, count: Int) -> [UInt8] {
        let handler = full("hdlr", zeros(4) + Array("pict".utf8) + zeros(13))
        let primary = full("pitm", [0, 1])
        let location = full("iloc", [0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1] + big(offset, 4) + big(count, 4))
        let info = full("iinf", [0, 1] + full("infe", version: 2, [0, 1, 0, 0] + Array("hvc1".utf8) + [0]))
        let size = full("ispe", big(width, 4) + big(height, 4))
        let coding = box("hvcC", [1, 1, 0x60] + zeros(9) + [93, 0xF0, 0, 0xFC, 0xFD, 0xF8, 0xF8, 0, 0, 0x0F, 0])
        let properties = box(
            "iprp", box("ipco", size + coding) + full("ipma", [0, 0, 0, 1, 0, 1, 2, 0x01, 0x82]))
        return fileType() + full("meta", handler + primary + location + info + properties)
            + box("mdat", zeros(64))
    }
}
