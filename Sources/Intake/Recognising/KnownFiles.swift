public import PhotoLibrary
private import Synchronization
public import Workbench

/// Reads the files of the library's photos, as long as they still show these photos: since the last scan, another
/// picture may have taken a file's name.
public struct KnownFiles: Sendable {
    private let library: Library
    private let workbench: Workbench

    /// The files of one library, which this workbench reads.
    public init(library: Library, workbench: Workbench) {
        self.library = library
        self.workbench = workbench
    }

    /// What a file is refused for that is no photo any more.
    private static let noPhotos: Set<Refusal.Code> = [.empty, .notAPicture, .unsupported, .damaged, .tooManyPixels]

    /// Whether a file still shows its photo, possibly with other metadata. A file that has the size and the date of the
    /// last scan is not read, and one of another date once. True for a missing file, which the caller cannot open.
    /// - Throws: the `Refusal` of a file that cannot be opened, `LibraryError`, `WorkbenchError`.
    public func shows(_ photo: Photo, in file: PhotoFile, urgency: Urgency = .now) async throws -> Bool {
        let known = file.stamp
        let found = try await Disk.run { FileStatus(known.path, followingLinks: true)?.stamp(known.path) }
        guard let found, (found.size, found.modified) != (known.size, known.modified) else { return true }
        do {
            return try await library.photo(of: hashes(of: known, as: found, urgency: urgency))?.id == photo.id
        } catch let refusal as Refusal where Self.noPhotos.contains(refusal.code) {
            return false
        }
    }

    /// - Parameter found: what its file is now.
    private func hashes(of known: FileStamp, as found: FileStamp, urgency: Urgency) async throws -> Hashes {
        if let hashes = Self.read.withLock({ $0[found] }) { return hashes }
        let request = ReadRequest(path: known.path.bytes, at: library.destination(of: known))
        let hashes = try await workbench.read(request, urgency: urgency).hashes
        Self.read.withLock { read in
            if read.count >= Self.mostRead { read.removeAll() }
            read[found] = hashes
        }
        return hashes
    }

    /// Of files with other dates than at the last scan: a page that draws sketches asks for each twenty times.
    private static let read = Mutex<[FileStamp: Hashes]>([:])
    private static let mostRead = 200

    /// As ``withReadableFile(of:_:)``, for a result that is stored about the photo: the file must be the same, unchanged, from
    /// before it was compared with the photo until `body` has ended.
    ///
    /// - Throws: also `Refusal.changed`.
    func withUnchangedFile<Result: Sendable>(
        of photo: Photo, _ body: @Sendable (FilePath, PhotoDestination) async throws -> Result
    ) async throws -> Result {
        let before = try await Self.stamps(of: photo)
        return try await withReadableFile(of: photo) { path, destination in
            let result = try await body(path, destination)
            guard try await Self.stamps(of: photo)[path] == before[path] else { throw Refusal.changed }
            return result
        }
    }

    /// What the photo's files are now.
    private static func stamps(of photo: Photo) async throws -> [FilePath: FileStamp] {
        let paths = Set(photo.files.map(\.stamp.path))
        return try await Disk.run {
            paths.reduce(into: [:]) { $0[$1] = FileStatus($1, followingLinks: true)?.stamp($1) }
        }
    }

    /// Calls `body` with the photo's files that show it, the best one first, until one can be opened.
    ///
    /// - Parameter body: gets a file's path and what it must lead to.
    /// - Throws: the `Refusal` of the last file; any other error of `body` at once.
    func withReadableFile<Result: Sendable>(
        of photo: Photo, _ body: @Sendable (FilePath, PhotoDestination) async throws -> Result
    ) async throws -> Result {
        var last = Refusal.missing
        for file in photo.files {
            do {
                guard try await shows(photo, in: file) else { throw Refusal.replaced }
                return try await body(file.stamp.path, library.destination(of: file.stamp))
            } catch let refusal as Refusal where refusal.code == .missing || refusal.code == .unreadable {
                last = refusal
            }
        }
        throw last
    }
}

extension Refusal {
    /// For a file in which there is another picture than at the last scan.
    static let replaced = Refusal(
        .missing, english: "The file has another picture now. Import it again first.",
        italian: "Il file contiene ora un’altra immagine. Prima importarlo di nuovo.")
}

extension Photo {
    /// The user's rotation in the form of a worker's request.
    var turn: Rotation { Rotation(rawValue: UInt16(clamping: rotation)) ?? .none }
}

extension Rotation {
    /// This rotation followed by another one.
    func then(_ other: Rotation) -> Rotation { Rotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none }
}
