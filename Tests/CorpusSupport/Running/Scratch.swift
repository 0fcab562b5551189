internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// A folder that goes away with its last user, or with the process.
public final class Scratch: Sendable {
    /// Its absolute path.
    public let path: String

    /// A new empty folder.
    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "vision-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        _ = Self.removesAtExit
        Self.paths.withLock { _ = $0.insert(path) }
    }

    deinit { Self.remove(path) }

    /// Those that are there. What a static property holds is never let go.
    private static let paths = Mutex<Set<String>>([])
    private static let removesAtExit = atexit {
        for path in Scratch.paths.withLock({ $0 }) { Scratch.remove(path) }
    }

    private static func remove(_ path: String) {
        removeAll(Array(path.utf8))
        paths.withLock { _ = $0.remove(path) }
    }

    /// Names are only bytes here.
    private static func removeAll(_ path: [UInt8]) {
        guard path.withCPath({ unlink($0) }) != 0, errno == EISDIR else { return }
        for name in (try? names(in: path)) ?? [] { removeAll(path + [0x2F] + name) }
        _ = path.withCPath { rmdir($0) }
    }

    /// A new folder in it.
    public func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: false)
        return path + "/" + name
    }
}

/// The bytes of a file.
public func readFile(_ path: String) throws -> [UInt8] { try readFile(Array(path.utf8)) }

/// The bytes of a file whose path may not be UTF-8.
public func readFile(_ path: [UInt8]) throws -> [UInt8] {
    let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FileError("Cannot open", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count >= 0 else { throw FileError("Cannot read", path) }
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}

/// The names in a folder in the order of their bytes.
public func names(in folder: String) throws -> [[UInt8]] { try names(in: Array(folder.utf8)) }

private func names(in folder: [UInt8]) throws -> [[UInt8]] {
    guard let stream = folder.withCPath({ opendir($0) }) else { throw FileError("Cannot list", folder) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
        if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
}

/// What of a folder's files must not change: kinds, sizes, times of content and of status, and the bytes themselves.
public struct Fingerprint: Hashable, Sendable {
    private var entries: [[UInt8]: [Int]] = [:]

    /// Takes it of a flat folder.
    public init(of folder: String) throws {
        for name in try names(in: folder) {
            let path = Array(folder.utf8) + [0x2F] + name
            var status = stat()
            guard path.withCPath({ lstat($0, &status) }) == 0 else { throw FileError("Cannot look at", path) }
            let isFile = status.st_mode & S_IFMT == S_IFREG
            // FNV-1a
            let hash = isFile ? try readFile(path).reduce(0xCBF_29CE) { ($0 ^ Int($1)) &* 0x100_0000_01B3 } : 0
            entries[name] = [
                Int(status.st_mode), Int(status.st_size), Int(status.st_ino), status.st_mtim.tv_sec,
                status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec, hash,
            ]
        }
    }

    /// The names that differ.
    public func differences(from other: Fingerprint) -> [String] {
        Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }
            .map { String(decoding: $0, as: UTF8.self) }.sorted()
    }
}
