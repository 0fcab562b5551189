internal import Glibc
internal import Storage

// A restore replaces the database. What the replaced one knew of photos that the backup lacks is taken over from a copy of
// it, which lies beside the new one until the library is first opened.
extension Library {
    private static let earlierName = "/earlier.sqlite"

    /// Copies the database of a library that is about to be replaced.
    ///
    /// - Parameters:
    ///   - folder: of the library, which no other program uses.
    ///   - staging: the folder of the library that will take its place.
    /// - Returns: false when there is no database, or it is damaged.
    /// - Throws: ``LibraryError``, for any other reason.
    public static func keepEarlier(of folder: String, in staging: String) async throws -> Bool {
        // The library that is replaced may be a restored one that nobody has opened: then the copy beside it knows more.
        let names = [earlierName, "/library.sqlite"]
        guard let known = names.first(where: { access(folder + $0, F_OK) == 0 }) else { return false }
        let copy = staging + earlierName
        do {
            try await Database(path: folder + known, migrations: Schema.migrations, readers: 1).copy(to: copy)
            try sync(copy)
            return true
        } catch let error as StorageError {
            removeEarlier(in: staging)
            guard [.corrupt, .notADatabase].contains(error.cause) else { throw LibraryError.storage(error) }
            return false
        }
    }

    /// Takes over what the replaced database knew of uploaded photos that this one lacks, and removes its copy. If the
    /// process dies meanwhile, the next one continues. Photos of a damaged copy stay in the queue, as new files do.
    func takeOverEarlier() async throws {
        let path = folder + Self.earlierName
        guard access(path, F_OK) == 0 else { return }
        do {
            let earlier = try await Database(path: path, migrations: Schema.migrations, readers: 1)
            let uploads = try await earlier.read { connection in
                let home = FilePath(try connection.settings.value(Self.homeSetting) ?? self.folder)
                return (home: home, photos: try connection.files.photos(below: home.appending(Array("originals".utf8))))
            }
            for start in stride(from: 0, to: uploads.photos.count, by: 100) {
                let some = uploads.photos[start..<min(start + 100, uploads.photos.count)]
                let known = try await earlier.write { connection in
                    try some.compactMap { try EarlierPhoto(of: $0, from: connection) }
                }
                try await write { connection in
                    let move = EarlierPhoto.Move(
                        recording: Recording(connection: connection, library: self), from: uploads.home,
                        to: FilePath(self.folder))
                    for photo in known { try photo.takeOver(move) }
                    try connection.blocks.mergeRecentIfFull()
                }
            }
            // Pages that are still open use the numbers of the replaced library, so new photos get none of them.
            let last = try await earlier.read { try $0.photos.lastNumber() }
            try await write { try $0.photos.pass(last) }
        } catch let error as StorageError {
            guard [.corrupt, .notADatabase].contains(error.cause) else { throw LibraryError.storage(error) }
        }
        // Before the copy is gone, what was taken over is on the disk.
        try await write(durably: true) { try $0.revision.advance() }
        Self.removeEarlier(in: folder)
    }

    private static func removeEarlier(in folder: String) {
        for end in ["", "-wal", "-shm", "-journal"] { unlink(folder + earlierName + end) }
    }

    private static func sync(_ path: String) throws(StorageError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard descriptor >= 0, fsync(descriptor) == 0 else { throw StorageError(system: errno, path: path) }
    }
}

/// An uploaded photo of the replaced library, with its files.
private struct EarlierPhoto: Sendable {
    /// Where photos are taken over, and the folders of both libraries.
    struct Move {
        let recording: Recording
        let from: FilePath
        let to: FilePath

        init(recording: Recording, from old: FilePath, to new: FilePath) {
            (self.recording, from, to) = (recording, old, new)
        }

        /// The stamp of one of the library's own files, where it is now; nil when it is not there, or another one is.
        func stamp(_ file: PhotoFile) -> FileStamp? {
            let (path, home) = (file.stamp.path.bytes, from.below.from)
            guard path.starts(with: home) else { return nil }
            let now = to.appending(Array(path.dropFirst(home.count)))
            guard let status = FileStatus(now, followingLinks: false), status.kind == .file,
                status.size == file.stamp.size
            else { return nil }
            return status.stamp(now)
        }
    }

    private let record: PhotoRecord
    /// Whether it waited for its analysis.
    private let isWaiting: Bool

    init?(of id: Int64, from connection: Connection) throws {
        guard let record = try PhotoRecord(of: id, from: connection) else { return nil }
        self.record = record
        isWaiting = try record.photo.files.contains { try connection.jobs.isQueued($0.stamp.path) }
    }

    /// The files that the photo can be made of: tagged copies only where it has no others.
    private var sources: [PhotoFile] {
        let others = record.photo.files.filter { $0.role != .rendition }
        return others.isEmpty ? record.photo.files : others
    }

    /// Records the photo with its files, unless the library has one of these contents or pixels: that stays as it is, but
    /// is not deleted when this one was not.
    func takeOver(_ move: Move) throws {
        let connection = move.recording.connection
        let photo = record.photo
        for file in sources where file.refusal == nil {
            guard let content = file.contentHash, let stamp = move.stamp(file) else { continue }
            if let known = try connection.files.photo(content: content) {
                if !photo.isForgotten, try connection.photos.isForgotten(known) {
                    try connection.photos.setForgotten(nil, of: known)
                    try Indexing(connection: connection, kinds: move.recording.library.kinds).index(known)
                }
                continue
            }
            guard try connection.files.files(content: content).isEmpty else { continue }
            let imported = ImportedFile(
                stamp: stamp, contentHash: content, pixelHash: record.pixelHash, facts: photo.facts, analysis: nil,
                sidecarRotation: photo.sidecarRotation, analyser: "", isTaggedCopy: file.role == .rendition)
            // The photo keeps its number, which links and open pages use.
            try connection.photos.reserve(photo.id.number)
            let outcome = try move.recording.record(Recording.Ready(file: imported, place: nil, analysis: nil))
            if case .added(let id) = outcome {
                try record.write(
                    to: id.number, Indexing(connection: connection, kinds: move.recording.library.kinds))
            }
            if !isWaiting { try connection.jobs.dropWaiting(stamp.path) }
        }
        try addCompanions(move)
    }

    /// Adds raw files and tagged copies to the photo, whether it was taken over or was in the backup.
    private func addCompanions(_ move: Move) throws {
        let connection = move.recording.connection
        guard
            let id = try sources.compactMap(\.contentHash).lazy.compactMap({ try connection.files.photo(content: $0) })
                .first
        else { return }
        for raw in record.photo.raws {
            guard let content = raw.contentHash, let stamp = move.stamp(raw),
                try connection.files.files(content: content).isEmpty
            else { continue }
            try move.recording.attachRaw(stamp, content, to: id)
            try connection.jobs.dropWaiting(stamp.path)
        }
        for copy in record.photo.files where copy.role == .rendition {
            guard let content = copy.contentHash, let stamp = move.stamp(copy),
                try connection.files.file(at: stamp.path) == nil
            else { continue }
            try move.recording.attachCopy(stamp, content, of: id)
        }
    }
}
