import CVips
import HEIF

extension Loader {
    /// Decodes a HEIC file whole, at once: HEVC has no smaller sizes to decode to. Most are reduced as they are coded, and
    /// only then become RGB.
    static func heic(
        _ bytes: UnsafeRawBufferPointer, reduction: Int, acceptingPart: Bool
    ) throws(ImagingError) -> LazyPicture {
        let file = try explained { () throws(HEIFError) in try HEIFFile(try Imaging.heif(), bytes: bytes) }
        let picture: LazyPicture
        if reduction > 1,
            let planes = try explained({ () throws(HEIFError) in
                try file.decodePlanes(acceptingPart: acceptingPart)
            })
        {
            picture = try reduced(planes, by: reduction)
        } else {
            let pixels = try explained { () throws(HEIFError) in try file.decode(acceptingPart: acceptingPart) }
            picture = try LazyPicture.decoded(
                pixels.start, width: pixels.width, height: pixels.height, bands: pixels.bands, source: pixels)
        }
        file.colourProfile?.withUnsafeBytes { picture.setColourProfile($0) }
        return picture
    }

    /// Averages squares of samples and makes RGB of the averages. Colour differences lie between pixels, so that an odd
    /// reduction is taken as the even one below.
    private static func reduced(_ planes: HEIFPlanes, by reduction: Int) throws(ImagingError) -> LazyPicture {
        let half = reduction / 2
        var bands: [LazyPicture] = []
        bands.append(try averaged(planes.luma, over: half * 2, of: planes))
        bands.append(try averaged(planes.blueDifference, over: half, of: planes))
        bands.append(try averaged(planes.redDifference, over: half, of: planes))
        // Of an odd number of pixels, one plane may have a last average more than another.
        let width = bands.reduce(.max) { min($0, $1.width) }
        let height = bands.reduce(.max) { min($0, $1.height) }
        return try LazyPicture.joining(bands)
            .cropped(width: width, height: height).decodingColours(planes.coding)
    }

    private static func averaged(
        _ plane: HEIFPlanes.Plane, over side: Int, of planes: HEIFPlanes
    ) throws(ImagingError) -> LazyPicture {
        let picture = try LazyPicture.wrapping(
            plane.start, width: plane.width, height: plane.height, bands: 1, format: VIPS_FORMAT_UCHAR, source: planes)
        guard side > 1 else { return picture }
        return try picture.applying("shrink", ["hshrink": .number(Double(side)), "vshrink": .number(Double(side))])
    }

    private static func explained<Value: ~Copyable>(
        _ body: () throws(HEIFError) -> Value
    ) throws(ImagingError) -> Value {
        do throws(HEIFError) { return try body() } catch { throw ImagingError(error) }
    }
}

extension LazyPicture {
    /// Luma and both colour differences as RGB of 8 bits (ITU-T H.273, section 8.3).
    func decodingColours(_ coding: HEIFColourCoding) throws(ImagingError) -> LazyPicture {
        let (red, blue) = (coding.redWeight, coding.blueWeight)
        let green = 1 - red - blue
        let luma = coding.isFullRange ? 1 : 255 / 219.0
        let difference = coding.isFullRange ? 1 : 255 / 224.0
        let ofRed = 2 * (1 - red) * difference
        let ofBlue = 2 * (1 - blue) * difference
        let rows = [
            [luma, 0, ofRed],
            [luma, -ofBlue * blue / green, -ofRed * red / green],
            [luma, ofBlue, 0],
        ]
        let black = coding.isFullRange ? 0.0 : 16.0
        // The differences of grey are 128; a half more rounds to the nearest number.
        let offsets = rows.map { 0.5 - $0[0] * black - ($0[1] + $0[2]) * 128 }
        return try applying("recomb", ["m": .image(try Self.matrix(rows))])
            .applying("linear", ["a": .numbers([1, 1, 1]), "b": .numbers(offsets), "uchar": .flag(true)])
            .applying("copy", ["interpretation": .name("srgb")])
    }

    private static func matrix(_ rows: [[Double]]) throws(ImagingError) -> LazyPicture {
        let numbers = rows.flatMap(\.self)
        guard
            let pointer = vips_image_new_matrix_from_array(
                Int32(numbers.count / rows.count), Int32(rows.count), numbers, Int32(numbers.count))
        else { throw .library(reason: VipsMessage.take()) }
        return LazyPicture(owning: pointer)
    }
}

extension ImagingError {
    /// What libheif said of a file.
    init(_ error: HEIFError) {
        switch error {
        case .notLoaded(let reason): self = .noDecoder(format: .heic, reason: reason)
        case .unknownCoding: self = .unknownCoding(format: .heic)
        case .refused(let reason): self = .library(reason: reason)
        }
    }
}
