internal import Raster

extension Pixels {
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
}
