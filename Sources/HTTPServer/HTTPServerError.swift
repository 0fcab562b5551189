internal import Glibc

/// Why a server could not be started.
public enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// This is not a numeric IPv4 or IPv6 address.
    case malformedAddress(String)
    /// Another program listens on this address and port.
    case inUse(address: String, port: UInt16)
    /// The port is below 1024, which is reserved for the system's services.
    case notPermitted(port: UInt16)
    /// The machine does not have this address.
    case notAvailable(address: String)
    /// The certificate and key cannot be used; the value is GnuTLS's message.
    case unusableCertificate(String)
    /// A system call failed for another reason.
    case system(errno: Int32)

    /// The error as one sentence.
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
