import AppShell
import Intake
import PhotoLibrary
import Synchronization
import Web
import Workbench

/// The pictures of grids and of the viewer: `/thumbs/9f86d081/12-00a7-s.webp`.
struct ThumbnailRoutes {
    let services: Services
    private let known = KnownKey()

    init(services: Services) { self.services = services }

    func add(to router: inout Router) {
        router.on(.get, "/thumbs/:library/:name") { request, values in
            guard let name = ThumbnailName(values["name"] ?? ""),
                try await known.isKey(values["library"] ?? "", of: services.library)
            else { return Self.notFound }
            return try await picture(name, request)
        }
    }

    /// Sends a thumbnail. Its path follows from its name, so an existing file is sent without a query to the library.
    private func picture(_ name: ThumbnailName, _ request: Request) async throws -> Response {
        let path = services.thumbnails.path(name.id, version: name.version, size: name.size)
        if let file = OpenFile(path), file.size > 0 { return response(file, request) }
        do {
            let made = try await services.thumbnails.file(name.id, version: name.version, size: name.size)
            guard made == path else {
                // The photo has another version by now, with another URL.
                let version = try await services.library.photo(name.id).version
                let library = try await services.library.identity()
                return .redirect(
                    to: PhotoAddress.thumbnail(name.id.number, version: version, name.size, of: library))
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

    /// A short text, because browsers do not show the text of a missing picture.
    private static let notFound = Response.text("Not found", status: .notFound)
}

/// The library's key as it was asked for last: pictures are many, and their library is asked once.
private final class KnownKey: Sendable {
    private let key = Mutex<String?>(nil)

    /// Whether this is the library's key. A library that was emptied has another one.
    func isKey(_ text: String, of library: Library) async throws -> Bool {
        if key.withLock({ $0 }) == text { return true }
        let now = PhotoAddress.key(of: try await library.identity())
        key.withLock { $0 = now }
        return now == text
    }
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
