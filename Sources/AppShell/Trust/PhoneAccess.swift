internal import Synchronization

/// How phones in the home network reach the app: over HTTPS, after they trust this computer's certificate authority.
/// The addresses may change while the app is served.
public final class PhoneAccess: Sendable {
    /// The authority's certificate in the forms that devices need.
    public struct Authority: Sendable {
        /// The name that devices show.
        public let name: String
        /// The certificate, DER.
        public let der: [UInt8]
        /// The certificate, PEM.
        public let pem: String
        /// SHA-256 as devices show it: `3A:F0:…`.
        public let fingerprint: String

        /// An authority with the data that the pages show and send.
        public init(name: String, der: [UInt8], pem: String, fingerprint: String) {
            self.name = name
            self.der = der
            self.pem = pem
            self.fingerprint = fingerprint
        }
    }

    /// The addresses and names by which the computer is reached.
    public struct Reach: Sendable, Hashable {
        /// Numeric, the best one first.
        public var addresses: [String]
        /// Names that the certificate holds for as well.
        public var hosts: [String]
        /// The port of plain HTTP, for the pages that explain the steps.
        public var plainPort: UInt16
        /// The port of HTTPS.
        public var securePort: UInt16

        /// The addresses and names by which the computer is reached.
        public init(addresses: [String] = [], hosts: [String] = [], plainPort: UInt16 = 0, securePort: UInt16 = 0) {
            self.addresses = addresses
            self.hosts = hosts
            self.plainPort = plainPort
            self.securePort = securePort
        }

        /// The page that a phone opens first; nil while the computer is in no network.
        public var explanation: String? { addresses.first.map { "http://\(Self.bracketed($0)):\(plainPort)/" } }

        /// The app's URL for a client that used a host name: with the same host if the certificate is valid for it.
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

    /// Access for an authority, without addresses yet.
    public init(_ authority: Authority) { self.authority = authority }

    /// What the computer is reached by now.
    public var reach: Reach {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}
