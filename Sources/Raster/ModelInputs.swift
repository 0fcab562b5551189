/// The shapes that models take, written straight into the caller's tensor (packed RGB bytes, NHWC).
///
/// Each costs about a millisecond from a decoded photo. The buffer must hold exactly the pixels asked for;
/// a wrong size is a mistake of the caller and stops the program.
extension Pixels {
    /// Where a letterboxed picture lies in its square: `square = picture × scale + offset`, in pixels.
    public struct Letterbox: Hashable, Sendable {
        /// Square pixels for each picture pixel.
        public let scale: Double
        /// Padding at the left, in square pixels.
        public let offsetX: Double
        /// Padding at the top, in square pixels.
        public let offsetY: Double
        /// The picture's size in the square.
        public let width: Int
        /// The picture's height in the square.
        public let height: Int

        /// The picture out of a square that it was laid into.
        public func picture(in square: UnsafeMutableBufferPointer<UInt8>, side: Int) -> Pixels? {
            let left = Int(offsetX)
            let top = Int(offsetY)
            guard square.count == side * side * 3, left + width <= side, top + height <= side else { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(width * height * 3)
            for row in top..<(top + height) {
                let first = (row * side + left) * 3
                bytes.append(contentsOf: square[first..<(first + width * 3)])
            }
            return Pixels(width: width, height: height, bytes: bytes)
        }
    }

    /// The whole picture at another size, proportions not kept.
    public func stretch(width: Int, height: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) {
        scale(window: whole, into: buffer, width: width, height: height)
    }

    /// The whole picture in the middle of a square, proportions kept, the rest filled with one grey.
    public func letterbox(
        side: Int, padding: UInt8 = 114, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Letterbox {
        precondition(buffer.count == side * side * 3, "the buffer must hold side × side pixels")
        let (scale, newWidth, newHeight) = size(longSide: side)
        let left = (side - newWidth) / 2
        let top = (side - newHeight) / 2
        if newWidth != side || newHeight != side { buffer.update(repeating: padding) }
        Resampler.scale(
            self, window: whole, into: buffer,
            target: Resampler.Target(x: left, y: top, width: newWidth, height: newHeight, rowWidth: side))
        return Letterbox(
            scale: scale, offsetX: Double(left), offsetY: Double(top), width: newWidth, height: newHeight)
    }

    /// The picture that ``Letterbox/picture(in:side:)`` takes out of a letterbox, without making one.
    public func letterboxed(side: Int) -> Pixels {
        let (_, width, height) = size(longSide: side)
        return stretched(width: width, height: height)
    }

    private func size(longSide: Int) -> (scale: Double, width: Int, height: Int) {
        let scale = Double(longSide) / Double(max(width, height))
        return (
            scale, max(1, Int((Double(width) * scale).rounded())), max(1, Int((Double(height) * scale).rounded()))
        )
    }

    /// The square in the middle, `zoom` times as long as the shorter side, at side × side pixels.
    public func centreCrop(side: Int, zoom: Double, into buffer: UnsafeMutableBufferPointer<UInt8>) {
        let length = Double(min(width, height)) * min(1, max(0.01, zoom))
        let window = Resampler.Window(
            x: (Double(width) - length) / 2, y: (Double(height) - length) / 2, width: length, height: length)
        scale(window: window, into: buffer, width: side, height: side)
    }

    /// A square around a region, at side × side pixels.
    ///
    /// The square is as long as the region's longer side and `margin` of that on each side. It is moved to lie within
    /// the picture; where the picture is too short for it, it is cut there and stretched.
    public func crop(
        _ region: Region, side: Int, margin: Double = 0, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) throws(RegionError) {
        let region = try region.clipped()
        let size = (width: Double(width), height: Double(height))
        let length = max(region.width * size.width, region.height * size.height, 1) * (1 + 2 * max(0, margin))
        let across = min(length, size.width)
        let down = min(length, size.height)
        let middleX = (region.x + region.width / 2) * size.width
        let middleY = (region.y + region.height / 2) * size.height
        let window = Resampler.Window(
            x: min(max(0, middleX - across / 2), size.width - across),
            y: min(max(0, middleY - down / 2), size.height - down), width: across, height: down)
        scale(window: window, into: buffer, width: side, height: side)
    }

    /// The whole picture scaled so that its longer side has that many pixels; itself when it is not larger.
    public func fitted(longSide: Int) -> Pixels {
        let longer = max(width, height)
        guard longSide > 0, longer > longSide else { return self }
        return stretched(
            width: max(1, (width * longSide + longer / 2) / longer),
            height: max(1, (height * longSide + longer / 2) / longer))
    }

    /// The whole picture at another size, as a new one.
    public func stretched(width: Int, height: Int) -> Pixels {
        let count = width * height * 3
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            stretch(width: width, height: height, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            initialized = count
        }
        return Pixels(width: width, height: height, checked: bytes)
    }

    /// A part of the picture at another size, as a new one.
    public func part(_ region: Region, width: Int, height: Int) throws(RegionError) -> Pixels {
        let region = try region.clipped()
        let window = Resampler.Window(
            x: region.x * Double(self.width), y: region.y * Double(self.height),
            width: region.width * Double(self.width), height: region.height * Double(self.height))
        let count = max(1, width) * max(1, height) * 3
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            scale(
                window: window, into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]), width: max(1, width),
                height: max(1, height))
            initialized = count
        }
        return Pixels(width: max(1, width), height: max(1, height), checked: bytes)
    }

    /// The picture with left and right exchanged.
    public func mirrored() -> Pixels {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        for row in 0..<height {
            for column in (0..<width).reversed() {
                let first = (row * width + column) * 3
                bytes.append(contentsOf: self.bytes[first..<(first + 3)])
            }
        }
        return Pixels(width: width, height: height, checked: bytes)
    }

    private var whole: Resampler.Window {
        Resampler.Window(x: 0, y: 0, width: Double(width), height: Double(height))
    }

    private func scale(
        window: Resampler.Window, into buffer: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int
    ) {
        precondition(
            width > 0 && height > 0 && buffer.count == width * height * 3, "the buffer must hold width × height pixels")
        Resampler.scale(
            self, window: window, into: buffer,
            target: Resampler.Target(width: width, height: height, rowWidth: width))
    }
}
