internal import Glibc
public import PhotoLibrary

extension DurableFile {
    /// Whose a temporary file is, by its name: `.vision-PROCESS-NAMESPACE-RANDOM.tmp`.
    struct Writer: Hashable {
        /// The number of the process.
        let process: Int32
        /// The name space in which it has that number (pid_namespaces(7)); nil in names of earlier versions.
        let namespace: UInt64?

        /// Nil for any other name: a person's file is never taken for one.
        init?(ofFile name: [UInt8]) {
            guard
                let match = String(decoding: name, as: UTF8.self)
                    .wholeMatch(of: /\.vision-([0-9]{1,10})(?:-([0-9a-f]{1,16}))?-[0-9a-f]{1,16}\.tmp/),
                let process = Int32(match.1)
            else { return nil }
            self.process = process
            namespace = match.2.flatMap { UInt64($0, radix: 16) }
        }

        /// Whether it cannot be writing any more.
        var isDead: Bool {
            guard namespace == nil || namespace == DurableFile.namespace else { return false }
            // Signal 0 asks only whether the process is there.
            return kill(process, 0) != 0 && errno == ESRCH
        }
    }

    /// That of this process.
    static let namespace: UInt64 = {
        var status = stat()
        return stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0
    }()

    /// After how many seconds without a change nobody is writing any more, whatever has the number of the process now.
    static let longestPause: Int64 = 86_400

    /// Removes a folder with all that is in it. Links are removed, not followed.
    static func removeTree(_ folder: FilePath) {
        for name in FolderScan.names(in: folder) ?? [] {
            let path = folder.appending(name)
            if FileStatus(path, followingLinks: false)?.kind == .folder { removeTree(path) } else { remove(path) }
        }
        _ = folder.withCPath { rmdir($0) }
    }
}

extension Saver {
    /// Removes what writers that died left in a folder: files of our own, under names that only they have. A ``Workshop``
    /// stays as long as its maker is there.
    ///
    /// - Parameters:
    ///   - withFolders: removes folders of such names, too.
    ///   - now: seconds since 1970; the system's when nil.
    public static func clearLeftovers(
        in folder: FilePath, withFolders: Bool = false, now: Int64? = nil
    ) {
        let now = now ?? Int64(time(nil))
        for name in FolderScan.names(in: folder) ?? [] {
            guard let writer = DurableFile.Writer(ofFile: name) else { continue }
            let path = folder.appending(name)
            var status = stat()
            guard path.withCPath({ lstat($0, &status) }) == 0, status.st_uid == geteuid() else { continue }
            guard writer.isDead || now - Int64(status.st_ctim.tv_sec) > DurableFile.longestPause else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG: DurableFile.remove(path)
            case S_IFDIR where withFolders:
                guard let held = FolderLock.Held(folder: path, isShared: false) else { break }
                DurableFile.removeTree(path)
                held.release()
            default: break
            }
        }
    }
}
