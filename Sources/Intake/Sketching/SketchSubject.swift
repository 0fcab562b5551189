public import PhotoLibrary
internal import Workbench

/// What is sketched.
public enum SketchSubject: Hashable, Sendable {
    /// A photo of the library.
    case photo(PhotoID)
    /// An upload that is none yet.
    case draft(UploadID)
}

/// What is to be known of a subject before it is sketched.
public struct SketchFacts: Hashable, Sendable {
    /// Of its file.
    public let name: String
    /// Pixels across, as it is shown.
    public let width: Int
    /// Rows, as it is shown.
    public let height: Int
    /// Another one whenever the pixels that are shown are others; 0 for a draft, whose never change.
    public let version: UInt16
}

/// A subject as it was found: where its pixels are.
enum SketchSource {
    case photo(Photo)
    case draft(FilePath, UploadRecord)

    var turn: Rotation {
        switch self {
        case .photo(let photo): photo.turn
        case .draft: .none
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

    /// Tries its files, the best one first, until one can be opened.
    /// - Throws: as `Photo.withReadableFile(_:)`.
    func withReadableFile<Result: Sendable>(
        _ body: @Sendable (FilePath) async throws -> Result
    ) async throws -> Result {
        switch self {
        case .photo(let photo): try await photo.withReadableFile { try await body($0.stamp.path) }
        case .draft(let path, _): try await body(path)
        }
    }
}
