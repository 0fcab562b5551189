internal import Glibc

/// A folder that only its owner can enter.
public enum PrivateFolder {
    /// Makes the folder and those above it, as far as they are not there; one that is there stays as it is.
    /// - Throws: ``StorageError/Cause/cannotOpen``, with what the system says, when it cannot be made or used.
    public static func make(_ folder: String) throws(StorageError) {
        var parents = folder.hasPrefix("/") ? "/" : ""
        for part in folder.split(separator: "/").dropLast() {
            parents += part + "/"
            // The folders above it get the rights that the user's umask allows.
            mkdir(parents, 0o777)
        }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST, access(folder, R_OK | W_OK | X_OK) == 0 else {
            throw StorageError(system: errno, path: folder)
        }
    }
}
