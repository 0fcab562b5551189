import Geography
import PhotoLibrary

/// Memories in URLs.
enum MemoryAddress {
    /// `2024-07-15`.
    static func text(_ date: CivilDate) -> String {
        func padded(_ number: Int, _ length: Int) -> String {
            String(repeating: "0", count: max(0, length - String(number).count)) + String(number)
        }
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    }

    /// Reads `2024-07-15`; nil for anything else.
    static func date(_ text: some StringProtocol) -> CivilDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `2024-05-03_2024-05-05_40.856_14.246`: first and last day, latitude and longitude.
    static func text(_ bounds: Outing.Bounds) -> String {
        "\(text(bounds.first))_\(text(bounds.last))_\(bounds.centre.latitude)_\(bounds.centre.longitude)"
    }

    /// Reads what ``text(_:)`` has written; nil for anything else.
    static func bounds(_ text: some StringProtocol) -> Outing.Bounds? {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 4, let first = date(parts[0]), let last = date(parts[1]),
            parts[2...].allSatisfy({ $0.utf8.count <= 9 }), let latitude = Double(parts[2]),
            let longitude = Double(parts[3]), let centre = Coordinate(latitude: latitude, longitude: longitude),
            let bounds = Outing.Bounds(first: first, last: last, centre: centre)
        else { return nil }
        // Each set of photos has exactly one URL.
        return self.text(bounds) == text ? bounds : nil
    }
}
