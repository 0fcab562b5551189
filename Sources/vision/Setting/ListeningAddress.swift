import Glibc

/// Where the web app listens.
struct ListeningAddress {
    /// As it was typed: an address or a name.
    let host: String

    /// Whether only programs of this computer reach it (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3).
    var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        var four = in_addr()
        if inet_pton(AF_INET, bare, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        var six = in6_addr()
        guard inet_pton(AF_INET6, bare, &six) == 1 else { return false }
        return withUnsafeBytes(of: &six) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }
}
