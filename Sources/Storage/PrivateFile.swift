internal import Glibc

/// A database's file, which nobody but its owner may read.
enum PrivateFile {
    /// The ends of the names of a database and of what SQLite keeps beside it.
    private static let ends = ["", "-wal", "-shm", "-journal"]

    /// Makes an empty file for its owner alone, unless there is one. SQLite gives what it keeps beside it the same rights.
    ///
    /// Not with open(2): closing the file again would let go of the locks that other connections of this process have on
    /// it (fcntl(2), record locks).
    static func make(_ path: String) { mknod(path, S_IFREG | 0o600, 0) }

    /// Takes away what rights others have to a database and to what SQLite keeps beside it. The owner gains none: what was
    /// made read-only stays so.
    static func protect(_ path: String) {
        for name in ends.map({ path + $0 }) {
            var status = stat()
            guard stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 else {
                continue
            }
            // A file system without rights of its own (exFAT) refuses: there the mount says who may read.
            chmod(name, status.st_mode & 0o600)
        }
    }
}
