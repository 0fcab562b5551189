internal import Compression

/// Compresses answers with gzip (RFC 9110, 8.4 and 12.5.3).
enum ContentEncoding {
    /// The fewest bytes to compress: shorter answers fit into one packet anyway.
    static let minimumCount = 1024

    /// Whether the client accepts gzip.
    static func allowsGzip(_ request: Request) -> Bool {
        var any: Bool?
        for header in request.headers.all("Accept-Encoding") {
            for item in header.split(separator: ",") {
                let parts = item.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
                let isWanted = !parts.dropFirst().contains(where: isZero)
                switch parts.first?.lowercased() {
                case "gzip", "x-gzip": return isWanted
                case "*": any = isWanted
                default: break
                }
            }
        }
        return any ?? false
    }

    /// Whether a parameter is `q=0`, `q=0.0` and so on, which means *not accepted*.
    private static func isZero(_ parameter: Substring) -> Bool {
        let lower = parameter.lowercased()
        return lower.hasPrefix("q=0") && lower.dropFirst(3).allSatisfy { $0 == "0" || $0 == "." }
    }

    /// Whether content of this type becomes smaller: text and similar formats do, compressed formats do not. Event
    /// streams are excluded, because compression would delay their events.
    static func isCompressible(_ contentType: String) -> Bool {
        let type = contentType.prefix { $0 != ";" }.trimmed.lowercased()
        return switch type {
        case "text/event-stream": false
        case "application/json", "application/javascript", "application/xml", "application/wasm", "image/svg+xml",
            "application/manifest+json", "application/geo+json":
            true
        default: type.hasPrefix("text/")
        }
    }
}

extension Response {
    /// The answer compressed, if that saves bytes and the client accepts it. A strong `ETag` becomes weak, because the
    /// bytes differ.
    public consuming func compressed(for request: Request) -> Response {
        guard case .bytes(let bytes) = body, bytes.count >= ContentEncoding.minimumCount, status != .partialContent,
            headers["Content-Encoding"] == nil, let type = headers["Content-Type"],
            ContentEncoding.isCompressible(type)
        else { return self }
        headers.addVary("Accept-Encoding")
        guard ContentEncoding.allowsGzip(request) else { return self }
        let tag = headers["ETag"].flatMap { ETag(header: $0[...]) }
        if let tag, !tag.isWeak { headers["ETag"] = ETag(tag.value, isWeak: true).description }
        // The body of a 304 is not sent, so it is not compressed.
        guard status != .notModified, let packed = Gzip.compressed(bytes), packed.count < bytes.count else {
            return self
        }
        headers.add("Content-Encoding", "gzip")
        body = .bytes(packed)
        return self
    }
}

extension Headers {
    /// States in `Vary` that the answer depends on this header of the request (RFC 9110, 12.5.5).
    mutating func addVary(_ name: String) {
        let named = all("Vary").flatMap { $0.split(separator: ",") }.map { $0.trimmed.lowercased() }
        if !named.contains(name.lowercased()), !named.contains("*") { add("Vary", name) }
    }
}

/// Compresses the answers of a site where that saves bytes (``Response/compressed(for:)``).
public struct Compressed<Site: Responder>: Responder {
    private let site: Site

    /// Compresses the answers of `site`.
    public init(_ site: Site) { self.site = site }

    /// Forwards the request to the site.
    public func respond(to request: Request) async -> Response {
        await site.respond(to: request).compressed(for: request)
    }
}
