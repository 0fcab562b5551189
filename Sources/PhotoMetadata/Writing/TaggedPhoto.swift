/// A photo with tags in it, in two parts, so that the picture is not copied in memory.
public struct TaggedPhoto: Sendable {
    /// The first bytes of the copy: of a JPEG what stands before the picture, of other formats everything.
    public let head: [UInt8]
    /// The bytes of the photo that follow in the copy, as they are.
    public let rest: Range<Int>
}
