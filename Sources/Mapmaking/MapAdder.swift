/// Adds maps during the life of the process, one at a time, while pages ask how far that is.
public actor MapAdder {
    /// What is known of the last map that was to be added.
    public struct State: Sendable {
        /// The file that is being added, and how much of it is done, from 0 to 1; nil when none is.
        public var progress: (file: String, share: Double)?
        /// The last file, and why it was not added; nil when it was, or was called off.
        public var failure: (file: String, error: MapmakingError)?
        /// The name of the map that was added last; nil when that failed, or none was.
        public var added: String?
    }

    /// The maps that it adds to.
    public nonisolated let maps: OwnMaps
    /// What is known now.
    public private(set) var state = State()
    private var task: Task<Void, Never>?

    /// - Parameter maps: what it adds to.
    public init(to maps: OwnMaps) { self.maps = maps }

    /// Begins to add a file, of whatever kind it is.
    /// - Returns: whether it was begun: not while another one is being added.
    @discardableResult public func start(_ path: String) -> Bool {
        guard task == nil else { return false }
        let file = String(path.split(separator: "/").last ?? "")
        state = State(progress: (file, 0))
        task = Task {
            await run(path, file)
            state.progress = nil
            task = nil
        }
        return true
    }

    /// Calls off what is being added, and waits until nothing of it is left.
    public func stop() async {
        task?.cancel()
        await task?.value
    }

    /// Forgets how the last addition went.
    public func forget() { if task == nil { state = State() } }

    private func run(_ path: String, _ file: String) async {
        let (steps, told) = AsyncStream.makeStream(of: OwnMaps.Step.self)
        async let shown: Void = show(steps, file)
        do {
            let map = try await maps.add(nil, from: path, name: nil) { told.yield($0) }
            state.added = map.name
        } catch let error as MapmakingError {
            state.failure = (file, error)
        } catch is CancellationError {
        } catch {
            state.failure = (file, .unusableTiles(reason: "\(error)"))
        }
        told.finish()
        await shown
    }

    private func show(_ steps: AsyncStream<OwnMaps.Step>, _ file: String) async {
        var done = 0
        for await step in steps {
            let (more, all) =
                switch step {
                case .made(let steps): (1, steps)
                case .read(let bytes, let total): (bytes, total)
                }
            done += more
            state.progress = (file, min(1, Double(done) / Double(max(1, all))))
        }
    }
}
