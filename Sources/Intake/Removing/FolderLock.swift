internal import Glibc
internal import PhotoLibrary

/// A lock between tasks that store originals and tasks that remove them, in all processes (flock(2)).
///
/// From the moment when a file is stored until the library has recorded it, no task may remove originals: the same
/// content may just have been deleted from the same path.
struct FolderLock: Sendable {
    /// The file that is locked; created when it is missing.
    let path: FilePath

    /// A held lock, released with this object.
    final class Held: Sendable {
        private let descriptor: Int32

        fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

        /// Locks a folder itself, without waiting; nil when another process holds a conflicting lock.
        init?(folder: FilePath, isShared: Bool) {
            descriptor = folder.withCPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            guard descriptor >= 0 else { return nil }
            // On a file system without locks, the lock counts as free.
            let isLocked = flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 || errno != EWOULDBLOCK
            guard isLocked else { return nil }
        }

        /// Releases the lock at once, also while other references to this object exist, or a child process that is
        /// being started has a copy of the descriptor.
        func release() { _ = flock(descriptor, LOCK_UN) }

        deinit {
            release()
            close(descriptor)
        }
    }

    /// Waits until no task removes originals. Any number of tasks may store files at the same time.
    func forPlacing() async throws -> Held {
        while true { if let held = try await lock(LOCK_SH, tries: 1000) { return held } }
    }

    /// Waits until no task stores or removes originals; nil when the lock was not free within `tries` attempts.
    func forRemoving(tries: Int = 1000) async throws -> Held? { try await lock(LOCK_EX, tries: tries) }

    /// Tries every hundredth of a second. Waiting in the system call would block a thread that the task with the lock
    /// may need.
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
