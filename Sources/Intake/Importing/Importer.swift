public import PhotoLibrary
public import Workbench

/// Imports photos: scans for them, analyses new ones, and tracks moved and removed files.
///
/// All work is first recorded in the library's queue, so that the next import continues after a process has died.
public struct Importer: Sendable {
    private let library: Library
    private let work: FileImport
    private let look: FolderLook
    private let width: Int

    /// - Parameters:
    ///   - analyser: the models and packs in use; photos with an analysis by others are analysed again.
    ///   - ignored: folders that are never scanned: the library's own.
    public init(
        library: Library, workbench: Workbench, thumbnails: Thumbnails, analyser: Analyser,
        ignoring ignored: Set<FilePath> = []
    ) {
        self.library = library
        look = FolderLook(library: library, analyser: analyser, ignored: ignored)
        work = FileImport(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        // One more than the worker's threads, so that the worker never waits for a request.
        width = workbench.configuration.worker.threads + 1
    }

    /// Imports files and folders. When cancelled, the photos in progress return to the queue.
    ///
    /// - Parameters:
    ///   - isAsked: whether a person asked for the import, so that refused files are tried again; otherwise only new
    ///     and changed files are.
    ///   - tell: called with each event, one after another.
    /// - Throws: when the library or the worker fails; what was imported until then stays.
    public func run(
        _ paths: [FilePath], isAsked: Bool = true, tell: @Sendable (ImportEvent) async -> Void
    ) async throws -> ImportSummary {
        var summary = ImportSummary()
        let found = try await scan(paths, isAsked ? .tryAll : .leave, &summary, tell)
        try await workOff(&summary, tell)
        try await finishRaws(found, &summary, tell)
        try await look.forgetMissing(below: paths, except: found.files)
        return summary
    }

    /// Adds all new and changed files to the queue, and refused ones as requested. Returns all existing files.
    private func scan(
        _ paths: [FilePath], _ refused: RefusedFiles, _ summary: inout ImportSummary,
        _ tell: @Sendable (ImportEvent) async -> Void
    ) async throws -> FolderLook.Found {
        var (stamps, found) = try await look.scan(paths)
        for (path, kind) in found.skipped {
            summary.skipped.count(kind)
            await tell(.skipped(path, kind))
        }
        summary.unreadable += found.unreadable.count
        for (path, code) in found.unreadable { await tell(.unreadable(path, code)) }
        let (own, removed) = try await look.sortOut(found.raws)
        await work.thumbnails.remove(removed)
        let ownPaths = Set(own.map(\.path))
        found.raws.removeAll { ownPaths.contains($0.raw.path) }
        found.files.formUnion(ownPaths)
        stamps += own
        await tell(.total(stamps.count))
        let deleted = try await library.deleted(among: stamps.map(\.path))
        var known = ImportSummary()
        _ = try await look.enqueue(stamps, sidecars: found.sidecars, refused: refused) { path in
            let status: ImportStatus = deleted.contains(path) ? .forgotten : .unchanged
            known.count(status)
            await tell(.file(path, status))
        }
        summary.unchanged += known.unchanged
        summary.forgotten += known.forgotten
        return found
    }

    /// Imports the raw files whose JPEG or HEIC turned out to be unreadable; the others belong to theirs.
    private func finishRaws(
        _ found: FolderLook.Found, _ summary: inout ImportSummary, _ tell: @Sendable (ImportEvent) async -> Void
    ) async throws {
        let raws = found.raws
        guard !raws.isEmpty else { return }
        let own = try await look.sortOut(raws).own
        if !own.isEmpty {
            _ = try await look.enqueue(own, sidecars: found.sidecars, refused: .leave) { _ in }
            try await workOff(&summary, tell)
        }
        let ownPaths = Set(own.map(\.path))
        for pair in raws where !ownPaths.contains(pair.raw.path) {
            summary.skipped.count(.raw)
            await tell(.skipped(pair.raw.path, .raw))
        }
    }

    private func workOff(
        _ summary: inout ImportSummary, _ tell: @Sendable (ImportEvent) async -> Void
    ) async throws {
        var claimed: [Job] = []
        do {
            try await withThrowingTaskGroup(of: (Job, ImportStatus?).self) { group in
                var running: [Job] = []
                func finishOne() async throws {
                    guard let (job, status) = try await group.next() else { return }
                    if let index = running.firstIndex(where: { $0.id == job.id }) { running.remove(at: index) }
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
                    // A file during which a process died is tried alone, so that it cannot affect others.
                    let limit = job.isSuspect ? 1 : width
                    while running.count >= limit { try await finishOne() }
                    running.append(job)
                    group.addTask { [work] in
                        do {
                            return (job, try await work.carryOut(job)?.status)
                        } catch {
                            // The photo is not the cause of the error, so the job stays in the queue.
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
}
