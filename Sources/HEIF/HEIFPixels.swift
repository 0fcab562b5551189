internal import CHeif

/// A decoded picture: packed rows of RGB or RGBA samples, 8 bits each, in libheif's own memory.
public final class HEIFPixels {
    /// Pixels across.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Samples of one pixel: 3, or 4 with alpha last.
    public let bands: Int
    /// The first of `width * height * bands` bytes, valid as long as this object lives.
    public let start: UnsafeMutableRawPointer
    private let functions: heif_functions
    private let image: OpaquePointer

    init(owning image: OpaquePointer, bands: Int, _ functions: heif_functions) throws(HEIFError) {
        var bytesPerRow: Int32 = 0
        let plane = functions.image_get_plane(image, heif_channel_interleaved, &bytesPerRow)
        let width = Int(functions.image_get_width(image, heif_channel_interleaved))
        let height = Int(functions.image_get_height(image, heif_channel_interleaved))
        let length = width * bands
        guard let plane, width > 0, height > 0, Int(bytesPerRow) >= length else {
            functions.image_release(image)
            throw .refused(reason: "no pixels came of it")
        }
        self.functions = functions
        self.image = image
        self.width = width
        self.height = height
        self.bands = bands
        start = UnsafeMutableRawPointer(plane)
        packRows(of: start, height: height, length: length, apart: Int(bytesPerRow))
    }

    deinit { functions.image_release(image) }
}
