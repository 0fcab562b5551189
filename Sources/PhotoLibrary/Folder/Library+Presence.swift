internal import Glibc

extension Library {
    /// Whether a folder contains a library, or one that a restore is putting there. True also for a folder that cannot
    /// be read: opening the library then reports the error.
    public static func isPresent(in folder: String) -> Bool {
        if access(folder + "/library.sqlite", F_OK) == 0 || Replacement(folder: folder).isPending { return true }
        return errno != ENOENT && errno != ENOTDIR
    }
}
