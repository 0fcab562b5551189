internal import Glibc
internal import PhotoLibrary
internal import Synchronization

/// Looks through folders: what is new or has changed goes into the library's queue, what is gone is noted.
struct FolderLook: Sendable {
    /// What a look found.
    struct Found: Sendable {
        /// All pictures that are there.
        var files: Set<FilePath> = []
        /// Files that are no pictures and do not claim to be, hidden ones, links to folders, and what is no file.
        var skipped = 0
        /// What could not be looked into, with the system's error numbers.
        var unreadable: [(FilePath, Int32)] = []
    }

    let library: Library
    /// Names the models: what others have looked at is worth another look.
    let analyser: Analyser
    /// Folders that are never entered.
    let ignored: Set<FilePath>

    /// Finds the pictures in files and folders. Cancelling ends it.
    func scan(_ paths: [FilePath]) async throws -> (stamps: [FileStamp], found: Found) {
        let isCalledOff = Atomic(false)
        return try await withTaskCancellationHandler {
            try await Disk.run { [ignored] in
                var found = Found()
                var stamps: [FileStamp] = []
                let scan = FolderScan(ignoring: ignored) { event in
                    if isCalledOff.load(ordering: .relaxed) { throw CancellationError() }
                    switch event {
                    case .file(let file): stamps.append(file.stamp)
                    case .unreadable(let path, let code): found.unreadable.append((path, code))
                    case .skipped: found.skipped += 1
                    }
                }
                for path in paths { try scan.scan(path) }
                found.files = Set(stamps.map(\.path))
                return (stamps, found)
            }
        } onCancel: {
            isCalledOff.store(true, ordering: .relaxed)
        }
    }

    /// Puts into the queue what is new or has changed.
    ///
    /// - Parameters:
    ///   - refused: what becomes of those that were refused before.
    ///   - unchanged: is told of files that need no work.
    /// - Returns: how many were put there.
    func enqueue(
        _ stamps: [FileStamp], refused: RefusedFiles, unchanged: (FilePath) async -> Void
    ) async throws -> Int {
        var new = 0
        let batch = 500
        for start in stride(from: 0, to: stamps.count, by: batch) {
            try Task.checkCancellation()
            let some = Array(stamps[start..<min(start + batch, stamps.count)])
            let changed = try await library.changed(among: some, analyser: analyser, refused: refused)
            try await library.enqueue(changed)
            new += changed.count
            let left = Set(changed.map(\.path))
            for stamp in some where !left.contains(stamp.path) { await unchanged(stamp.path) }
        }
        return new
    }

    /// Notes files that the library knows below the folders and that are not there any more. A folder that is not there
    /// itself, as on a disk that was taken out, says nothing of its files.
    func forgetMissing(below paths: [FilePath], except seen: Set<FilePath>) async throws {
        for folder in paths where FileStatus(folder, followingLinks: true)?.kind == .folder {
            var last: FilePath?
            while true {
                let known = try await library.files(below: folder, after: last, limit: 1000)
                guard let end = known.last else { break }
                let gone = known.filter { file in
                    !file.isMissing && !seen.contains(file.stamp.path)
                        && FileStatus(file.stamp.path, followingLinks: true) == nil
                        && (errno == ENOENT || errno == ENOTDIR)
                }
                if !gone.isEmpty { try await library.markMissing(gone.map(\.stamp.path)) }
                let displaced = known.filter { $0.isMissing && $0.stamp.path.isDisplaced }
                if !displaced.isEmpty { try await library.dropDisplaced(displaced.map(\.stamp.path)) }
                last = end.stamp.path
            }
        }
    }
}
