internal import Imaging
internal import Interpretation
internal import Sketching
internal import Workbench
internal import Pipeline
internal import Raster

/// Draws previews of sketches for the screen.
struct SketchPreviews: Sendable {
    private let pictures = ScreenPictures()
    private let desk: Desk

    init(desk: Desk) { self.desk = desk }

    /// One face, transparent outside its ellipse.
    func patch(_ request: SketchPatchRequest, _ photo: Descriptor) throws -> RenderAnswer {
        let picture = try pictures.picture(photo, request.turn, desk)
        _ = try request.face.box.checked()
        let region = Region(request.face.region)
        let size = SketchPreviews.size(picture, request.longSide)
        return try SketchPreviews.answer {
            let part = try picture.pixels.part(
                region, width: Int((region.width * size.width).rounded()),
                height: Int((region.height * size.height).rounded()))
            let (drawing, opacity) = request.face.drawn(on: part, part: region, size: size)
            return (try drawing.webp(opacity: opacity, quality: 86, effort: 1), part.width, part.height)
        }
    }

    /// The whole photo.
    func whole(_ request: SketchWholeRequest, _ photo: Descriptor) throws -> RenderAnswer {
        let picture = try pictures.picture(photo, request.turn, desk)
        let size = SketchPreviews.size(picture, request.longSide)
        return try SketchPreviews.answer {
            let pixels = try picture.pixels.part(
                .whole, width: Int(size.width.rounded()), height: Int(size.height.rounded()))
            let drawing = request.look.drawing.draw(
                pixels, unit: SketchStyle.unit(width: pixels.width, height: pixels.height))
            return (try drawing.webp(quality: 82, effort: 1), drawing.width, drawing.height)
        }
    }

    /// One face in several filters, tiles side by side; a face smaller than a tile is enlarged.
    func strip(_ request: SketchStripRequest, _ photo: Descriptor) throws -> RenderAnswer {
        let picture = try pictures.picture(photo, request.turn, desk)
        let box = try request.box.checked().clipped
        let side = min(SketchStripRequest.largestSide, max(8, request.side))
        let filters = request.filters.prefix(SketchFilter.allCases.count)
        guard !filters.isEmpty else { throw Refusal(ImagingError.badRegion) }
        let region = Region(box)
        return try SketchPreviews.answer {
            let pixels = picture.pixels
            var bytes = [UInt8](repeating: 0, count: side * side * 3)
            try bytes.withUnsafeMutableBufferPointer {
                try pixels.crop(region, side: side, margin: SketchPreviews.tileMargin, into: $0)
            }
            guard let face = Pixels(width: side, height: side, bytes: bytes) else { throw ImagingError.badRegion }
            let longer = max(region.width * Double(pixels.width), region.height * Double(pixels.height))
            let scale = Double(side) / (longer * (1 + 2 * SketchPreviews.tileMargin))
            let unit = max(1, box.unit(width: pixels.width, height: pixels.height) * scale)
            let tiles = filters.map { filter in
                SketchStyle(filter: filter, strength: request.strength).drawing.draw(face, unit: unit)
            }
            let strip = try SketchPreviews.joined(tiles, side: side)
            return (try strip.webp(quality: 82, effort: 1), strip.width, strip.height)
        }
    }

    /// The margin around a face in the strip, as a fraction of the face's longer side.
    private static let tileMargin = 0.18

    private static func joined(_ tiles: [Pixels], side: Int) throws(ImagingError) -> Pixels {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(tiles.count * side * side * 3)
        for row in 0..<side {
            for tile in tiles { bytes += tile.bytes[(row * side * 3)..<((row + 1) * side * 3)] }
        }
        guard let strip = Pixels(width: tiles.count * side, height: side, bytes: bytes) else { throw .badRegion }
        return strip
    }

    /// The size of the whole photo on the screen, in pixels, not rounded. Photos are never enlarged.
    private static func size(_ picture: ScreenPictures.Entry, _ wished: Int) -> (width: Double, height: Double) {
        let longer = Double(max(picture.width, picture.height))
        let side = min(Double(min(SketchWholeRequest.largestSide, max(1, wished))), longer)
        return (Double(picture.width) * side / longer, Double(picture.height) * side / longer)
    }

    private static func answer(_ draw: () throws -> ([UInt8], Int, Int)) throws -> RenderAnswer {
        do {
            let (bytes, width, height) = try draw()
            return RenderAnswer(bytes: bytes, width: width, height: height)
        } catch let error as ImagingError {
            throw Refusal(error)
        } catch is RegionError {
            throw Refusal(ImagingError.badRegion)
        }
    }
}
