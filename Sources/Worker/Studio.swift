internal import Concepts
internal import Dispatch
internal import Glibc
internal import Hashing
internal import Imaging
internal import Interpretation
internal import PhotoMetadata
internal import Photography
internal import Recognition
public import Workbench
public import WorkerLoop
internal import Pipeline
internal import Raster

/// Answers the worker's requests.
public final class Studio: Sendable {
    private let settings: WorkerSettings
    private let tree: ConceptTree
    private let full: ContextPool
    private let light: ContextPool
    private let desk: Desk
    private let previews: SketchPreviews
    private let copies = CopyBuffers()
    /// One for each photo that may be decoded for recognition at a time.
    private let decoders = DispatchSemaphore(value: Studio.cores)

    /// Initialises the libraries and reads the tree of kinds. Loads the models in the background.
    public init(_ settings: WorkerSettings) throws {
        self.settings = settings
        desk = Desk(memoryLimit: settings.memoryLimit)
        previews = SketchPreviews(desk: desk)
        try Imaging.start(threads: 1, heif: settings.heif)
        try PhotoMetadata.start()
        let concepts = try MappedFile(opening: settings.concepts)
        let tree = try ConceptTree(bytes: concepts.bytes, of: concepts)
        self.tree = tree
        var configuration = Recogniser.Configuration(
            models: settings.models, packs: Studio.enabledPacks(in: settings.packs),
            streams: min(settings.threads, Studio.cores), threads: Studio.cores, cache: settings.cache)
        full = ContextPool(configuration, tree: tree)
        configuration.light = true
        light = ContextPool(configuration, tree: tree)
        if settings.recognises {
            // In the background, while the first photo is decoded; an error is ignored here and thrown again when a
            // photo needs the models.
            DispatchQueue.global().async { [full] in _ = try? full.load() }
        }
    }

    private static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    /// The handlers for the worker's loop.
    public var handlers: Handlers {
        Handlers(
            analyze: { try self.analyze($0, $1) }, read: { try self.read($0, $1) },
            render: { [desk] in try Rendering.render($0, $1.photo, desk) },
            tag: { try self.tag($0, $1) }, faces: { [desk, full] in try FaceFinding.faces($0, $1?.photo, desk, full) },
            verify: { [desk, full, decoders] in try Verifying.verify($0, $1.photo, desk, full, decoders) },
            sketchPatch: { [previews] in try previews.patch($0, $1.photo) },
            sketchWhole: { [previews] in try previews.whole($0, $1.photo) },
            sketchStrip: { [previews] in try previews.strip($0, $1.photo) },
            sketchFile: { [desk, settings] in
                try SketchFile.write($0, $1, desk, memoryLimit: settings.memoryLimit)
            },
            describe: { self.description })
    }

    // MARK: Packs

    private static func packFolders(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(folder + "/" + name) }
        }
        return names.sorted()
    }

    private static func enabledPacks(in folder: String) -> [String] {
        packFolders(in: folder).filter { (try? PackManifest(folder: $0))?.enabled ?? true }
    }

    /// The description of every model pack, whether it is in use or not.
    private var packs: [WorkerDescription.Pack] {
        Studio.packFolders(in: settings.packs).map { folder in
            let name = String(folder.split(separator: "/").last ?? "")
            do {
                let pack = try Pack.check(folder: folder, tree: tree)
                return WorkerDescription.Pack(
                    name: name, title: pack.manifest.title, labels: pack.labelCount, licence: pack.manifest.licence,
                    isEnabled: pack.manifest.enabled ?? true)
            } catch {
                return WorkerDescription.Pack(name: name, problem: String(describing: error))
            }
        }
    }

    private var description: WorkerDescription {
        let light = "\(settings.models)/detector-light.xml"
        let models = [
            ("EfficientNet-Lite2", "\(settings.models)/classifier.xml"), ("YOLO11n", "\(settings.models)/detector.xml"),
            ("SSD MobileNetV3-L", light), ("BlazeFace full range", "\(settings.models)/faces.xml"),
        ]
        return WorkerDescription(
            libraries: [
                .init(name: "OpenVINO", version: Recogniser.runtimeVersion),
                .init(name: "libvips", version: Imaging.version),
                .init(name: "libheif", version: Imaging.heifVersion ?? "missing"),
                .init(name: "LibRaw", version: Imaging.rawVersion),
                .init(name: "exiv2", version: PhotoMetadata.version),
            ],
            models: models.map { .init(name: $0.0, version: access($0.1, R_OK) == 0 ? "installed" : "missing") },
            packs: packs)
    }

    // MARK: Requests

    private func analyze(_ request: AnalyzeRequest, _ files: PhotoFiles) throws -> AnalyzeAnswer {
        try desk.work(on: files.photo) { photo, header, attempt in
            try analyze(photo, files.sidecar, header, request, attempt)
        }
    }

    private func analyze(
        _ photo: borrowing PhotoBytes, _ sidecar: Descriptor?, _ header: ImageHeader, _ request: AnalyzeRequest,
        _ attempt: Desk.Attempt
    ) throws -> AnalyzeAnswer {
        var timings = Timings()
        let clock = ContinuousClock()
        let began = clock.now
        func lap(_ part: WritableKeyPath<Timings, Double>, since start: ContinuousClock.Instant) {
            timings[keyPath: part] = (clock.now - start) / .seconds(1)
        }
        // Before the models run, because a doubt here repeats all the work, and because a sidecar may turn the photo.
        let wantsFacts = request.parts.contains(.facts)
        let facts =
            wantsFacts || request.followsSidecar
            ? try PhotoReader.facts(photo, sidecar: sidecar, attempt) : nil
        lap(\.metadata, since: began)
        var request = request
        if request.followsSidecar { request.turn = facts.flatMap { Rotation($0) } ?? .none }

        var start = clock.now
        let picture = try decode(photo, header, request, boxes: false)
        try attempt.doubt(when: picture.isTruncated)
        lap(\.decoding, since: start)

        start = clock.now
        let hashes = request.parts.contains(.hashes) ? try PhotoReader.hashes(photo, header, attempt) : nil
        lap(\.hashing, since: start)

        start = clock.now
        let pool = request.isLight ? light : full
        let analysis = try pool.withContext {
            // Alone, it is the pack that fails on this photo, and none but it.
            try $0.analyze(picture, stages: request.stages, boxes: request.boxes) { _ in try attempt.doubt() }
        }
        lap(\.recognition, since: start)

        start = clock.now
        let wantsThumbnail = request.parts.contains(.thumbnail) && request.selection == nil
        let thumbnail = wantsThumbnail ? try Rendering.thumbnail(of: picture.pixels) : nil
        lap(\.thumbnail, since: start)

        let boxes = try request.boxesAt.map { level in
            let whole = try decode(photo, header, request, boxes: true)
            try attempt.doubt(when: whole.isTruncated)
            return try BoxDrawing.png(of: analysis, at: level, on: whole.pixels)
        }
        lap(\.total, since: began)
        return AnalyzeAnswer(
            image: PhotoReader.imageFacts(
                header, photo, isTruncated: picture.isTruncated,
                swapsSides: request.turn.orientation.swapsSides),
            facts: wantsFacts ? facts : nil, hashes: hashes, analysis: analysis, boxesPicture: boxes,
            thumbnail: thumbnail,
            timings: timings)
    }

    /// Decodes the picture for recognition, or the whole photo at a size for drawing boxes.
    private func decode(
        _ photo: borrowing PhotoBytes, _ header: ImageHeader, _ request: AnalyzeRequest, boxes: Bool
    ) throws -> Picture {
        let region = boxes ? nil : request.selection.map { Region($0) }
        var longSide = boxes ? 1280 : 640
        if request.parts.contains(.thumbnail), request.selection == nil {
            // For a photo with sides of more than 2 : 1, the thumbnail is longer than the models' input.
            let size = RenderSize.thumbnail.fitted(width: header.storedWidth, height: header.storedHeight)
            longSide = max(longSide, size.width, size.height)
        }
        // Decoding takes most of a photo's memory. A thread that waits here leaves no core idle.
        decoders.wait()
        defer { decoders.signal() }
        do {
            return try Picture.decode(
                bytes: photo.bytes, header: header, region: region ?? .whole,
                rotation: request.turn.orientation, minimumLongSide: longSide)
        } catch {
            throw Refusal(error)
        }
    }

    private func read(_ request: ReadRequest, _ files: PhotoFiles) throws -> ReadAnswer {
        try desk.work(on: files.photo) { photo, header, attempt in
            ReadAnswer(
                image: PhotoReader.imageFacts(header, photo),
                facts: try PhotoReader.facts(photo, sidecar: files.sidecar, attempt),
                hashes: try PhotoReader.hashes(photo, header, attempt))
        }
    }

    private func tag(_ request: TagRequest, _ files: PhotoFiles) throws -> TagAnswer {
        // Five times the file: the file, the copy, and, in formats that are put together in memory, buffers for both and
        // what they are put into.
        try desk.work(on: files.photo, memory: { _, fileSize in 5 * fileSize }) { photo, header, attempt in
            try PhotoReader.withSidecar(files.sidecar, attempt) { sidecar in
                try tag(photo, sidecar, files.photo, to: files.written[0], header, request, attempt)
            }
        }
    }

    /// Writes a copy that contains the tags, after checking that its pixels are unchanged. If the tags cannot be written,
    /// answers with a sidecar that contains them; the parent process then makes the unchanged copy.
    private func tag(
        _ photo: borrowing PhotoBytes, _ beside: UnsafeRawBufferPointer?, _ file: Descriptor, to copy: Descriptor,
        _ header: ImageHeader, _ request: TagRequest, _ attempt: Desk.Attempt
    ) throws -> TagAnswer {
        let turned = header.orientation.followed(by: request.turn.orientation)
        var sheet = request.sheet
        sheet.orientation = request.turn == .none ? nil : turned.rawValue
        let size = (width: header.storedWidth, height: header.storedHeight)
        if header.format.holdsTags {
            if let tagged = try? sheet.tagged(photo.bytes, sidecar: beside, size: size) {
                let content = try copies.withCopy(tagged.parts, of: file) { buffer, count -> [UInt8]? in
                    // What was read here is what was tagged.
                    let stamp = try PhotoBytes.stamp(of: file)
                    guard stamp.hasContent(of: photo.stamp) else { throw Refusal.changed }
                    let bytes = buffer.bytes(count)
                    // A program that writes a file can restore its mtime, but not its ctime. Where only the ctime differs,
                    // all of the picture is compared.
                    let isUntouched = stamp == photo.stamp
                    let isSame = try PhotoReader.showSamePicture(
                        bytes, photo.bytes, source: { isUntouched ? tagged.source(of: $0) : nil }, header, attempt)
                    guard isSame else { return nil }
                    try buffer.write(count, to: copy)
                    return try SHA256.digest(bytes).bytes
                }
                if let content { return TagAnswer(content: content) }
            }
            // The format has no room for the tags, or the metadata is broken.
            try attempt.doubt()
        }
        // The copy has the photo's bytes.
        if sheet.leavesOutPlace, TagSheet.saysPlace(photo.bytes) { throw Refusal.placeStays }
        let sidecar = try Studio.sidecar(of: photo.bytes, beside: beside, size: size, sheet, attempt)
        return TagAnswer(sidecar: sidecar, content: try SHA256.digest(photo.bytes).bytes)
    }

    /// A sidecar with the tags and what the photo's own sidecar, or else its XMP, has; with the tags alone when neither can
    /// be read.
    static func sidecar(
        of photo: UnsafeRawBufferPointer, beside: UnsafeRawBufferPointer? = nil,
        size: (width: Int, height: Int)? = nil, _ sheet: TagSheet,
        _ attempt: Desk.Attempt
    ) throws -> [UInt8] {
        if let sidecar = try? sheet.sidecar(forPhoto: photo, sidecar: beside, size: size) { return sidecar }
        try attempt.doubt()
        if let beside, let sidecar = try? sheet.sidecar(startingFrom: beside, size: size) { return sidecar }
        do {
            return try sheet.sidecar()
        } catch {
            throw Refusal.unwritable(String(describing: error))
        }
    }
}
