internal import Glibc

/// Why a server could not be started.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// This is no numeric IPv4 or IPv6 address.
    case malformedAddress(String)
    /// Another program listens there.
    case inUse(address: String, port: UInt16)
    /// Ports below 1024 are for the system's own services.
    case notPermitted(port: UInt16)
    /// This machine has no such address.
    case notAvailable(address: String)
    /// A certificate and its key cannot be used: GnuTLS's words.
    case unusableCertificate(String)
    /// The system refused for another reason.
    case system(errno: Int32)

    /// One sentence.
    public var description: String {
        switch self {
        case .malformedAddress(let address): "\(address) is not an IP address."
        case .inUse(let address, let port): "Another program is using port \(port) of \(address)."
        case .notPermitted(let port): "Port \(port) needs more rights than this program has."
        case .notAvailable(let address): "This machine does not have the address \(address)."
        case .unusableCertificate(let reason): "The certificate cannot be used: \(reason)"
        case .system(let number): "The server could not be started: \(String(cString: strerror(number)))."
        }
    }

    init(errno number: Int32, _ configuration: HTTPServer.Configuration) {
        self =
            switch number {
            case EADDRINUSE: .inUse(address: configuration.address, port: configuration.port)
            case EACCES: .notPermitted(port: configuration.port)
            case EADDRNOTAVAIL: .notAvailable(address: configuration.address)
            default: .system(errno: number)
            }
    }
}
