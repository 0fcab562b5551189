internal import Web

/// The address that the web app listens on.
public struct ListeningAddress: Sendable {
    /// As it was typed: an address or a name.
    public let host: String

    /// An address as it was typed.
    public init(host: String) { self.host = host }

    /// Whether only programs of this computer reach it (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3).
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        let loopback = AddressRange(bare.contains(":") ? "::1" : "127.0.0.0/8")
        return loopback?.contains(bare) ?? false
    }

    /// Where a browser of this computer finds what listens here: `http://localhost:8418/`.
    public func url(port: UInt16) -> String {
        let name =
            switch host {
            case "127.0.0.1", "0.0.0.0", "::", "::1": "localhost"
            default: host.contains(":") ? "[\(host)]" : host
            }
        return "http://\(name):\(port)/"
    }
}
