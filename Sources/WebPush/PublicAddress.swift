internal import Glibc

/// Which addresses belong to the internet at large: all but those of a computer itself, of networks at home and in
/// companies, and of special purposes (RFC 6890).
enum PublicAddress {
    /// The address of a socket.
    static func isPublic(_ address: UnsafePointer<sockaddr>) -> Bool {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin_addr) { isPublic(v4: Array($0)) }
            }
        case AF_INET6:
            address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { isPublic(v6: Array($0)) }
            }
        default: false
        }
    }

    /// Four bytes.
    static func isPublic(v4 bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (169, 254, _), (192, 168, _), (172, 16...31, _), (100, 64...127, _),
            (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100), (203, 0, 113), (224..., _, _):
            false
        default: true
        }
    }

    /// Sixteen bytes: of the range that is given out (2000::/3), without documentation, benchmarks, and what stands for an
    /// address of IPv4, which counts by that.
    static func isPublic(v6 bytes: [UInt8]) -> Bool {
        // 64:ff9b::/96 (RFC 6052).
        if bytes.prefix(12) == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] {
            return isPublic(v4: Array(bytes[12...]))
        }
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        // 2002::/16, 6to4 (RFC 3056).
        case (0x20, 0x02, _, _): return isPublic(v4: Array(bytes[2..<6]))
        // 2001::/23 (RFC 2928), with Teredo and benchmarks; 2001:db8::/32; 3fff::/20.
        case (0x20, 0x01, 0...1, _), (0x20, 0x01, 0x0D, 0xB8), (0x3F, 0xFF, 0...0x0F, _): return false
        default: return true
        }
    }
}
