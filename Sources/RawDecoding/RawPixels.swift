internal import CLibRaw

/// A decoded picture: packed rows of grey or RGB samples, 8 bits each, in LibRaw's own memory.
public final class RawPixels {
    /// Pixels across.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Samples of one pixel: 3, or 1 of a sensor without colours.
    public let bands: Int
    /// The first of `width * height * bands` bytes, valid as long as this object lives.
    public let start: UnsafeMutableRawPointer
    private let picture: UnsafeMutablePointer<libraw_processed_image_t>

    init(owning picture: UnsafeMutablePointer<libraw_processed_image_t>?) throws(RawDecodingError) {
        guard let picture else { throw .outOfMemory }
        let (width, height) = (Int(picture.pointee.width), Int(picture.pointee.height))
        let bands = Int(picture.pointee.colors)
        guard picture.pointee.type == LIBRAW_IMAGE_BITMAP, picture.pointee.bits == 8, [1, 3].contains(bands),
            width > 0, height > 0, Int(picture.pointee.data_size) == width * height * bands,
            let offset = MemoryLayout<libraw_processed_image_t>.offset(of: \.data)
        else {
            libraw_dcraw_clear_mem(picture)
            throw .refused(reason: "no pixels came of it")
        }
        self.picture = picture
        self.width = width
        self.height = height
        self.bands = bands
        start = UnsafeMutableRawPointer(picture) + offset
    }

    deinit { libraw_dcraw_clear_mem(picture) }
}
