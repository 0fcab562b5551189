internal import Glibc
internal import Hashing
public import PhotoLibrary

/// How far a backup or a restore is, in bytes.
public struct BackupProgress: Hashable, Sendable {
    /// Read so far.
    public var done: Int64
    /// In all, as far as is known.
    public var total: Int64
}

/// What a backup or a restore did.
public struct BackupSummary: Hashable, Sendable {
    /// Photos that can be found in the library.
    public var photos = 0
    /// Files, the databases among them.
    public var files = 0
    /// Bytes of all files.
    public var bytes: Int64 = 0
    /// Files that had to be copied.
    public var copied = 0
    /// Bytes that had to be copied.
    public var copiedBytes: Int64 = 0
}

/// Copies a library into a folder while others go on using it; into one that holds an earlier backup, only what is new.
///
/// The copy shows the library at one moment: that at which its database was copied. Until the copy is over, nobody removes
/// originals, so that all which the database speaks of is there. What came later is left out. In the folder nothing is ever
/// written over: the earlier backup is whole until the list of the new one takes the place of its own.
public struct Backup: Sendable {
    private let library: Library
    private let target: FilePath
    private let program: String
    private let others: [String: @Sendable (String) async throws -> Void]

    /// - Parameters:
    ///   - folder: where to; made when it is not there.
    ///   - program: the version, for people.
    ///   - databases: other databases in the library's folder, by name, and what copies each to a path.
    public init(
        of library: Library, into folder: FilePath, program: String,
        databases: [String: @Sendable (String) async throws -> Void] = [:]
    ) {
        self.library = library
        target = folder
        self.program = program
        others = databases
    }

    /// Makes the backup. Cancelling leaves the earlier one as it was.
    ///
    /// - Parameters:
    ///   - verifying: reads what is there of the earlier backup and copies anew what is not as it was written.
    ///   - tell: is told how far it is.
    /// - Throws: ``BackupError``, ``DurableFileError``, `LibraryError`.
    public func run(
        verifying: Bool = false, tell: @escaping @Sendable (BackupProgress) -> Void = { _ in }
    ) async throws -> BackupSummary {
        let store = try await Disk.run { [target, library] in
            try BackupStore(target, of: FilePath(library.folder), verifying: verifying)
        }
        defer { store.release() }
        // Held to the end: what the snapshot speaks of stays.
        let held = try await FolderLock.ofLibrary(FilePath(library.folder)).forPlacing()
        defer { withExtendedLifetime(held) {} }
        let made = Int64(time(nil))
        let snapshot = try await copyDatabases(into: store)
        let files = try await list(snapshot)
        store.expect(files.reduce(0) { $0 + $1.size })
        for file in files {
            try Task.checkCancellation()
            let source = FilePath(library.folder).appending(file.path.bytes)
            try await Disk.run { try store.add(file, from: source, tell) }
        }
        let facts = BackupFacts(
            made: made, photos: snapshot.photos, program: program, folders: names.map(\.bytes.hex))
        var summary = try await Disk.run { try store.finish(facts) }
        summary.photos = snapshot.photos
        return summary
    }

    /// The library's folder as it was named, and as it really is.
    private var names: [FilePath] {
        let named = FilePath(library.folder)
        return [named, named.resolved ?? named]
    }

    private func copyDatabases(into store: BackupStore) async throws -> LibrarySnapshot {
        for (name, copy) in others.sorted(by: { $0.key < $1.key }) {
            try await store.addDatabase(name) { try await copy($0) }
        }
        return try await store.addDatabase("library.sqlite") { path in
            try await library.snapshot(to: path) { _ in try Task.checkCancellation() }
        }
    }

    /// What is to be copied. Of originals, those that the snapshot knows, and those whose upload has not told the library
    /// of them yet: uploads are looked at first, because that is the way files go.
    private func list(_ snapshot: LibrarySnapshot) async throws -> [OwnFiles.Found] {
        let own = OwnFiles(library: FilePath(library.folder))
        var files: [OwnFiles.Found] = []
        var announced: Set<[UInt8]> = []
        for folder in OwnFiles.folders {
            let found = try await Disk.run { own.files(in: folder) }
            switch String(decoding: folder, as: UTF8.self) {
            case "uploads":
                // An upload has the beginning of its content's SHA-256 for a name, an original's folder less of it.
                announced = Set(found.map { Array($0.path.name.prefix(16)) })
                files += found
            case "originals":
                for file in found {
                    let paths = names.map { $0.appending(file.path.bytes) }
                    let isAnnounced = announced.contains(file.path.folder.name)
                    if isAnnounced { files.append(file) } else if try await snapshot.knows(paths) { files.append(file) }
                }
            default: files += found
            }
        }
        return files
    }
}
