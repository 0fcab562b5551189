internal import Glibc

/// How far the clocks of a place are from UTC, at any time: a zone of the tz database, as the system has it (RFC 9636).
///
/// Programs of this project do not link Foundation's tables, and glibc knows one zone for a whole process.
public struct ZoneRules: Hashable, Sendable {
    /// As the tz database calls it: `Europe/Helsinki`.
    public let name: String
    /// Moments from which another offset counts, in seconds since 1970, ascending.
    private let changes: [Int64]
    /// The offset from each of these moments on, in seconds east of UTC.
    private let offsets: [Int64]
    /// Before the first of them.
    private let first: Int64
    /// After the last of them; nil for the last offset for ever.
    private let yearly: YearlyRule?

    /// UTC.
    public static let utc = ZoneRules(name: "UTC", changes: [], offsets: [], first: 0, yearly: nil)

    private init(name: String, changes: [Int64], offsets: [Int64], first: Int64, yearly: YearlyRule?) {
        self.name = name
        self.changes = changes
        self.offsets = offsets
        self.first = first
        self.yearly = yearly
    }

    /// A zone by its name; nil when the system has none of that name.
    public init?(name: String) {
        let isPlain = name.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                || "/_+-".utf8.contains(byte)
        }
        // Files below right/ count leap seconds; the others are no zones of their own, and browsers do not know them.
        let others = ["posix/", "right/", "localtime", "posixrules", "Factory"]
        guard isPlain, (1...60).contains(name.utf8.count), !name.hasPrefix("/"),
            !others.contains(where: { name.hasPrefix($0) })
        else { return nil }
        if name == Self.utc.name {
            self = .utc
            return
        }
        guard let bytes = Self.read("/usr/share/zoneinfo/" + name) else { return nil }
        self.init(name: name, tzif: bytes)
    }

    /// The system's: that of `TZ`, else that of `/etc/localtime` or, where this is no link, of `/etc/timezone`; UTC where
    /// none names one.
    public static var system: ZoneRules {
        let given = getenv("TZ").map { String(cString: $0) } ?? ""
        if let zone = ZoneRules(name: given.hasPrefix(":") ? String(given.dropFirst()) : given) { return zone }
        if let path = realpath("/etc/localtime", nil) {
            defer { free(path) }
            let parts = String(cString: path).split(separator: "/").map(String.init)
            if let folder = parts.lastIndex(of: "zoneinfo"),
                let zone = ZoneRules(name: parts[(folder + 1)...].joined(separator: "/"))
            {
                return zone
            }
        }
        let line = read("/etc/timezone")?.split(separator: UInt8(ascii: "\n")).first
        return line.flatMap { ZoneRules(name: String(decoding: $0, as: UTF8.self)) } ?? .utc
    }

    /// A whole small file.
    private static func read(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = pread(file, &bytes, bytes.count, 0)
        return count > 0 && count < bytes.count ? Array(bytes[..<count]) : nil
    }

    /// The content of a file of the tz database; nil when it is none of version 2 or later.
    init?(name: String, tzif bytes: [UInt8]) {
        var reader = TZifReader(bytes)
        guard let small = reader.header(), reader.skip(small.size(ofTime: 4)), let counts = reader.header(),
            counts.types > 0
        else { return nil }
        guard let times = reader.numbers(counts.times, bytes: 8), let kinds = reader.numbers(counts.times, bytes: 1)
        else { return nil }
        var types: [Int64] = []
        for _ in 0..<counts.types {
            guard let offset = reader.numbers(1, bytes: 4)?.first, abs(offset) <= 26 * 3600, reader.skip(2) else {
                return nil
            }
            types.append(offset)
        }
        guard kinds.allSatisfy({ types.indices.contains(Int($0)) }), times == times.sorted(),
            reader.skip(counts.rest(ofTime: 8)), let footer = reader.footer()
        else { return nil }
        var yearly: YearlyRule?
        if !footer.isEmpty {
            guard let rule = YearlyRule(footer) else { return nil }
            yearly = rule
        }
        self.init(
            name: name, changes: times, offsets: kinds.map { types[Int($0)] }, first: types[0], yearly: yearly)
    }

    /// Seconds east of UTC at a moment, which is in seconds since 1970.
    public func offset(at seconds: Int64) -> Int64 {
        if let last = changes.last, seconds < last {
            var (low, high) = (0, changes.count)
            while low < high {
                let middle = (low + high) / 2
                if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
            }
            return low == 0 ? first : offsets[low - 1]
        }
        return yearly?.offset(at: seconds) ?? offsets.last ?? first
    }

    /// What clocks show at a moment, which is in seconds since 1970.
    public func civil(_ seconds: Int64) -> Civil { Civil(utc: seconds + offset(at: seconds)) }

    /// The moment at which clocks show a time, in seconds since 1970. Of a time that comes twice, as clocks are set back,
    /// the first; of one that is left out, as they are set forward, that by the offset from before (RFC 5545, 3.3.5).
    public func seconds(_ time: Civil) -> Int64 {
        let local = time.utc
        let (before, after) = (offset(at: local - 86_400), offset(at: local + 86_400))
        let moments = [local - before, local - after].filter { offset(at: $0) == local - $0 }
        return moments.min() ?? local - before
    }
}
