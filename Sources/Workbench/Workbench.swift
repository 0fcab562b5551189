/// Opens photos in a separate process, the worker, with limits and without rights; it is started when first needed.
///
/// All reading of photos happens in the worker, several photos at a time. When a photo makes it crash, hang or exceed
/// its memory, that photo is refused and the others are answered. Use from any task; call ``stop()`` at the end.
public final class Workbench: Sendable {
    /// The configuration it was made with.
    public let configuration: Configuration
    private let supervisor: Supervisor

    /// Starts nothing yet.
    public init(_ configuration: Configuration) {
        self.configuration = configuration
        supervisor = Supervisor(configuration)
    }

    deinit {
        Task { [supervisor] in await supervisor.stop() }
    }

    /// Finds out what is in a photo.
    /// - Throws: ``Refusal`` when the photo is at fault, ``WorkbenchError`` when the workbench is, or
    ///   `CancellationError`.
    public func analyze(_ request: AnalyzeRequest, urgency: Urgency = .whenFree) async throws -> AnalyzeAnswer {
        try await askAbout(.analyze, request, urgency)
    }

    /// Reads a photo's hashes and facts.
    /// - Throws: as ``analyze(_:urgency:)``.
    public func read(_ request: ReadRequest, urgency: Urgency = .whenFree) async throws -> ReadAnswer {
        try await askAbout(.read, request, urgency)
    }

    /// Makes a smaller picture of a photo; always urgent.
    /// - Throws: as ``analyze(_:urgency:)``.
    public func render(_ request: RenderRequest) async throws -> RenderAnswer {
        try await askAbout(.render, request, .now)
    }

    /// Writes a tagged copy of a photo; always urgent.
    /// - Throws: as ``analyze(_:urgency:)``; the copy is then incomplete.
    public func tag(_ request: TagRequest) async throws -> TagAnswer { try await askAbout(.tag, request, .now) }

    /// Finds the faces in a picture, and nothing else; always urgent.
    /// - Throws: as ``analyze(_:urgency:)``.
    public func faces(_ request: FacesRequest) async throws -> FacesAnswer { try await askAbout(.faces, request, .now) }

    /// Says how sure the models are that a thing is what a person thinks; always urgent.
    /// - Throws: as ``analyze(_:urgency:)``.
    public func verify(_ request: VerifyRequest) async throws -> VerifyAnswer {
        try await askAbout(.verify, request, .now)
    }

    /// Draws one face for the screen; always urgent.
    /// - Throws: as ``analyze(_:urgency:)``.
    public func sketchPatch(_ request: SketchPatchRequest) async throws -> RenderAnswer {
        try await askAbout(.sketchPatch, request, .now)
    }

    /// Draws the whole photo for the screen; always urgent.
    /// - Throws: as ``analyze(_:urgency:)``.
    public func sketchWhole(_ request: SketchWholeRequest) async throws -> RenderAnswer {
        try await askAbout(.sketchWhole, request, .now)
    }

    /// Draws one face in several filters; always urgent.
    /// - Throws: as ``analyze(_:urgency:)``.
    public func sketchStrip(_ request: SketchStripRequest) async throws -> RenderAnswer {
        try await askAbout(.sketchStrip, request, .now)
    }

    /// Writes a sketch as a file; always urgent.
    /// - Throws: as ``analyze(_:urgency:)``; the file is then incomplete.
    public func sketchFile(_ request: SketchFileRequest) async throws -> SketchAnswer {
        try await askAbout(.sketchFile, request, .now)
    }

    /// Says what the worker is made of.
    /// - Throws: ``WorkbenchError`` or `CancellationError`.
    public func describe() async throws -> WorkerDescription { try await ask(.describe, Nothing(), .now) }

    /// Says what a worker with this configuration is made of: one of its own, which is ended afterwards.
    /// - Throws: ``WorkbenchError`` or `CancellationError`.
    public static func description(with configuration: Configuration) async throws -> WorkerDescription {
        let workbench = Workbench(configuration)
        do {
            let description = try await workbench.describe()
            await workbench.stop()
            return description
        } catch {
            await workbench.stop()
            throw error
        }
    }

    /// Starts the worker, if there is none, and waits until it answers.
    /// - Throws: ``WorkbenchError`` or `CancellationError`.
    public func ping() async throws {
        let _: Nothing = try await ask(.ping, Nothing(), .whenFree)
    }

    /// Waits until no urgent request is left to be answered. For callers with long work in the background.
    /// - Parameter limit: the longest wait.
    public func quiet(atMost limit: Duration) async { await supervisor.quiet(atMost: limit) }

    /// Ends the worker once it has answered what it has; what it has not begun throws ``WorkbenchError/stopped``.
    public func stop() async { await supervisor.stop() }

    /// Lets the worker answer what it has, and end; the next one looks at the folder of packs anew.
    public func renew() async { await supervisor.renew() }

    /// Which parts of the sandbox are in force; nil before the worker has first started.
    public var sandbox: SandboxReport? { get async { await supervisor.sandbox } }

    /// The last lines that the worker which ended last wrote to its standard error.
    public var lastErrorOutput: [String] { get async { await supervisor.lastErrorOutput } }

    /// The number of the worker's process; nil when there is none.
    public var processID: Int32? { get async { await supervisor.processID } }

    /// Asks about a photo, which is opened here when the request's turn comes.
    private func askAbout<Question: PhotoRequest, Answer: Message>(
        _ kind: FrameKind, _ question: Question, _ urgency: Urgency
    ) async throws -> Answer {
        var nameless = question
        let files = nameless.takeFiles()
        return try await ask(kind, nameless, urgency, files: files)
    }

    /// Encodes and decodes outside the supervisor's actor, which must not be blocked.
    private func ask<Question: Message, Answer: Message>(
        _ kind: FrameKind, _ question: Question, _ urgency: Urgency, files: NamedFiles? = nil
    ) async throws -> Answer {
        let reply = try await supervisor.exchange(kind, try question.body(), urgency, files: files)
        do {
            return try Self.answer(reply)
        } catch WorkbenchError.garbled where files != nil {
            // The photo may have taken the worker over. It is refused, and the others are not kept waiting for it.
            throw Refusal.unanswerable
        }
    }

    private static func answer<Answer: Message>(_ reply: Frame) throws -> Answer {
        switch reply.kind {
        case .answer:
            var answer = try Answer(body: reply.body)
            if var said = answer as? any Plausible {
                said.makePlausible()
                // The same value, of the same type.
                answer = said as? Answer ?? answer
            }
            return answer
        case .refusal: throw try Refusal(body: reply.body)
        case .failure: throw WorkbenchError.failed(reason: try Failure(body: reply.body).reason)
        default: throw WorkbenchError.garbled
        }
    }
}
