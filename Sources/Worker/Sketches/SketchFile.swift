internal import Hashing
internal import Imaging
internal import Interpretation
internal import PhotoMetadata
internal import Photography
internal import Sketching
internal import Workbench
internal import Pipeline
internal import Raster

/// Writes a sketch at full size.
enum SketchFile {
    static func write(
        _ request: SketchFileRequest, _ files: PhotoFiles, _ desk: Desk, memoryLimit: Int
    ) throws -> SketchAnswer {
        let memory = { (header: ImageHeader, _: Int) in
            let needed = drawingMemory(header, request.plan)
            guard needed + besides <= memoryLimit else { throw Refusal.neededTooMuchMemory(bytes: memoryLimit) }
            return needed
        }
        return try desk.work(on: files.photo, memory: memory) { photo, header, attempt in
            try write(photo, to: files.written[0], header, request, attempt)
        }
    }

    static func write(
        _ photo: borrowing PhotoBytes, to file: Descriptor, _ header: ImageHeader, _ request: SketchFileRequest,
        _ attempt: Desk.Attempt
    ) throws -> SketchAnswer {
        let faces = request.plan.faces.prefix(SketchPlan.mostFaces)
        for face in faces { _ = try face.box.checked() }
        let rotation = request.turn.orientation
        let jpeg: [UInt8]
        var picture: StoredPicture
        do {
            picture = try StoredPicture(decoding: photo.bytes, header: header, rotation: rotation)
            try attempt.doubt(when: picture.isTruncated)
            if let whole = request.plan.whole { try draw(whole, on: &picture) }
            for face in faces { try draw(face, on: &picture) }
            jpeg = try picture.jpeg(quality: JPEGQuality.estimate(photo.bytes).map { max($0, leastQuality) } ?? quality)
        } catch let error as ImagingError {
            throw Refusal(error)
        }
        let size = (width: picture.width, height: picture.height)
        let carrier = MetadataCarrier(
            photo: photo.bytes, size: size,
            orientation: header.orientation.followed(by: rotation).rawValue)
        try attempt.doubt(when: !carrier.isReadable)
        let bytes = try dressed(jpeg, carrier, picture.profile, request.sheet, attempt)
        try RequestedFile.write(bytes, to: file)
        return try bytes.withUnsafeBytes { bytes in
            SketchAnswer(
                content: try SHA256.digest(bytes).bytes,
                pixels: try PhotoReader.pixelHash(bytes, try ImageHeader(bytes: bytes), .alone), width: size.width,
                height: size.height)
        }
    }

    /// The JPEG quality for photos that are not JPEG.
    private static let quality = 92
    /// The lowest JPEG quality: below it, thin lines are lost.
    private static let leastQuality = 75
    /// Additional bytes for a decoder, the metadata and the encoded file.
    private static let besides = 250 << 20

    /// Bytes for drawing: the picture, and each face's crop, rotated, drawn and rotated back.
    private static func drawingMemory(_ header: ImageHeader, _ plan: SketchPlan) -> Int {
        let pixels = Double(header.storedWidth) * Double(header.storedHeight)
        let drawn = plan.faces.prefix(SketchPlan.mostFaces).map { Double($0.region.area) }.max() ?? 0
        return Int(pixels * 3 * (1.1 + 3 * (plan.whole == nil ? min(1, drawn) : 1)))
    }

    private static func draw(_ look: SketchStyle, on picture: inout StoredPicture) throws {
        let drawing = look.drawing.draw(
            try picture.part(.whole).pixels, unit: SketchStyle.unit(width: picture.width, height: picture.height))
        try picture.paint(.whole, with: drawing)
    }

    private static func draw(_ face: FaceSketch, on picture: inout StoredPicture) throws {
        let region = Region(face.region)
        let (pixels, shown) = try picture.part(region)
        let (drawing, opacity) = face.drawn(
            on: pixels, part: shown, size: (Double(picture.width), Double(picture.height)))
        try picture.paint(region, with: drawing, opacity: opacity)
    }

    /// The encoded picture with the photo's metadata, its colour profile and the tags that the request adds.
    private static func dressed(
        _ jpeg: [UInt8], _ carrier: MetadataCarrier, _ profile: [UInt8]?, _ sheet: TagSheet, _ attempt: Desk.Attempt
    ) throws -> [UInt8] {
        var sheet = sheet
        sheet.orientation = nil
        func dressed(_ carrier: MetadataCarrier) throws(Refusal) -> [UInt8] {
            do {
                return try sheet.tagged(try carrier.dressed(jpeg, profile: profile))
            } catch {
                throw Refusal.unwritable(String(describing: error))
            }
        }
        if let bytes = try? dressed(carrier) { return bytes }
        try attempt.doubt()
        // When the photo's metadata is broken, the sketch is saved without it, but with the tags.
        return try dressed(.none)
    }
}
