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

        deinit { close(descriptor) }
    }

    /// Waits for those who remove. Any number may place at the same time.
    func forPlacing() async throws -> Held { try await Disk.run { try lock(LOCK_SH) } }

    /// Waits for those who place, and for others who remove.
    func forRemoving() async throws -> Held { try await Disk.run { try lock(LOCK_EX) } }

    private func lock(_ kind: Int32) throws -> Held {
        let descriptor = path.withCPath { open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw DurableFileError("The originals could not be locked") }
        let held = Held(descriptor)
        while flock(descriptor, kind) != 0 {
            guard errno == EINTR else { throw DurableFileError("The originals could not be locked") }
        }
        return held
    }
}
