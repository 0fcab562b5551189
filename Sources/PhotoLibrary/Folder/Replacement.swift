internal import FoundationEssentials
internal import Glibc

/// Replaces the library in a folder by a new one, atomically: if the process dies at any moment, the folder has the old
/// library or the new one.
///
/// The new library is built in a folder inside, and a mark file is written once it is complete. Until then nothing else
/// is changed. Afterwards, each old part is moved aside and its new part is moved into place. A process that finds the
/// mark continues with that before anything else (``recover()``). The old parts are removed when all new ones are in
/// place.
public struct Replacement: Sendable {
    /// The folder in which the new library is built.
    public let staging: String
    private let folder: String
    private let replaced: String
    private let mark: String

    /// The endings of the files that SQLite puts beside a database.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// A replacement of the library in an existing folder.
    public init(folder: String) {
        self.folder = folder
        staging = folder + "/.restoring"
        replaced = folder + "/.replaced"
        mark = staging + "/.whole"
    }

    /// Whether a replacement was begun and not finished.
    var isPending: Bool { access(staging, F_OK) == 0 || access(replaced, F_OK) == 0 }

    /// Whether the new library is complete and being moved into place. From then on, the replacement cannot be undone.
    public var isWhole: Bool { access(mark, F_OK) == 0 }

    /// Creates an empty folder for the new library. The caller must hold the exclusive lock on the folder.
    public func begin() throws {
        try recover()
        guard mkdir(staging, 0o700) == 0 else { throw Self.error("The folder could not be made") }
    }

    /// Moves everything in the staging folder over the items with the same names in the library's folder. Everything in
    /// it must be synced.
    public func commit() throws {
        let items = try FileManager.default.contentsOfDirectory(atPath: staging)
            .filter { name in !Self.companions.contains { name.hasSuffix($0) } }.sorted()
        try sync(staging)
        try write(items)
        try sync(staging)
        try move(items)
    }

    /// Rolls back a replacement whose library is incomplete, or completes one whose library is complete. The caller
    /// must hold the exclusive lock on the folder.
    func recover() throws {
        if let data = FileManager.default.contents(atPath: mark) {
            try move(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
        }
        try remove(staging)
        try remove(replaced)
    }

    /// Cancels the replacement by removing the staging folder.
    public func callOff() { try? remove(staging) }

    /// Writes the list under a temporary name and renames it, so that it is never incomplete.
    private func write(_ items: [String]) throws {
        let new = mark + ".new"
        guard let file = fopen(new, "wex") else { throw Self.error("The list could not be made") }
        let isWritten =
            fputs(items.map { $0 + "\n" }.joined(), file) >= 0 && fflush(file) == 0 && fsync(fileno(file)) == 0
        guard fclose(file) == 0, isWritten else { throw Self.error("The list could not be written") }
        try rename(new, mark)
    }

    private func move(_ items: [String]) throws {
        guard mkdir(replaced, 0o700) == 0 || errno == EEXIST else { throw Self.error("The folder could not be made") }
        for item in items where access(staging + "/" + item, F_OK) == 0 {
            // The log of the old database must be moved too: applied to the new database, it would destroy it.
            let isDatabase = item.hasSuffix(".sqlite")
            for name in [item] + (isDatabase ? Self.companions.map { item + $0 } : []) {
                guard access(folder + "/" + name, F_OK) == 0 else { continue }
                try remove(replaced + "/" + name)
                try rename(folder + "/" + name, replaced + "/" + name)
            }
            if isDatabase { try sync(folder) }
            try rename(staging + "/" + item, folder + "/" + item)
        }
        try sync(folder)
        guard unlink(mark) == 0 || errno == ENOENT else { throw Self.error("The list could not be removed") }
        try sync(staging)
        try remove(staging)
        try remove(replaced)
    }

    private func rename(_ from: String, _ to: String) throws {
        guard Glibc.rename(from, to) == 0 else { throw Self.error("“\(from)” could not be moved") }
    }

    private func remove(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    private func sync(_ folder: String) throws {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error("The folder could not be opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw Self.error("The folder could not be synced") }
    }

    private static func error(_ step: String) -> ReplacementError {
        ReplacementError(description: "\(step): \(String(cString: strerror(errno))).")
    }
}

/// Why a library could not be replaced, as a sentence.
public struct ReplacementError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as one sentence.
    public let description: String
}
