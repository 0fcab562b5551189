internal import Glibc

/// One numeric address, or a network in CIDR notation (RFC 4632; RFC 4291, 2.3): `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
public struct AddressRange: Hashable, Sendable {
    /// 4 or 16 bytes.
    private let address: [UInt8]
    /// The length of the network's prefix in bits.
    private let bits: Int

    /// Nil for any other text, including host names.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = Self.bytes(String(parts[0])) else { return nil }
        self.address = address
        guard parts.count == 2 else {
            bits = address.count * 8
            return
        }
        guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (48...57).contains($0) }),
            let bits = Int(parts[1]), bits <= address.count * 8
        else { return nil }
        self.bits = bits
    }

    /// Whether a numeric address equals or lies in the range. False for host names.
    public func contains(_ text: String) -> Bool {
        guard let other = Self.bytes(text), other.count == address.count else { return false }
        return (0..<bits).allSatisfy { bit in
            (address[bit / 8] ^ other[bit / 8]) & (0x80 >> (bit % 8)) == 0
        }
    }

    /// The bytes of a numeric address. An IPv4-mapped IPv6 address gives 4 bytes (RFC 4291, 2.5.5.2).
    static func bytes(_ text: String) -> [UInt8]? {
        let bare = String(text.prefix { $0 != "%" })
        var four = in_addr()
        if inet_pton(AF_INET, bare, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
        var six = in6_addr()
        guard inet_pton(AF_INET6, bare, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isMapped ? Array(bytes[12...]) : bytes
    }
}
