import Glibc

/// Why a hash could not be computed.
public enum HashingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file could not be read.
    case unreadable(errno: Int32)
    /// libcrypto has no memory or no SHA-256.
    case library

    /// One sentence, without the file's name.
    public var description: String {
        switch self {
        case .unreadable(let number): "The file could not be read: \(String(cString: strerror(number)))."
        case .library: "libcrypto could not compute a SHA-256."
        }
    }
}
