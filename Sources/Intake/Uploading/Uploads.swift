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
    private let limits: UploadLimits
    private let turns = Mutex<[UploadID: PartTurn]>([:])
    /// What was announced of uploads that are no photos yet; nil until it is first asked for.
    private let announced = Mutex<[UploadID: Int64]?>(nil)

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
        originals = Originals(folder: folder.appending(Array("originals".utf8)))
    }

    // MARK: Beginning

    /// Announces a file. The same content announced again goes on where it was.
    ///
    /// - Returns: where to go on; ``UploadState/Status/known(_:)`` when the library has these very bytes, so that none need
    ///   be sent. A photo that was deleted lately is then back, unless it is a draft, which brings it back when it is used.
    /// - Throws: ``UploadError``; `Refusal` for an empty file.
    public func begin(_ request: UploadRequest) async throws -> UploadState {
        guard request.size > 0 else { throw Refusal.empty }
        guard request.size <= limits.file else { throw UploadError.tooLarge(limit: limits.file) }
        let id = UploadID(request.sha256)
        return try await lock.hold(id) {
            self.finished.remove(id)
            let earlier = try await Disk.run { [files] in files.read(id) }
            let record = UploadRecord(request)
            let isSame = earlier?.sha256 == record.sha256 && earlier?.size == record.size
            if isSame, var earlier {
                earlier.purpose = request.purpose
                if earlier.known == nil, let state = try await self.finish(id, earlier) { return state }
            }
            if let photo = try await self.known(request.sha256, size: request.size),
                let state = try await self.meet(photo, record, id)
            {
                return state
            }
            if !isSame { self.forget(id) }
            try await self.checkRoom(for: request.size, id)
            try await Disk.run { [files] in try files.write(record, id) }
            self.announced.withLock { $0?[id] = request.size }
            return try await self.present(id)
        }
    }

    /// The photo that has this content in a file that is there.
    func known(_ digest: Digest, size: Int64) async throws -> Photo? {
        guard let photo = try await library.photo(contentHash: digest) else { return nil }
        return try await Disk.run {
            let isThere = photo.files.contains {
                $0.contentHash == digest && FileStatus($0.stamp.path, followingLinks: true)?.size == size
            }
            return isThere ? photo : nil
        }
    }

    /// What was announced is in the library; nil should it have been deleted for good in this moment.
    private func meet(_ photo: Photo, _ record: UploadRecord, _ id: UploadID) async throws -> UploadState? {
        if photo.isForgotten, record.purpose != .draft {
            do { try await library.restore(photo.id) } catch LibraryError.unknownPhoto { return nil }
        }
        forget(id)
        if record.purpose == .draft {
            var record = record
            record.known = photo.id.number
            try await Disk.run { [record, files] in try files.write(record, id) }
        } else if record.purpose == .keepAnalysed, photo.analyser == nil, let file = photo.file {
            try await queue.add([file.stamp])
        }
        return UploadState(
            id: id, name: record.name, offset: record.size, size: record.size, status: .known(photo.id))
    }

    private func checkRoom(for size: Int64, _ id: UploadID) async throws {
        let (others, count, room) = try await Disk.run { [self] in
            let sizes = announced.withLock { announced in
                let sizes =
                    announced
                    ?? Dictionary(
                        uniqueKeysWithValues: files.all().compactMap { id in files.read(id).map { (id, $0.size) } })
                announced = sizes
                return sizes.filter { $0.key != id }
            }
            return (sizes.values.reduce(0, +), sizes.count, Disk.room(in: FilePath(library.folder)))
        }
        guard count < limits.count, size <= limits.unfinished - others else { throw UploadError.tooMuchUnfinished }
        let missing = size - files.received(id)
        if let room, room < missing + limits.reserve { throw UploadError.diskFull }
    }

    // MARK: Sending

    /// Appends bytes; the last ones make the photo.
    ///
    /// Who comes later has the turn: an appender that is still at it stops with a conflict, and its bytes never mix with
    /// the other's. Bytes that came before a body broke off are kept.
    /// - Parameters:
    ///   - offset: where the bytes belong; they must go on where the upload is.
    ///   - body: in pieces of any size.
    /// - Throws: ``UploadError``; `Refusal` when the whole file is no picture that can be opened, which is then gone.
    public func append<Body: AsyncSequence & Sendable>(
        _ id: UploadID, offset: Int64, body: Body
    ) async throws -> UploadState where Body.Element == [UInt8] {
        guard let writer = try await open(id, at: offset) else { return try await state(id) }
        do {
            for try await bytes in body where !bytes.isEmpty { try await Disk.run { try writer.write(bytes) } }
            try await Disk.run { try writer.sync() }
        } catch let error as UploadError {
            // A full disk is worse than a part that has to come again.
            if error == .diskFull || error == .tooLong { try await cancel(id) }
            throw error
        }
        return try await lock.hold(id) {
            if let record = self.files.read(id), let state = try await self.finish(id, record) { return state }
            return try await self.present(id)
        }
    }

    /// Nil when nothing is to be written: the file is all there.
    private func open(_ id: UploadID, at offset: Int64) async throws -> PartWriter? {
        try await lock.hold(id) {
            try await Disk.run { [files] in
                guard let record = files.read(id) else {
                    // The answer to the last bytes may have got lost.
                    guard let end = self.finished.state(id) else { throw UploadError.unknown }
                    guard offset == end.size else { throw UploadError.conflict(expected: end.size) }
                    return nil
                }
                if record.known != nil || files.hasDraft(id) {
                    guard offset == record.size else { throw UploadError.conflict(expected: record.size) }
                    return nil
                }
                return try PartWriter(files.part(id), at: offset, limit: record.size, self.turn(id))
            }
        }
    }

    func turn(_ id: UploadID) -> PartTurn {
        turns.withLock { turns in
            let turn = turns[id] ?? PartTurn()
            turns[id] = turn
            return turn
        }
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
                let age = Duration.seconds(now - self.files.touched(id))
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
}
