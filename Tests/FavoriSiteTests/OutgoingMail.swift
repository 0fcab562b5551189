import FavoriSite
import Mail
import Synchronization
import Testing

/// E-mails that would have been sent.
final class OutgoingMail: Sendable {
    let messages = Mutex<[MailMessage]>([])
    /// Why none can be sent; nil when they can.
    let error = Mutex<MailError?>(nil)

    var desk: MailDesk {
        get throws {
            MailDesk(
                from: try #require(MailAddress("favori@favours.example.org")), name: "Kallio",
                base: "https://favours.example.org/"
            ) { [self] message throws(MailError) in
                if let error = error.withLock({ $0 }) { throw error }
                messages.withLock { $0.append(message) }
            }
        }
    }

    /// The code in the last e-mail.
    func code() throws -> String {
        let subject = try #require(messages.withLock { $0.last?.subject })
        return String(try #require(subject.split(separator: " ").last))
    }
}
