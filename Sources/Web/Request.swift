/// The method of a request (RFC 9110, 9).
public enum Method: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether the method only reads and changes nothing (RFC 9110, 9.2.1).
    public var isSafe: Bool { self == .get || self == .head || self == .options }
}

/// A request to the site.
public struct Request: Sendable {
    /// The method.
    public var method: Method
    /// The path and the query.
    public var target: Target
    /// The header fields as received.
    public var headers: Headers
    /// The body; can be read once.
    public var body: RequestBody
    /// The client's address, such as `127.0.0.1` or `fe80::1`; empty when there is none, as in tests.
    public var peer: String
    /// Whether the browser sent it over https: to this server, or as a trusted proxy says (``ForwardedRequests``).
    public var isSecure = false
    /// The number of the signed-in person, set by the gate before the site; nil when the site requires no sign-in.
    public var person: Int64?
    /// The number of the session with which they ask; nil like ``person``.
    public var session: Int64?

    /// A request, from a server or a test.
    public init(
        _ method: Method, _ target: Target, headers: Headers = [:], body: RequestBody = .empty, peer: String = ""
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.peer = peer
    }

    /// The `Host` it was sent to, without the port, in lower case; nil when it has none or several.
    public var host: String? {
        let hosts = headers.all("Host")
        guard hosts.count == 1, let host = hosts.first else { return nil }
        if host.hasPrefix("[") { return host.firstIndex(of: "]").map { String(host[...$0]).lowercased() } }
        return String(host.prefix { $0 != ":" }).lowercased()
    }

    /// The value of a cookie (RFC 6265, 4.2).
    public func cookie(_ name: String) -> String? {
        for header in headers.all("Cookie") {
            for pair in header.split(separator: ";") {
                let pair = pair.drop { $0 == " " }
                guard let equals = pair.firstIndex(of: "="), pair[..<equals] == name else { continue }
                return String(pair[pair.index(after: equals)...])
            }
        }
        return nil
    }

    /// The token of a program (RFC 6750, 2.1); nil when it has none, or several.
    public var bearerToken: String? {
        let values = headers.all("Authorization")
        guard values.count == 1, let value = values.first, value.prefix(7).lowercased() == "bearer " else { return nil }
        return String(value.dropFirst(7).drop { $0 == " " })
    }

    /// The fields of a form that was sent with the request (`application/x-www-form-urlencoded`).
    /// - Throws: ``RequestError``.
    public func form(limit: Int = 64 << 10) async throws -> Fields {
        Fields(encoded: try await body.collected(limit: limit)[...])
    }
}

/// A path and a query, parsed and decoded.
public struct Target: Hashable, Sendable {
    /// The decoded segments without empty ones: `["photos", "12"]`. No segment is `.` or `..`, or contains a slash or a
    /// zero byte.
    public let path: [String]
    /// The query after the question mark.
    public let query: Fields
    /// The path as received, for links back to this page; begins with a slash.
    public let raw: String

    /// Parses a request's target; nil when it is malformed or contains a segment that leaves the site's tree.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= 8192 else { return nil }
        let end = bytes.firstIndex(of: UInt8(ascii: "?"))
        var path: [String] = []
        // The start of the next segment. Works on bytes, because iterating over characters is slow.
        var start = bytes.startIndex
        while start < end ?? bytes.endIndex {
            let slash = bytes[start..<(end ?? bytes.endIndex)].firstIndex(of: UInt8(ascii: "/"))
            let stop = slash ?? end ?? bytes.endIndex
            if stop > start {
                guard let segment = PercentCoding.decoded(text[start..<stop], plusIsSpace: false), segment != ".",
                    segment != "..",
                    !segment.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 || $0 == UInt8(ascii: "\\") })
                else { return nil }
                path.append(segment)
            }
            start = slash.map { bytes.index(after: $0) } ?? stop
        }
        self.path = path
        query = end.map { Fields(encoded: Array(bytes[bytes.index(after: $0)...])[...]) } ?? Fields()
        raw = text
    }
}

/// The names and values of a query or a form.
public struct Fields: Hashable, Sendable {
    /// The pairs in order.
    public private(set) var pairs: [Pair] = []

    /// A name and its value.
    public struct Pair: Hashable, Sendable {
        /// Decoded.
        public let name: String
        /// Decoded.
        public let value: String
    }

    /// No fields.
    public init() {}

    /// Parses `a=1&b=2`; pairs that are not UTF-8 are left out.
    public init(encoded bytes: ArraySlice<UInt8>) {
        for part in bytes.split(separator: UInt8(ascii: "&")) where pairs.count < 1000 {
            let text = Substring(decoding: part, as: UTF8.self)
            let equals = text.firstIndex(of: "=") ?? text.endIndex
            let rest = equals == text.endIndex ? "" : text[text.index(after: equals)...]
            guard let name = PercentCoding.decoded(text[..<equals], plusIsSpace: true),
                let value = PercentCoding.decoded(rest, plusIsSpace: true)
            else { continue }
            pairs.append(Pair(name: name, value: value))
        }
    }

    /// The first value with this name.
    public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Every value of a name.
    public func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }
}

/// Percent-encoding (RFC 3986, 2.1).
public enum PercentCoding {
    static func decoded(_ text: Substring, plusIsSpace: Bool) -> String? {
        if !text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") && plusIsSpace }) {
            return String(text)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hex), let low = rest.popFirst().flatMap(hex) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hex(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Encodes one segment of a path or one value of a query: all characters except the unreserved ones.
    public static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
