/// Takes the word of the site's own proxies for whom a request comes from, whether it came over https, and under which
/// name: `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`. From anybody else these fields mean nothing.
///
/// `Forwarded` (RFC 7239) is not read. A proxy passes on what it does not know: beside the fields that it writes, that
/// one could be a stranger's.
public struct ForwardedRequests<Site: Responder>: Responder {
    private let site: Site
    private let proxies: [AddressRange]

    /// Asks `site` as the proxies say.
    public init(_ site: Site, proxies: [AddressRange]) {
        self.site = site
        self.proxies = proxies
    }

    /// Asks the site.
    public func respond(to request: Request) async -> Response {
        guard isTrusted(request.peer) else { return await site.respond(to: request) }
        var request = request
        request.peer = client(of: request)
        request.isSecure = Self.last("X-Forwarded-Proto", of: request)?.lowercased() == "https"
        if let host = Self.last("X-Forwarded-Host", of: request) { request.headers["Host"] = host }
        return await site.respond(to: request)
    }

    private func isTrusted(_ address: String) -> Bool { proxies.contains { $0.contains(address) } }

    /// Each proxy adds at the end whom it has heard: what stands before the last address that is none of ours was
    /// written by a stranger.
    private func client(of request: Request) -> String {
        var nearest = request.peer
        for item in Self.items("X-Forwarded-For", of: request).reversed() {
            guard let address = Self.address(item) else { break }
            nearest = address
            if !isTrusted(address) { break }
        }
        return nearest
    }

    /// What the nearest proxy says.
    private static func last(_ name: String, of request: Request) -> String? { items(name, of: request).last }

    private static func items(_ name: String, of request: Request) -> [String] {
        request.headers.all(name).flatMap { $0.split(separator: ",") }.map { item in
            String(String(item.drop { $0 == " " || $0 == "\t" }.reversed()).drop { $0 == " " || $0 == "\t" }.reversed())
        }.filter { !$0.isEmpty }
    }

    /// An address without its port and brackets; nil for what is none.
    private static func address(_ item: String) -> String? {
        var bare = item
        if item.hasPrefix("["), let end = item.firstIndex(of: "]") {
            bare = String(item[item.index(after: item.startIndex)..<end])
        } else if item.filter({ $0 == ":" }).count == 1, let colon = item.firstIndex(of: ":") {
            bare = String(item[..<colon])
        }
        return AddressRange.bytes(bare) == nil ? nil : bare
    }
}
