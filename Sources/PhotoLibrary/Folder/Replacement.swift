internal import FoundationEssentials
internal import Glibc

/// Puts a new library in the place of the one in a folder, so that whoever dies at any moment leaves the old one or the new
/// one, and nothing in between.
///
/// The new one is made in a folder inside, and gets a mark once it is whole. Until then nothing else is touched. From then
/// on its parts are moved into place, each after the old one has stepped aside; who finds the mark goes on with that before
/// anything else (``recover()``). The old parts are removed when all are in place.
public struct Replacement: Sendable {
    /// Where the new library is made.
    public let staging: String
    private let folder: String
    private let replaced: String
    private let mark: String

    /// Files of SQLite's that belong to a database's.
    private static let companions = ["-wal", "-shm", "-journal"]

    /// In a folder that is there.
    public init(folder: String) {
        self.folder = folder
        staging = folder + "/.restoring"
        replaced = folder + "/.replaced"
        mark = staging + "/.whole"
    }

    /// Whether a replacement was begun and not brought to its end.
    var isPending: Bool { access(staging, F_OK) == 0 || access(replaced, F_OK) == 0 }

    /// Whether the new library is whole and on its way into place: from then on there is no way back.
    public var isWhole: Bool { access(mark, F_OK) == 0 }

    /// Makes an empty folder for the new library. For who uses the folder alone.
    public func begin() throws {
        try recover()
        guard mkdir(staging, 0o700) == 0 else { throw Self.error("The folder could not be made") }
    }

    /// Puts what is in the staging folder in the place of what has the same names in the library's. Everything in it must
    /// have been synced.
    public func commit() throws {
        let items = try FileManager.default.contentsOfDirectory(atPath: staging)
            .filter { name in !Self.companions.contains { name.hasSuffix($0) } }.sorted()
        try sync(staging)
        try write(items)
        try sync(staging)
        try move(items)
    }

    /// Takes back what was not finished, or finishes what was. For who uses the folder alone.
    func recover() throws {
        if let data = FileManager.default.contents(atPath: mark) {
            try move(String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init))
        }
        try remove(staging)
        try remove(replaced)
    }

    /// Removes the staging folder of a replacement that is not to be.
    public func callOff() { try? remove(staging) }

    /// Written under another name, so that there is no half of a list.
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
            // A log that is applied to another database than its own destroys it.
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

/// Why a library could not be put in the place of another one; reads as a sentence.
public struct ReplacementError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The sentence.
    public let description: String
}
