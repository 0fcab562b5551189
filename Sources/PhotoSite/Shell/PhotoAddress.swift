import PhotoLibrary
import Web

/// Where a photo is found on the site.
enum PhotoAddress {
    /// The viewer; what is done with one photo lies below.
    static func viewer(_ id: Int64) -> String { "/photos/\(id)" }

    /// The picture of a cell. It may be kept for good: other pixels have another version.
    static func small(_ id: Int64, version: UInt16) -> String { "/thumbs/\(id)-\(hex(version))-s.webp" }

    /// The picture of a screen.
    static func large(_ id: Int64, version: UInt16) -> String { "/thumbs/\(id)-\(hex(version))-l.webp" }

    private static func hex(_ version: UInt16) -> String {
        let digits = String(version, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
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
