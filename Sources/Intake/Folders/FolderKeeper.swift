internal import Glibc
public import PhotoLibrary

/// The state of a folder of the library.
public struct FolderState: Hashable, Sendable {
    /// Whether it is being scanned.
    public internal(set) var isLooking = false
    /// The number of pictures that the last scan by this process found; nil before the first scan.
    public internal(set) var pictures: Int?
    /// How many of them were new or had changed.
    public internal(set) var new = 0
    /// What that scan passed over.
    public internal(set) var skipped = SkippedFiles()
    /// Why it could not be scanned or cannot be watched.
    public internal(set) var problem: FolderProblem?
}

/// Why a folder cannot be scanned or watched.
public enum FolderProblem: Hashable, Sendable {
    /// It does not exist, for example because its disk is not connected.
    case missing
    /// It cannot be read for lack of permission.
    case unreadable
    /// A subfolder cannot be read for lack of permission; the value is the first such folder.
    case unreadableInside(FilePath)
    /// The system's limit for watched folders is reached; the rest is scanned at intervals.
    case tooManyToWatch
    /// Another error; the next scan tries again.
    case failed
}

/// Scans the folders of a library during the life of the process: when a person asks for it, and for watched folders
/// whenever something changes in them. New files are added to the queue that ``RecognitionQueue`` processes.
public actor FolderKeeper {
    private let library: Library
    private let queue: RecognitionQueue
    private let analyser: @Sendable () -> Analyser
    private let ignored: Set<FilePath>
    private let bounds: FilePath?
    private let pace: FolderWatch.Pace
    private let mostWatched: Int
    private var states: [Int64: FolderState] = [:]
    private var watches: [Int64: Task<Void, Never>] = [:]
    private var looks: [Int64: Task<Void, Never>] = [:]
    /// Folders for which a person asked for a scan while one was running.
    private var askedAgain: Set<Int64> = []
    /// Folders with subfolders that are not watched.
    private var short: Set<Int64> = []
    private let shortages = AsyncStream.makeStream(of: FolderWatch.Shortage.self, bufferingPolicy: .bufferingOldest(1))

    /// - Parameters:
    ///   - analyser: names the models and packs in use now.
    ///   - ignored: folders that are never entered, besides the library's own.
    ///   - bounds: a folder outside which nothing is looked at, whatever links in it lead there; nil allows all.
    ///   - pace: how often to look by itself.
    ///   - mostWatched: how many folders may be watched in a folder of the list, besides what the system lets.
    public init(
        library: Library, queue: RecognitionQueue, analyser: @escaping @Sendable () -> Analyser,
        ignoring ignored: Set<FilePath> = [], within bounds: FilePath? = nil,
        pace: FolderWatch.Pace = FolderWatch.Pace(), mostWatched: Int = .max
    ) {
        self.pace = pace
        self.mostWatched = mostWatched
        self.library = library
        self.queue = queue
        self.analyser = analyser
        let own = FilePath(library.folder)
        self.ignored = ignored.union([own, own.resolved ?? own])
        self.bounds = bounds.map { $0.resolved ?? $0 }
    }

    /// Begins to watch the folders, and scans them for changes since the last time.
    public func start() async {
        for folder in (try? await library.folders()) ?? [] where folder.isWatched { watch(folder) }
    }

    /// Reports once, to a single listener, why the system does not allow watching all folders.
    public nonisolated var shortage: AsyncStream<FolderWatch.Shortage> { shortages.stream }

    /// Ends all scans and watches, and waits until they have ended.
    public func stop() async {
        let tasks = Array(watches.values) + Array(looks.values)
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        watches = [:]
        looks = [:]
    }

    /// Whether a folder is being looked through, or watched.
    public var isBusy: Bool { !watches.isEmpty || !looks.isEmpty }

    /// What is going on with a folder.
    public func state(of id: Int64) -> FolderState {
        var state = states[id] ?? FolderState()
        if state.problem == nil, short.contains(id) { state.problem = .tooManyToWatch }
        return state
    }

    /// Adds a folder to the library's list, and scans it.
    ///
    /// - Returns: the listed folder that it is or lies in.
    @discardableResult public func add(_ path: FilePath, isWatched: Bool) async throws -> LibraryFolder {
        let folder = try await library.addFolder(path, isWatched: isWatched)
        // Listed folders inside it have become part of it.
        let left = Set(try await library.folders().map(\.id))
        for id in Set(watches.keys).union(looks.keys).subtracting(left) { forget(id) }
        if isWatched, folder.path == path, watches[folder.id] == nil { watch(folder, .tryAll) } else { look(folder) }
        return folder
    }

    /// Removes a folder from the list. Its photos stay in the library, or move to the recently deleted ones with
    /// `forgettingPhotos`. Its files stay in any case.
    public func remove(_ folder: LibraryFolder, forgettingPhotos: Bool) async throws {
        let tasks = [watches[folder.id], looks[folder.id]].compactMap { $0 }
        forget(folder.id)
        for task in tasks { await task.value }
        if forgettingPhotos {
            try await library.dropWaiting(below: folder.path)
            try await library.forget(below: folder.path)
            try await library.waitForBegun(below: folder.path)
            try await library.forget(below: folder.path)
        }
        try await library.removeFolder(folder.id)
    }

    /// Leaves a folder out of the library, see `Library.leaveOut(_:)`, and watches it no more.
    @discardableResult public func leaveOut(_ path: FilePath) async throws -> LeftOutFolder {
        let folder = try await library.leaveOutWhole(path)
        await lookAgain(around: path)
        return folder
    }

    /// Takes a left-out folder back, and scans the listed folder around it for what came into it since.
    ///
    /// - Returns: how many photos came back.
    @discardableResult public func takeBack(_ folder: LeftOutFolder) async throws -> Int {
        let count = try await library.takeBack(folder)
        await lookAgain(around: folder.path)
        return count
    }

    /// Begins or stops watching a folder.
    public func setWatched(_ isWatched: Bool, _ folder: LibraryFolder) async throws {
        try await library.setWatched(isWatched, folder: folder.id)
        if isWatched {
            watch(folder)
        } else {
            watches.removeValue(forKey: folder.id)?.cancel()
            short.remove(folder.id)
        }
    }

    /// Scans a folder at a person's request; refused files are tried again.
    public func look(_ folder: LibraryFolder) { look(folder, .tryAll) }

    // MARK: Parts

    /// Begins to scan a folder. While a scan is running, only a person's request causes another one after it.
    private func look(_ folder: LibraryFolder, _ refused: RefusedFiles) {
        guard looks[folder.id] == nil else {
            if refused == .tryAll { askedAgain.insert(folder.id) }
            return
        }
        states[folder.id, default: FolderState()].isLooking = true
        looks[folder.id] = Task {
            await lookThrough(folder, refused)
            looks[folder.id] = nil
            if askedAgain.remove(folder.id) != nil, !Task.isCancelled { look(folder) }
        }
    }

    /// Scans the listed folders that hold a folder or lie in it, with new watches where they are watched.
    private func lookAgain(around path: FilePath) async {
        for folder in (try? await library.folders()) ?? []
        where path.isIn(folder.path) || folder.path.isIn(path) {
            guard folder.isWatched else {
                look(folder, .leave)
                continue
            }
            watches.removeValue(forKey: folder.id)?.cancel()
            watch(folder, .leave)
        }
    }

    private func forget(_ id: Int64) {
        watches.removeValue(forKey: id)?.cancel()
        looks[id]?.cancel()
        states[id] = nil
        short.remove(id)
        askedAgain.remove(id)
    }

    /// - Parameter refused: which refused files the first scan tries again.
    private func watch(_ folder: LibraryFolder, _ refused: RefusedFiles = .tryPassing) {
        guard watches[folder.id] == nil else { return }
        watches[folder.id] = Task {
            do {
                let passed = ignored.union(try await library.leftOutPaths())
                let watch = try await Disk.run { [pace, mostWatched] in
                    FolderWatch([folder.path], ignoring: passed, pace: pace, most: mostWatched)
                }
                // The folder may have been removed meanwhile.
                try Task.checkCancellation()
                note(watch.shortage, folder)
                look(folder, refused)
                for await _ in watch.changes {
                    // Cameras and browsers write files in steps, so wait a moment before scanning.
                    try await Task.sleep(for: .milliseconds(500))
                    let shortage = try await Disk.run {
                        watch.addAll()
                        return watch.shortage
                    }
                    note(shortage, folder)
                    // A running scan may have passed the changed place already.
                    await looks[folder.id]?.value
                    try Task.checkCancellation()
                    look(folder, .leave)
                }
            } catch {
                // The task was cancelled.
            }
        }
    }

    private func note(_ shortage: FolderWatch.Shortage?, _ folder: LibraryFolder) {
        if let shortage {
            short.insert(folder.id)
            shortages.continuation.yield(shortage)
            shortages.continuation.finish()
        } else {
            short.remove(folder.id)
        }
    }

    private func lookThrough(_ folder: LibraryFolder, _ refused: RefusedFiles) async {
        var state = states[folder.id] ?? FolderState()
        state.problem = nil
        do {
            if let bounds, let real = folder.path.resolved, !real.isIn(bounds) {
                // It was a folder when it was chosen, and is a link that leads out now.
                state.problem = .missing
            } else if let problem = await Self.problem(with: folder.path) {
                state.problem = problem
            } else {
                let look = FolderLook(library: library, analyser: analyser(), ignored: ignored, bounds: bounds)
                var (stamps, found) = try await look.scan([folder.path])
                let (own, removed) = try await look.sortOut(found.raws)
                await queue.thumbnails.remove(removed)
                stamps += own
                found.files.formUnion(own.map(\.path))
                found.skipped += Set(found.raws.map(\.raw)).subtracting(own).map { ($0.path, .raw) }
                state.new = try await look.enqueue(stamps, sidecars: found.sidecars, refused: refused) { _ in }
                state.pictures = stamps.count
                state.skipped = SkippedFiles()
                for (_, kind) in found.skipped { state.skipped.count(kind) }
                state.problem = found.unreadable.first.map { .unreadableInside($0.0) }
                await queue.poke()
                try await look.forgetMissing(below: [folder.path], except: found.files)
                try await library.noteLooked(folder: folder.id)
            }
        } catch is CancellationError {
        } catch {
            state.problem = .failed
        }
        state.isLooking = false
        // The folder may have been removed from the list meanwhile.
        if states[folder.id] != nil { states[folder.id] = state }
    }

    private static func problem(with path: FilePath) async -> FolderProblem? {
        await
            (try? Disk.run {
                guard FileStatus(path, followingLinks: true)?.kind == .folder else {
                    return errno == EACCES ? .unreadable : .missing
                }
                return FolderScan.names(in: path) == nil ? .unreadable : nil
            }) ?? nil
    }
}
