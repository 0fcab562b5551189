internal import Compression

/// Packing answers with gzip (RFC 9110, 8.4 and 12.5.3).
enum ContentEncoding {
    /// Shorter ones fit into one packet anyway.
    static let minimumCount = 1024

    /// Whether the asker takes gzip.
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

    /// `q=0`, `q=0.0` and so on: not wanted.
    private static func isZero(_ parameter: Substring) -> Bool {
        let lower = parameter.lowercased()
        return lower.hasPrefix("q=0") && lower.dropFirst(3).allSatisfy { $0 == "0" || $0 == "." }
    }

    /// Text and the like; what is packed already only gets longer. An event stream must not be held up.
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
    /// The answer packed, if that pays and the asker takes it. An `ETag` becomes a weak one, as the bytes are others.
    public consuming func compressed(for request: Request) -> Response {
        guard case .bytes(let bytes) = body, bytes.count >= ContentEncoding.minimumCount, status != .partialContent,
            headers["Content-Encoding"] == nil, let type = headers["Content-Type"],
            ContentEncoding.isCompressible(type)
        else { return self }
        headers.addVary("Accept-Encoding")
        guard ContentEncoding.allowsGzip(request) else { return self }
        let tag = headers["ETag"].flatMap { ETag(header: $0[...]) }
        if let tag, !tag.isWeak { headers["ETag"] = ETag(tag.value, isWeak: true).description }
        // What is not sent need not be packed.
        guard status != .notModified, let packed = Gzip.compressed(bytes), packed.count < bytes.count else {
            return self
        }
        headers.add("Content-Encoding", "gzip")
        body = .bytes(packed)
        return self
    }
}

extension Headers {
    /// Says that the answer depends on a header of the request (RFC 9110, 12.5.5).
    mutating func addVary(_ name: String) {
        let named = all("Vary").flatMap { $0.split(separator: ",") }.map { $0.trimmed.lowercased() }
        if !named.contains(name.lowercased()), !named.contains("*") { add("Vary", name) }
    }
}

/// Packs the answers of a site where that pays (``Response/compressed(for:)``).
public struct Compressed<Site: Responder>: Responder {
    private let site: Site

    /// Packs the answers of `site`.
    public init(_ site: Site) { self.site = site }

    /// Asks the site.
    public func respond(to request: Request) async -> Response {
        await site.respond(to: request).compressed(for: request)
    }
}
