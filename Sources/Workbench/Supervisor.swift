/// Starts the worker, gives it requests, checks it against its limits and replaces it.
actor Supervisor {
    /// A request that waits for its answer.
    private struct Job {
        var frame: Frame
        var urgency: Urgency
        /// Opened each time the request is sent.
        var files: NamedFiles?
        var answer: CheckedContinuation<Frame, any Error>
    }

    /// How often a worker may end while starting before the requests that wait for it fail.
    private static let startsTried = 3
    private static let watchInterval = Duration.milliseconds(50)

    private let configuration: Configuration
    private var scheduler: RequestScheduler
    private var jobs: [UInt64: Job] = [:]
    private var lastID: UInt64 = 0
    private var worker = WorkerState.absent
    private var failedStarts = 0
    /// Of the present worker.
    private var watchdog: Watchdog
    /// Requests the present worker has answered.
    private var served = 0
    /// Those of them since its memory was last checked.
    private var servedSinceLook = 0
    /// Requests of the present worker whose files are being opened; it gets them afterwards.
    private var opening: [UInt64: FileOpening.Attempt] = [:]
    /// Why the supervisor killed the present worker; nil if it did not.
    private var verdict: Verdict?
    private var isWatching = false
    private var isStopped = false
    private var awaitingEnd: [CheckedContinuation<Void, Never>] = []
    private var urgent = UrgentRequests()

    private(set) var sandbox: SandboxReport?
    private(set) var lastErrorOutput: [String] = []
    var processID: Int32? { worker.process?.pid }

    init(_ configuration: Configuration) {
        self.configuration = configuration
        // One more than the worker's threads, so that none of them waits for the next photo.
        scheduler = RequestScheduler(width: configuration.worker.threads + 1)
        watchdog = Watchdog(configuration)
    }

    // MARK: - Requests

    /// Sends a request and waits for the frame that answers it.
    /// - Parameter files: what the worker gets besides, opened.
    func exchange(
        _ kind: FrameKind, _ body: [UInt8], _ urgency: Urgency, files: NamedFiles?
    ) async throws -> Frame {
        guard !isStopped else { throw WorkbenchError.stopped }
        lastID += 1
        let id = lastID
        let frame = Frame(id: id, kind: kind, body: body)
        guard !frame.isTooLong else { throw WorkbenchError.requestTooLong }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                jobs[id] = Job(frame: frame, urgency: urgency, files: files, answer: continuation)
                if urgency == .now { urgent.submitted() }
                scheduler.submit(id, isUrgent: urgency == .now)
                pump()
            }
        } onCancel: {
            Task { await self.withdraw(id) }
        }
    }

    private func withdraw(_ id: UInt64) {
        scheduler.withdraw(id)
        fail(id, CancellationError())
    }

    func stop() async {
        isStopped = true
        for id in scheduler.clear() { fail(id, WorkbenchError.stopped) }
        retire()
        if worker.process != nil { await withCheckedContinuation { awaitingEnd.append($0) } }
    }

    func renew() {
        switch worker {
        case .starting, .ready: retire()
        case .absent, .resting, .leaving: break
        }
    }

    private func fail(_ id: UInt64, _ error: any Error) { take(id)?.answer.resume(throwing: error) }

    /// Removes a job, and resumes ``quiet(atMost:)`` when it was the last urgent one.
    private func take(_ id: UInt64) -> Job? {
        guard let job = jobs.removeValue(forKey: id) else { return nil }
        if job.urgency == .now { urgent.ended() }
        return job
    }

    /// Waits until no urgent request is left to be answered, or the time is up.
    func quiet(atMost limit: Duration) async {
        guard !urgent.isEmpty else { return }
        lastID += 1
        let id = lastID
        let alarm = Task {
            try? await Task.sleep(for: limit)
            urgent.resume(id)
        }
        await withCheckedContinuation { urgent.wait(id, $0) }
        alarm.cancel()
    }

    /// Sends what may be sent now; starts and replaces the worker as needed.
    private func pump() {
        if isStopped { return }
        if case .absent = worker, scheduler.hasWaiting { start() }
        while case .ready(let process) = worker, scheduler.canSend {
            if needsFreshWorker(process) {
                if scheduler.inFlight.isEmpty { retire() }
                return
            }
            guard let id = scheduler.next() else { return }
            if let job = jobs[id] { open(job, for: process) }
            keepWatching()
        }
    }

    /// Opens the files of a request, if it has any, and sends it.
    private func open(_ job: Job, for process: WorkerProcess) {
        let frame = job.frame
        guard let files = job.files else { return send(frame, passing: [], to: process) }
        opening[frame.id] = FileOpening.begin(files) { opened in
            Task { await self.opened(frame.id, opened, for: process) }
        }
    }

    private func send(_ frame: Frame, passing files: [Descriptor], to process: WorkerProcess) {
        // Only now does the worker have it: its time does not pass while a disk is waited for.
        watchdog.sent(frame.id, processorSeconds: process.usage()?.processorSeconds ?? 0)
        process.send(frame, passing: files)
    }

    private func opened(_ id: UInt64, _ result: Result<PhotoFiles, Refusal>, for process: WorkerProcess) {
        // Once the worker has ended, the request is sent to the next one, with files of its own.
        guard process === worker.process, opening.removeValue(forKey: id) != nil else { return }
        switch (result, jobs[id]) {
        case (.success(let files), let job?): send(job.frame, passing: files.inOrder, to: process)
        case (.success, nil): answered(id)
        case (.failure(let refusal), _):
            answered(id)
            fail(id, refusal)
        }
        if case .leaving = worker, opening.isEmpty { process.close() }
        pump()
    }

    private func answered(_ id: UInt64) {
        _ = scheduler.finish(id)
        watchdog.answered(id)
    }

    /// Whether the next request needs a fresh worker, in place of this one.
    private func needsFreshWorker(_ process: WorkerProcess) -> Bool {
        if scheduler.nextIsSuspect { return served > 0 }
        guard servedSinceLook >= configuration.photosBetweenLooks else { return false }
        // While photos are in work, the memory may be theirs; this is checked again when they are done.
        if (process.usage()?.memory ?? 0) > configuration.memoryToKeep { return true }
        servedSinceLook = 0
        return false
    }

    // MARK: - The worker

    private func start() {
        do {
            let settings = try configuration.worker.body()
            let first = Frame(id: UInt64(Hello.currentVersion), kind: .settings, body: settings)
            let process = try WorkerProcess(path: configuration.program, environment: configuration.wholeEnvironment)
            process.send(first)
            worker = .starting(process)
            served = 0
            servedSinceLook = 0
            opening = [:]
            verdict = nil
            watchdog = Watchdog(configuration)
            keepWatching()
            Task { [weak self] in
                for await event in process.events { await self?.handle(event, of: process) }
            }
        } catch {
            giveUp(.noWorker(path: configuration.program, reason: String(describing: error)))
        }
    }

    /// Lets the worker answer what it has, and end.
    private func retire() {
        guard let process = worker.process else { return }
        worker = .leaving(process)
        if opening.isEmpty { process.close() }
        watchdog.leaves()
        keepWatching()
    }

    private func kill(_ process: WorkerProcess, _ reason: Verdict) {
        if verdict == nil { verdict = reason }
        process.kill()
    }

    /// Fails all waiting requests, because no worker can be started.
    private func giveUp(_ error: WorkbenchError) {
        failedStarts = 0
        for id in scheduler.clear() { fail(id, error) }
    }

    private func handle(_ event: WorkerEvent, of process: WorkerProcess) {
        switch event {
        case .ended(let end): ended(end)
        case .frame where verdict == .garbled: break
        case .frame(let frame) where frame.id == 0: begin(frame, process)
        case .frame(let frame):
            guard [.answer, .refusal, .failure].contains(frame.kind), scheduler.finish(frame.id) else {
                return kill(process, .garbled)
            }
            served += 1
            servedSinceLook += 1
            watchdog.answered(frame.id)
            take(frame.id)?.answer.resume(returning: frame)
            pump()
        }
    }

    /// The worker's first frame.
    private func begin(_ frame: Frame, _ process: WorkerProcess) {
        if frame.kind == .failure, let failure = try? Failure(body: frame.body) {
            return kill(process, .failed(.cannotStart(reason: failure.reason)))
        }
        guard frame.kind == .hello, let hello = try? Hello(body: frame.body), hello.version == Hello.currentVersion
        else { return kill(process, .failed(.wrongWorker(path: process.path))) }
        sandbox = hello.sandbox
        failedStarts = 0
        watchdog.started()
        if case .starting = worker { worker = .ready(process) }
        pump()
    }

    private func ended(_ end: WorkerEnd) {
        let wasStarting = if case .starting = worker { true } else { false }
        let report = EndReport(end, verdict, peakMemory: watchdog.peakMemory, configuration)
        lastErrorOutput = end.errorOutput.lines
        worker = .absent
        if let guilty = scheduler.workerEnded(ranOutOfTime: verdict == .tookTooLong) {
            let isAboutPhoto = jobs[guilty].map(\.frame.kind.isAboutPhoto) ?? true
            fail(guilty, isAboutPhoto ? report.refusal : WorkbenchError.failed(reason: report.refusal.english))
        }
        if isStopped {
            for id in scheduler.clear() { fail(id, WorkbenchError.stopped) }
            for waiting in awaitingEnd { waiting.resume() }
            awaitingEnd = []
            return
        }
        if wasStarting { startFailed(report) }
        pump()
    }

    /// Starts another worker after a pause, unless that would fail in the same way.
    private func startFailed(_ report: EndReport) {
        failedStarts += 1
        if report.isFinal || failedStarts == Supervisor.startsTried { return giveUp(report.startError) }
        worker = .resting
        let pause = Duration.milliseconds(100 << failedStarts)
        Task {
            try? await Task.sleep(for: pause)
            worker = .absent
            pump()
        }
    }

    // MARK: - Watching

    private func keepWatching() {
        guard !isWatching else { return }
        isWatching = true
        Task {
            while watchdog.isNeeded || !opening.isEmpty, let process = worker.process {
                try? await Task.sleep(for: Supervisor.watchInterval)
                guard process === worker.process else { continue }
                for (id, attempt) in opening where attempt.isLate {
                    opened(id, .failure(.unanswered), for: process)
                }
                guard let usage = process.usage() else { continue }
                if let reason = watchdog.verdict(usage, isAlone: scheduler.isAlone) { kill(process, reason) }
            }
            isWatching = false
        }
    }
}
