internal import Concepts
internal import Glibc
internal import Recognition
internal import Synchronization
internal import Workbench

/// The recogniser, loaded when the first photo wants it, and its contexts, of which every photo at work has one.
final class ContextPool: Sendable {
    private let configuration: Recogniser.Configuration
    private let tree: ConceptTree
    /// A context is used by one photo at a time: it is out of the list meanwhile.
    private struct Free: @unchecked Sendable { var contexts: [RecognitionContext] = [] }
    private let free = Mutex(Free())
    private let loaded = Mutex<Result<Recogniser, Refused>?>(nil)

    private struct Refused: Error { let reason: String }

    init(_ configuration: Recogniser.Configuration, tree: ConceptTree) {
        self.configuration = configuration
        self.tree = tree
    }

    /// Loads the models unless that has happened. Others wait meanwhile.
    func load() throws -> Recogniser {
        let result = loaded.withLock { loaded in
            if let loaded { return loaded }
            let result: Result<Recogniser, Refused>
            do {
                result = .success(try Recogniser(configuration, tree: tree))
            } catch {
                result = .failure(Refused(reason: String(describing: error)))
            }
            loaded = result
            return result
        }
        do { return try result.get() } catch { throw WorkbenchError.failed(reason: error.reason) }
    }

    /// Lends a context.
    func withContext<Answer>(_ body: (RecognitionContext) throws -> Answer) throws -> Answer {
        let recogniser = try load()
        let context = try free.withLock { $0.contexts.popLast() } ?? recogniser.makeContext()
        defer { free.withLock { $0.contexts.append(context) } }
        return try body(context)
    }
}
