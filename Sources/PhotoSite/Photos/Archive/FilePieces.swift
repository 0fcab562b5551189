import Dispatch
import Glibc
import Web

/// Reads an open file in pieces, on threads that may block on the disk.
struct FilePieces: Sendable {
    let file: OpenFile

    /// The file became shorter, or reading failed.
    struct Broken: Error {}

    private static let length = 256 << 10
    private static let queue = DispatchQueue(label: "vision.pieces", attributes: .concurrent)

    /// Passes all pieces to `body` in order.
    /// - Throws: ``Broken`` when the file does not have as many bytes as it had when it was opened; what `body` throws.
    func each(_ body: (ArraySlice<UInt8>) async throws -> Void) async throws {
        var offset: Int64 = 0
        while offset < file.size {
            try Task.checkCancellation()
            let count = Int(min(Int64(Self.length), file.size - offset))
            let piece = await read(offset, count)
            guard !piece.isEmpty else { throw Broken() }
            offset += Int64(piece.count)
            try await body(piece[...])
        }
    }

    private func read(_ offset: Int64, _ count: Int) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            Self.queue.async { [file] in
                let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                    var got = -1
                    repeat {
                        got = pread(file.descriptor, buffer.baseAddress, count, off_t(offset))
                    } while got < 0 && errno == EINTR
                    filled = max(0, got)
                }
                continuation.resume(returning: piece)
            }
        }
    }
}
