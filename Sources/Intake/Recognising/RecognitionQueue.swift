public import PhotoLibrary
public import Workbench

/// Works off the library's queue for as long as the process lives: what was uploaded, and what other processes put there.
///
/// As many files at a time as the worker has threads; while somebody waits for a picture or an analysis, none is begun with.
/// What is under way when the process dies is done by the next one.
public actor RecognitionQueue {
    /// How urgent an upload is; folders that are imported have 0.
    private static let uploadPriority = 10
    private static let pausedSetting = "queue.paused"
    /// How long at most nothing new is begun with because somebody waits for something else.
    private static let patience = Duration.seconds(1)
    /// How many analyses are brought into another form in one transaction, for which other writers wait.
    private static let analysesAtATime = 100
    /// How long to wait after the first failure that was no photo's fault, and at most.
    private static let pauses = (first: Duration.seconds(2), longest: Duration.seconds(60))

    private let library: Library
    private let workbench: Workbench
    private let thumbnails: Thumbnails
    private let analyser: @Sendable () -> Analyser
    private let interval: Duration

    private var isStarted = false
    private var isFilling = false
    private var mustFillAgain = false
    /// By the order in which they were begun: a file that changed meanwhile is begun with again under the same number.
    private var running: [Int: Job] = [:]
    /// Which models' photos are sought that others have recognised, and how far that has come.
    private var renewal: (analyser: Analyser, last: PhotoID?, isDone: Bool)?
    /// No analysis is left in an earlier form.
    private var isSplit = false
    private var begun = 0
    /// Claimed, and waiting for the others to be done, because it is to be tried by itself.
    private var suspect: Job?
    /// Jobs that could not be given back yet.
    private var unreleased: [Job] = []
    private var looking: Task<Void, Never>?
    private var pause = RecognitionQueue.pauses.first
    private var resting: Task<Void, Never>?
    private var state = RecognitionStatus()
    private var subscribers = QueueSubscribers()
    private var isTelling = false
    private var awaitingEnd: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - analyser: names the models and packs in use now.
    ///   - interval: how often to look for what other processes have put into the queue.
    public init(
        library: Library, workbench: Workbench, thumbnails: Thumbnails, analyser: @escaping @Sendable () -> Analyser,
        lookingEvery interval: Duration = .seconds(3)
    ) {
        self.library = library
        self.workbench = workbench
        self.thumbnails = thumbnails
        self.analyser = analyser
        self.interval = interval
    }

    // MARK: Running

    /// Begins to work, unless it was paused in an earlier life; then it waits for ``resume()``.
    public func start() async {
        guard !isStarted else { return }
        isStarted = true
        state.isPaused = (try? await library.setting(Self.pausedSetting)) == "1"
        looking = Task { [weak self, interval] in
            while !Task.isCancelled {
                await self?.poke()
                try? await Task.sleep(for: interval)
            }
        }
    }

    /// Begins with nothing new and waits until what is under way is done. Streams of events end.
    public func stop() async {
        isStarted = false
        looking?.cancel()
        resting?.cancel()
        if isFilling || !running.isEmpty { await withCheckedContinuation { awaitingEnd.append($0) } }
        await giveBack()
        subscribers.finish()
    }

    /// Looks at once whether there is anything to do.
    public func poke() async {
        mustFillAgain = true
        guard !isFilling else { return }
        isFilling = true
        while mustFillAgain {
            mustFillAgain = false
            await fill()
        }
        isFilling = false
        tellSoon()
        guard !isStarted, running.isEmpty else { return }
        for waiting in awaitingEnd { waiting.resume() }
        awaitingEnd = []
    }

    /// Puts files that were uploaded into the queue, before all that is imported from folders.
    func add(_ stamps: [FileStamp]) async throws {
        try await library.enqueue(stamps, priority: Self.uploadPriority)
        // Whoever uploads does not wait for the queue.
        Task { await poke() }
    }

    /// Begins with nothing new until ``resume()``, in later lives, too. What is under way is done.
    public func pause() async throws {
        state.isPaused = true
        tellSoon()
        try await library.setSetting(Self.pausedSetting, to: "1")
    }

    /// Goes on.
    public func resume() async throws {
        state.isPaused = false
        tellSoon()
        try await library.setSetting(Self.pausedSetting, to: nil)
        Task { await poke() }
    }

    /// Takes uploads that were not begun with out of the queue. Their photos stay, not recognised. Also ends a pause.
    public func cancel() async throws {
        try await library.dropWaiting(below: FilePath(library.folder))
        try await resume()
    }

    // MARK: Working

    private var width: Int { max(1, workbench.configuration.worker.threads) }
    private var mayBegin: Bool { isStarted && !state.isPaused && resting == nil }

    private func fill() async {
        await giveBack()
        while mayBegin, running.count < width {
            await workbench.quiet(atMost: Self.patience)
            guard mayBegin else { return }
            guard let job = await next() else { return }
            // The queue was stopped or paused while the library was asked.
            guard mayBegin else {
                unreleased.append(job)
                return await giveBack()
            }
            // A file during which a process died is tried by itself, so that it takes no other down.
            if job.isSuspect, !running.isEmpty {
                suspect = job
                return
            }
            begin(job)
            if job.isSuspect { return }
        }
    }

    private func next() async -> Job? {
        if running.values.contains(where: \.isSuspect) { return nil }
        if let suspect {
            guard running.isEmpty else { return nil }
            self.suspect = nil
            return suspect
        }
        do {
            if let job = try await library.claim(1).first { return job }
            guard try await splitAnalyses(), try await queueOutdated() else { return nil }
            return try await library.claim(1).first
        } catch {
            rest(after: error)
            return nil
        }
    }

    /// With nothing else to do, analyses that an earlier program has kept are brought into the form of today, some at a time.
    ///
    /// - Returns: whether that is done.
    private func splitAnalyses() async throws -> Bool {
        while !isSplit {
            guard mayBegin else { return false }
            await workbench.quiet(atMost: Self.patience)
            isSplit = try await library.splitAnalyses(limit: Self.analysesAtATime) < Self.analysesAtATime
        }
        return true
    }

    /// With nothing else to do, photos that other models have recognised are looked at again, some at a time, once in each
    /// life of the process.
    private func queueOutdated() async throws -> Bool {
        let analyser = analyser()
        var renewal = renewal?.analyser == analyser ? renewal : nil
        defer { self.renewal = renewal }
        while !(renewal?.isDone ?? false) {
            let found = try await library.enqueueOutdated(analyser: analyser, after: renewal?.last)
            renewal = (analyser, found.last, found.last == nil)
            if found.count > 0 { return true }
        }
        return false
    }

    private func begin(_ job: Job) {
        begun += 1
        let number = begun
        running[number] = job
        let work = FileImport(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser())
        Task {
            do {
                let outcome = try await work.carryOut(job)
                ended(job, outcome)
            } catch {
                // Not finished for a reason that is not the photo's: it stays to be done.
                unreleased.append(job)
                rest(after: error)
            }
            running[number] = nil
            await poke()
        }
    }

    private func ended(_ job: Job, _ outcome: FileImport.Outcome?) {
        state.done += 1
        state.trouble = nil
        pause = Self.pauses.first
        let name = String(decoding: job.stamp.path.name, as: UTF8.self)
        if case .refused(let refusal) = outcome?.status {
            state.failed =
                state.failed.suffix(RecognitionStatus.mostFailures - 1) + [.init(name: name, refusal: refusal)]
            let content = Originals(library: library).content(of: job.stamp.path)
            subscribers.tell(.refused(name: name, content: content, refusal))
        } else if let photo = outcome?.photo {
            subscribers.tell(.photo(photo, name: name))
        }
    }

    /// Something is wrong with the library or the worker: tries again after a while, each time a longer one.
    private func rest(after error: any Error) {
        state.trouble = RecognitionStatus.Trouble(error)
        guard isStarted, resting == nil else { return }
        let time = pause
        pause = min(pause * 2, Self.pauses.longest)
        resting = Task {
            try? await Task.sleep(for: time)
            resting = nil
            if isStarted { await poke() }
        }
    }

    private func giveBack() async {
        var jobs = unreleased
        if !isStarted, let suspect { jobs.append(suspect) }
        guard !jobs.isEmpty else { return }
        unreleased = []
        do { try await library.release(jobs) } catch { unreleased += jobs }
        if !isStarted { suspect = nil }
    }

    // MARK: Telling

    /// How the queue stands.
    public var status: RecognitionStatus {
        get async {
            if let counts = try? await library.queueStatus() {
                state.waiting = counts.waiting
                state.running = counts.running
            }
            return state
        }
    }

    /// What happens from now on, for one listener; any number may listen. The first event is how the queue stands.
    public func events() -> AsyncStream<QueueEvent> {
        let (number, stream) = subscribers.add { number in
            Task { [weak self] in await self?.remove(number) }
        }
        Task {
            let status = await status
            subscribers.tell(.status(status), only: number)
        }
        return stream
    }

    private func remove(_ subscriber: Int) { subscribers.remove(subscriber) }

    /// Tells how the queue stands, once for all that happens within a fifth of a second.
    private func tellSoon() {
        guard !isTelling, !subscribers.isEmpty else { return }
        isTelling = true
        Task {
            try? await Task.sleep(for: .milliseconds(200))
            isTelling = false
            subscribers.tell(.status(await status))
        }
    }
}
