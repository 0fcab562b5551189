internal import Glibc
public import PhotoLibrary

/// A folder that files are made in before they get their names in the folder around it.
///
/// The worker may write in it and nowhere else: were it taken over by a photo, what lies beside stays out of its reach. A
/// folder that a killed program has left is removed by ``Saver/clearLeftovers(in:withFolders:now:)``.
public struct Workshop: Sendable {
    /// The folder, which only its owner can enter.
    public let path: FilePath
    /// Says to others that the folder is in use, however long nothing is made in it; nil where there are no such locks.
    private let held: FolderLock.Held?

    /// - Throws: ``DurableFileError``.
    public init(in folder: FilePath) throws {
        path = DurableFile.temporaryName(in: folder)
        guard path.withCPath({ mkdir($0, 0o700) }) == 0 else { throw DurableFileError("The copy could not be made") }
        held = FolderLock.Held(folder: path, isShared: true)
    }

    /// Removes it with all that is in it.
    public func remove() {
        DurableFile.removeTree(path)
        held?.release()
    }
}
