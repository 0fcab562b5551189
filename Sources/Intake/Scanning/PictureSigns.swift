internal import Glibc
internal import PhotoLibrary

/// Guesses from a file's name and first bytes whether it may be a picture or a video, without decoding it. The worker
/// decides what is a picture.
enum PictureSigns {
    private static let videoExtensions: Set<String> = [
        "3g2", "3gp", "avi", "flv", "insv", "lrv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts", "ogv",
        "vob",
        "webm", "wmv",
    ]

    /// What a file seems to be.
    enum Kind {
        case picture, video, other
    }

    /// A picture by its name or its content, and else a video by its name or its content.
    static func kind(of path: FilePath) -> Kind {
        if claimsToBePicture(path) { return .picture }
        let bytes = firstBytes(path)
        if beginsLikePicture(bytes) { return .picture }
        let isVideo = fileExtension(path).map { videoExtensions.contains($0) } ?? false
        return isVideo || beginsLikeVideo(bytes) ? .video : .other
    }

    static func claimsToBePicture(_ path: FilePath) -> Bool {
        fileExtension(path).map { PictureExtensions.all.contains($0) } ?? false
    }

    static func beginsLikePicture(_ path: FilePath) -> Bool { beginsLikePicture(firstBytes(path)) }

    /// Whether a file of this name is an XMP sidecar, which belongs to the photo beside it.
    static func isSidecar(_ name: [UInt8]) -> Bool { fileExtension(name) == "xmp" }

    /// Among the names of a folder, those of the small JPEGs that cameras write beside a video or a raw file, with its name
    /// and the extension THM.
    static func thumbnails(among names: [[UInt8]]) -> Set<[UInt8]> {
        let found = names.filter { fileExtension($0) == "thm" }
        guard !found.isEmpty else { return [] }
        var stems: Set<ArraySlice<UInt8>> = []
        for name in names {
            guard let ending = fileExtension(name) else { continue }
            if videoExtensions.contains(ending) || PictureExtensions.raw.contains(ending) {
                stems.insert(name.dropLast(ending.utf8.count))
            }
        }
        return Set(found.filter { stems.contains($0.dropLast(3)) })
    }

    private static func fileExtension(_ path: FilePath) -> String? { fileExtension(path.name) }

    private static func fileExtension(_ name: [UInt8]) -> String? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    /// JPEG, PNG, GIF, TIFF in both byte orders, RIFF…WEBP, JPEG XL and JPEG 2000 in a container and without one, BMP, ISO
    /// media with a HEIF, AVIF or CR3 brand, and raw files of Fujifilm, Olympus, Panasonic, Minolta, Sigma and older ones of
    /// Canon; those of most other cameras begin like TIFF.
    static func beginsLikePicture(_ bytes: [UInt8]) -> Bool {
        func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + signature.count && Array(bytes[offset..<(offset + signature.count)]) == signature
        }
        if has([0xFF, 0xD8, 0xFF]) || has([0x89, 0x50, 0x4E, 0x47]) || has(Array("GIF8".utf8)) { return true }
        if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) { return true }
        if has(Array("RIFF".utf8)) && has(Array("WEBP".utf8), at: 8) { return true }
        if has([0, 0, 0, 12] + Array("JXL ".utf8)) || has([0, 0, 0, 12] + Array("jP  ".utf8)) { return true }
        // Bare codestreams (ISO/IEC 18181-1 and 15444-1).
        if has([0xFF, 0x0A]) || has([0xFF, 0x4F, 0xFF, 0x51]) { return true }
        // Two letters are too few: the reserved bytes, and the length of the header that follows, 12 to 124 (BITMAPFILEHEADER).
        if has(Array("BM".utf8)), has([0, 0, 0, 0], at: 6), bytes.count > 15 {
            return bytes[15] == 0 && (12...124).contains(bytes[14])
        }
        let raw = ["FUJIFILM", "IIRO", "IIRS", "MMOR", "IIU\0", "\0MRM", "FOVb"]
        if raw.contains(where: { has(Array($0.utf8)) }) || has(Array("HEAPCCDR".utf8), at: 6) { return true }
        guard has(Array("ftyp".utf8), at: 4) else { return false }
        return ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif", "avis", "crx "]
            .contains { has(Array($0.utf8), at: 8) }
    }

    /// ISO media with other brands, RIFF…AVI and Matroska.
    private static func beginsLikeVideo(_ bytes: [UInt8]) -> Bool {
        let body = bytes.dropFirst(4)
        // Audio alone has a brand of its own.
        if body.starts(with: "ftyp".utf8) { return !body.dropFirst(4).starts(with: "M4A".utf8) }
        if bytes.starts(with: "RIFF".utf8), body.dropFirst(4).starts(with: "AVI ".utf8) { return true }
        return bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    }

    private static func firstBytes(_ path: FilePath) -> [UInt8] {
        // Non-blocking, because the path may be a pipe by now.
        let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }
}
