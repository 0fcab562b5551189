internal import Glibc
internal import PhotoLibrary
internal import Synchronization

/// Scans folders: adds new and changed files to the library's queue, and records missing ones.
struct FolderLook: Sendable {
    /// The result of a scan.
    struct Found: Sendable {
        /// All pictures that exist.
        var files: Set<FilePath> = []
        /// What was passed over: files that are not pictures and have no picture's extension, hidden files, links to
        /// folders, special files, folders that hold no photos of the user's, and those that are left out.
        var skipped: [(FilePath, SkippedKind)] = []
        /// The folders and files that could not be read, with the system's error numbers.
        var unreadable: [(FilePath, Int32)] = []
        /// The raw files beside a JPEG or HEIC.
        var raws: [RawPair] = []
        /// The sidecars of the pictures and raw files that have one.
        var sidecars: [FilePath: SidecarStamp] = [:]
    }

    let library: Library
    /// The models in use: photos that other models have analysed are analysed again.
    let analyser: Analyser
    /// Folders that are never scanned.
    let ignored: Set<FilePath>
    /// A folder, without links in its path, outside which nothing is looked at, whatever links in it lead there; nil allows
    /// all.
    var bounds: FilePath?

    /// Finds the pictures in files and folders. Stops when the task is cancelled.
    func scan(_ paths: [FilePath]) async throws -> (stamps: [FileStamp], found: Found) {
        let isCalledOff = Atomic(false)
        let leftOut = Set(try await library.leftOutPaths())
        return try await withTaskCancellationHandler {
            try await Disk.run { [ignored, bounds] in
                var found = Found()
                var stamps: [FileStamp] = []
                let scan = FolderScan(ignoring: ignored, leavingOut: leftOut) { event in
                    if isCalledOff.load(ordering: .relaxed) { throw CancellationError() }
                    switch event {
                    case .file(let file):
                        let isInside = bounds.map { file.stamp.path.resolved?.isIn($0) ?? false } ?? true
                        if isInside {
                            stamps.append(file.stamp)
                        } else {
                            found.skipped.append((file.stamp.path, .other))
                        }
                    case .unreadable(let path, let code): found.unreadable.append((path, code))
                    case .raw(let pair):
                        if bounds.map({ pair.raw.path.resolved?.isIn($0) ?? false }) ?? true {
                            found.raws.append(pair)
                        }
                    case .sidecar(let sidecar, let path): found.sidecars[path] = sidecar
                    case .skipped(let path, let kind): found.skipped.append((path, kind))
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

    /// Decides about raw files beside a JPEG or HEIC, see ``Library/sortOut(_:)``.
    ///
    /// - Returns: those that are photos of their own, and the photos that were removed.
    func sortOut(_ pairs: [RawPair]) async throws -> (own: [FileStamp], removed: [PhotoID]) {
        var (own, removed) = ([FileStamp](), [PhotoID]())
        for start in stride(from: 0, to: pairs.count, by: 500) {
            try Task.checkCancellation()
            let some = try await library.sortOut(Array(pairs[start..<min(start + 500, pairs.count)]))
            own += some.own
            removed += some.removed
        }
        return (own, removed)
    }

    /// Adds new and changed files to the queue.
    ///
    /// - Parameters:
    ///   - sidecars: the sidecars of those that have one.
    ///   - refused: which refused files are tried again.
    ///   - unchanged: called with files that need no work.
    /// - Returns: how many were added.
    func enqueue(
        _ stamps: [FileStamp], sidecars: [FilePath: SidecarStamp], refused: RefusedFiles,
        unchanged: (FilePath) async -> Void
    ) async throws -> Int {
        var new = 0
        let batch = 500
        for start in stride(from: 0, to: stamps.count, by: batch) {
            try Task.checkCancellation()
            let some = Array(stamps[start..<min(start + batch, stamps.count)])
            let changed = try await library.changed(
                among: some, sidecars: sidecars, analyser: analyser, refused: refused)
            try await library.enqueue(changed)
            new += changed.count
            let left = Set(changed.map(\.path))
            for stamp in some where !left.contains(stamp.path) { await unchanged(stamp.path) }
        }
        return new
    }

    /// Records the library's files below the folders that no longer exist. When a folder itself does not exist, as on a
    /// disconnected disk, its files are not recorded as missing; nor when it holds no picture and is on another device
    /// than they were: then it is the empty folder on which their disk is to be mounted.
    func forgetMissing(below paths: [FilePath], except seen: Set<FilePath>) async throws {
        for folder in paths {
            let status = try await Disk.run { FileStatus(folder, followingLinks: true) }
            guard let status, status.kind == .folder else { continue }
            let device = status.stamp(folder).device
            let start = folder.appending([]).bytes
            let isEmpty = !seen.contains { $0.bytes.starts(with: start) }
            var last: FilePath?
            while true {
                let known = try await library.files(below: folder, after: last, limit: 1000)
                guard let end = known.last else { break }
                let doubted = known.filter { file in
                    !file.isMissing && !seen.contains(file.stamp.path) && !(isEmpty && file.stamp.device != device)
                }
                let gone = try await Disk.run {
                    doubted.filter {
                        FileStatus($0.stamp.path, followingLinks: true) == nil && (errno == ENOENT || errno == ENOTDIR)
                    }
                }
                if !gone.isEmpty { try await library.markMissing(gone.map(\.stamp.path)) }
                let displaced = known.filter { $0.isMissing && $0.stamp.path.isDisplaced }
                if !displaced.isEmpty { try await library.dropDisplaced(displaced.map(\.stamp.path)) }
                last = end.stamp.path
            }
        }
    }
}
