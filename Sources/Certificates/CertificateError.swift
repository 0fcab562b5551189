internal import CCrypto
internal import Glibc

/// Why a certificate could not be made or read.
public enum CertificateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file of the authority cannot be read or written.
    case file(path: String, errno: Int32)
    /// The file of the authority does not hold a key and its certificate.
    case damaged(path: String)
    /// No valid name or address was given for the certificate.
    case noNames
    /// libcrypto failed; the value is its message.
    case library(String)

    /// The error as one sentence.
    public var description: String {
        switch self {
        case .file(let path, let number): "\(path) cannot be used: \(String(cString: strerror(number)))."
        case .damaged(let path): "\(path) does not hold a key and its certificate."
        case .noNames: "A certificate needs a name or an address."
        case .library(let words): "libcrypto could not make the certificate: \(words)."
        }
    }

    /// libcrypto's latest error. Empties its error queue.
    static func latest() -> CertificateError {
        var text = [CChar](repeating: 0, count: 256)
        ERR_error_string_n(ERR_get_error(), &text, text.count)
        ERR_clear_error()
        return .library(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
}
