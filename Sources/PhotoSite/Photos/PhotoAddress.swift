import AppShell
import Intake
import PhotoLibrary
import Web

/// Where a photo is found on the site.
enum PhotoAddress {
    /// The viewer; what is done with one photo lies below.
    static func viewer(_ id: Int64) -> String { "/photos/\(id)" }

    /// The picture of a cell. It may be kept for good: other pixels have another version.
    static func small(_ id: Int64, version: UInt16) -> String { thumbnail(id, version: version, .small) }

    /// The picture of a screen.
    static func large(_ id: Int64, version: UInt16) -> String { thumbnail(id, version: version, .large) }

    /// The picture of either size.
    static func thumbnail(_ id: Int64, version: UInt16, _ size: ThumbnailSize) -> String {
        "/thumbs/" + Thumbnails.name(PhotoID(number: id), version: version, size: size)
    }
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
