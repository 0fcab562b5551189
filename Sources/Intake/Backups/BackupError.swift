public import PhotoLibrary

/// Why a backup could not be made or restored.
public enum BackupError: Error, Hashable, Sendable {
    /// The folder holds other things, and no backup.
    case folderInUse
    /// The folder lies in the library, or the library in it.
    case sameFolder
    /// Another backup is being written into the folder, or restored from it.
    case busy
    /// There is no backup in the folder.
    case noBackup
    /// The first backup into the folder was broken off.
    case incomplete
    /// It was made by a newer version of this program.
    case newer
    /// The list of files cannot be read.
    case notReadable
    /// The list of files is not as it was written.
    case damagedList
    /// A file of the backup is missing, or is not as it was written.
    case damaged(FilePath)
    /// A program uses the library.
    case libraryInUse
}
