public import Mail

/// How the app sends e-mails, as the operator wants it.
public struct MailDesk: Sendable {
    /// From which address.
    public let from: MailAddress
    /// The name that is shown for that.
    public let name: String
    /// The address of the app, ended by a slash: `https://favours.example.org/`.
    public let base: String
    /// Hands an e-mail to the operator's server.
    public let send: @Sendable (MailMessage) async throws(MailError) -> Void

    /// A desk.
    public init(
        from: MailAddress, name: String, base: String,
        send: @escaping @Sendable (MailMessage) async throws(MailError) -> Void
    ) {
        self.from = from
        self.name = name
        self.base = base
        self.send = send
    }
}
