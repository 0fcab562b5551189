internal import Glibc
internal import PhotoLibrary
internal import Synchronization

/// Whose turn it is to write a part. The latest comer has it, because the one before may be a connection that died without
/// saying so.
final class PartTurn: Sendable {
    private let current = Mutex(0)

    /// Takes the turn, once a write under way is done.
    func take() -> Int {
        current.withLock { turn in
            turn += 1
            return turn
        }
    }

    /// Runs while nobody can take the turn; nil when it has been taken already.
    func hold<Result>(_ turn: Int, _ body: () throws -> Result) rethrows -> Result? {
        try current.withLock { try $0 == turn ? body() : nil }
    }
}

/// Writes one stretch of a part: in order, and only for as long as it has the turn.
final class PartWriter: Sendable {
    private let descriptor: Int32
    private let turn: PartTurn
    private let ticket: Int
    private let limit: Int64
    private let end: Mutex<Int64>

    /// Takes the turn and opens the part, which is made when there is none.
    ///
    /// - Parameter limit: the bytes that were announced.
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

    /// Where the next bytes go.
    var offset: Int64 { end.withLock { $0 } }

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

    /// Makes what was written durable. Blocks.
    func sync() throws {
        guard fdatasync(descriptor) == 0 else { throw UploadError(DurableFileError("The file could not be synced")) }
    }

    private static func size(_ descriptor: Int32) -> Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
    }
}
