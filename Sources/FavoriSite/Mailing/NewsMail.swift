public import FavourStore
import Favours
public import Mail
import Wording

/// Writes the e-mails. Those about news tell kind, name and title, and lead to the favour or its chats: descriptions and places are on
/// its page alone, for those who may see them.
public struct NewsMail: Sendable {
    private let store: FavourStore
    private let desk: MailDesk

    /// A writer.
    public init(store: FavourStore, desk: MailDesk) { (self.store, self.desk) = (store, desk) }

    /// The e-mail of a batch. The same for all attempts, but for its date, and for what was seen in between.
    ///
    /// - Throws: ``StoreError``.
    public func message(_ batch: MailBatch) async throws -> MailMessage {
        let language = Language(rawValue: batch.language) ?? .english
        let people = try await store.people(Set(batch.messages.map(\.notice.about)), for: batch.person)
        let favours = try await store.favours(Array(Set(batch.messages.map(\.favour))))
        // One that is hidden meanwhile has no title, as among the news.
        let titles = Dictionary(
            try await store.shown(favours, to: batch.person).map { ($0.id, $0.content.title) }
        ) { one, _ in one }
        func sentence(_ message: Message) -> String {
            message.notice.phrase(about: people[message.notice.about]).text(in: language)
        }
        let entries = batch.messages.map { message in
            // The base ends with the slash with which the path begins.
            [sentence(message), titles[message.favour], desk.base + message.path.dropFirst()].compactMap(\.self)
                .joined(separator: "\n")
        }
        let token = try store.unsubscribeToken(of: batch.person, address: batch.address)
        let unsubscribe = "\(desk.base)unsubscribe?token=\(token)"
        let subject =
            batch.messages.count == 1
            ? [sentence(batch.messages[0]), titles[batch.messages[0].favour]].compactMap(\.self).joined(separator: ": ")
            : Phrase(en: "\(batch.messages.count) news", it: "\(batch.messages.count) novità").text(in: language)
        return MailMessage(
            from: desk.from, name: desk.name, to: try Self.address(batch.address), subject: subject,
            text: entries.joined(separator: "\n\n") + "\n\n" + foot(unsubscribe).text(in: language),
            language: language.rawValue, identifier: batch.identifier, date: store.now, unsubscribe: unsubscribe)
    }

    /// The e-mail with the code for an address.
    /// - Parameter others: the names of those who have confirmed the address before: who has forgotten the account and makes
    ///   another one reads of it here, and nobody else does.
    func code(
        _ code: String, to address: MailAddress, identifier: String, others: [String], in language: Language
    ) -> MailMessage {
        let names = others.joined(separator: ", ")
        let known = Phrase(
            en: """
                This address already belongs to: \(names). If you forgot the password: \(desk.base)forgot
                If you confirm the address for another account as well, sign in by name: the address then signs in neither.


                """,
            it: """
                Questo indirizzo appartiene già a: \(names). Se hai dimenticato la password: \(desk.base)forgot
                Se lo confermi anche per un altro account, accedi con il nome: l'indirizzo non farà più accedere a nessuno.


                """)
        let text = Phrase(
            en: """
                \(code) is the code for this e-mail address in \(desk.name). It is valid for an hour.

                If you did not ask for it, you need not do anything: no other e-mail comes to this address.
                """,
            it: """
                \(code) è il codice per questo indirizzo email in \(desk.name). Vale un'ora.

                Se non lo hai chiesto, non devi fare nulla: a questo indirizzo non arriveranno altre email.
                """)
        return MailMessage(
            from: desk.from, name: desk.name, to: address,
            subject: Phrase(en: "Your code: \(code)", it: "Il tuo codice: \(code)").text(in: language),
            text: (others.isEmpty ? "" : known.text(in: language)) + text.text(in: language) + "\n",
            language: language.rawValue, identifier: identifier, date: store.now)
    }

    /// The e-mail with the code for a new password.
    ///
    /// - Throws: ``StoreError``.
    public func message(_ code: PasswordCode) throws -> MailMessage {
        let language = Language(rawValue: code.language) ?? .english
        let text = Phrase(
            en: """
                \(code.text) is the code for a new password of \(code.name) in \(desk.name). It is valid for half an hour.
                \(desk.base)forgot/code

                If you did not ask for it, you need not do anything: the password stays as it is. Give the code to nobody.
                """,
            it: """
                \(code.text) è il codice per una nuova password di \(code.name) in \(desk.name). Vale mezz'ora.
                \(desk.base)forgot/code

                Se non lo hai chiesto, non devi fare nulla: la password resta com'è. Non dare il codice a nessuno.
                """)
        return MailMessage(
            from: desk.from, name: desk.name, to: try Self.address(code.address),
            subject: Phrase(en: "Your code: \(code.text)", it: "Il tuo codice: \(code.text)").text(in: language),
            text: text.text(in: language) + "\n", language: language.rawValue, identifier: code.identifier,
            date: store.now)
    }

    /// The e-mail that tells of a change of somebody's sign-in.
    ///
    /// - Throws: ``StoreError``.
    public func message(_ note: SecurityNote) throws -> MailMessage {
        let language = Language(rawValue: note.language) ?? .english
        let what = note.change.phrase
        let text = Phrase(
            en: """
                \(what.en) This is about the account of \(note.name) in \(desk.name).

                If it was you, you need not do anything. If it was not you, set a new password now: \(desk.base)forgot
                If no code reaches you there, ask the operators.
                """,
            it: """
                \(what.it) Riguarda l'account di \(note.name) in \(desk.name).

                Se sei stato tu, non devi fare nulla. Altrimenti imposta subito una nuova password: \(desk.base)forgot
                Se lì non ti arriva nessun codice, chiedi ai gestori.
                """)
        return MailMessage(
            from: desk.from, name: desk.name, to: try Self.address(note.address), subject: what.text(in: language),
            text: text.text(in: language) + "\n", language: language.rawValue, identifier: note.identifier,
            date: store.now)
    }

    private func foot(_ unsubscribe: String) -> Phrase {
        let settings = desk.base + "settings/notifications"
        return Phrase(
            en: """
                --\u{20}
                Choose which e-mails you get: \(settings)
                No more e-mails: \(unsubscribe)

                """,
            it: """
                --\u{20}
                Scegli quali email ricevere: \(settings)
                Nessuna email: \(unsubscribe)

                """)
    }

    private static func address(_ text: String) throws -> MailAddress {
        guard let address = MailAddress(text) else { throw StoreError.emailInvalid }
        return address
    }
}

extension SecurityChange {
    /// What has happened, as a sentence.
    fileprivate var phrase: Phrase {
        switch self {
        case .password: Phrase(en: "Your password was changed.", it: "La tua password è stata cambiata.")
        case .signIns:
            Phrase(en: "All other sign-ins were ended.", it: "Tutti gli altri accessi sono stati terminati.")
        case .address:
            Phrase(en: "Your e-mail address was changed.", it: "Il tuo indirizzo email è stato cambiato.")
        case .addressRemoved:
            Phrase(en: "Your e-mail address was removed.", it: "Il tuo indirizzo email è stato tolto.")
        }
    }
}
