public import PhotoLibrary
internal import Workbench

/// The source of a sketch.
public enum SketchSubject: Hashable, Sendable {
    /// A photo of the library.
    case photo(PhotoID)
    /// An upload that is not a photo yet.
    case draft(UploadID)
}

/// The data about a subject that the editor needs.
public struct SketchFacts: Hashable, Sendable {
    /// The name of its file.
    public let name: String
    /// The width in pixels, as it is shown.
    public let width: Int
    /// The height in pixels, as it is shown.
    public let height: Int
    /// Changes whenever the shown pixels change; 0 for a draft, whose pixels never change.
    public let version: UInt16
}

/// A resolved subject, with the location of its pixels.
enum SketchSource {
    case photo(Photo)
    case draft(FilePath, UploadRecord)

    var turn: Rotation {
        switch self {
        case .photo(let photo): photo.turn
        case .draft(_, let record): record.shownTurn
        }
    }

    var name: String {
        switch self {
        case .photo(let photo): photo.file.map { String(decoding: $0.stamp.path.name, as: UTF8.self) } ?? ""
        case .draft(_, let record): record.name
        }
    }

    var facts: SketchFacts {
        switch self {
        case .photo(let photo):
            let isOnItsSide = photo.turn == .left || photo.turn == .right
            let (width, height) = (photo.facts.width, photo.facts.height)
            return SketchFacts(
                name: name, width: isOnItsSide ? height : width, height: isOnItsSide ? width : height,
                version: photo.version)
        case .draft(_, let record):
            return SketchFacts(name: name, width: record.width ?? 0, height: record.height ?? 0, version: 0)
        }
    }

    /// Calls `body` with its files, the best one first, until one can be opened.
    /// - Parameter body: gets a file's path and what it must lead to.
    /// - Throws: as `KnownFiles.withReadableFile(of:_:)`.
    func withReadableFile<Result: Sendable>(
        of files: KnownFiles, _ body: @Sendable (FilePath, PhotoDestination?) async throws -> Result
    ) async throws -> Result {
        switch self {
        case .photo(let photo): try await files.withReadableFile(of: photo, body)
        case .draft(let path, _): try await body(path, nil)
        }
    }
}
