internal import Glibc
public import PhotoLibrary

/// What is going on with a folder of the library.
public struct FolderState: Hashable, Sendable {
    /// Somebody is looking through it.
    public internal(set) var isLooking = false
    /// Pictures that the last look of this process found; nil before one.
    public internal(set) var pictures: Int?
    /// Of them, those that were new or had changed.
    public internal(set) var new = 0
    /// Why it could not be looked through, or cannot be watched.
    public internal(set) var problem: FolderProblem?
}

/// Why a folder cannot be looked through or watched.
public enum FolderProblem: Hashable, Sendable {
    /// It is not there, as on a disk that was taken out.
    case missing
    /// It may not be read.
    case unreadable
    /// A folder in it may not be read, the first of these.
    case unreadableInside(FilePath)
    /// The system lets no more folders be watched: the rest is looked through now and then.
    case tooManyToWatch
    /// Something else; it is tried again with the next look.
    case failed
}

/// Looks through the folders of a library for as long as the process lives: when somebody asks, and, where they are
/// watched, whenever something changes in them. What is new goes into the queue that ``RecognitionQueue`` works off.
public actor FolderKeeper {
    private let library: Library
    private let queue: RecognitionQueue
    private let analyser: @Sendable () -> Analyser
    private let ignored: Set<FilePath>
    private let pace: FolderWatch.Pace
    private let mostWatched: Int
    private var states: [Int64: FolderState] = [:]
    private var watches: [Int64: Task<Void, Never>] = [:]
    private var looks: [Int64: Task<Void, Never>] = [:]
    /// Folders that somebody asked about while a look was under way.
    private var askedAgain: Set<Int64> = []
    /// Folders not all of which are watched.
    private var short: Set<Int64> = []
    private let shortages = AsyncStream.makeStream(of: FolderWatch.Shortage.self, bufferingPolicy: .bufferingOldest(1))

    /// - Parameters:
    ///   - analyser: names the models and packs in use now.
    ///   - ignored: folders that are never entered, besides the library's own.
    ///   - pace: how often to look by itself.
    ///   - mostWatched: how many folders may be watched in a folder of the list, besides what the system lets.
    public init(
        library: Library, queue: RecognitionQueue, analyser: @escaping @Sendable () -> Analyser,
        ignoring ignored: Set<FilePath> = [], pace: FolderWatch.Pace = FolderWatch.Pace(), mostWatched: Int = .max
    ) {
        self.pace = pace
        self.mostWatched = mostWatched
        self.library = library
        self.queue = queue
        self.analyser = analyser
        let own = FilePath(library.folder)
        self.ignored = ignored.union([own, own.resolved ?? own])
    }

    /// Begins to follow the watched folders; what came while nobody watched is found first.
    public func start() async {
        for folder in (try? await library.folders()) ?? [] where folder.isWatched { watch(folder) }
    }

    /// Says once, to one listener, why the system does not watch all of the folders that are to be watched.
    public nonisolated var shortage: AsyncStream<FolderWatch.Shortage> { shortages.stream }

    /// Ends all looks and watches, and waits for that.
    public func stop() async {
        let tasks = Array(watches.values) + Array(looks.values)
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        watches = [:]
        looks = [:]
    }

    /// What is going on with a folder.
    public func state(of id: Int64) -> FolderState {
        var state = states[id] ?? FolderState()
        if state.problem == nil, short.contains(id) { state.problem = .tooManyToWatch }
        return state
    }

    /// Takes a folder into the library's list, and looks through it.
    ///
    /// - Returns: the folder of the list that it is, or lies in.
    @discardableResult public func add(_ path: FilePath, isWatched: Bool) async throws -> LibraryFolder {
        let folder = try await library.addFolder(path, isWatched: isWatched)
        // Folders in it have become part of it.
        let left = Set(try await library.folders().map(\.id))
        for id in Set(watches.keys).union(looks.keys).subtracting(left) { forget(id) }
        if isWatched, folder.path == path, watches[folder.id] == nil { watch(folder, .tryAll) } else { look(folder) }
        return folder
    }

    /// Takes a folder out of the list. Its photos stay in the library, unless they are to be forgotten: then they go to
    /// those recently deleted. Its files stay in any case.
    public func remove(_ folder: LibraryFolder, forgettingPhotos: Bool) async throws {
        let tasks = [watches[folder.id], looks[folder.id]].compactMap { $0 }
        forget(folder.id)
        for task in tasks { await task.value }
        if forgettingPhotos {
            try await library.dropWaiting(below: folder.path)
            try await library.forget(below: folder.path)
        }
        try await library.removeFolder(folder.id)
    }

    /// Follows a folder from now on, or no longer.
    public func setWatched(_ isWatched: Bool, _ folder: LibraryFolder) async throws {
        try await library.setWatched(isWatched, folder: folder.id)
        if isWatched {
            watch(folder)
        } else {
            watches.removeValue(forKey: folder.id)?.cancel()
            short.remove(folder.id)
        }
    }

    /// Looks through a folder because somebody asks for it: files that were refused are tried again.
    public func look(_ folder: LibraryFolder) { look(folder, .tryAll) }

    // MARK: Parts

    /// Begins to look through a folder. While a look is under way, only somebody who asks gets another one after it.
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

    private func forget(_ id: Int64) {
        watches.removeValue(forKey: id)?.cancel()
        looks[id]?.cancel()
        states[id] = nil
        short.remove(id)
        askedAgain.remove(id)
    }

    /// - Parameter refused: what becomes at first of files that were refused.
    private func watch(_ folder: LibraryFolder, _ refused: RefusedFiles = .tryPassing) {
        guard watches[folder.id] == nil else { return }
        watches[folder.id] = Task {
            do {
                let watch = try await Disk.run { [ignored, pace, mostWatched] in
                    FolderWatch([folder.path], ignoring: ignored, pace: pace, most: mostWatched)
                }
                note(watch.shortage, folder)
                look(folder, refused)
                for await _ in watch.changes {
                    // Cameras and browsers write in steps: wait until it has been quiet for a moment.
                    try await Task.sleep(for: .milliseconds(500))
                    let shortage = try await Disk.run {
                        watch.addAll()
                        return watch.shortage
                    }
                    note(shortage, folder)
                    // One that is under way may have passed the place already.
                    await looks[folder.id]?.value
                    look(folder, .leave)
                }
            } catch {
                // Called off.
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
            if let problem = await Self.problem(with: folder.path) {
                state.problem = problem
            } else {
                let look = FolderLook(library: library, analyser: analyser(), ignored: ignored)
                let (stamps, found) = try await look.scan([folder.path])
                state.new = try await look.enqueue(stamps, refused: refused) { _ in }
                state.pictures = stamps.count
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
        // Unless it was taken out of the list meanwhile.
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
