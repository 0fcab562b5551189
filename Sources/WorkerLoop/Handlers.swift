public import Workbench

/// What the worker does with requests: blocking functions, called on several threads at once. Photos, and files to write, come open;
/// paths do not come at all.
///
/// They throw a ``Refusal`` when the photo is at fault; any other error counts as the worker's own failure, but for an
/// answer about a photo that cannot be sent.
public struct Handlers: Sendable {
    /// Finds out what is in a photo.
    public var analyze: @Sendable (AnalyzeRequest, PhotoFiles) throws -> AnalyzeAnswer
    /// Reads a photo's hashes and facts.
    public var read: @Sendable (ReadRequest, PhotoFiles) throws -> ReadAnswer
    /// Makes a smaller picture.
    public var render: @Sendable (RenderRequest, PhotoFiles) throws -> RenderAnswer
    /// Writes a tagged copy.
    public var tag: @Sendable (TagRequest, PhotoFiles) throws -> TagAnswer
    /// Finds faces; in the picture that the request brings along where it has no photo.
    public var faces: @Sendable (FacesRequest, PhotoFiles?) throws -> FacesAnswer
    /// Says how sure the models are of what a person thinks.
    public var verify: @Sendable (VerifyRequest, PhotoFiles) throws -> VerifyAnswer
    /// Draws one face for the screen.
    public var sketchPatch: @Sendable (SketchPatchRequest, PhotoFiles) throws -> RenderAnswer
    /// Draws the whole photo for the screen.
    public var sketchWhole: @Sendable (SketchWholeRequest, PhotoFiles) throws -> RenderAnswer
    /// Draws one face in several filters.
    public var sketchStrip: @Sendable (SketchStripRequest, PhotoFiles) throws -> RenderAnswer
    /// Writes a sketch as a file.
    public var sketchFile: @Sendable (SketchFileRequest, PhotoFiles) throws -> SketchAnswer
    /// Says which libraries, models and packs there are.
    public var describe: @Sendable () throws -> WorkerDescription

    /// One function for each kind of request.
    public init(
        analyze: @escaping @Sendable (AnalyzeRequest, PhotoFiles) throws -> AnalyzeAnswer,
        read: @escaping @Sendable (ReadRequest, PhotoFiles) throws -> ReadAnswer,
        render: @escaping @Sendable (RenderRequest, PhotoFiles) throws -> RenderAnswer,
        tag: @escaping @Sendable (TagRequest, PhotoFiles) throws -> TagAnswer,
        faces: @escaping @Sendable (FacesRequest, PhotoFiles?) throws -> FacesAnswer,
        verify: @escaping @Sendable (VerifyRequest, PhotoFiles) throws -> VerifyAnswer,
        sketchPatch: @escaping @Sendable (SketchPatchRequest, PhotoFiles) throws -> RenderAnswer,
        sketchWhole: @escaping @Sendable (SketchWholeRequest, PhotoFiles) throws -> RenderAnswer,
        sketchStrip: @escaping @Sendable (SketchStripRequest, PhotoFiles) throws -> RenderAnswer,
        sketchFile: @escaping @Sendable (SketchFileRequest, PhotoFiles) throws -> SketchAnswer,
        describe: @escaping @Sendable () throws -> WorkerDescription
    ) {
        self.analyze = analyze
        self.read = read
        self.render = render
        self.tag = tag
        self.faces = faces
        self.verify = verify
        self.sketchPatch = sketchPatch
        self.sketchWhole = sketchWhole
        self.sketchStrip = sketchStrip
        self.sketchFile = sketchFile
        self.describe = describe
    }

    /// Answers a request's frame with a frame. Every request gets an answer: errors become refusals or failures.
    func answer(_ request: ReceivedFrame) -> Frame {
        let id = request.frame.id
        let isAboutPhoto = !request.files.isEmpty
        func refuse(_ refusal: Refusal) -> Frame {
            Frame(id: id, kind: .refusal, body: (try? refusal.body()) ?? [])
        }
        let answer: Frame
        do {
            answer = Frame(id: id, kind: .answer, body: try answerBody(request.frame, RequestFiles(request)))
        } catch let refusal as Refusal {
            answer = refuse(refusal)
        } catch is EncodingError where isAboutPhoto {
            answer = refuse(.unanswerable)
        } catch {
            answer = .failure(String(describing: error), to: id)
        }
        // It is due to what stands in this photo; the next one is answered.
        return answer.isTooLong && isAboutPhoto ? refuse(.unanswerable) : answer
    }

    private func answerBody(_ request: Frame, _ files: RequestFiles) throws -> [UInt8] {
        switch request.kind {
        case .analyze: try analyze(AnalyzeRequest(body: request.body), files.photo(mayHaveSidecar: true)).body()
        case .read: try read(ReadRequest(body: request.body), files.photo(mayHaveSidecar: true)).body()
        case .render: try render(RenderRequest(body: request.body), files.photo()).body()
        case .tag: try tag(TagRequest(body: request.body), files.photo(mayHaveSidecar: true, written: 1)).body()
        case .faces: try faces(FacesRequest(body: request.body), files.photoOrNone()).body()
        case .verify: try verify(VerifyRequest(body: request.body), files.photo()).body()
        case .sketchPatch: try sketchPatch(SketchPatchRequest(body: request.body), files.photo()).body()
        case .sketchWhole: try sketchWhole(SketchWholeRequest(body: request.body), files.photo()).body()
        case .sketchStrip: try sketchStrip(SketchStripRequest(body: request.body), files.photo()).body()
        case .sketchFile: try sketchFile(SketchFileRequest(body: request.body), files.photo(written: 1)).body()
        case .describe: try files.none { try describe().body() }
        case .ping: try files.none { try Nothing().body() }
        default: throw WorkerLoopError.unknownRequest(request.kind.rawValue)
        }
    }
}

/// The files that came with a request, as many as its kind takes.
private struct RequestFiles {
    private let files: [Descriptor]
    private let kind: FrameKind

    init(_ request: ReceivedFrame) {
        files = request.files
        kind = request.frame.kind
    }

    private var wrong: WorkerLoopError { .wrongFiles(count: files.count, kind: kind.rawValue) }

    func photo(mayHaveSidecar: Bool = false, written: Int = 0) throws(WorkerLoopError) -> PhotoFiles {
        let others = files.dropFirst()
        let hasSidecar = mayHaveSidecar && others.count == written + 1
        guard let photo = files.first, hasSidecar || others.count == written else { throw wrong }
        return PhotoFiles(photo: photo, sidecar: hasSidecar ? others.first : nil, written: others.suffix(written))
    }

    func photoOrNone() throws(WorkerLoopError) -> PhotoFiles? { files.isEmpty ? nil : try photo() }

    func none(_ answer: () throws -> [UInt8]) throws -> [UInt8] {
        guard files.isEmpty else { throw wrong }
        return try answer()
    }
}

extension Frame {
    static func failure(_ reason: String, to id: UInt64) -> Frame {
        Frame(id: id, kind: .failure, body: (try? Failure(reason: reason).body()) ?? [])
    }
}

/// What stops the worker, or a request to it.
enum WorkerLoopError: Error, Hashable, CustomStringConvertible {
    case unknownRequest(UInt8)
    case wrongFiles(count: Int, kind: UInt8)
    case noFilter(String)
    case noLimit(String)
    case noGuard(String)

    var description: String {
        switch self {
        case .unknownRequest(let kind): "there is no request of kind \(kind)"
        case .wrongFiles(let count, let kind): "a request of kind \(kind) came with \(count) files"
        case .noFilter(let reason): "the kernel does not filter system calls (\(reason)), so photos are not opened"
        case .noLimit(let reason): "the kernel sets no limits (\(reason)), so photos are not opened"
        case .noGuard(let reason): "the kernel does not limit which files may be opened: \(reason)"
        }
    }
}
