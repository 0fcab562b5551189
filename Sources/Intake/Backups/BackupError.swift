public import PhotoLibrary

/// Why a backup could not be made or restored.
public enum BackupError: Error, Hashable, Sendable {
    /// The folder contains other files and no backup.
    case folderInUse
    /// The folder is inside the library's folder, or contains it.
    case sameFolder
    /// Another backup is being written into the folder, or restored from it.
    case busy
    /// There is no backup in the folder.
    case noBackup
    /// The first backup into the folder was not finished.
    case incomplete
    /// It was made by a newer version of this program.
    case newer
    /// The list of files cannot be read.
    case notReadable
    /// The list of files has been changed or damaged.
    case damagedList
    /// A file of the backup is missing, or has been changed or damaged.
    case damaged(FilePath)
    /// A program uses the library.
    case libraryInUse
}
