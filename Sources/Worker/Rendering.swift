internal import Imaging
internal import Interpretation
internal import Workbench
internal import Pipeline
internal import Raster

/// Makes smaller pictures of photos.
enum Rendering {
    static func render(_ request: RenderRequest, _ photo: Descriptor, _ desk: Desk) throws -> RenderAnswer {
        try desk.work(on: photo) { photo, header, attempt in
            try render(photo, header, request, attempt)
        }
    }

    private static func render(
        _ photo: borrowing PhotoBytes, _ header: ImageHeader, _ request: RenderRequest, _ attempt: Desk.Attempt
    ) throws -> RenderAnswer {
        let swapsSides = header.orientation.followed(by: request.turn.orientation).swapsSides
        let region = request.selection.map { Region($0.clipped) } ?? .whole
        let size = request.size.fitted(
            width: pixels(region.width, of: swapsSides ? header.storedHeight : header.storedWidth),
            height: pixels(region.height, of: swapsSides ? header.storedWidth : header.storedHeight))
        do {
            let picture = try Picture.decode(
                bytes: photo.bytes, header: header, region: region,
                rotation: request.turn.orientation,
                minimumLongSide: max(size.width, size.height))
            try attempt.doubt(when: picture.isTruncated)
            let bytes = try encode(picture.pixels, size, request.format)
            return RenderAnswer(
                bytes: bytes, width: size.width, height: size.height, isTruncated: picture.isTruncated)
        } catch let error as ImagingError {
            throw Refusal(error)
        }
    }

    /// The thumbnail, made from pixels that were decoded for another purpose and are at least as large.
    static func thumbnail(of pixels: Pixels) throws -> [UInt8] {
        let size = RenderSize.thumbnail.fitted(width: pixels.width, height: pixels.height)
        // Little compression effort, because an import makes one thumbnail per photo and more effort saves only a few
        // percent of the bytes.
        do {
            return try encode(pixels, size, .thumbnail, effort: 1)
        } catch {
            throw Refusal(error)
        }
    }

    private static func pixels(_ part: Double, of side: Int) -> Int {
        let length = part * Double(side)
        return length.isFinite ? min(side, max(1, Int(length.rounded()))) : 1
    }

    private static func encode(
        _ pixels: Pixels, _ size: (width: Int, height: Int), _ format: RenderFormat, effort: Int = 2
    ) throws(ImagingError) -> [UInt8] {
        let isExact = pixels.width == size.width && pixels.height == size.height
        let scaled = isExact ? pixels : pixels.stretched(width: size.width, height: size.height)
        return switch format {
        case .webp(let quality): try scaled.webp(quality: quality, effort: effort)
        case .jpeg(let quality): try scaled.jpeg(quality: quality)
        }
    }
}
