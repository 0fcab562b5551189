import Web

/// The address that the web app listens on.
struct ListeningAddress {
    /// As it was typed: an address or a name.
    let host: String

    /// Whether only programs of this computer reach it (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3).
    var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let loopback = AddressRange(bare.contains(":") ? "::1" : "127.0.0.0/8")
        return loopback?.contains(bare) ?? false
    }
}
