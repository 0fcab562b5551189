internal import Glibc
internal import PhotoLibrary
internal import Synchronization

/// Decides which writer may write a part: the newest one, because an earlier connection may be dead without having been
/// closed.
final class PartTurn: Sendable {
    private let current = Mutex(0)

    /// Makes the caller the writer, after waiting for a running write.
    func take() -> Int {
        current.withLock { turn in
            turn += 1
            return turn
        }
    }

    /// Runs `body` while no other writer can take over; nil when one has taken over already.
    func hold<Result>(_ turn: Int, _ body: () throws -> Result) rethrows -> Result? {
        try current.withLock { try $0 == turn ? body() : nil }
    }
}

/// The turns of all parts.
final class PartTurns: Sendable {
    private let turns = Mutex<[UploadID: PartTurn]>([:])

    func turn(_ id: UploadID) -> PartTurn {
        turns.withLock { turns in
            let turn = turns[id] ?? PartTurn()
            turns[id] = turn
            return turn
        }
    }

    /// Stops a running writer at its next piece, and forgets the turn.
    func end(_ id: UploadID) {
        _ = turn(id).take()
        turns.withLock { $0[id] = nil }
    }
}

/// Appends to a part in order, as long as no newer writer has taken over.
final class PartWriter: Sendable {
    private let descriptor: Int32
    private let turn: PartTurn
    private let ticket: Int
    private let limit: Int64
    private let end: Mutex<Int64>

    /// Takes over the part and opens it; creates it when it is missing.
    ///
    /// - Parameter limit: the announced size in bytes.
    /// - Throws: ``UploadError/conflict(expected:)`` unless the part ends at `offset`.
    init(_ path: FilePath, at offset: Int64, limit: Int64, _ turn: PartTurn) throws {
        self.turn = turn
        self.limit = limit
        ticket = turn.take()
        descriptor = path.withCPath { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw UploadError(DurableFileError("The file could not be made")) }
        end = Mutex(offset)
        let size = PartWriter.size(descriptor)
        guard size == offset else { throw UploadError.conflict(expected: size) }
    }

    deinit { close(descriptor) }

    /// Appends bytes. Blocks.
    func write(_ bytes: [UInt8]) throws {
        let result: Void? = try turn.hold(ticket) {
            try end.withLock { end in
                guard end + Int64(bytes.count) <= limit else { throw UploadError.tooLong }
                var done = 0
                while done < bytes.count {
                    let count = bytes.withUnsafeBytes {
                        pwrite(descriptor, $0.baseAddress.map { $0 + done }, bytes.count - done, off_t(end))
                    }
                    if count < 0 && errno == EINTR { continue }
                    guard count >= 0 else { throw UploadError(DurableFileError("The file could not be written")) }
                    done += count
                    end += Int64(count)
                }
            }
        }
        if result == nil { throw UploadError.conflict(expected: PartWriter.size(descriptor)) }
    }

    /// Appends a whole body, and makes it durable.
    func write<Body: AsyncSequence & Sendable>(all body: Body) async throws where Body.Element == [UInt8] {
        for try await bytes in body where !bytes.isEmpty { try await Disk.run { try self.write(bytes) } }
        try await Disk.run { try self.sync() }
    }

    /// Makes what was written durable. Blocks.
    func sync() throws {
        guard fdatasync(descriptor) == 0 else { throw UploadError(DurableFileError("The file could not be synced")) }
    }

    private static func size(_ descriptor: Int32) -> Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
    }
}
