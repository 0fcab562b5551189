import CVips
internal import Raster

/// From a file's bytes to an upright picture: load, crop, reduce, convert to sRGB, rotate.
struct Decoder {
    let bytes: UnsafeRawBufferPointer
    let header: ImageHeader
    /// The photo's own orientation followed by the user's rotation.
    let orientation: Orientation
    /// Of the upright photo, within it.
    let region: Region
    let minimumLongSide: Int

    func decode() throws(ImagingError) -> Picture {
        do {
            return try attempt(acceptingTruncated: false)
        } catch {
            guard header.format.decodesPartly else {
                throw Self.explain(error, format: header.format, bytes: bytes)
            }
        }
        do {
            return try attempt(acceptingTruncated: true)
        } catch {
            throw Self.explain(error, format: header.format, bytes: bytes)
        }
    }

    private func attempt(acceptingTruncated: Bool) throws(ImagingError) -> Picture {
        let area = orientation.stored(region).pixels(width: header.storedWidth, height: header.storedHeight)
        // A thin picture must not shrink to nothing on its short side.
        let reduction = max(
            1, min(max(area.width, area.height) / max(1, minimumLongSide), min(area.width, area.height)))
        let loaderReduction = reductionByLoader(atMost: reduction)
        let loaded = try Loader.open(
            bytes, header, reduction: loaderReduction, acceptingPart: acceptingTruncated)

        // What was cut out, in whole pixels of what the loader gave.
        let cut = Region(
            x: Double(area.x) / Double(header.storedWidth), y: Double(area.y) / Double(header.storedHeight),
            width: Double(area.width) / Double(header.storedWidth),
            height: Double(area.height) / Double(header.storedHeight)
        ).pixels(width: loaded.width, height: loaded.height)
        var image = loaded
        if cut.width != loaded.width || cut.height != loaded.height {
            image = try image.applying(
                "extract_area",
                [
                    "left": .number(Double(cut.x)), "top": .number(Double(cut.y)),
                    "width": .number(Double(cut.width)), "height": .number(Double(cut.height)),
                ], input: "input")
        }
        let rest = Double(
            max(1, min(max(cut.width, cut.height) / max(1, minimumLongSide), min(cut.width, cut.height))))
        // Transparent pixels may hide any colour: they are laid over grey before neighbours mix.
        if image.hasAlpha { image = try Colour.opaqueSRGB(image) }
        if rest > 1 { image = try image.applying("shrink", ["hshrink": .number(rest), "vshrink": .number(rest)]) }
        image = try Colour.opaqueSRGB(image)

        let stored = try Pixels(rendering: image, acceptingPart: acceptingTruncated)
        let shown = Region(
            x: Double(cut.x) / Double(loaded.width), y: Double(cut.y) / Double(loaded.height),
            width: Double(cut.width) / Double(loaded.width), height: Double(cut.height) / Double(loaded.height))
        return Picture(
            pixels: stored.upright(orientation), region: orientation.upright(shown), isTruncated: acceptingTruncated)
    }

    /// How much of the reduction the file's own decoder does, which saves most of its work.
    private func reductionByLoader(atMost reduction: Int) -> Int {
        switch header.format {
        case .raw where header.sensor != nil: min(reduction, 2)
        case .jpeg, .raw: [8, 4, 2].first { $0 <= reduction } ?? 1
        case .webp: header.pages == 1 ? reduction : 1
        case .heic: reduction
        default: 1
        }
    }

    /// A loader's error as one about this file.
    static func explain(_ error: ImagingError, format: PictureFormat, bytes: UnsafeRawBufferPointer) -> ImagingError {
        guard case .library(let reason) = error else { return error }
        if isCutShort(bytes, format: format) { return .truncated(format: format) }
        return .undecodable(format: format, reason: reason)
    }

    /// Whether a container says that it is longer than the file, or a JPEG has no end.
    private static func isCutShort(_ bytes: UnsafeRawBufferPointer, format: PictureFormat) -> Bool {
        switch format {
        case .jpeg:
            // The end may be followed by other data.
            let end = bytes.suffix(65_536)
            return !zip(end, end.dropFirst()).contains { $0 == (0xFF, 0xD9) }
        case .png: return !bytes.suffix(12).dropFirst(4).starts(with: "IEND".utf8)
        case .webp:
            guard bytes.count >= 12 else { return true }
            return bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 > bytes.count
        case .heic, .avif, .jpegXL, .jpeg2000:
            // A bare coded picture says nothing of its length.
            if bytes.first == 0xFF { return false }
            var offset = 0
            while offset + 8 <= bytes.count {
                let size = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
                if size == 0 { return false }
                if size == 1 {
                    guard offset + 16 <= bytes.count else { return true }
                    let large = bytes[offset + 8..<offset + 16].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                    guard large >= 16, large <= UInt64(bytes.count - offset) else { return true }
                    offset += Int(large)
                } else {
                    guard size >= 8 else { return false }
                    offset += size
                }
            }
            return offset != bytes.count
        case .raw:
            guard let preview = try? CameraRaw.preview(in: bytes) else { return false }
            return isCutShort(UnsafeRawBufferPointer(rebasing: bytes[preview.range]), format: .jpeg)
        case .bmp: return (try? BitmapFile(bytes)).map { $0.end > bytes.count } ?? (bytes.count < 54)
        case .tiff, .gif: return bytes.count < 26
        }
    }
}
