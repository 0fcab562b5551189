public import Workbench

/// What the worker does with requests: blocking functions, called on several threads at once.
///
/// They throw a ``Refusal`` when the photo is at fault; any other error counts as the worker's own failure.
public struct Handlers: Sendable {
    /// Finds out what is in a photo.
    public var analyze: @Sendable (AnalyzeRequest) throws -> AnalyzeAnswer
    /// Reads a photo's hashes and facts.
    public var read: @Sendable (ReadRequest) throws -> ReadAnswer
    /// Makes a smaller picture.
    public var render: @Sendable (RenderRequest) throws -> RenderAnswer
    /// Writes a tagged copy.
    public var tag: @Sendable (TagRequest) throws -> TagAnswer
    /// Finds faces.
    public var faces: @Sendable (FacesRequest) throws -> FacesAnswer
    /// Draws one face for the screen.
    public var sketchPatch: @Sendable (SketchPatchRequest) throws -> RenderAnswer
    /// Draws the whole photo for the screen.
    public var sketchWhole: @Sendable (SketchWholeRequest) throws -> RenderAnswer
    /// Draws one face in several filters.
    public var sketchStrip: @Sendable (SketchStripRequest) throws -> RenderAnswer
    /// Writes a sketch as a file.
    public var sketchFile: @Sendable (SketchFileRequest) throws -> SketchAnswer
    /// Says which libraries, models and packs there are.
    public var describe: @Sendable () throws -> WorkerDescription

    /// One function for each kind of request.
    public init(
        analyze: @escaping @Sendable (AnalyzeRequest) throws -> AnalyzeAnswer,
        read: @escaping @Sendable (ReadRequest) throws -> ReadAnswer,
        render: @escaping @Sendable (RenderRequest) throws -> RenderAnswer,
        tag: @escaping @Sendable (TagRequest) throws -> TagAnswer,
        faces: @escaping @Sendable (FacesRequest) throws -> FacesAnswer,
        sketchPatch: @escaping @Sendable (SketchPatchRequest) throws -> RenderAnswer,
        sketchWhole: @escaping @Sendable (SketchWholeRequest) throws -> RenderAnswer,
        sketchStrip: @escaping @Sendable (SketchStripRequest) throws -> RenderAnswer,
        sketchFile: @escaping @Sendable (SketchFileRequest) throws -> SketchAnswer,
        describe: @escaping @Sendable () throws -> WorkerDescription
    ) {
        self.analyze = analyze
        self.read = read
        self.render = render
        self.tag = tag
        self.faces = faces
        self.sketchPatch = sketchPatch
        self.sketchWhole = sketchWhole
        self.sketchStrip = sketchStrip
        self.sketchFile = sketchFile
        self.describe = describe
    }

    /// Answers a request's frame with a frame. Every request gets an answer: errors become refusals or failures.
    func answer(_ request: Frame) -> Frame {
        do {
            let body = try answerBody(request)
            return Frame(id: request.id, kind: .answer, body: body)
        } catch let refusal as Refusal {
            return Frame(id: request.id, kind: .refusal, body: (try? refusal.body()) ?? [])
        } catch {
            return .failure(String(describing: error), to: request.id)
        }
    }

    private func answerBody(_ request: Frame) throws -> [UInt8] {
        switch request.kind {
        case .analyze: try analyze(AnalyzeRequest(body: request.body)).body()
        case .read: try read(ReadRequest(body: request.body)).body()
        case .render: try render(RenderRequest(body: request.body)).body()
        case .tag: try tag(TagRequest(body: request.body)).body()
        case .faces: try faces(FacesRequest(body: request.body)).body()
        case .sketchPatch: try sketchPatch(SketchPatchRequest(body: request.body)).body()
        case .sketchWhole: try sketchWhole(SketchWholeRequest(body: request.body)).body()
        case .sketchStrip: try sketchStrip(SketchStripRequest(body: request.body)).body()
        case .sketchFile: try sketchFile(SketchFileRequest(body: request.body)).body()
        case .describe: try describe().body()
        case .ping: try Nothing().body()
        default: throw WorkerLoopError.unknownRequest(request.kind.rawValue)
        }
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
    case noFilter(String)
    case noLimit(String)
    case noGuard(folder: String, reason: String)

    var description: String {
        switch self {
        case .unknownRequest(let kind): "there is no request of kind \(kind)"
        case .noFilter(let reason): "the kernel does not filter system calls (\(reason)), so photos are not opened"
        case .noLimit(let reason): "the kernel sets no limits (\(reason)), so photos are not opened"
        case .noGuard(let folder, let reason): "writing cannot be limited to \(folder): \(reason)"
        }
    }
}
