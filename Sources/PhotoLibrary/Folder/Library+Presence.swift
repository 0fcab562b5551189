internal import Glibc

extension Library {
    /// Whether there is a library in a folder, or one that a restore is putting there. Of a folder that cannot be looked
    /// into it is taken to be so: who opens it is told what is wrong.
    public static func isPresent(in folder: String) -> Bool {
        if access(folder + "/library.sqlite", F_OK) == 0 || Replacement(folder: folder).isPending { return true }
        return errno != ENOENT && errno != ENOTDIR
    }
}
