import AppShell
import Intake
import Interpretation
import PhotoLibrary
import Web
import Wording

/// Opens the files of a photo for downloads.
struct PhotoDownloads: Sendable {
    let library: Library
    private let saver: Saver
    private let files: KnownFiles
    /// The folder outside which no file is opened but the library's own; nil for all files.
    let bounds: FilePath?

    init(_ services: Services) {
        library = services.library
        saver = services.saver
        files = KnownFiles(library: library, workbench: services.workbench)
        bounds = services.resident.bounds.map { FilePath($0) }
    }

    /// An open file, and what it is to be called.
    struct Opened: Sendable {
        let file: OpenFile
        let name: DownloadName
        /// Of the photo; a copy is of the same one.
        let photo: Photo
    }

    /// Opens the photo as it was taken; another file of the same picture when that is not there.
    /// - Parameter isTagged: prefers the tagged copy that was saved last, if it has what would be written now: somebody who
    ///   took a tag off does not want to pass it on.
    /// - Throws: ``LibraryError/unknownPhoto(_:)``; ``SiteProblem`` when no file of it is there.
    func open(_ id: PhotoID, isTagged: Bool) async throws -> Opened {
        let photo = try await library.photo(id)
        if isTagged, let saved = try await library.saved(id), try await isCurrent(saved, of: photo),
            let opened = opened(saved.path, of: photo)
        {
            return opened
        }
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

    /// Whether the tags are those of the copy, at whatever level it was saved.
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
        return [bounds, FilePath(library.folder)].contains { real.isBelow($0.resolved ?? $0) }
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
