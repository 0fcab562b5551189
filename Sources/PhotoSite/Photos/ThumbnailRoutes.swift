import AppShell
import Intake
import PhotoLibrary
import Web
import Workbench

/// The pictures of grids and of the viewer: `/thumbs/12-00a7-s.webp`.
struct ThumbnailRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/thumbs/:name") { request, values in
            guard let name = ThumbnailName(values["name"] ?? "") else { return Self.notFound }
            return try await picture(name, request)
        }
    }

    /// Where a picture lies follows from its name: nobody is asked while it is there.
    private func picture(_ name: ThumbnailName, _ request: Request) async throws -> Response {
        let path = services.thumbnails.path(name.id, version: name.version, size: name.size)
        if let file = OpenFile(path), file.size > 0 { return response(file, request) }
        do {
            let made = try await services.thumbnails.file(name.id, version: name.version, size: name.size)
            guard made == path else {
                // The photo looks otherwise by now, under another name.
                let version = try await services.library.photo(name.id).version
                return .redirect(to: PhotoAddress.thumbnail(name.id.number, version: version, name.size))
            }
            guard let file = OpenFile(made) else { return Self.notFound }
            return response(file, request)
        } catch is Refusal {
            return Self.notFound
        } catch LibraryError.unknownPhoto {
            return Self.notFound
        }
    }

    private func response(_ file: OpenFile, _ request: Request) -> Response {
        .file(file, for: request, contentType: "image/webp", caching: .permanent)
    }

    /// Few words: nobody reads what stands in the place of a picture.
    private static let notFound = Response.text("Not found", status: .notFound)
}

/// A picture's name taken apart.
struct ThumbnailName: Hashable, Sendable {
    let id: PhotoID
    let version: UInt16
    let size: ThumbnailSize

    /// Reads `12-00a7-s.webp`; nil for anything else, also for other spellings of the same numbers.
    init?(_ name: String) {
        guard name.hasSuffix(".webp") else { return nil }
        let parts = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Int64(parts[0]), number > 0, String(number) == parts[0],
            parts[1].utf8.count == 4, parts[1].utf8.allSatisfy(Self.isLowerHex),
            let version = UInt16(parts[1], radix: 16), let size = ThumbnailSize(rawValue: String(parts[2]))
        else { return nil }
        id = PhotoID(number: number)
        self.version = version
        self.size = size
    }

    private static func isLowerHex(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
    }
}
