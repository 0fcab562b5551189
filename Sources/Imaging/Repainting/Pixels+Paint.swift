internal import Raster

extension Pixels {
    /// A rectangle that lies within.
    func cut(_ area: PixelRectangle) -> Pixels {
        if area.width == width, area.height == height { return self }
        let count = area.width * area.height * 3
        let part = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            bytes.withUnsafeBufferPointer { source in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                for row in 0..<area.height {
                    (to + row * area.width * 3).update(
                        from: from + ((area.y + row) * width + area.x) * 3, count: area.width * 3)
                }
            }
            initialized = count
        }
        return Pixels(width: area.width, height: area.height, checked: part)
    }

    /// Lays a picture over a rectangle of its size.
    /// - Parameter opacity: one byte for each pixel of it; nil for all opaque.
    mutating func paint(_ picture: Pixels, at area: PixelRectangle, opacity: [UInt8]?) {
        let rowWidth = width
        change { bytes in
            picture.bytes.withUnsafeBufferPointer { source in
                guard let above = source.baseAddress, let target = bytes.baseAddress else { return }
                for row in 0..<area.height {
                    let to = target + ((area.y + row) * rowWidth + area.x) * 3
                    let from = above + row * area.width * 3
                    guard let opacity else {
                        to.update(from: from, count: area.width * 3)
                        continue
                    }
                    for index in 0..<area.width * 3 {
                        let share = Int(opacity[row * area.width + index / 3])
                        to[index] = UInt8((Int(to[index]) * (255 - share) + Int(from[index]) * share + 127) / 255)
                    }
                }
            }
        }
    }
}
