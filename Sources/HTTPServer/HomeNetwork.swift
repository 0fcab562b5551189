internal import CMicroHTTPD
internal import Glibc

/// This computer's addresses and name in its home networks, by which a phone in the same network can reach it.
public enum HomeNetwork {
    /// Numeric private addresses (RFC 1918, RFC 3927, RFC 4193) of the interfaces that are up. IPv4 comes first, and
    /// before all others the addresses of the interface with the default route, because other private networks often
    /// belong to virtual machines.
    ///
    /// Link-local IPv6 addresses are left out, because browsers do not accept their zones.
    public static func addresses() -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        let main = defaultInterface()
        var found: [(rank: Int, address: String)] = []
        for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee, let address = entry.ifa_addr, let name = entry.ifa_name,
                Int32(entry.ifa_flags) & Int32(IFF_UP) != 0, let bytes = bytes(address), isPrivate(bytes),
                let text = text(bytes)
            else { continue }
            let isMain = main == String(cString: name)
            found.append(((isMain ? 0 : 2) + (bytes.count == 4 ? 0 : 1), text))
        }
        var seen: Set<String> = []
        return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.address).filter { seen.insert($0).inserted }
    }

    /// This computer's name, such as `nas`; empty when it has none.
    public static var computerName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static func isPrivate(_ bytes: [UInt8]) -> Bool {
        switch bytes.count {
        case 4:
            bytes[0] == 10 || bytes[0] == 172 && 16...31 ~= bytes[1] || bytes[0] == 192 && bytes[1] == 168
                || bytes[0] == 169 && bytes[1] == 254
        case 16: bytes[0] & 0xFE == 0xFC
        default: false
        }
    }

    private static func bytes(_ address: UnsafeMutablePointer<sockaddr>) -> [UInt8]? {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6:
            return withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The interface of the default route (destination 0) in `/proc/net/route` (proc_net(5)).
    private static func defaultInterface() -> String? {
        let file = open("/proc/net/route", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(file, &buffer, buffer.count)
        guard count > 0 else { return nil }
        for line in String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t")
            if fields.count > 7, fields[1] == "00000000", fields[7] == "00000000" { return String(fields[0]) }
        }
        return nil
    }
}
