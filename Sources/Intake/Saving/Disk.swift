internal import Dispatch
internal import Glibc
public import PhotoLibrary

/// Where calls wait that block, so that tasks do not: there are only as many threads for tasks as cores.
public enum Disk {
    private static let queue = DispatchQueue(label: "vision.disk", attributes: .concurrent)

    /// Runs a blocking function on a thread of its own.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }

    /// Bytes that may still be written below a folder; nil, with the reason in `errno`, when the system cannot tell.
    public static func room(in folder: FilePath) -> Int64? {
        var status = statvfs()
        guard folder.withCPath({ statvfs($0, &status) }) == 0 else { return nil }
        // Some file systems say that there is room without end.
        let (bytes, isOver) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isOver ? .max : Int64(clamping: bytes)
    }

    /// Makes a folder for its owner only, with those above it up to one that is there, and makes their names durable.
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
