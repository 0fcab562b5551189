/// Takes the client's address, the scheme and the host name of a request from `X-Forwarded-For`, `X-Forwarded-Proto`
/// and `X-Forwarded-Host`, if one of the site's own proxies sent it. From other clients these fields are ignored.
///
/// `Forwarded` (RFC 7239) is not read: a proxy that does not write this field may pass it on unchanged from a client,
/// who could forge it.
public struct ForwardedRequests<Site: Responder>: Responder {
    private let site: Site
    private let proxies: [AddressRange]

    /// Forwards requests to `site` with the data of these proxies.
    public init(_ site: Site, proxies: [AddressRange]) {
        self.site = site
        self.proxies = proxies
    }

    /// Forwards the request to the site.
    public func respond(to request: Request) async -> Response {
        guard isTrusted(request.peer) else { return await site.respond(to: request) }
        var request = request
        request.peer = client(of: request)
        request.isSecure = Self.last("X-Forwarded-Proto", of: request)?.lowercased() == "https"
        if let host = Self.last("X-Forwarded-Host", of: request) { request.headers["Host"] = host }
        return await site.respond(to: request)
    }

    private func isTrusted(_ address: String) -> Bool { proxies.contains { $0.contains(address) } }

    /// The client's address. Each proxy appends the address from which it received the request, so the last address
    /// that is not one of our proxies is the client's. What precedes it could be forged by the client.
    private func client(of request: Request) -> String {
        var nearest = request.peer
        for item in Self.items("X-Forwarded-For", of: request).reversed() {
            guard let address = Self.address(item) else { break }
            nearest = address
            if !isTrusted(address) { break }
        }
        return nearest
    }

    /// The value that the nearest proxy added.
    private static func last(_ name: String, of request: Request) -> String? { items(name, of: request).last }

    private static func items(_ name: String, of request: Request) -> [String] {
        request.headers.all(name).flatMap { $0.split(separator: ",") }.map { item in
            String(String(item.drop { $0 == " " || $0 == "\t" }.reversed()).drop { $0 == " " || $0 == "\t" }.reversed())
        }.filter { !$0.isEmpty }
    }

    /// An address without its port and brackets; nil when the text is not an address.
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
