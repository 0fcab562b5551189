import CVips
public import Raster

/// Pixels as the bytes of a file, without any metadata.
extension Pixels {
    /// - Parameter quality: 1…100.
    public func jpeg(quality: Int = 85) throws(ImagingError) -> [UInt8] {
        try encoded("jpegsave_buffer", ["Q": .number(Double(clamped(quality))), "strip": .flag(true)])
    }

    /// - Parameters:
    ///   - quality: 1…100.
    ///   - effort: 0…6; more makes the file smaller and takes longer.
    public func webp(quality: Int = 80, effort: Int = 4) throws(ImagingError) -> [UInt8] {
        let file = try encoded(
            "webpsave_buffer",
            [
                "Q": .number(Double(clamped(quality))), "effort": .number(Double(min(6, max(0, effort)))),
                "strip": .flag(true),
            ])
        return Self.bareWebP(file)
    }

    /// Partly transparent.
    ///
    /// - Parameters:
    ///   - opacity: one byte for each pixel; 0 is transparent.
    ///   - quality: 1…100, of the colours; the opacity is kept without loss.
    public func webp(opacity: [UInt8], quality: Int = 80, effort: Int = 2) throws(ImagingError) -> [UInt8] {
        guard opacity.count == width * height else { throw .library(reason: "the opacity is of another size") }
        var joined = [UInt8](unsafeUninitializedCapacity: opacity.count * 4) { target, count in
            for index in 0..<opacity.count {
                for channel in 0..<3 { target[index * 4 + channel] = bytes[index * 3 + channel] }
                target[index * 4 + 3] = opacity[index]
            }
            count = opacity.count * 4
        }
        let result: Result<[UInt8], ImagingError> = joined.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return .failure(.library(reason: "no pixels")) }
            return Result { () throws(ImagingError) -> [UInt8] in
                let image = try LazyPicture.wrapping(
                    start, width: width, height: height, bands: 4, format: VIPS_FORMAT_UCHAR
                ).applying("copy", ["interpretation": .name("srgb")])
                let operation = try Operation("webpsave_buffer")
                try operation.set("in", .image(image))
                try operation.set("Q", .number(Double(clamped(quality))))
                try operation.set("effort", .number(Double(min(6, max(0, effort)))))
                try operation.set("strip", .flag(true))
                return try operation.bytes()
            }
        }
        return Self.bareWebP(try result.get(), width: width, height: height)
    }

    /// The same for pictures with an opacity, which are two chunks after one that says so (RFC 9649, 2.7).
    private static func bareWebP(_ file: [UInt8], width: Int, height: Int) -> [UInt8] {
        let ranges = file.withUnsafeBytes { CodedPixels.ranges(of: $0, format: .webp) } ?? []
        guard let first = ranges.first, file[first].starts(with: "ALPH".utf8) else { return bareWebP(file) }
        var chunks: [UInt8] = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0]
        for side in [width - 1, height - 1] {
            chunks += (0..<3).map { UInt8(truncatingIfNeeded: side >> ($0 * 8)) }
        }
        for range in ranges {
            chunks += file[range]
            if chunks.count % 2 == 1 { chunks.append(0) }
        }
        let length = UInt32(4 + chunks.count)
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
            + Array("WEBP".utf8) + chunks
    }

    /// Keeps nothing but the picture (RFC 9649, 2.5): libvips writes EXIF of its own into WebP, also with `strip`.
    private static func bareWebP(_ file: [UInt8]) -> [UInt8] {
        let ranges = file.withUnsafeBytes { CodedPixels.ranges(of: $0, format: .webp) } ?? []
        // Opaque pictures are one chunk, which says its own length.
        guard ranges.count == 1, let picture = ranges.first, file[picture].starts(with: "VP8".utf8) else { return file }
        let isOdd = picture.count % 2 == 1
        let length = UInt32(4 + picture.count + (isOdd ? 1 : 0))
        let head = Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
        return head + Array("WEBP".utf8) + file[picture] + (isOdd ? [0] : [])
    }

    /// Without loss.
    public func png() throws(ImagingError) -> [UInt8] {
        try encoded("pngsave_buffer", ["strip": .flag(true)])
    }

    private func clamped(_ quality: Int) -> Int { min(100, max(1, quality)) }

    private func encoded(
        _ saver: String, _ arguments: KeyValuePairs<String, OperationArgument>
    ) throws(ImagingError) -> [UInt8] {
        try withLazyPicture { image throws(ImagingError) in
            let operation = try Operation(saver)
            try operation.set("in", .image(image))
            for (name, value) in arguments { try operation.set(name, value) }
            return try operation.bytes()
        }
    }

    /// These pixels as the start of a pipeline that must end inside the closure.
    func withLazyPicture<T>(_ body: (LazyPicture) throws(ImagingError) -> T) throws(ImagingError) -> T {
        let result: Result<T, ImagingError> = bytes.withUnsafeBytes { bytes in
            guard let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else {
                return .failure(.library(reason: "no pixels"))
            }
            // libvips only reads what it is given here; its signature does not say so.
            return Result { () throws(ImagingError) -> T in
                try body(
                    LazyPicture.wrapping(start, width: width, height: height, bands: 3, format: VIPS_FORMAT_UCHAR)
                        .applying("copy", ["interpretation": .name("srgb")]))
            }
        }
        return try result.get()
    }
}
