internal import Glibc
internal import Hashing
internal import Imaging
internal import PhotoMetadata
internal import Photography
internal import Workbench
internal import Raster

/// Reads a photo's header, metadata and hashes.
enum PhotoReader {
    /// - Throws: ``Refusal`` when the file is not a picture.
    static func header(_ photo: borrowing PhotoBytes) throws -> ImageHeader {
        do { return try ImageHeader(bytes: photo.bytes) } catch { throw Refusal(error) }
    }

    /// - Parameter swapsSides: whether the user rotated the photo by 90 or 270 degrees.
    static func imageFacts(
        _ header: ImageHeader, _ photo: borrowing PhotoBytes, isTruncated: Bool = false, swapsSides: Bool = false
    ) -> ImageFacts {
        ImageFacts(
            format: header.format.rawValue, width: swapsSides ? header.height : header.width,
            height: swapsSides ? header.width : header.height, orientation: header.orientation.rawValue,
            pages: header.pages, isTruncated: isTruncated, fileSize: Int64(photo.count))
    }

    /// The metadata of the file and of its sidecar. Metadata that cannot be read counts as empty.
    /// - Throws: ``Desk/Doubt`` only.
    static func facts(
        _ photo: borrowing PhotoBytes, sidecar: Descriptor?, _ attempt: Desk.Attempt
    ) throws -> EmbeddedMetadata {
        let facts = try withSidecar(sidecar, attempt) { beside in
            try beside.flatMap { beside -> EmbeddedMetadata? in
                if let facts = try? EmbeddedMetadata.read(bytes: photo.bytes, sidecar: beside) { return facts }
                try attempt.doubt()
                return nil
            }
        }
        if let facts { return facts }
        if let facts = try? EmbeddedMetadata.read(bytes: photo.bytes) { return facts }
        try attempt.doubt()
        return try withSidecar(sidecar, attempt) { $0.flatMap { try? EmbeddedMetadata.read(sidecar: $0) } }
            ?? EmbeddedMetadata()
    }

    /// Calls `body` with the bytes of a sidecar; nil when there is none, it cannot be read, or it is longer than any is.
    static func withSidecar<Result>(
        _ sidecar: Descriptor?, _ attempt: Desk.Attempt, _ body: (UnsafeRawBufferPointer?) throws -> Result
    ) throws -> Result {
        guard let sidecar, let stamp = try? PhotoBytes.stamp(of: sidecar), stamp.size <= longestSidecar else {
            return try body(nil)
        }
        guard let beside = try? PhotoBytes(sidecar) else {
            try attempt.doubt()
            return try body(nil)
        }
        return try body(beside.bytes)
    }

    private static let longestSidecar = 16 << 20

    /// SHA-256 of the file, and of its coded pixels without metadata.
    static func hashes(
        _ photo: borrowing PhotoBytes, _ header: ImageHeader, _ attempt: Desk.Attempt
    ) throws -> Hashes {
        let content = try SHA256.digest(photo.bytes).bytes
        return Hashes(content: content, pixels: try pixelHash(photo.bytes, header, attempt, content: content))
    }

    /// SHA-256 of the coded pixels; for TIFF, of the decoded pixels; of the whole file when neither can be computed.
    /// - Parameter content: the whole file's hash, when it is known.
    static func pixelHash(
        _ bytes: UnsafeRawBufferPointer, _ header: ImageHeader, _ attempt: Desk.Attempt, content: [UInt8]? = nil
    ) throws -> [UInt8] {
        if let ranges = CodedPixels.ranges(of: bytes, format: header.format) {
            return try SHA256.digest(bytes, ranges: ranges).bytes
        }
        if header.format == .tiff {
            if let pixels = try decodedHash(bytes, header) { return pixels }
            try attempt.doubt()
        }
        return try content ?? SHA256.digest(bytes).bytes
    }

    /// Whether a copy has the original's pixels. Compares the coded pixels byte by byte, or by
    /// ``pixelHash(_:_:_:content:)``.
    ///
    /// - Parameter source: where the original has what stands at some bytes of the copy; nil where it is to be compared.
    static func showSamePicture(
        _ copy: UnsafeRawBufferPointer, _ original: UnsafeRawBufferPointer, source: (Range<Int>) -> Range<Int>?,
        _ header: ImageHeader, _ attempt: Desk.Attempt
    ) throws -> Bool {
        // Usually all that follows a JPEG's metadata is the same, also what is no picture.
        if isSame(copy, original, source, header.format, goesToEnd: true) == true { return true }
        if let answer = isSame(copy, original, source, header.format, goesToEnd: false) { return answer }
        guard let own = try? ImageHeader(bytes: copy) else { return false }
        return try pixelHash(copy, own, attempt) == pixelHash(original, header, attempt)
    }

    /// Whether the ranges of both files are the same; nil when the original has none.
    private static func isSame(
        _ copy: UnsafeRawBufferPointer, _ original: UnsafeRawBufferPointer, _ source: (Range<Int>) -> Range<Int>?,
        _ format: PictureFormat, goesToEnd: Bool
    ) -> Bool? {
        guard let theirs = CodedPixels.ranges(of: original, format: format, goesToEnd: goesToEnd) else { return nil }
        guard let ours = CodedPixels.ranges(of: copy, format: format, goesToEnd: goesToEnd) else { return false }
        return pieces(ours, theirs).allSatisfy { ours, theirs in
            if source(ours) == theirs { return true }
            guard ours.count == theirs.count, let one = copy.baseAddress, let other = original.baseAddress else {
                return false
            }
            return memcmp(one + ours.lowerBound, other + theirs.lowerBound, ours.count) == 0
        }
    }

    /// Two lists of ranges, cut where a range of either ends: metadata may stand between what is one range in the other file.
    private static func pieces(_ ours: [Range<Int>], _ theirs: [Range<Int>]) -> [(Range<Int>, Range<Int>)] {
        var (ours, theirs) = (ours[...], theirs[...])
        var pieces: [(Range<Int>, Range<Int>)] = []
        while let one = ours.first, let other = theirs.first {
            let count = min(one.count, other.count)
            pieces.append((one.prefix(count), other.prefix(count)))
            if one.count == count { ours.removeFirst() } else { ours[ours.startIndex] = one.dropFirst(count) }
            if other.count == count { theirs.removeFirst() } else { theirs[theirs.startIndex] = other.dropFirst(count) }
        }
        // What one of them has besides.
        return pieces + ours.map { ($0, 0..<0) } + theirs.map { (0..<0, $0) }
    }

    /// SHA-256 of the decoded pixels; nil when decoding fails.
    private static func decodedHash(_ bytes: UnsafeRawBufferPointer, _ header: ImageHeader) throws -> [UInt8]? {
        var hash = try SHA256()
        var failure: (any Error)?
        do {
            try CodedPixels.forEachStrip(bytes: bytes, header: header) { strip in
                do { try hash.update(strip) } catch { failure = error }
            }
        } catch {
            return nil
        }
        if let failure { throw failure }
        return try hash.finish().bytes
    }
}
