public import PhotoLibrary
public import Workbench

/// Processes the library's queue during the life of the process: uploads, and jobs of other processes.
///
/// It processes as many files at the same time as the worker has threads, and begins none while a person waits for a
/// picture or an analysis. The next process continues jobs of one that died.
public actor RecognitionQueue {
    /// The priority of uploads; files of imported folders have 0.
    private static let uploadPriority = 10
    private static let pausedSetting = "queue.paused"
    /// The longest time for which no new file is begun because a person waits for another result.
    private static let patience = Duration.seconds(1)
    /// How many analyses are converted in one transaction, for which other writers wait.
    private static let analysesAtATime = 100
    /// How long to wait after the first failure that no photo caused, and the longest wait.
    private static let pauses = (first: Duration.seconds(2), longest: Duration.seconds(60))

    private let library: Library
    private let workbench: Workbench
    nonisolated let thumbnails: Thumbnails
    private let analyser: AnalyserInUse
    private let interval: Duration

    private var isStarted = false
    private var isFilling = false
    private var mustFillAgain = false
    /// The running jobs by the order in which they were begun. A file that changed meanwhile is begun again under the
    /// same number.
    private var running: [Int: Job] = [:]
    /// The progress of the search for photos that were analysed by other models than these.
    private var renewal: (analyser: Analyser, last: PhotoID?, isDone: Bool)?
    /// Whether all analyses have the present format, and all keywords are judged by the present rule.
    private var isConverted = false
    private var begun = 0
    /// A claimed job that waits for the others to finish, because it must be tried alone.
    private var suspect: Job?
    /// Jobs that could not be returned to the queue yet.
    private var unreleased: [Job] = []
    private var looking: Task<Void, Never>?
    private var pause = RecognitionQueue.pauses.first
    private var resting: Task<Void, Never>?
    private var state = RecognitionStatus()
    private var subscribers = QueueSubscribers()
    private var isTelling = false
    private var awaitingEnd: [CheckedContinuation<Void, Never>] = []

    /// - Parameters:
    ///   - analyser: names the models and packs in use.
    ///   - interval: how often to check for jobs that other processes have added.
    public init(
        library: Library, workbench: Workbench, thumbnails: Thumbnails, analyser: AnalyserInUse,
        lookingEvery interval: Duration = .seconds(3)
    ) {
        self.library = library
        self.workbench = workbench
        self.thumbnails = thumbnails
        self.analyser = analyser
        self.interval = interval
    }

    // MARK: Running

    /// Starts processing. If an earlier process paused the queue, it waits for ``resume()``.
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

    /// Begins no new job, and waits until the running ones are done. Ends the streams of events.
    public func stop() async {
        isStarted = false
        looking?.cancel()
        resting?.cancel()
        if isFilling || !running.isEmpty { await withCheckedContinuation { awaitingEnd.append($0) } }
        await giveBack()
        subscribers.finish()
    }

    /// Checks for new jobs at once.
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

    /// Adds uploaded files to the queue, ahead of files from folders.
    func add(_ stamps: [FileStamp]) async throws {
        try await library.enqueue(stamps, priority: Self.uploadPriority)
        // The upload does not wait for the queue.
        Task { await poke() }
    }

    /// Begins no new job until ``resume()``, also after a restart. Running jobs are finished.
    public func pause() async throws {
        state.isPaused = true
        tellSoon()
        await giveBack()
        try await library.setSetting(Self.pausedSetting, to: "1")
    }

    /// Ends a pause.
    public func resume() async throws {
        state.isPaused = false
        tellSoon()
        try await library.setSetting(Self.pausedSetting, to: nil)
        Task { await poke() }
    }

    /// Removes uploads that were not begun from the queue. Their photos stay, without an analysis. Ends a
    /// pause when nothing else waits.
    public func cancel() async throws {
        // Uploads that a restore has kept are not photos yet.
        try await library.dropWaiting(below: FilePath(library.folder), keepingNew: true)
        if try await library.queueStatus().waiting > 0 { return tellSoon() }
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
            // The queue may have been stopped or paused during the call to the library.
            guard mayBegin else {
                unreleased.append(job)
                return await giveBack()
            }
            // A file during which a process died is tried alone, so that it cannot affect others.
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
            if try await tidySome() { mustFillAgain = true }
            return nil
        } catch {
            rest(after: error)
            return nil
        }
    }

    /// Called when there is nothing else to do: renews what earlier versions have stored of some photos, then queues some
    /// that other models have analysed, once during the life of the process. Each call does one transaction, so that a
    /// photo that is added meanwhile is begun before the next call.
    ///
    /// - Returns: whether there may be jobs in the queue now, or more of this work.
    private func tidySome() async throws -> Bool {
        guard isConverted else {
            isConverted = try await library.renewStored(limit: Self.analysesAtATime) == 0
            return true
        }
        let analyser = await analyser.now()
        if let renewal, renewal.analyser == analyser, renewal.isDone { return false }
        let last = renewal?.analyser == analyser ? renewal?.last : nil
        let found = try await library.enqueueOutdated(analyser: analyser, after: last)
        renewal = (analyser, found.last, found.last == nil)
        return true
    }

    private func begin(_ job: Job) {
        begun += 1
        let number = begun
        running[number] = job
        Task {
            let work = FileImport(
                library: library, workbench: workbench, thumbnails: thumbnails, analyser: await analyser.now())
            do {
                let outcome = try await work.carryOut(job)
                ended(job, outcome)
            } catch {
                // The photo is not the cause of the error, so the job stays in the queue.
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
        let content = Originals(library: library).content(of: job.stamp.path)
        if case .refused(let refusal) = outcome?.status {
            state.failed =
                state.failed.suffix(RecognitionStatus.mostFailures - 1) + [.init(name: name, refusal: refusal)]
            subscribers.tell(.refused(name: name, content: content, refusal))
        } else if let photo = outcome?.photo {
            subscribers.tell(.photo(photo, name: name))
            if outcome?.isTruncated == true, let content {
                state.truncated = state.truncated.suffix(RecognitionStatus.mostFailures - 1) + [content]
            }
        }
    }

    /// Retries after an error of the library or the worker, with increasing waits.
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
        if !mayBegin, let held = suspect {
            jobs.append(held)
            suspect = nil
        }
        guard !jobs.isEmpty else { return }
        unreleased = []
        do { try await library.release(jobs) } catch { unreleased += jobs }
    }

    // MARK: Telling

    /// The state of the queue.
    public var status: RecognitionStatus {
        get async {
            if let counts = try? await library.queueStatus() {
                state.waiting = counts.waiting
                // A job counts until what came of it is noted.
                state.running = max(counts.running, running.count)
                if counts.waiting == 0 { state.uploads = 0 }
            }
            if state.waiting > 0, let uploads = try? await library.waitingUploads() {
                state.uploads = uploads
            }
            return state
        }
    }

    /// The events from now on, for one of any number of listeners. The first event is the present state.
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

    /// Sends the state of the queue, once for all changes within a fifth of a second.
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
