import Glibc
import Intake
import PhotoLibrary
public import Web

/// The libraries of all people, open.
public struct OpenLibraries: Sendable {
    let owner: Services
    let site: HouseholdSite
    let close: @Sendable () async -> Void

    /// - Parameters:
    ///   - owner: the parts of the owner's library.
    ///   - others: the libraries of all others.
    ///   - close: ends all work in them, and drops everything that has the owner's library open.
    public init(owner: Services, others: PersonalSites, close: @escaping @Sendable () async -> Void) {
        self.owner = owner
        site = HouseholdSite(owner: PhotoSite(owner), others: others)
        self.close = close
    }
}

/// Restores the owner's library from a backup while the server runs: closes all libraries, restores, opens them again.
///
/// Password, sign-ins and the libraries of other people stay as they are. If the process dies at any moment, the next
/// start has the old library or the new one; see `Replacement`.
public actor LibraryRestorer {
    /// How the last restore of this process ended.
    enum Outcome: Hashable, Sendable {
        /// Uploaded photos that the backup lacks may be in it besides.
        case restored(BackupFacts, BackupSummary)
        case failed(RestoreFailure)
    }

    /// Opens all libraries.
    public typealias Opener = @Sendable (LibraryRestorer) async throws -> OpenLibraries

    /// The site.
    public nonisolated let door: LibraryDoor
    private let folder: String
    private let opener: Opener
    private let patience: Duration
    /// Nil while they are closed.
    private(set) var libraries: OpenLibraries?
    /// The restore that is under way.
    private(set) var task: Task<Void, Never>?
    /// Nil before the first restore, and after ``forgetOutcome()``.
    private(set) var outcome: Outcome?

    /// - Parameters:
    ///   - folder: the owner's library, absolute.
    ///   - assets: what the page is made of that is shown meanwhile.
    ///   - patience: how long to wait for requests that still use the library; longer than a server waits for a browser
    ///     that takes no more of what it asked for.
    ///   - opener: opens all libraries.
    public init(
        folder: String, assets: Assets, patience: Duration = .seconds(60), opener: @escaping Opener
    ) {
        self.folder = folder
        self.patience = patience
        self.opener = opener
        door = LibraryDoor(assets: assets)
    }

    /// Opens the libraries when the program begins; until then, requests are answered with 503.
    /// - Throws: what the opener throws.
    public func open() async throws {
        let opened = try await opener(self)
        libraries = opened
        door.open(opened.site)
    }

    /// Breaks off a restore that is not complete, and closes the libraries: the program ends.
    public func close() async {
        task?.cancel()
        await task?.value
        await shut(.early)
    }

    /// Clears the outcome of the last restore. Called when a backup begins, whose page then shows that instead.
    func forgetOutcome() { outcome = nil }

    /// Begins a restore.
    ///
    /// - Parameter restore: of a backup whose list was read.
    /// - Throws: ``BackupError/busy`` while one is under way.
    func begin(_ restore: Restore, from backup: FilePath) throws {
        guard task == nil, libraries != nil else { throw BackupError.busy }
        // From here on, a second request finds the door closed.
        door.close(.restoring(share: 0))
        task = Task {
            await run(restore, from: backup)
            task = nil
        }
    }

    private func run(_ restore: Restore, from backup: FilePath) async {
        await shut(.restoring(share: 0))
        let outcome = await outcome(of: restore)
        while !Task.isCancelled {
            do {
                let opened = try await opener(self)
                if case .restored(let facts, _) = outcome {
                    try? await opened.owner.backups.note(restoredFrom: backup, facts)
                }
                self.outcome = outcome
                libraries = opened
                return door.open(opened.site)
            } catch {
                door.close(.failing)
                try? await Task.sleep(for: .seconds(5))
            }
        }
    }

    /// Closes everything that has the library open.
    private func shut(_ closure: LibraryDoor.Closure) async {
        door.close(closure)
        let open = libraries
        libraries = nil
        await open?.close()
    }

    private func outcome(of restore: Restore) async -> Outcome {
        do {
            let summary = try await restore.run(
                into: FilePath(folder), patience: patience,
                prepare: { staging in
                    // Who may come in stays as it is: the person who asked must not be locked out by an old password.
                    for end in ["", "-wal", "-shm"] { unlink(staging + "/accounts.sqlite" + end) }
                },
                tell: { [door] progress in
                    let share = progress.total > 0 ? Double(progress.done) / Double(progress.total) : 0
                    door.close(.restoring(share: min(1, share)))
                })
            return .restored(restore.facts, summary)
        } catch {
            return .failed(RestoreFailure(error))
        }
    }
}

/// Why a backup could not be restored. The library is as it was.
enum RestoreFailure: Error, Hashable, Sendable {
    case backup(BackupError)
    /// There is no room for the restored library beside the old one.
    case diskFull
    /// Something else.
    case failed

    init(_ error: any Error) {
        switch error {
        case let error as BackupError: self = .backup(error)
        case let error as DurableFileError where [ENOSPC, EDQUOT].contains(error.code): self = .diskFull
        case let error as LibraryError where error.isFull: self = .diskFull
        default: self = .failed
        }
    }
}
