public import BoxFiles

/// A photo with tags in it, in parts, so that the picture is not copied in memory.
public struct TaggedPhoto: Sendable {
    /// What is new in the copy, and the bytes of the photo that are in it as they are. Of a JPEG one of each: what stands
    /// before the picture, and the picture; of a HEIC or AVIF what stands before and behind its tables, too. Of other formats
    /// everything is new.
    public let parts: [FilePart]

    /// The length of the copy.
    public var count: Int { parts.reduce(0) { $0 + $1.count } }

    /// The whole copy in memory.
    /// - Parameter photo: the photo that was tagged.
    func bytes(of photo: UnsafeRawBufferPointer) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for part in parts {
            switch part {
            case .new(let new): bytes += new
            case .kept(let range): bytes += photo[range]
            }
        }
        return bytes
    }

    /// Where the photo has what stands at some bytes of the copy; nil when any of them are new.
    public func source(of bytes: Range<Int>) -> Range<Int>? {
        var start = 0
        for part in parts {
            let end = start + part.count
            defer { start = end }
            guard bytes.lowerBound >= start, bytes.lowerBound < end, bytes.upperBound <= end else { continue }
            guard case .kept(let kept) = part else { return nil }
            let first = kept.lowerBound + bytes.lowerBound - start
            return first..<first + bytes.count
        }
        return nil
    }
}
