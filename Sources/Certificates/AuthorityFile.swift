internal import Glibc

extension Authority {
    /// Reads the authority from `authority.pem` in a folder: key and certificate in one file, accessible to its owner
    /// only. Creates it when it is missing or expired; when several programs do so at the same time, all get the same
    /// one.
    ///
    /// - Parameters:
    ///   - folder: created, accessible to its owner only, when it is missing.
    ///   - app: the name of the app that is served.
    ///   - computer: the computer's name.
    ///   - now: seconds since 1970.
    public static func kept(
        in folder: String, app: String, computer: String, now: Int64
    ) throws(CertificateError) -> Authority {
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .file(path: folder, errno: errno) }
        let path = folder + "/authority.pem"
        if let there = try read(path, app), there.outlivesServers(now: now) { return there }
        // Of two programs that find an expired one, the second would remove what the first has made.
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw .file(path: folder, errno: errno) }
        defer { close(directory) }
        // Some network file systems have no locks; there it is made all the same.
        while flock(directory, LOCK_EX) != 0, errno == EINTR {}
        if let there = try read(path, app) {
            if there.outlivesServers(now: now) { return there }
            if unlink(path) != 0, errno != ENOENT { throw .file(path: path, errno: errno) }
        }
        let made = try Authority(app: app, computer: computer, now: now)
        try made.write(path, in: folder)
        fsync(directory)
        // Without locks, another program may have created the file first: then its authority is used.
        guard let kept = try read(path, app) else { throw .file(path: path, errno: ENOENT) }
        return kept
    }

    /// Whether a server's certificate can be made now. Clients would reject those that an expired authority signs.
    private func outlivesServers(now: Int64) -> Bool { certificate.expires - now >= Self.leafValidity }

    /// Reads the file; nil when it is missing.
    private static func read(_ path: String, _ app: String) throws(CertificateError) -> Authority? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .file(path: path, errno: errno)
        }
        defer { close(file) }
        // A backup restored with another tool may have made the file readable to others.
        guard fchmod(file, 0o600) == 0 else { throw .file(path: path, errno: errno) }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count >= 0 else { throw .file(path: path, errno: errno) }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        guard let certificate = try? Certificate(pem: text), let key = try? PrivateKey(pem: text).pem(),
            certificate.belongs(to: key)
        else { throw .damaged(path: path) }
        return Authority(certificate: certificate, app: app, key: key)
    }

    /// Creates the file completely or not at all, and never replaces an existing one.
    private func write(_ path: String, in folder: String) throws(CertificateError) {
        var name = Array((folder + "/.authority-XXXXXX").utf8CString)
        // Readable and writable by the owner only.
        let file = mkstemp(&name)
        guard file >= 0 else { throw .file(path: path, errno: errno) }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        defer {
            unlink(&name)
            close(file)
        }
        let bytes = Array((key + certificate.pem).utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
            throw .file(path: path, errno: errno)
        }
        // A hard link tells in one step whether the name is free. Some file systems have none.
        if link(&name, path) != 0, errno != EEXIST {
            guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno), access(path, F_OK) == 0 || rename(&name, path) == 0
            else {
                throw .file(path: path, errno: errno)
            }
        }
    }
}
