internal import Raster

extension Pixels {
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
