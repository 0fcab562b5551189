import Geography
import Glibc
import Wording

/// The time zones of a country, with a city of each, as the tz database lists them (`zone1970.tab`).
struct TownClocks {
    private struct Entry {
        let zone: String
        let place: Coordinate
    }

    private let entries: [Entry]

    /// The zones of a country.
    /// - Parameters:
    ///   - country: its code (ISO 3166-1): `IT`.
    ///   - table: the text of the list; that of the system when nil.
    init(country: String, table: String? = nil) {
        let text = table ?? Self.read("/usr/share/zoneinfo/zone1970.tab")
        entries = text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t")
            guard !line.hasPrefix("#"), fields.count >= 3,
                fields[0].split(separator: ",").contains(Substring(country)), let place = Self.place(fields[1])
            else { return nil }
            return Entry(zone: String(fields[2]), place: place)
        }
    }

    /// The zone whose city is nearest, and whether it is the country's only one; nil where none is known.
    func nearest(to point: Coordinate) -> (zone: ZoneRules, isOnly: Bool)? {
        let found = entries.min { $0.place.distance(to: point) < $1.place.distance(to: point) }
        return found.flatMap { ZoneRules(name: $0.zone) }.map { ($0, entries.count == 1) }
    }

    /// Degrees and minutes, or degrees, minutes and seconds: `+4154+01229`, `+404251-0740023` (ISO 6709).
    private static func place(_ text: Substring) -> Coordinate? {
        guard let second = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }) else { return nil }
        guard let north = degrees(text[..<second], digits: 2), let east = degrees(text[second...], digits: 3) else {
            return nil
        }
        return Coordinate(latitude: north, longitude: east)
    }

    private static func degrees(_ text: Substring, digits: Int) -> Double? {
        let numbers = text.dropFirst()
        guard let whole = Double(String(numbers.prefix(digits))) else { return nil }
        let minutes = Double(String(numbers.dropFirst(digits).prefix(2))) ?? 0
        let seconds = Double(String(numbers.dropFirst(digits + 2).prefix(2))) ?? 0
        return (text.first == "-" ? -1 : 1) * (whole + minutes / 60 + seconds / 3600)
    }

    private static func read(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 256 << 10)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
