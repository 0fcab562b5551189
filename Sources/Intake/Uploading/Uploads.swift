internal import Glibc
public import PhotoLibrary
internal import Synchronization
public import Workbench

/// Uploads of files in parts, which may arrive late, twice or never.
///
/// Received bytes are stored on the disk beside a small record, so that acknowledged bytes survive a crash. A file
/// becomes a photo only when all its bytes have arrived and have the announced SHA-256.
public final class Uploads: Sendable {
    let library: Library
    let workbench: Workbench
    let thumbnails: Thumbnails
    let queue: RecognitionQueue
    let files: UploadFolder
    let originals: Originals
    /// The lock that is held from moving a file into the originals until the library has recorded it.
    let removal: FolderLock
    let lock = KeyedLock<UploadID>()
    let finished = FinishedUploads()
    let damaged = DamagedDrafts()
    let limits: UploadLimits
    let turns = PartTurns()
    /// The announced sizes of uploads that are not photos yet; nil until they are first needed.
    let announced = Mutex<[UploadID: Int64]?>(nil)

    /// The uploads of one library; ``recover()`` continues those of an earlier process.
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
        files = UploadFolder(of: folder)
        originals = Originals(library: library)
    }

    // MARK: Looking and ending

    /// The progress of an upload, including one that became a photo recently.
    /// - Throws: ``UploadError/unknown``.
    public func state(_ id: UploadID) async throws -> UploadState { try await present(id) }

    /// All uploads that are not photos yet, by name.
    public func list() async throws -> [UploadState] {
        let ids = try await Disk.run { [files] in files.all() }
        var states: [UploadState] = []
        for id in ids { if let state = try? await present(id) { states.append(state) } }
        return states.sorted { ($0.name, $0.id.description) < ($1.name, $1.id.description) }
    }

    /// Removes an upload or draft completely. Cancelling twice has no effect.
    public func cancel(_ id: UploadID) async throws {
        // A running writer stops at its next piece.
        _ = turns.turn(id).take()
        try await lock.hold(id) {
            self.forget(id)
            self.finished.remove(id)
        }
    }

    /// Removes abandoned uploads: incomplete files and drafts that were not changed for this long.
    public func clearOld(olderThan parts: Duration = .seconds(7 * 86_400), drafts: Duration = .seconds(86_400))
        async throws
    {
        let now = Int64(time(nil))
        for id in try await Disk.run({ [files] in files.all() }) {
            try await lock.hold(id) {
                let age = self.files.age(id, now: now)
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

    /// Must be called after ``Erasure/run()``, which deletes unfinished uploads: they count against the limits no more.
    public func countAnew() { announced.withLock { $0 = nil } }

    /// Removes an upload's files. The caller must hold its lock.
    func forget(_ id: UploadID) {
        turns.end(id)
        files.remove(id)
        announced.withLock { $0?[id] = nil }
    }
}
