internal import Dispatch
internal import Glibc
public import PhotoLibrary

/// Runs blocking calls on separate threads, because Swift's cooperative pool has only as many threads as cores.
public enum Disk {
    private static let queue = DispatchQueue(label: "vision.disk", attributes: .concurrent)

    /// Runs a blocking function on a thread outside the cooperative pool.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }

    /// The free bytes of a folder's file system; nil, with the reason in `errno`, when the system call fails.
    public static func room(in folder: FilePath) -> Int64? {
        var status = statvfs()
        guard folder.withCPath({ statvfs($0, &status) }) == 0 else { return nil }
        // Some file systems report unlimited space.
        let (bytes, isOver) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isOver ? .max : Int64(clamping: bytes)
    }

    /// Creates a folder, accessible to its owner only, and missing parent folders, and syncs their names.
    static func makeFolder(_ folder: FilePath) throws {
        func make() -> Int32 { folder.withCPath { mkdir($0, 0o700) } == 0 ? 0 : errno }
        var code = make()
        if code == ENOENT, folder.folder != folder {
            try makeFolder(folder.folder)
            code = make()
        }
        if code == EEXIST { return }
        guard code == 0 else { throw DurableFileError("The folder could not be made", code: code) }
        try DurableFile.syncFolder(folder.folder)
    }
}
