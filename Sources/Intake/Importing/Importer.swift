public import PhotoLibrary
public import Workbench

/// Takes photos into the library: looks for them, recognises what is new, and keeps up with what was moved or removed.
///
/// What is to be done is in the library's queue first, so that a process that dies leaves nothing undone: the next import
/// goes on with it.
public struct Importer: Sendable {
    private let library: Library
    private let work: FileImport
    private let look: FolderLook
    private let width: Int

    /// - Parameters:
    ///   - analyser: names the models and packs: another name means that photos are worth recognising again.
    ///   - ignored: folders that are not photos of the user's: the library's own.
    public init(
        library: Library, workbench: Workbench, thumbnails: Thumbnails, analyser: Analyser,
        ignoring ignored: Set<FilePath> = []
    ) {
        self.library = library
        look = FolderLook(library: library, analyser: analyser, ignored: ignored)
        work = FileImport(library: library, workbench: workbench, thumbnails: thumbnails, analyser: analyser)
        // One more than the worker's threads, so that it never waits for a question.
        width = workbench.configuration.worker.threads + 1
    }

    /// Imports files and folders. Cancelling stops after the photos under way, which go back into the queue.
    ///
    /// - Parameters:
    ///   - isAsked: somebody asks for it now, so that what was refused before is tried again; else only what is new or has
    ///     changed is.
    ///   - tell: is told what happens, one event after another.
    /// - Throws: when the library or the worker fails; what was done until then stays done.
    public func run(
        _ paths: [FilePath], isAsked: Bool = true, tell: @Sendable (ImportEvent) async -> Void
    ) async throws -> ImportSummary {
        var summary = ImportSummary()
        let seen = try await scan(paths, isAsked ? .tryAll : .leave, &summary, tell)
        try await workOff(&summary, tell)
        try await look.forgetMissing(below: paths, except: seen)
        return summary
    }

    /// Puts everything that is new or has changed into the queue, and what was refused before as it is wanted. Returns all files that are there.
    private func scan(
        _ paths: [FilePath], _ refused: RefusedFiles, _ summary: inout ImportSummary,
        _ tell: @Sendable (ImportEvent) async -> Void
    ) async throws -> Set<FilePath> {
        let (stamps, found) = try await look.scan(paths)
        summary.skipped += found.skipped
        summary.unreadable += found.unreadable.count
        for (path, code) in found.unreadable { await tell(.unreadable(path, code)) }
        await tell(.total(stamps.count))
        var unchanged = 0
        _ = try await look.enqueue(stamps, refused: refused) { path in
            unchanged += 1
            await tell(.file(path, .unchanged))
        }
        summary.unchanged += unchanged
        return found.files
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
}
