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
            for row in 0..<area.height {
                let to = ((area.y + row) * rowWidth + area.x) * 3
                let from = row * area.width * 3
                for index in 0..<area.width * 3 {
                    let above = Int(picture.bytes[from + index])
                    guard let opacity else {
                        bytes[to + index] = UInt8(above)
                        continue
                    }
                    let share = Int(opacity[row * area.width + index / 3])
                    let below = Int(bytes[to + index])
                    bytes[to + index] = UInt8((below * (255 - share) + above * share + 127) / 255)
                }
            }
        }
    }
}
