internal import Glibc
internal import Hashing
public import PhotoLibrary

extension DurableFile {
    /// The process that writes a temporary file, read from its name: `.vision-PROCESS-NAMESPACE-RANDOM.tmp`.
    struct Writer: Hashable {
        /// The number of the process.
        let process: Int32
        /// The process namespace (pid_namespaces(7)) mixed with the machine; nil in names of earlier versions.
        let namespace: UInt64?

        /// Nil for any other name, so that a person's file is never mistaken for a temporary one.
        init?(ofFile name: [UInt8]) {
            // Not a regular expression: the folder may hold 100,000 copies, and each name comes by here.
            guard name.starts(with: temporaryPrefix.utf8), name.suffix(4).elementsEqual(".tmp".utf8) else { return nil }
            let parts = name.dropFirst(temporaryPrefix.utf8.count).dropLast(4)
                .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count), let first = parts.first,
                first.count <= 10, let process = Self.number(first, radix: 10).flatMap(Int32.init(exactly:)),
                parts.dropFirst().allSatisfy({ $0.count <= 16 && Self.number($0, radix: 16) != nil })
            else { return nil }
            self.process = process
            namespace = parts.count == 3 ? Self.number(parts[1], radix: 16) : nil
        }

        /// A number of digits and small letters only; nil for anything else.
        private static func number(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt64? {
            let isPlain = digits.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
            return isPlain ? UInt64(String(decoding: digits, as: UTF8.self), radix: radix) : nil
        }

        /// Whether the process no longer exists.
        var isDead: Bool {
            guard namespace == nil || namespace == DurableFile.namespace else { return false }
            // Signal 0 only checks whether the process exists.
            return kill(process, 0) != 0 && errno == ESRCH
        }
    }

    /// The namespace of this process.
    static let namespace: UInt64 = {
        var status = stat()
        let number = stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0
        let file = open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return mixed(number, machine: []) }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 32)
        let count = read(file, &text, text.count)
        return mixed(number, machine: Array(text.prefix(max(0, count))))
    }()

    /// The number of a namespace, mixed with the machine's identifier: the initial namespace has the same number on
    /// every Linux machine, and several machines may write to the same network folder.
    /// - Parameter machine: the content of machine-id(5): 32 hexadecimal digits. It is confidential, so only a hash of
    ///   it is used. Any other content leaves the number unchanged.
    static func mixed(_ number: UInt64, machine: [UInt8]) -> UInt64 {
        let isNumber = machine.count == 32 && machine.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        guard isNumber, let hash = try? machine.withUnsafeBytes({ try SHA256.digest($0).bytes }) else { return number }
        return hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } ^ number
    }

    /// Seconds without a change after which a temporary file counts as abandoned, even if a process with the number
    /// exists.
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
    /// Removes the temporary files of processes that died from a folder. A ``Workshop`` stays as long as its process
    /// exists.
    ///
    /// - Parameters:
    ///   - withFolders: whether to remove folders with such names as well.
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
