/// A photo with tags in it, in two parts, so that the picture is not copied in memory.
public struct TaggedPhoto: Sendable {
    /// The first bytes of the copy: of a JPEG what stands before the picture, of other formats everything.
    public let head: [UInt8]
    /// The bytes of the photo that follow in the copy, as they are.
    public let rest: Range<Int>

    /// Where the photo has what stands at some bytes of the copy; nil when any of them are new.
    public func source(of bytes: Range<Int>) -> Range<Int>? {
        let start = bytes.lowerBound - head.count
        guard start >= 0, start + bytes.count <= rest.count else { return nil }
        return rest.lowerBound + start..<rest.lowerBound + start + bytes.count
    }
}
