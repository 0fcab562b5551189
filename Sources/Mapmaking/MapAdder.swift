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
        begin(path, String(path.split(separator: "/").last ?? ""), isOurs: false) {}
    }

    /// Begins to add a file that was sent here, and is of no other use.
    /// - Parameters:
    ///   - name: what the file was called, by which the map is called, too.
    ///   - then: called when the map was added, or cannot be; not when that was called off.
    /// - Returns: whether it was begun: not while another one is being added.
    public func start(sent path: String, as name: String, then: @escaping @Sendable () async -> Void) -> Bool {
        begin(path, name, isOurs: true, then)
    }

    private func begin(
        _ path: String, _ file: String, isOurs: Bool, _ then: @escaping @Sendable () async -> Void
    ) -> Bool {
        guard task == nil else { return false }
        state = State(progress: (file, 0))
        task = Task {
            let hasEnded = await run(path, file, isOurs: isOurs)
            if hasEnded { await then() }
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

    /// - Returns: false when it was called off.
    private func run(_ path: String, _ file: String, isOurs: Bool) async -> Bool {
        let (steps, told) = AsyncStream.makeStream(of: OwnMaps.Step.self)
        async let shown: Void = show(steps, file)
        var hasEnded = true
        do {
            let name = OwnMaps.name(ofFile: file)
            let map = try await maps.add(nil, from: path, name: name, isOurs: isOurs) { told.yield($0) }
            state.added = map.name
        } catch let error as MapmakingError {
            state.failure = (file, error)
        } catch is CancellationError {
            hasEnded = false
        } catch {
            state.failure = (file, .unusableTiles(reason: "\(error)"))
        }
        told.finish()
        await shown
        return hasEnded
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
