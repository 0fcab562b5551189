internal import Glibc

/// Accepts only requests for the site's own host names. Another site could make its name point to this machine, and a
/// browser would then treat both as the same site (DNS rebinding); but the browser still sends the other site's name in
/// `Host`.
public struct HostCheck<Site: Responder>: Responder {
    private let site: Site
    private let names: Set<String>
    private let acceptsAddresses: Bool
    private let refusal: @Sendable (Request) -> Response

    /// Forwards requests for `localhost`, `127.0.0.1`, `[::1]` and the given names to `site`.
    /// - Parameters:
    ///   - names: such as `photos.home` or `192.168.1.20`; an IPv6 address with or without its brackets.
    ///   - acceptsAddresses: whether any numeric address is accepted: DNS rebinding works with names only.
    ///   - refusal: the answer to all other requests; its status is 421.
    public init(
        _ site: Site, names: [String] = [], acceptsAddresses: Bool = false,
        refusal: @escaping @Sendable (Request) -> Response = { _ in
            .text("This address is not known here.", status: .misdirected)
        }
    ) {
        self.site = site
        self.refusal = refusal
        self.names = Set(
            names.map { name in
                let name = name.lowercased()
                return name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
            } + ["localhost", "127.0.0.1", "[::1]"])
        self.acceptsAddresses = acceptsAddresses
    }

    /// Forwards the request to the site, or answers 421.
    public func respond(to request: Request) async -> Response {
        guard let host = request.host, names.contains(host) || acceptsAddresses && Self.isAddress(host) else {
            return refusal(request)
        }
        return await site.respond(to: request)
    }

    private static func isAddress(_ host: String) -> Bool {
        var room = in6_addr()
        if host.hasPrefix("["), host.hasSuffix("]") {
            return inet_pton(AF_INET6, String(host.dropFirst().dropLast()), &room) == 1
        }
        return inet_pton(AF_INET, host, &room) == 1
    }
}
