/// Why an e-mail was not taken. Holds no address: servers repeat those in their answers, which are not kept.
public enum MailError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server cannot be reached, or the connection broke.
    case unreachable(String)
    /// The server offers no TLS, or has a certificate that does not hold.
    case insecure(String)
    /// The server refuses the name or the password.
    case signInRefused(code: Int)
    /// The server refuses now, and may take it later (RFC 5321, 4.2.1: 4yz).
    case refusedForNow(code: Int)
    /// The server takes no e-mail from us: it refuses the connection, the greeting or the sender (5yz).
    case closed(code: Int)
    /// The server refuses the recipient or the message for good (5yz).
    case refused(code: Int)

    /// Whether sending the same again cannot succeed. All else is the operator's to mend, or the server's, and no e-mail is
    /// lost meanwhile.
    public var isPermanent: Bool {
        if case .refused = self { true } else { false }
    }

    /// One sentence.
    public var description: String {
        switch self {
        case .unreachable(let why): "The mail server cannot be reached: \(why)."
        case .insecure(let why): "The connection to the mail server is not secure: \(why)."
        case .signInRefused(let code): "The mail server refuses the user or the password (\(code))."
        case .refusedForNow(let code): "The mail server refuses the e-mail for now (\(code))."
        case .closed(let code): "The mail server takes no e-mails from this sender (\(code))."
        case .refused(let code): "The mail server refuses the e-mail (\(code))."
        }
    }
}
