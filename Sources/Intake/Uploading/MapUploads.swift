internal import Glibc
public import PhotoLibrary

/// Receives map files from browsers in parts, as ``Uploads`` receives photos, and hands each complete file to what makes a map
/// of it.
///
/// Received bytes are stored beside the maps, in a folder that backups leave out. A file stays there until the attempt to
/// make a map of it has ended; if the process dies before, it can be announced again and is not sent again.
public final class MapUploads: Sendable {
    /// Begins to make a map of a file that this process may keep or remove, and calls `then` when that has ended.
    /// - Returns: whether it was begun.
    public typealias HandOver =
        @Sendable (
            _ path: String, _ name: String, _ then: @escaping @Sendable () async -> Void
        ) async -> Bool

    /// Another map is being made; the complete file waits.
    public struct Busy: Error {}

    private let files: UploadFolder
    private let limits: UploadLimits
    private let handOver: HandOver
    /// Held while files come, go and are handed over, of whichever upload.
    private let lock = KeyedLock<Int>()
    private let handedOver = FinishedUploads()
    private let turns = PartTurns()

    /// - Parameters:
    ///   - maps: the folder of the maps, which need not be there.
    ///   - limits: by default 32 GB per file, 64 GB and 8 files unfinished, and 256 MB free.
    public init(
        into maps: String, limits: UploadLimits = UploadLimits(file: 32 << 30, count: 8),
        handOver: @escaping HandOver
    ) {
        let name = DurableFile.temporaryPrefix + "arriving"
        files = UploadFolder(FilePath(maps).appending(Array(name.utf8)))
        self.limits = limits
        self.handOver = handOver
    }

    /// The files that no map is being made of yet, by name.
    public func list() async throws -> [UploadState] {
        try await Disk.run { [self] in
            files.all().filter { handedOver.state($0) == nil }.compactMap(present)
                .sorted { ($0.name, $0.id.description) < ($1.name, $1.id.description) }
        }
    }

    /// Whether a map is being made of this content.
    public func isUnderWay(_ sha256: Digest) async throws -> Bool {
        let id = UploadID(sha256)
        guard handedOver.state(id) != nil else { return false }
        return try await Disk.run { [files] in files.read(id) != nil }
    }

    /// Announces a file. When the same content is announced again, its upload continues.
    ///
    /// - Returns: the offset to continue at; ``UploadState/Status/stored(_:)`` without a photo when a map is being made of
    ///   it.
    /// - Throws: ``UploadError``, ``Busy``.
    public func begin(name: String, size: Int64, sha256: Digest) async throws -> UploadState {
        guard size > 0 else { throw UploadError.damaged }
        guard size <= limits.file else { throw UploadError.tooLarge(limit: limits.file) }
        let id = UploadID(sha256)
        return try await locked {
            let earlier = try await Disk.run { [files] in files.read(id) }
            if let state = self.handedOver.state(id) {
                guard earlier == nil else { return state }
                self.handedOver.remove(id)
            }
            let record = UploadRecord(UploadRequest(name: name, size: size, sha256: sha256, purpose: .keepOnly))
            if earlier?.sha256 != record.sha256 || earlier?.size != size { self.forget(id) }
            try await self.checkRoom(for: size, id)
            try await Disk.run { [files = self.files] in try files.write(record, id) }
            return try await self.finish(id, record)
        }
    }

    /// Appends bytes; after the last ones, the file is handed over. The newest writer owns the part, as in ``Uploads``.
    ///
    /// - Throws: ``UploadError``, ``Busy``.
    public func append<Body: AsyncSequence & Sendable>(
        _ id: UploadID, offset: Int64, body: Body
    ) async throws -> UploadState where Body.Element == [UInt8] {
        let opened = try await locked { try await Disk.run { try self.open(id, at: offset) } }
        guard let writer = opened else { return try self.ended(id) }
        do {
            try await writer.write(all: body)
        } catch let error as UploadError {
            // Removes the part, because a full disk is worse than sending the part again.
            if error == .diskFull || error == .tooLong { try await discard(id) }
            throw error
        }
        return try await locked {
            guard let record = self.files.read(id), self.handedOver.state(id) == nil else { return try self.ended(id) }
            return try await self.finish(id, record)
        }
    }

    /// Removes an upload completely, unless a map is being made of it. Removing it twice has no effect.
    public func discard(_ id: UploadID) async throws {
        // A running writer stops at its next piece.
        _ = turns.turn(id).take()
        try await locked { if self.handedOver.state(id) == nil { self.forget(id) } }
    }

    /// Removes the files whose maps were being made until a person called that off.
    public func discardHandedOver() async throws {
        try await locked { for id in self.files.all() where self.handedOver.state(id) != nil { self.forget(id) } }
    }

    /// Removes what killed processes left without a record, and files that were not continued for this long.
    public func clearOld(olderThan age: Duration = .seconds(7 * 86_400)) async throws {
        let now = Int64(time(nil))
        try await locked {
            self.files.clearLeftovers()
            for id in self.files.all() where self.handedOver.state(id) == nil {
                if self.files.age(id, now: now) > age { self.forget(id) }
            }
        }
    }

    // MARK: Parts

    private func locked<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try await lock.hold(0, body)
    }

    private func present(_ id: UploadID) -> UploadState? {
        files.read(id).map { record in
            UploadState(
                id: id, name: record.name, offset: files.received(id), size: record.size, status: .receiving)
        }
    }

    /// What became of an upload: the answer to its last bytes may have been lost.
    private func ended(_ id: UploadID) throws -> UploadState {
        guard let state = handedOver.state(id) else { throw UploadError.unknown }
        return state
    }

    /// Opens the part for writing; nil when it was handed over. Blocks.
    private func open(_ id: UploadID, at offset: Int64) throws -> PartWriter? {
        guard handedOver.state(id) == nil else { return nil }
        guard let record = files.read(id) else { throw UploadError.unknown }
        return try PartWriter(files.part(id), at: offset, limit: record.size, turns.turn(id))
    }

    /// Hands over a complete file; tells how far an incomplete one is.
    private func finish(_ id: UploadID, _ record: UploadRecord) async throws -> UploadState {
        guard let state = present(id) else { throw UploadError.unknown }
        guard state.offset == record.size else { return state }
        // Takes over the part, so that no writer changes it from here on.
        let turn = turns.turn(id)
        let (isRight, isWanted) = try await Disk.run { [files] in
            let ticket = turn.take()
            let isRight = Originals.digest(of: files.part(id)) == record.digest
            return (isRight, turn.hold(ticket) { true } ?? false)
        }
        // It was discarded meanwhile: whoever did that waits for the lock, and then removes the files.
        guard isWanted else { throw UploadError.unknown }
        guard isRight else {
            forget(id)
            throw UploadError.damaged
        }
        let end = UploadState(
            id: id, name: record.name, offset: record.size, size: record.size, status: .stored(nil))
        handedOver.add(end)
        let isBegun = await handOver(files.part(id).description, record.name) { [self] in
            try? await locked { self.forget(id) }
        }
        guard isBegun else {
            handedOver.remove(id)
            throw Busy()
        }
        return end
    }

    /// Removes an upload's files, and the folder with the last of them. The caller must hold the lock.
    private func forget(_ id: UploadID) {
        turns.end(id)
        files.remove(id)
        _ = files.path.withCPath { rmdir($0) }
    }

    private func checkRoom(for size: Int64, _ id: UploadID) async throws {
        let (others, room, received) = try await Disk.run { [files] in
            let others = files.all().filter { $0 != id }.compactMap { files.read($0)?.size }
            return (others, Disk.room(in: files.path.folder.folder), files.received(id))
        }
        guard others.count < limits.count, size <= limits.unfinished - others.reduce(0, +) else {
            throw UploadError.tooMuchUnfinished
        }
        if let room, room < size - received + limits.reserve { throw UploadError.diskFull }
    }
}
