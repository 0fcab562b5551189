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
    init(width: Int, height: Int, checked bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Computes a pipeline of three 8-bit bands straight into the array.
    ///
    /// - Parameter acceptingPart: keep what was computed before a failure, over mid grey, if it is anything at all.
    init(rendering image: LazyPicture, acceptingPart: Bool) throws(ImagingError) {
        let count = image.width * image.height * 3
        var failure: ImagingError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard let start = buffer.baseAddress else { return }
            do throws(ImagingError) {
                if acceptingPart {
                    buffer.update(repeating: 127)
                    try Self.renderPart(of: image, to: buffer)
                } else {
                    try image.write(to: start)
                }
                initialized = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        self.init(width: image.width, height: image.height, checked: bytes)
    }

    private static func renderPart(
        of image: LazyPicture, to buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(ImagingError) {
        var written = 0
        do throws(ImagingError) {
            try image.forEachStrip { strip in
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[written...])
                    .copyMemory(from: strip)
                written += strip.count
            }
        } catch {
            if written == 0 { throw error }
        }
    }

    /// Changes samples in place.
    mutating func change(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeMutableBufferPointer { body($0) }
    }

    /// These stored pixels, mirrored and turned so that they are upright.
    func upright(_ orientation: Orientation) -> Pixels {
        if orientation == .up { return self }
        let matrix = orientation.matrix
        let newWidth = orientation.swapsSides ? height : width
        let newHeight = orientation.swapsSides ? width : height
        // How far one step right or down in the upright picture goes in the stored bytes, and where its first pixel is.
        let right = (matrix.a + matrix.c * width) * 3
        let down = (matrix.b + matrix.d * width) * 3
        let first = (right < 0 ? -right * (newWidth - 1) : 0) + (down < 0 ? -down * (newHeight - 1) : 0)
        let turned = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, initialized in
            bytes.withUnsafeBufferPointer { source in
                // Square tiles keep both sides in the cache when rows become columns.
                let tile = 32
                for top in stride(from: 0, to: newHeight, by: tile) {
                    for left in stride(from: 0, to: newWidth, by: tile) {
                        for y in top..<min(top + tile, newHeight) {
                            var to = (y * newWidth + left) * 3
                            var from = first + y * down + left * right
                            for _ in left..<min(left + tile, newWidth) {
                                target[to] = source[from]
                                target[to + 1] = source[from + 1]
                                target[to + 2] = source[from + 2]
                                to += 3
                                from += right
                            }
                        }
                    }
                }
            }
            initialized = bytes.count
        }
        return Pixels(width: newWidth, height: newHeight, checked: turned)
    }
}
