internal import Glibc

/// The key under which it is counted what comes from an internet address: wrong passwords, accounts, open streams.
public enum PeerAddress {
    /// An IPv4 address; the first 64 bits of an IPv6 address, because one household or attacker owns all addresses that
    /// begin with them (RFC 6177); a whole link-local IPv6 address; the empty string for anything else.
    public static func key(_ text: String) -> String {
        let bare = String(text.prefix { $0 != "%" })
        var four = in_addr()
        if inet_pton(AF_INET, bare, &four) == 1 { return written(AF_INET, &four) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, bare, &six) == 1 else { return "" }
        return withUnsafeMutableBytes(of: &six) { bytes in
            if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                return written(AF_INET, bytes.baseAddress.map { $0 + 12 })
            }
            let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
            if !isLinkLocal { for index in 8..<16 { bytes[index] = 0 } }
            return written(AF_INET6, bytes.baseAddress) + (isLinkLocal ? "" : "/64")
        }
    }

    private static func written(_ family: Int32, _ address: UnsafeMutableRawPointer?) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard let address, inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
