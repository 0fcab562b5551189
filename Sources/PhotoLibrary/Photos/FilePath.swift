/// The path of a file: bytes as Linux gives them, which need not be UTF-8.
public struct FilePath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Absolute, without a zero byte at the end.
    public let bytes: [UInt8]

    /// A path from the bytes of a folder listing.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    /// A path from text.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// The path as text for people; bytes that are not UTF-8 become replacement characters.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// Compares the bytes. This is not the order of a walk through sorted folders: `a b` comes before `a/b`.
    public static func < (left: FilePath, right: FilePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// The half-open range of bytes in which all paths below this folder lie.
    var below: (from: [UInt8], to: [UInt8]) {
        let folder = bytes.last == UInt8(ascii: "/") ? Array(bytes.dropLast()) : bytes
        return (folder + [UInt8(ascii: "/")], folder + [UInt8(ascii: "/") + 1])
    }
}
