internal import Glibc

/// The names and addresses of a server, for its certificate.
public struct ServerNames: Sendable, Hashable {
    /// Numeric addresses, without brackets and zones.
    public let addresses: [String]
    /// Host names in lower case.
    public let hosts: [String]

    /// Keeps valid numeric addresses and valid host names (RFC 1123, 2.1) and drops everything else.
    public init(addresses: [String], hosts: [String]) {
        self.addresses = addresses.filter(Self.isAddress)
        self.hosts = hosts.map { $0.lowercased() }.filter(Self.isName)
    }

    /// The host names of this computer in a home network: `localhost`, and its own name below `.local` (RFC 6762) and
    /// `.home.arpa` (RFC 8375).
    public static func hosts(ofComputer name: String) -> [String] {
        let own = name.lowercased().prefix { $0 != "." }
        return ["localhost"] + [own + ".local", own + ".home.arpa"].map(String.init).filter(isName)
    }

    /// The extension subjectAltName (RFC 5280, 4.2.1.6); nil without any name.
    var alternativeNames: String? {
        let all = hosts.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }
        return all.isEmpty ? nil : all.joined(separator: ",")
    }

    private static func isAddress(_ text: String) -> Bool {
        var room = in6_addr()
        return inet_pton(AF_INET, text, &room) == 1 || inet_pton(AF_INET6, text, &room) == 1
    }

    private static func isName(_ text: String) -> Bool {
        guard (1...253).contains(text.utf8.count) else { return false }
        return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { byte in
                    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
                }
        }
    }
}
