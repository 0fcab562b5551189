internal import Glibc
import Web

/// A file that waits for the worker. It is deleted with this object, or, when the process was killed, by the next one.
final class UploadFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// A new, empty file in a folder, which is made (for its owner only) when it is not there.
    /// - Throws: ``UploadFailure``.
    init(in folder: String) throws {
        mkdir(folder, 0o700)
        // getrandom(2).
        var generator = SystemRandomNumberGenerator()
        path = "\(folder)/\(String(UInt64.random(in: .min ... .max, using: &generator), radix: 36))"
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw UploadFailure(errno: errno) }
        // Tells other processes that somebody is at work on it.
        flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// Writes what comes with a request.
    /// - Throws: `RequestError.tooLarge` as soon as it is longer than the limit, ``UploadFailure``.
    func write(_ body: RequestBody, limit: Int) async throws {
        if let length = body.length, length > limit { throw RequestError.tooLarge(limit: limit) }
        var count = 0
        for try await piece in body {
            count += piece.count
            guard count <= limit else { throw RequestError.tooLarge(limit: limit) }
            var rest = piece[...]
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw UploadFailure(errno: errno) }
                rest = rest.dropFirst(written)
            }
        }
    }

    /// Deletes the files that no process is at work on.
    static func removeLeftovers(in folder: String) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            let descriptor = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            if !name.hasPrefix("."), flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink("\(folder)/\(name)") }
        }
    }
}

/// Why an uploaded file could not be kept.
struct UploadFailure: Error {
    /// The system's number for it.
    let errno: Int32
}
