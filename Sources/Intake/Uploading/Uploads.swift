internal import Glibc
public import PhotoLibrary
internal import Synchronization
public import Workbench

/// Files on their way into the library, in parts that may come late, twice or never.
///
/// What is here of a file is on the disk, beside a small record: a process that dies loses nothing that it acknowledged. A
/// file becomes a photo only when all its bytes are there and have the announced SHA-256.
public final class Uploads: Sendable {
    let library: Library
    let workbench: Workbench
    let thumbnails: Thumbnails
    let queue: RecognitionQueue
    let files: UploadFolder
    let originals: Originals
    /// Held from a file's finding its place until the library knows it.
    let removal: FolderLock
    let lock = KeyedLock<UploadID>()
    let finished = FinishedUploads()
    let limits: UploadLimits
    private let turns = Mutex<[UploadID: PartTurn]>([:])
    /// What was announced of uploads that are no photos yet; nil until it is first asked for.
    let announced = Mutex<[UploadID: Int64]?>(nil)

    /// Uploads of one library; ``recover()`` goes on with those of an earlier process.
    public init(
        library: Library, workbench: Workbench, thumbnails: Thumbnails, queue: RecognitionQueue,
        limits: UploadLimits = UploadLimits()
    ) {
        self.library = library
        self.workbench = workbench
        self.thumbnails = thumbnails
        self.queue = queue
        self.limits = limits
        let folder = FilePath(library.folder)
        removal = .ofLibrary(folder)
        files = UploadFolder(path: folder.appending(Array("uploads".utf8)))
        originals = Originals(library: library)
    }

    // MARK: Looking and ending

    /// How far an upload is; of one that became a photo lately, too.
    /// - Throws: ``UploadError/unknown``.
    public func state(_ id: UploadID) async throws -> UploadState { try await present(id) }

    /// All uploads that are no photos yet, by their names.
    public func list() async throws -> [UploadState] {
        let ids = try await Disk.run { [files] in files.all() }
        var states: [UploadState] = []
        for id in ids { if let state = try? await present(id) { states.append(state) } }
        return states.sorted { ($0.name, $0.id.description) < ($1.name, $1.id.description) }
    }

    /// Ends an upload without a trace; that of a draft, too. Cancelling twice does no harm.
    public func cancel(_ id: UploadID) async throws {
        // Whoever is appending stops at the next piece.
        _ = turn(id).take()
        try await lock.hold(id) {
            self.forget(id)
            self.finished.remove(id)
        }
    }

    /// Removes what nobody came back to: files that are not all there, and drafts.
    public func clearOld(olderThan parts: Duration = .seconds(7 * 86_400), drafts: Duration = .seconds(86_400))
        async throws
    {
        let now = Int64(time(nil))
        for id in try await Disk.run({ [files] in files.all() }) {
            try await lock.hold(id) {
                // Held to what a clock may show: a file may say that it is of any time.
                let age = Duration.seconds(now - min(max(self.files.touched(id), 0), 1 << 40))
                let isDraft = self.files.hasDraft(id) || self.files.read(id)?.known != nil
                if age > (isDraft ? drafts : parts) { self.forget(id) }
            }
        }
    }

    func present(_ id: UploadID) async throws -> UploadState {
        try await Disk.run { [files] in
            guard let record = files.read(id) else {
                guard let end = self.finished.state(id) else { throw UploadError.unknown }
                return end
            }
            let isDraft = files.hasDraft(id)
            let isWhole = isDraft || record.known != nil
            return UploadState(
                id: id, name: record.name, offset: isWhole ? record.size : files.received(id), size: record.size,
                status: record.photo.map { .known($0) } ?? (isDraft ? .draft : .receiving))
        }
    }

    /// Removes an upload's files. Only for who holds its lock.
    func forget(_ id: UploadID) {
        _ = turn(id).take()
        files.remove(id)
        announced.withLock { $0?[id] = nil }
        turns.withLock { $0[id] = nil }
    }

    func turn(_ id: UploadID) -> PartTurn {
        turns.withLock { turns in
            let turn = turns[id] ?? PartTurn()
            turns[id] = turn
            return turn
        }
    }
}
