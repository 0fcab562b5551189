/// Tells what a file is from its first bytes.
enum FileSignature {
    /// The format of a supported picture; otherwise an error that names what the file seems to be.
    static func format(of bytes: UnsafeRawBufferPointer) throws(ImagingError) -> PictureFormat {
        guard !bytes.isEmpty else { throw .empty }
        func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
            bytes.count >= offset + text.utf8CodeUnitCount
                && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
        }
        func starts(_ signature: [UInt8]) -> Bool { bytes.starts(with: signature) }

        if starts([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if starts("RIFF"), starts("WEBP", at: 8) { return .webp }
        if starts("GIF87a") || starts("GIF89a") { return .gif }
        if starts("ftyp", at: 4) { return try isoFormat(bytes) }
        if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) || starts([0x49, 0x49, 0x2B, 0])
            || starts([0x4D, 0x4D, 0, 0x2B])
        {
            return CameraRaw.isRaw(bytes) ? .raw : .tiff
        }
        // Fujifilm, Olympus and Panasonic.
        if starts("FUJIFILMCCD-RAW") || starts("IIRO") || starts("IIRS") || starts("MMOR") || starts("IIU\0") {
            return .raw
        }
        // Older Canon cameras (CRW), Sigma (X3F) and Minolta (MRW).
        if starts("HEAPCCDR", at: 6) || starts("FOVb") || starts("\0MRM") { return .raw }
        // Bare coded pictures, and those in boxes (ISO/IEC 18181-2, 15444-1).
        if starts([0xFF, 0x0A]) || starts([0, 0, 0, 12] + Array("JXL ".utf8)) { return .jpegXL }
        if starts([0, 0, 0, 12] + Array("jP  ".utf8)) || starts([0xFF, 0x4F, 0xFF, 0x51]) { return .jpeg2000 }
        if starts("BM"), bytes.count >= 26, bytes[6] == 0, bytes[7] == 0 { return .bmp }
        if starts("8BPS") { throw .unsupported(format: "Photoshop") }
        if starts([0, 0, 1, 0]) { throw .unsupported(format: "An icon") }
        if starts("%PDF") { throw .unsupported(format: "PDF") }
        if starts("PK\u{3}\u{4}") { throw .notAPicture(seems: .archive) }
        if starts("RIFF"), starts("AVI ", at: 8) { throw .notAPicture(seems: .video) }
        if starts([0x1A, 0x45, 0xDF, 0xA3]) { throw .notAPicture(seems: .video) }
        if starts([0x7F, 0x45, 0x4C, 0x46]) { throw .notAPicture(seems: .program) }
        throw isText(bytes) ? textError(bytes) : .notAPicture(seems: .unknown)
    }

    /// ISO base media files (ISO/IEC 14496-12) name what they are by brands in their first box.
    private static func isoFormat(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) -> PictureFormat {
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let end = min(length, bytes.count, 256)
        var brands: [String] = []
        var offset = 8
        while offset + 4 <= end {
            // Bytes 12..<16 hold a version number, no brand.
            if offset != 12 { brands.append(String(decoding: bytes[offset..<offset + 4], as: UTF8.self)) }
            offset += 4
        }
        if brands.contains(where: ["avif", "avis"].contains) { return .avif }
        if brands.contains(where: ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains) {
            return .heic
        }
        if brands.first?.hasPrefix("crx") == true { return .raw }
        throw .notAPicture(seems: .video)
    }

    private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.prefix(512).allSatisfy { $0 >= 32 || (9...13).contains($0) || $0 == 27 }
            && String(validating: bytes.prefix(512).dropLast(bytes.count > 512 ? 3 : 0), as: UTF8.self) != nil
    }

    private static func textError(_ bytes: UnsafeRawBufferPointer) -> ImagingError {
        let beginning = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
        if beginning.contains("<svg") { return .unsupported(format: "SVG") }
        if beginning.contains("<html") || beginning.contains("<!doctype html") {
            return .notAPicture(seems: .webPage)
        }
        return .notAPicture(seems: .text)
    }
}
