internal import CHeif
internal import Glibc

/// A decoded picture as it was coded: 8 bits of luma for each pixel, and of both colour differences for each four (4:2:0),
/// in libheif's own memory.
public final class HEIFPlanes {
    /// One plane of samples, in packed rows.
    public struct Plane {
        /// Samples across.
        public let width: Int
        /// Rows.
        public let height: Int
        /// The first of `width * height` bytes, valid as long as the picture lives.
        public let start: UnsafeMutableRawPointer
    }

    /// Y′.
    public let luma: Plane
    /// C′b, at half of the width and height, rounded up.
    public let blueDifference: Plane
    /// C′r, as ``blueDifference``.
    public let redDifference: Plane
    /// What the samples mean.
    public let coding: HEIFColourCoding
    private let functions: heif_functions
    private let image: OpaquePointer

    /// Takes over `image`; nil when its layout or matrix is another one.
    init?(owning image: OpaquePointer, _ functions: heif_functions) {
        guard functions.image_get_colorspace(image) == heif_colorspace_YCbCr,
            functions.image_get_chroma_format(image) == heif_chroma_420,
            let coding = HEIFColourCoding(image, functions),
            let luma = Self.plane(heif_channel_Y, image, functions),
            let blue = Self.plane(heif_channel_Cb, image, functions),
            let red = Self.plane(heif_channel_Cr, image, functions),
            [blue, red].allSatisfy({
                $0.width == (luma.width + 1) / 2 && $0.height == (luma.height + 1) / 2
            })
        else {
            functions.image_release(image)
            return nil
        }
        (self.luma, blueDifference, redDifference) = (luma, blue, red)
        self.coding = coding
        self.functions = functions
        self.image = image
    }

    deinit { functions.image_release(image) }

    private static func plane(_ channel: heif_channel, _ image: OpaquePointer, _ functions: heif_functions) -> Plane? {
        var bytesPerRow: Int32 = 0
        let start = functions.image_get_plane(image, channel, &bytesPerRow)
        let width = Int(functions.image_get_width(image, channel))
        let height = Int(functions.image_get_height(image, channel))
        guard let start, functions.image_get_bits_per_pixel_range(image, channel) == 8, width > 0, height > 0,
            Int(bytesPerRow) >= width
        else { return nil }
        packRows(of: start, height: height, length: width, apart: Int(bytesPerRow))
        return Plane(width: width, height: height, start: start)
    }
}

/// Moves rows together that libheif begins at round addresses: there is no memory to spare for a copy.
func packRows(of start: UnsafeMutableRawPointer, height: Int, length: Int, apart: Int) {
    guard apart > length else { return }
    for row in stride(from: 1, to: height, by: 1) {
        memmove(start + row * length, start + row * apart, length)
    }
}
