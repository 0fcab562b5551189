internal import Glibc
internal import Hashing
public import PhotoLibrary

/// The progress of a backup or a restore, in bytes.
public struct BackupProgress: Hashable, Sendable {
    /// Read so far.
    public var done: Int64
    /// In all, as far as is known.
    public var total: Int64
}

/// The result of a backup or a restore.
public struct BackupSummary: Hashable, Sendable {
    /// Photos of the library that are not forgotten.
    public var photos = 0
    /// Files, the databases among them.
    public var files = 0
    /// Bytes of all files.
    public var bytes: Int64 = 0
    /// Files that had to be copied.
    public var copied = 0
    /// Bytes that had to be copied.
    public var copiedBytes: Int64 = 0
    /// Of a restore: uploaded photos that the backup lacks, and which stay.
    public var kept = 0
    /// Of a restore: whether those stay with their tags and all that was decided about them. Otherwise, because the database
    /// that is replaced was damaged, they are recognised anew.
    public var isKeptWhole = false
}

/// Copies a library into a folder while it is in use. If the folder has an earlier backup, only new files are copied.
///
/// The backup shows the library at the moment at which its database was copied. A lock prevents all processes from
/// removing originals until the backup is finished, so that every file in the database exists. Files that are added
/// later are left out. Nothing in the folder is overwritten: the earlier backup stays complete until the list of the
/// new one replaces its list.
public struct Backup: Sendable {
    private let library: Library
    private let target: FilePath
    private let program: String
    private let others: [String: @Sendable (String) async throws -> Void]

    /// - Parameters:
    ///   - folder: the target folder; created when it is missing.
    ///   - program: the program's version, for people.
    ///   - databases: other databases in the library's folder, by name, each with a function that copies it to a path.
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
    ///   - verifying: also reads the files of the earlier backup, and copies those again that are not as they were
    ///     written.
    ///   - tell: called with the progress.
    /// - Throws: ``BackupError``, ``DurableFileError``, `LibraryError`.
    public func run(
        verifying: Bool = false, tell: @escaping @Sendable (BackupProgress) -> Void = { _ in }
    ) async throws -> BackupSummary {
        let store = try await Disk.run { [target, library] in
            try BackupStore(target, of: FilePath(library.folder), verifying: verifying)
        }
        defer { store.release() }
        // The lock is held to the end, so that all files in the snapshot stay.
        let held = try await FolderLock.ofLibrary(FilePath(library.folder)).forPlacing()
        defer { withExtendedLifetime(held) {} }
        let made = Int64(time(nil))
        let own = OwnFiles(library: FilePath(library.folder))
        let copies = try await Disk.run { Set(try own.files(in: Array("saved".utf8)).map(\.path)) }
        let snapshot = try await copyDatabases(into: store)
        let (files, unrecorded) = try await list(own, snapshot, copies: copies)
        store.expect(files.reduce(0) { $0 + $1.size })
        var uploads: Set<[UInt8]> = []
        for file in files {
            try Task.checkCancellation()
            // An original whose upload has ended since: the next backup has it with its photo.
            if unrecorded.contains(file.path), !uploads.contains(file.path.folder.name) { continue }
            let source = FilePath(library.folder).appending(file.path.bytes)
            let isAdded = try await Disk.run { try store.add(file, from: source, tell) }
            if isAdded, let upload = Self.folder(ofUpload: file.path) { uploads.insert(upload) }
        }
        let facts = BackupFacts(
            made: made, photos: snapshot.photos, program: program, folders: [FilePath(library.folder).bytes.hex])
        var summary = try await Disk.run { try store.finish(facts) }
        summary.photos = snapshot.photos
        return summary
    }

    private func copyDatabases(into store: BackupStore) async throws -> LibrarySnapshot {
        for (name, copy) in others.sorted(by: { $0.key < $1.key }) {
            try await store.addDatabase(name) { try await copy($0) }
        }
        return try await store.addDatabase("library.sqlite") { path in
            try await library.snapshot(to: path) { _ in try Task.checkCancellation() }
        }
    }

    /// The files to copy. Of the originals, those in the snapshot, and those whose uploads the library has not recorded
    /// yet. Uploads are listed first, because files move from uploads to originals. Of the tagged copies, those that
    /// ``copies(among:_:earlier:)`` tells.
    ///
    /// - Parameter copies: the files in the folder of copies before the snapshot.
    /// - Returns: the files, and the paths of the originals that are not in the snapshot.
    private func list(
        _ own: OwnFiles, _ snapshot: LibrarySnapshot, copies: Set<FilePath>
    ) async throws -> ([OwnFiles.Found], unrecorded: Set<FilePath>) {
        var files: [OwnFiles.Found] = []
        var announced: Set<[UInt8]> = []
        var unrecorded: Set<FilePath> = []
        for folder in OwnFiles.folders {
            let found = try await Disk.run { try own.files(in: folder) }
            switch String(decoding: folder, as: UTF8.self) {
            case "uploads":
                announced = Set(found.compactMap { Self.folder(ofUpload: $0.path) })
                files += found
            case "originals":
                for file in found {
                    let path = FilePath(library.folder).appending(file.path.bytes)
                    if try await snapshot.knows(path) {
                        files.append(file)
                    } else if announced.contains(file.path.folder.name) {
                        files.append(file)
                        unrecorded.insert(file.path)
                    }
                }
            case "saved": files += try await self.copies(among: found, snapshot, earlier: copies)
            default: files += found
            }
        }
        return (files, unrecorded)
    }

    /// The files in the folder of copies that belong to the snapshot: all but those of deleted photos, those that no photo
    /// had yet, and those that have come since.
    private func copies(
        among found: [OwnFiles.Found], _ snapshot: LibrarySnapshot, earlier: Set<FilePath>
    ) async throws -> [OwnFiles.Found] {
        var leftOut: Set<FilePath> = []
        let folder = FilePath(library.folder)
        for file in found {
            let path = folder.appending(file.path.bytes)
            var isPart = earlier.contains(file.path)
            if !isPart { isPart = try await isRecorded(path, snapshot) }
            if isPart { isPart = try await !snapshot.isUnrecordedCopy(file.path.name) }
            if !isPart { leftOut.insert(file.path) }
            if try await snapshot.isLeaving(path) { leftOut.formUnion([file.path, file.path.sidecar]) }
        }
        return found.filter { !leftOut.contains($0.path) }
    }

    /// Whether the snapshot knows a copy, or the one beside which this sidecar is.
    private func isRecorded(_ path: FilePath, _ snapshot: LibrarySnapshot) async throws -> Bool {
        if try await snapshot.knows(path) { return true }
        let copy = FilePath(bytes: path.bytes.dropLast(4))
        guard copy.sidecar == path else { return false }
        return try await snapshot.knows(copy)
    }

    /// The folder of the original that an upload becomes, by the upload's record. The name of an upload is the beginning of
    /// its content's SHA-256; the folder of an original is named by a shorter beginning.
    private static func folder(ofUpload path: FilePath) -> [UInt8]? {
        guard path.bytes.starts(with: "uploads/".utf8), path.name.suffix(5).elementsEqual(".json".utf8) else {
            return nil
        }
        return Array(path.name.prefix(16))
    }
}
