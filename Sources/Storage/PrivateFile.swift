internal import Glibc

/// Keeps a database's files readable by their owner alone.
enum PrivateFile {
    /// The ends of the names of a database and of what SQLite keeps beside it.
    private static let ends = ["", "-wal", "-shm", "-journal"]

    /// Makes an empty file for its owner alone, unless there is one. SQLite gives the files beside it the same rights.
    ///
    /// Not with open(2): closing the file again would let go of the locks that other connections of this process have on
    /// it (fcntl(2), record locks).
    static func make(_ path: String) { mknod(path, S_IFREG | 0o600, 0) }

    /// Removes the rights of group and others from a database and from the files that SQLite keeps beside it. The
    /// owner's rights stay as they are.
    static func protect(_ path: String) {
        for name in ends.map({ path + $0 }) {
            var status = stat()
            guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
                continue
            }
            // Fails on a file system without rights of its own (exFAT), where the mount options say who may read.
            chmod(name, status.st_mode & 0o600)
        }
    }
}
