internal import Glibc
public import PhotoLibrary
public import Workbench

/// Takes photos into the library: looks for them, recognises what is new, and keeps up with what was moved or removed.
///
/// What is to be done is in the library's queue first, so that a process that dies leaves nothing undone: the next import
/// goes on with it.
public struct Importer: Sendable {
    private let library: Library
    private let work: FileImport
    private let ignored: Set<FilePath>
    private let width: Int

    /// - Parameters:
    ///   - analyser: names the models and packs: another name means that photos are worth recognising again.
    ///   - ignored: folders that are not photos of the user's: the library's own.
    public init(
        library: Library, workbench: Workbench, thumbnails: Thumbnails, analyser: String,
        ignoring ignored: Set<FilePath> = []
    ) {
        self.library = library
        self.ignored = ignored
        work = FileImport(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        // One more than the worker's threads, so that it never waits for a question.
        width = workbench.configuration.worker.threads + 1
    }

    /// Imports files and folders. Cancelling stops after the photos under way, which go back into the queue.
    ///
    /// - Parameter tell: is told what happens, one event after another.
    /// - Throws: when the library or the worker fails; what was done until then stays done.
    public func run(_ paths: [FilePath], tell: @Sendable (ImportEvent) async -> Void) async throws -> ImportSummary {
        var summary = ImportSummary()
        let seen = try await scan(paths, &summary, tell)
        try await workOff(&summary, tell)
        try await forgetMissing(below: paths, except: seen)
        return summary
    }

    // MARK: Looking

    /// Puts everything that is new or has changed into the queue. Returns all files that are there.
    private func scan(
        _ paths: [FilePath], _ summary: inout ImportSummary, _ tell: @Sendable (ImportEvent) async -> Void
    ) async throws -> Set<FilePath> {
        var found: [FileStamp] = []
        var named: Set<FilePath> = []
        var unreadable: [(FilePath, Int32)] = []
        var skipped = 0
        let scan = FolderScan(ignoring: ignored) { event in
            try Task.checkCancellation()
            switch event {
            case .file(let file):
                found.append(file.stamp)
                if file.isNamed { named.insert(file.stamp.path) }
            case .unreadable(let path, let code): unreadable.append((path, code))
            case .skipped: skipped += 1
            }
        }
        for path in paths { try scan.scan(path) }
        summary.skipped += skipped
        summary.unreadable += unreadable.count
        for (path, code) in unreadable { await tell(.unreadable(path, code)) }
        await tell(.total(found.count))
        let batch = 500
        for start in stride(from: 0, to: found.count, by: batch) {
            let stamps = Array(found[start..<min(start + batch, found.count)])
            let changed = try await library.changed(among: stamps, analyser: work.analyser)
            try await library.enqueue(changed)
            let left = Set(changed.map(\.path))
            for stamp in stamps where !left.contains(stamp.path) {
                summary.count(.unchanged)
                await tell(.file(stamp.path, .unchanged))
            }
        }
        return Set(found.map(\.path))
    }

    // MARK: Working

    private func workOff(
        _ summary: inout ImportSummary, _ tell: @Sendable (ImportEvent) async -> Void
    ) async throws {
        var claimed: [Job] = []
        do {
            try await withThrowingTaskGroup(of: (Job, ImportStatus?).self) { group in
                var running: [Job] = []
                func finishOne() async throws {
                    guard let (job, status) = try await group.next() else { return }
                    running.removeAll { $0.id == job.id }
                    guard let status else { return }
                    summary.count(status)
                    await tell(.file(job.stamp.path, status))
                }
                while true {
                    try Task.checkCancellation()
                    if claimed.isEmpty { claimed = try await library.claim(16).reversed() }
                    guard let job = claimed.popLast() else {
                        if running.isEmpty { return }
                        try await finishOne()
                        continue
                    }
                    // A file during which a process died is tried by itself, so that it takes no other down.
                    let limit = job.isSuspect ? 1 : width
                    while running.count >= limit { try await finishOne() }
                    running.append(job)
                    group.addTask { [work] in
                        do {
                            return (job, try await work.carryOut(job)?.status)
                        } catch {
                            // Not finished for a reason that is not the photo's: it stays to be done.
                            try? await work.library.release([job])
                            throw error
                        }
                    }
                    if job.isSuspect { try await finishOne() }
                }
            }
        } catch {
            try? await library.release(claimed)
            throw error
        }
    }

    // MARK: What is gone

    /// Files that the library knows below the folders and that are not there any more.
    private func forgetMissing(below paths: [FilePath], except seen: Set<FilePath>) async throws {
        for folder in paths where FileStatus(folder, followingLinks: true)?.kind == .folder {
            var last: FilePath?
            while true {
                let known = try await library.files(below: folder, after: last, limit: 1000)
                guard let end = known.last else { break }
                let gone = known.filter { file in
                    !file.isMissing && !seen.contains(file.stamp.path)
                        && FileStatus(file.stamp.path, followingLinks: true) == nil && errno == ENOENT
                }
                if !gone.isEmpty { try await library.markMissing(gone.map(\.stamp.path)) }
                last = end.stamp.path
            }
        }
    }
}
