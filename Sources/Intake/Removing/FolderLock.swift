internal import Glibc
internal import PhotoLibrary

/// Keeps putting files among the originals and removing them apart, in all processes (flock(2)).
///
/// Between a file's finding its place and the library's knowing it, nobody who removes may come in between: the same
/// content may just have been deleted from the same place.
struct FolderLock: Sendable {
    /// The file that is locked; made when it is not there.
    let path: FilePath

    /// A held lock; let go with it.
    final class Held: Sendable {
        private let descriptor: Int32

        fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

        /// Locks a folder itself, without waiting; nil when somebody has it.
        init?(folder: FilePath, isShared: Bool) {
            descriptor = folder.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard descriptor >= 0 else { return nil }
            // Some file systems have no such locks, and nobody to wait for.
            let isLocked = flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 || errno != EWOULDBLOCK
            guard isLocked else { return nil }
        }

        /// Lets it go at once, whoever still holds this; a child process that is just beginning may have the descriptor too.
        func release() { _ = flock(descriptor, LOCK_UN) }

        deinit {
            release()
            close(descriptor)
        }
    }

    /// Waits for those who remove. Any number may place at the same time.
    func forPlacing() async throws -> Held {
        while true { if let held = try await lock(LOCK_SH, tries: 1000) { return held } }
    }

    /// Waits a while for those who place, and for others who remove; nil when they went on all the time.
    func forRemoving(tries: Int = 1000) async throws -> Held? { try await lock(LOCK_EX, tries: tries) }

    /// Asks every hundredth of a second. To wait in the system's call would hold a thread that whoever has the lock may need.
    private func lock(_ kind: Int32, tries: Int) async throws -> Held? {
        let descriptor = path.withCPath { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw DurableFileError("The originals could not be locked") }
        let held = Held(descriptor)
        for _ in 0..<tries {
            if flock(descriptor, kind | LOCK_NB) == 0 { return held }
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw DurableFileError("The originals could not be locked")
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }
}
