internal import FoundationEssentials
internal import Glibc
internal import Hashing
internal import JSONDepth
public import PhotoLibrary

/// A file of a library in a backup.
struct BackupFile: Hashable, Sendable {
    /// The path relative to the library's folder.
    let path: FilePath
    /// The size in bytes.
    let size: Int64
    /// When it was last changed, in nanoseconds since 1970, UTC.
    let modified: Int64
    let content: Digest
    /// The path relative to the backup's folder `files`.
    let stored: FilePath
}

/// The data about a backup that a restore needs besides its files.
public struct BackupFacts: Hashable, Sendable, Codable {
    /// The moment that the backup shows, in seconds since 1970, UTC.
    public var made: Int64
    /// Photos that could be found.
    public var photos: Int
    /// The program's version.
    public var program: String
    /// The library's folder, as given and with symbolic links resolved, as hexadecimal bytes.
    var folders: [String]
}

extension BackupFacts {
    /// Reads what a backup says of itself. Only ``Restore`` checks its list and its files.
    ///
    /// - Throws: ``BackupError``.
    public init(of folder: FilePath) async throws {
        let facts = try await Disk.run { try BackupManifest.facts(at: folder.appending(BackupManifest.name)) }
        guard let facts else { throw BackupError.incomplete }
        self = facts
    }
}

/// The list of a backup: `manifest.jsonl`, a JSON object a line. The first describes the backup, the last has the
/// number of files and the SHA-256 of all lines before it; each of the others is a file. The list is written when all
/// files are copied, so that the earlier backup stays valid until the new one is complete.
struct BackupManifest: Sendable {
    static let name = Array("manifest.jsonl".utf8)

    /// Nil while the first backup into a folder is not complete.
    var facts: BackupFacts?
    var files: [BackupFile] = []

    private struct Head: Codable {
        var format = "vision backup"
        var version = 1
        var backup: BackupFacts?
    }

    private struct Line: Codable {
        var path: String
        var pathBytes: String?
        var size: Int64
        var modified: Int64
        var sha256: String
        var stored: String?
        var storedBytes: String?
    }

    private struct Tail: Codable {
        var files: Int
        var sha256: String
    }

    // MARK: Writing

    func write(to path: FilePath) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes = Array(try encoder.encode(Head(backup: facts))) + [0x0A]
        for file in files {
            let isElsewhere = file.stored != file.path
            bytes += try encoder.encode(
                Line(
                    path: file.path.description, pathBytes: Self.hexIfNeeded(file.path), size: file.size,
                    modified: file.modified, sha256: file.content.hex,
                    stored: isElsewhere ? file.stored.description : nil,
                    storedBytes: isElsewhere ? Self.hexIfNeeded(file.stored) : nil))
            bytes.append(0x0A)
        }
        let digest = try bytes.withUnsafeBytes { try SHA256.digest($0) }
        bytes += try encoder.encode(Tail(files: files.count, sha256: digest.hex))
        bytes.append(0x0A)
        try DurableFile.replace(path, with: bytes)
    }

    private static func hexIfNeeded(_ path: FilePath) -> String? {
        String(validating: path.bytes, as: UTF8.self) == nil ? path.bytes.hex : nil
    }

    // MARK: Reading

    /// Reads the list; nil when there is none.
    ///
    /// - Throws: ``BackupError``.
    init?(at path: FilePath) throws {
        guard FileStatus(path, followingLinks: true) != nil else { return nil }
        guard let data = try? Data(contentsOf: URL(filePath: path.description)) else { throw BackupError.notReadable }
        let lines = data.split(separator: 0x0A)
        guard !lines.contains(where: { JSONDepth.isTooDeep(Array($0)) }) else { throw BackupError.noBackup }
        let decoder = JSONDecoder()
        guard let first = lines.first, let last = lines.last, lines.count >= 2 else { throw BackupError.noBackup }
        facts = try Self.facts(first)
        guard let tail = try? decoder.decode(Tail.self, from: last), tail.files == lines.count - 2,
            let digest = try? Array(data[..<last.startIndex]).withUnsafeBytes({ try SHA256.digest($0) }),
            digest.hex == tail.sha256
        else { throw BackupError.damagedList }
        // An upper limit for the sum of all sizes, larger than any disk.
        var left = Int64(1) << 60
        files = try lines.dropFirst().dropLast().map { line in
            guard let file = try? Self.file(try decoder.decode(Line.self, from: line)) else {
                throw BackupError.damagedList
            }
            guard file.size <= left else { throw BackupError.damagedList }
            left -= file.size
            return file
        }
    }

    /// The list of a backup that is not complete yet.
    init() {}

    /// Reads the first line; nil while the first backup into the folder is not complete.
    private static func facts(_ line: Data) throws -> BackupFacts? {
        guard let head = try? JSONDecoder().decode(Head.self, from: line), head.format == "vision backup" else {
            throw BackupError.noBackup
        }
        guard head.version == 1 else { throw BackupError.newer }
        return head.backup
    }

    /// The most bytes that a first line has.
    private static let longestHead = 1 << 16

    /// Reads the first line of a list alone. Blocks.
    static func facts(at path: FilePath) throws -> BackupFacts? {
        let descriptor = path.withCPath { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw errno == ENOENT ? BackupError.noBackup : BackupError.notReadable }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw BackupError.noBackup }
        var bytes = [UInt8](repeating: 0, count: longestHead)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw BackupError.notReadable }
        let line = bytes[..<count].prefix { $0 != 0x0A }
        guard line.count < count, !JSONDepth.isTooDeep(Array(line)) else { throw BackupError.noBackup }
        return try facts(Data(line))
    }

    /// Reads one file's line. Paths of what is never in a backup are refused, and those that lead out of the folder: who can
    /// write into a backup must not replace the certificates or the libraries of other people by it.
    private static func file(_ line: Line) throws -> BackupFile {
        let path = FilePath(bytes: line.pathBytes.flatMap { [UInt8](hex: $0) } ?? Array(line.path.utf8))
        let stored = line.stored.map { text in
            FilePath(bytes: line.storedBytes.flatMap { [UInt8](hex: $0) } ?? Array(text.utf8))
        }
        guard let content = Digest(hex: line.sha256), path.isInside, OwnFiles.belongs(path), stored?.isInside ?? true,
            line.size >= 0
        else {
            throw BackupError.damagedList
        }
        return BackupFile(
            path: path, size: line.size, modified: line.modified, content: content, stored: stored ?? path)
    }
}

extension FilePath {
    /// Whether a relative path stays inside its folder.
    fileprivate var isInside: Bool {
        let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Array($0) }
        return !bytes.contains(0) && parts.allSatisfy { !$0.isEmpty && $0 != [0x2E] && $0 != [0x2E, 0x2E] }
    }
}
