internal import Concepts
internal import Glibc
internal import Recognition
internal import Synchronization
internal import Workbench

/// The recogniser, loaded for the first photo that needs it, and its contexts, one for each photo that is processed at
/// the same time.
final class ContextPool: Sendable {
    private let configuration: Recogniser.Configuration
    private let tree: ConceptTree
    /// The contexts that are not in use. A context is removed from the list while a photo uses it.
    private struct Free: @unchecked Sendable { var contexts: [RecognitionContext] = [] }
    private let free = Mutex(Free())
    private let loaded = Mutex<Recogniser?>(nil)

    init(_ configuration: Recogniser.Configuration, tree: ConceptTree) {
        self.configuration = configuration
        self.tree = tree
    }

    /// Loads the models unless they are loaded. Other callers wait meanwhile.
    func load() throws -> Recogniser {
        try loaded.withLock { loaded in
            if let loaded { return loaded }
            do {
                let recogniser = try Recogniser(configuration, tree: tree)
                loaded = recogniser
                return recogniser
            } catch {
                // Tried again for the next photo: memory or descriptors may have been missing.
                throw WorkbenchError.failed(reason: String(describing: error))
            }
        }
    }

    /// Calls `body` with a context that no other caller uses meanwhile.
    func withContext<Answer>(_ body: (RecognitionContext) throws -> Answer) throws -> Answer {
        let recogniser = try load()
        let context = try free.withLock { $0.contexts.popLast() } ?? recogniser.makeContext()
        defer { free.withLock { $0.contexts.append(context) } }
        return try body(context)
    }
}
