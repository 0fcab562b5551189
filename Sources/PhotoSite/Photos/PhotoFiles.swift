import AppShell
import PhotoLibrary
import Web
import Wording

/// The files of a photo as they are given away.
struct PhotoFiles: Sendable {
    let library: Library

    /// An open file, and what it is to be called.
    struct Opened: Sendable {
        let file: OpenFile
        let name: DownloadName
        /// Of the photo; a copy is of the same one.
        let photo: Photo
    }

    /// Opens the photo as it was taken; another file of the same picture when that is not there.
    /// - Parameter isTagged: rather the tagged copy that was saved last.
    /// - Throws: ``LibraryError/unknownPhoto(_:)``; ``SiteProblem`` when no file of it is there.
    func open(_ id: PhotoID, isTagged: Bool) async throws -> Opened {
        let photo = try await library.photo(id)
        var paths = photo.files.map(\.stamp.path)
        if isTagged, let saved = try await library.saved(id) { paths.insert(saved.path, at: 0) }
        for path in paths {
            if let file = OpenFile(path: path.bytes) {
                return Opened(file: file, name: DownloadName(path), photo: photo)
            }
        }
        throw SiteProblem(
            "fileMissing",
            status: .notFound,
            title: Phrase(en: "The photo's file was not found.", it: "Il file della foto non è stato trovato."),
            advice: Phrase(
                en: "It may be on a disk that is not connected, or it may have been moved or deleted.",
                it: "Forse è su un disco non collegato, oppure è stato spostato o eliminato."))
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
