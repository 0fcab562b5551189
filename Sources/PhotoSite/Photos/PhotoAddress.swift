import AppShell
import Intake
import PhotoLibrary
import Web

/// The URLs of a photo on the site.
enum PhotoAddress {
    /// The viewer; what is done with one photo lies below.
    static func viewer(_ id: Int64) -> String { "/photos/\(id)" }

    /// The picture of a cell. It may be kept for good: other pixels have another version, and other libraries other
    /// addresses, so that two people who use one browser never meet each other's.
    /// - Parameter library: the identity of the photo's library.
    static func small(_ id: Int64, version: UInt16, of library: String?) -> String {
        thumbnail(id, version: version, .small, of: library)
    }

    /// The picture of a square in a row, such as the cover of a category.
    static func square(_ id: Int64, version: UInt16, of library: String?) -> String {
        thumbnail(id, version: version, .square, of: library)
    }

    /// The picture of a screen.
    static func large(_ id: Int64, version: UInt16, of library: String?) -> String {
        thumbnail(id, version: version, .large, of: library)
    }

    /// The picture of one of the sizes.
    static func thumbnail(_ id: Int64, version: UInt16, _ size: ThumbnailSize, of library: String?) -> String {
        "/thumbs/\(key(of: library))/" + Thumbnails.name(PhotoID(number: id), version: version, size: size)
    }

    /// What tells a library's addresses from those of others: the beginning of its identity.
    static func key(of library: String?) -> String { library.map { String($0.prefix(8)) } ?? "0" }
}

extension PhotoID {
    /// The photo of an address with `:id` in it.
    /// - Throws: ``SiteProblem/notFound`` when that is no number that a photo can have.
    init(_ values: PathValues) throws {
        guard let text = values["id"], let number = Int64(text), number > 0, String(number) == text else {
            throw SiteProblem.notFound
        }
        self.init(number: number)
    }
}
