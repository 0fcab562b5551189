import FavoriSite
import FavourStore
import Glibc
import Mail
import Terminal
import Wording

/// `favori mail`.
enum MailVerbs {
    /// Sends one e-mail, and says what the server did.
    static func test(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        guard let (server, from) = try MailOptions.server(command), let to = command[MailOptions.address].first else {
            throw Complaint(
                problem: Phrase(en: "No mail server was named.", it: "Non è indicato alcun server di posta."),
                fix: Phrase(
                    en: "Add --smtp and --mail-from as for “favori serve”.",
                    it: "Aggiungere --smtp e --mail-from come per «favori serve»."), exitCode: .usage)
        }
        var generator = SystemRandomNumberGenerator()
        let message = MailMessage(
            from: from, name: "Favori", to: to,
            subject: Phrase(en: "Test of e-mails", it: "Prova delle email").text(in: console.language),
            text: Phrase(
                en: "Favori can send e-mails.\n", it: "Favori può inviare email.\n"
            ).text(in: console.language), language: console.language.rawValue,
            identifier: String(UInt64.random(in: .min ... .max, using: &generator), radix: 16), date: Int64(time(nil)))
        do {
            try await MailSender(server).send(message)
        } catch {
            throw Complaint(
                problem: Phrase(
                    en: "The e-mail was not sent through \(server).",
                    it: "L'email non è stata inviata tramite \(server)."),
                cause: error.phrase, fix: error.fix)
        }
        console.print(
            Phrase(
                en: "\(server) has taken the e-mail. Look whether it has arrived, also among the spam.",
                it: "\(server) ha accettato l'email. Controlla se è arrivata, anche nella posta indesiderata."))
        return .success
    }

    /// What the operator is told of what was given up: no address, no name.
    static func givenUp(_ channel: Delivery.Channel, _ reason: Phrase, count: Int) -> Phrase {
        switch channel {
        case .mail:
            Phrase(en: "E-mails given up: \(count). \(reason.en)", it: "Email abbandonate: \(count). \(reason.it)")
        case .push:
            Phrase(
                en: "Notifications given up: \(count). \(reason.en)",
                it: "Notifiche abbandonate: \(count). \(reason.it)")
        }
    }
}

extension MailError {
    fileprivate var phrase: Phrase {
        switch self {
        case .unreachable(let why):
            Phrase(en: description, it: "Il server di posta non è raggiungibile: \(why).")
        case .insecure(let why): Phrase(en: description, it: "La connessione al server di posta non è sicura: \(why).")
        case .signInRefused(let code):
            Phrase(en: description, it: "Il server di posta rifiuta l'utente o la password (\(code)).")
        case .refusedForNow(let code):
            Phrase(en: description, it: "Il server di posta rifiuta l'email per ora (\(code)).")
        case .closed(let code):
            Phrase(en: description, it: "Il server di posta non accetta email da questo mittente (\(code)).")
        case .refused(let code): Phrase(en: description, it: "Il server di posta rifiuta l'email (\(code)).")
        }
    }

    fileprivate var fix: Phrase? {
        switch self {
        case .unreachable:
            Phrase(
                en: "Check the name and port of --smtp, and the network.",
                it: "Controllare nome e porta di --smtp, e la rete.")
        case .insecure:
            Phrase(
                en: "Use the name in the server's certificate, and smtps:// where it has no STARTTLS.",
                it: "Usare il nome nel certificato del server, e smtps:// dove manca STARTTLS.")
        case .signInRefused:
            Phrase(
                en: "Check --smtp-password-file: the user on the first line, the password on the second.",
                it: "Controllare --smtp-password-file: l'utente sulla prima riga, la password sulla seconda.")
        case .refused, .closed:
            Phrase(
                en: "Check --mail-from: many servers send for the address of the signed-in user alone.",
                it: "Controllare --mail-from: molti server inviano solo per l'indirizzo dell'utente che accede.")
        case .refusedForNow: Phrase(en: "Try again later.", it: "Riprovare più tardi.")
        }
    }
}
