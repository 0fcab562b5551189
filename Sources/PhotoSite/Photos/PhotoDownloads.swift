import AppShell
import Intake
import Interpretation
import PhotoLibrary
import Web
import Workbench
import Wording

/// Opens the files of photos to be handed out: the originals, or copies with the tags in them.
struct PhotoDownloads: Sendable {
    /// The policy of what is handed out: a browser that opens the file must not run scripts in it.
    static let sandbox = "default-src 'none'; sandbox"

    let library: Library
    private let saver: Saver
    private let files: KnownFiles
    private let level: Level?
    /// The folder outside which no file is opened but the library's own; nil for all files.
    let bounds: FilePath?

    /// - Parameter level: of the tags in copies; that of the library when nil.
    init(_ services: Services, level: Level? = nil) {
        self.level = level
        library = services.library
        saver = services.saver
        files = KnownFiles(library: library, workbench: services.workbench)
        bounds = services.resident.bounds.map { FilePath($0) }
    }

    /// An open file, and what it is to be called.
    struct Opened: Sendable {
        let file: OpenFile
        let name: DownloadName
        /// The file with the tags, for formats into which they cannot be written.
        var sidecar: OpenFile?
        /// Of the photo; a copy is of the same one.
        let photo: Photo
    }

    /// Opens the photo as it was taken; another file of the same picture when that is not there.
    /// - Throws: ``LibraryError/unknownPhoto(_:)``; ``SiteProblem`` when no file of it is there.
    func openOriginal(_ id: PhotoID) async throws -> Opened {
        let photo = try await library.photo(id)
        for file in photo.files {
            guard let opened = opened(file.stamp.path, of: photo) else { continue }
            do {
                if try await files.shows(photo, in: file) { return opened }
            } catch let error where !(error is CancellationError) {
                // It cannot be told what it shows: another file of the photo may do.
                continue
            }
        }
        throw Self.missing
    }

    /// Opens a copy of the photo with the tags in it: the one that was saved last, if it has what would be written now;
    /// else one that is made for this, and is gone when it has been sent.
    ///
    /// - Throws: ``LibraryError/unknownPhoto(_:)``; ``SiteProblem`` when no file of it is there, or there is no room for the
    ///   copy; `Refusal` when the photo cannot be copied.
    func openCopy(_ id: PhotoID) async throws -> Opened {
        let photo = try await library.photo(id)
        if let saved = try await library.saved(id), try await isCurrent(saved, of: photo),
            let opened = openedSaved(saved.path, of: photo)
        {
            return opened
        }
        let level = if let level { level } else { try await library.defaultLevel() }
        for file in photo.files where isAllowed(file.stamp.path) {
            do {
                let made = try await saver.withCopy(file.stamp.path, of: photo, level: level) { copy, sidecar in
                    opened(copy, named: DownloadName(file.stamp.path), sidecar: sidecar, of: photo)
                }
                if let made { return made }
            } catch let refusal as Refusal where refusal.code == .missing || refusal.code == .unreadable {
                // Another file of the photo may do.
                continue
            } catch let error as DurableFileError {
                throw SiteProblem(error)
            }
        }
        throw Self.missing
    }

    /// Opens the copy of the photo that was saved last.
    /// - Throws: ``LibraryError/unknownPhoto(_:)``; ``SiteProblem`` when there is none.
    func openSaved(_ id: PhotoID) async throws -> Opened {
        guard let saved = try await library.saved(id),
            let opened = openedSaved(saved.path, of: try await library.photo(id))
        else { throw SiteProblem.notFound }
        return opened
    }

    /// Whether a saved copy has what a new one would have at the level at which it was saved. One from which a tag has not
    /// been taken yet is not handed out.
    private func isCurrent(_ saved: SavedState, of photo: Photo) async throws -> Bool {
        for level in Level.allCases {
            if let digest = try await saver.digest(of: photo, level: level), saved.isCurrent(digest) { return true }
        }
        return false
    }

    /// Opens a raw file that was uploaded with a photo.
    /// - Parameter content: its SHA-256 in hexadecimal digits.
    /// - Throws: ``LibraryError/unknownPhoto(_:)``; ``SiteProblem`` when there is no such file.
    func openRaw(_ id: PhotoID, content: String) async throws -> Opened {
        let photo = try await library.photo(id)
        guard let path = photo.raws.first(where: { $0.contentHash?.hex == content })?.stamp.path,
            let opened = opened(path, of: photo)
        else { throw Self.missing }
        return opened
    }

    private func opened(_ path: FilePath, of photo: Photo) -> Opened? {
        guard isAllowed(path), let file = OpenFile(path: path.bytes) else { return nil }
        return Opened(file: file, name: DownloadName(path), photo: photo)
    }

    /// A saved copy, with the file of its tags where there is one beside it.
    private func openedSaved(_ path: FilePath, of photo: Photo) -> Opened? {
        var opened = opened(path, of: photo)
        opened?.sidecar = OpenFile(path: path.sidecar.bytes)
        return opened
    }

    /// A copy; nil when it cannot be opened, nor can the file with its tags.
    private func opened(
        _ path: FilePath, named name: DownloadName, sidecar: FilePath?, of photo: Photo
    ) -> Opened? {
        guard let file = OpenFile(path: path.bytes) else { return nil }
        guard let sidecar else { return Opened(file: file, name: name, photo: photo) }
        return OpenFile(path: sidecar.bytes).map { Opened(file: file, name: name, sidecar: $0, photo: photo) }
    }

    private static let missing = SiteProblem(
        "fileMissing",
        status: .notFound,
        title: Phrase(en: "The photo's file was not found.", it: "Il file della foto non è stato trovato."),
        advice: Phrase(
            en: "It may be on a disk that is not connected, or it may have been moved or deleted.",
            it: "Forse è su un disco non collegato, oppure è stato spostato o eliminato."))
}

extension PhotoDownloads {
    /// Whether a file is where this person may see files. A folder on the way to it may have become a link since it was
    /// imported.
    private func isAllowed(_ path: FilePath) -> Bool {
        guard let bounds else { return true }
        guard let real = path.resolved else { return false }
        return [bounds, FilePath(library.folder)].contains { real.isIn($0.resolved ?? $0) }
    }
}

/// Kinds of picture as browsers know them.
enum PictureType {
    /// The media type of a photo's format (RFC 6838), which was told by its content when it was read. Bytes without a type
    /// when it is none of those.
    static func mediaType(_ format: String) -> String {
        ["jpeg", "png", "webp", "tiff", "heic", "avif", "gif"].contains(format)
            ? "image/\(format)" : "application/octet-stream"
    }

    /// Whether browsers can show it as it is.
    static func isShownByBrowsers(_ format: String) -> Bool {
        ["jpeg", "png", "webp", "avif", "gif"].contains(format)
    }
}
