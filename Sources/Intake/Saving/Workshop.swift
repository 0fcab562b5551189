internal import Glibc
public import PhotoLibrary

/// A folder in which files are made before they are renamed into the folder around it.
///
/// Unfinished copies do not show among the finished ones, and what a killed program leaves lies in one place. It is
/// removed by ``Saver/clearLeftovers(in:withFolders:now:)``.
public struct Workshop: Sendable {
    /// The folder, accessible to its owner only.
    public let path: FilePath
    /// A lock that shows other processes that the folder is in use, even if nothing is written for long; nil when the
    /// file system has no locks.
    private let held: FolderLock.Held?

    /// - Throws: ``DurableFileError``.
    public init(in folder: FilePath) throws {
        path = DurableFile.temporaryName(in: folder)
        guard path.withCPath({ mkdir($0, 0o700) }) == 0 else { throw DurableFileError("The copy could not be made") }
        held = FolderLock.Held(folder: path, isShared: true)
    }

    /// Removes the folder with its content.
    public func remove() {
        DurableFile.removeTree(path)
        held?.release()
    }
}
