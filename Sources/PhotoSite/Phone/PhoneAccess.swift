internal import Synchronization

/// How phones at home reach the app: over https, once they trust this computer's own authority. Addresses come and go while
/// the app is served.
public final class PhoneAccess: Sendable {
    /// The authority's certificate, as devices get it.
    public struct Authority: Sendable {
        /// What devices call it.
        public let name: String
        /// The certificate, DER.
        public let der: [UInt8]
        /// The certificate, PEM.
        public let pem: String
        /// SHA-256 as devices show it: `3A:F0:…`.
        public let fingerprint: String

        /// What the pages show and send.
        public init(name: String, der: [UInt8], pem: String, fingerprint: String) {
            self.name = name
            self.der = der
            self.pem = pem
            self.fingerprint = fingerprint
        }
    }

    /// What the computer is reached by.
    public struct Reach: Sendable, Hashable {
        /// Numeric, the best one first.
        public var addresses: [String]
        /// Names that the certificate holds for as well.
        public var hosts: [String]
        /// Of plain http, which explains.
        public var plainPort: UInt16
        /// Of https.
        public var securePort: UInt16

        /// What the computer is reached by.
        public init(addresses: [String] = [], hosts: [String] = [], plainPort: UInt16 = 0, securePort: UInt16 = 0) {
            self.addresses = addresses
            self.hosts = hosts
            self.plainPort = plainPort
            self.securePort = securePort
        }

        /// The page that a phone opens first; nil while the computer is in no network.
        public var explanation: String? { addresses.first.map { "http://\(Self.bracketed($0)):\(plainPort)/" } }

        /// The app for somebody who came to a host: by that one, when the certificate holds for it.
        public func app(at host: String?) -> String {
            let known = addresses.map(Self.bracketed) + hosts
            let host = host.flatMap { known.contains($0) ? $0 : nil } ?? known.first ?? "localhost"
            return "https://\(host):\(securePort)/"
        }

        private static func bracketed(_ address: String) -> String { address.contains(":") ? "[\(address)]" : address }
    }

    /// The certificate that devices are to trust.
    public let authority: Authority
    private let current = Mutex(Reach())

    /// Not reachable yet.
    public init(_ authority: Authority) { self.authority = authority }

    /// What the computer is reached by now.
    public var reach: Reach {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
