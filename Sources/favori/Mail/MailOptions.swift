import FavoriSite
import FavourStore
import Glibc
import Mail
import Serving
import Terminal
import Wording

/// The options by which the operator says how e-mails are sent.
enum MailOptions {
    static let smtp = Option(
        "smtp", Phrase("URL"),
        Reading(
            expected: Phrase(
                en: "smtps://host:465 or smtp://host:587, without a name and password",
                it: "smtps://host:465 o smtp://host:587, senza nome e password"),
            read: { MailServer($0) }),
        help: Phrase(
            en: """
                The mail server. smtps:// begins with TLS; smtp:// demands STARTTLS, but for localhost. Without it no \
                e-mails are sent.
                """,
            it: """
                Il server di posta. smtps:// inizia con TLS; smtp:// pretende STARTTLS, tranne che per localhost. Senza, \
                non si inviano email.
                """))
    static let from = Option(
        "mail-from", Phrase(en: "ADDRESS", it: "INDIRIZZO"), addressReading,
        help: Phrase(en: "From which address e-mails come.", it: "Da quale indirizzo arrivano le email."))
    static let passwordFile = Option(
        "smtp-password-file", Phrase(en: "FILE", it: "FILE"), .file,
        help: Phrase(
            en: """
                A file with the user on the first line and the password on the second, that only its owner can read. Without \
                it, FAVORI_SMTP_USER and FAVORI_SMTP_PASSWORD of the environment count.
                """,
            it: """
                Un file con l'utente sulla prima riga e la password sulla seconda, leggibile solo dal proprietario. Senza, \
                valgono FAVORI_SMTP_USER e FAVORI_SMTP_PASSWORD dell'ambiente.
                """))
    static let authority = Option(
        "smtp-authority", Phrase(en: "FILE", it: "FILE"), .file,
        help: Phrase(
            en: """
                Certificates (PEM) by which the mail server's is checked, in place of those of the system: for a mail server \
                with a certificate authority of its own.
                """,
            it: """
                Certificati (PEM) con cui verificare quello del server di posta, al posto di quelli del sistema: per un server \
                di posta con una propria autorità di certificazione.
                """))
    static let address = Argument(
        Phrase(en: "ADDRESS", it: "INDIRIZZO"), addressReading,
        help: Phrase(en: "To which address.", it: "A quale indirizzo."))
    static let all = [smtp.spec, from.spec, passwordFile.spec, authority.spec]

    private static let addressReading = Reading(
        expected: Phrase(en: "an e-mail address", it: "un indirizzo email"), read: { MailAddress($0) })

    /// The server with its login, and the address that e-mails come from; nil without `--smtp`.
    static func server(_ command: ParsedCommand) throws -> (server: MailServer, from: MailAddress)? {
        guard var server = command[smtp] else {
            guard command[from] == nil, command[passwordFile] == nil, command[authority] == nil else {
                throw Complaint.noServer
            }
            return nil
        }
        guard let address = command[from] else { throw Complaint.noSender }
        server.login = try login(command[passwordFile])
        server.authorities = command[authority]
        if let file = server.authorities, access(file, R_OK) != 0 { throw Complaint.notFound(file) }
        return (server, address)
    }

    /// How the app sends e-mails; nil without `--smtp`.
    static func desk(_ command: ParsedCommand, name: String?) throws -> MailDesk? {
        guard let (server, from) = try server(command) else { return nil }
        guard let host = command.all(ServingOptions.publicName).first else { throw Complaint.noPublicName }
        let sender = MailSender(server)
        return MailDesk(from: from, name: name ?? "Favori", base: "https://\(host)/") {
            (message) throws(MailError) in try await sender.send(message)
        }
    }

    private static func login(_ file: String?) throws -> MailServer.Login? {
        if let file { return try login(reading: file) }
        func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        guard let user = value("FAVORI_SMTP_USER"), let password = value("FAVORI_SMTP_PASSWORD") else { return nil }
        return MailServer.Login(user: user, password: password)
    }

    private static func login(reading path: String) throws -> MailServer.Login {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Complaint.notFound(path) }
        defer { close(file) }
        var state = stat()
        guard fstat(file, &state) == 0, state.st_mode & 0o007 == 0 else { throw Complaint.open(path) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(file, &bytes, bytes.count)
        let lines = bytes.prefix(max(0, count)).split(separator: 10, omittingEmptySubsequences: false)
            .map { String(decoding: $0.filter { $0 != 13 }, as: UTF8.self) }
        guard lines.count >= 2, !lines[0].isEmpty, !lines[1].isEmpty else { throw Complaint.noLogin(path) }
        return MailServer.Login(user: lines[0], password: lines[1])
    }
}

extension Complaint {
    fileprivate static let noServer = Complaint(
        problem: Phrase(en: "No mail server was named.", it: "Non è indicato alcun server di posta."),
        fix: Phrase(
            en: "Add --smtp smtps://host:465, or leave out --mail-from and the other options of e-mails.",
            it: "Aggiungere --smtp smtps://host:465, oppure omettere --mail-from e le altre opzioni per le email."),
        exitCode: .usage)
    fileprivate static let noSender = Complaint(
        problem: Phrase(
            en: "It was not said from which address e-mails come.",
            it: "Non è indicato da quale indirizzo arrivano le email."),
        fix: Phrase(en: "Add --mail-from ADDRESS.", it: "Aggiungere --mail-from INDIRIZZO."), exitCode: .usage)
    fileprivate static let noPublicName = Complaint(
        problem: Phrase(
            en: "E-mails have links to the app, and the name for them is missing.",
            it: "Le email contengono link all'app, e manca il nome per i link."),
        fix: Phrase(
            en: "Add --public-name NAME, the name under which people reach the app over https.",
            it: "Aggiungere --public-name NOME, il nome con cui le persone raggiungono l'app su https."),
        exitCode: .usage)
    fileprivate static func open(_ path: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "Others on this computer can read the password in “\(path)”.",
                it: "Altri su questo computer possono leggere la password in «\(path)»."),
            fix: Phrase(en: "Run “chmod 600 \(path)”.", it: "Eseguire «chmod 600 \(path)»."))
    }
    fileprivate static func noLogin(_ path: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "“\(path)” does not hold a user and a password.",
                it: "«\(path)» non contiene un utente e una password."),
            fix: Phrase(
                en: "Write the user on the first line, and the password on the second.",
                it: "Scrivere l'utente sulla prima riga e la password sulla seconda."))
    }
}
