/// Pixels in memory: 8-bit sRGB, packed RGB, row after row from the top.
public struct Pixels: Hashable, Sendable {
    /// Pixels of one row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width` × `height` × 3 samples.
    public private(set) var bytes: [UInt8]

    /// Nil when the number of samples does not fit the size.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, bytes.count == width * height * 3 else { return nil }
        self.init(width: width, height: height, checked: bytes)
    }

    /// Of samples that are known to fit.
    package init(width: Int, height: Int, checked bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Changes samples in place.
    package mutating func change(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeMutableBufferPointer { body($0) }
    }
}
