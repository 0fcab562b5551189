import FavourStore
import Favours
import Terminal
import Wording

/// `favori invitations`.
enum InvitationVerbs {
    static func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        let (uses, days) = (command[FavoriCommands.uses] ?? 1, command[FavoriCommands.days] ?? 14)
        do {
            let (code, _) = try await store.invite(uses: uses, days: days)
            console.print(Phrase(code.text))
        } catch { throw Complaint(store: error) }
        console.remark(
            Phrase(
                en: """
                    The code is shown only now. As a link: the site's address followed by /join# and the code. \
                    People: \(uses), days: \(days).
                    """,
                it: """
                    Il codice si vede solo adesso. Come link: l'indirizzo del sito seguito da /join# e dal codice. \
                    Persone: \(uses), giorni: \(days).
                    """))
        return .success
    }

    static func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        let format = Format(console.language)
        for one in try await store.invitations() {
            let (used, days) = ("\(one.used)/\(one.uses)", max(0, (one.expires - store.now + 86_399) / 86_400))
            let state: Phrase =
                one.used >= one.uses
                ? Phrase(en: "used up", it: "esaurito")
                : days == 0
                    ? Phrase(en: "expired", it: "scaduto")
                    : Phrase(
                        en: "\(format.count(Int(days))) days left", it: "ancora \(format.count(Int(days))) giorni")
            console.print("\(String(one.id), .bold)  \(used)  \(state.text(in: console.language))")
        }
        return .success
    }

    static func remove(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        do {
            try await store.removeInvitation(Int64(command[FavoriCommands.number].first ?? 0))
        } catch StoreError.notFound {
            throw Complaint(
                problem: Phrase(en: "There is no such invitation.", it: "Questo invito non esiste."),
                fix: Phrase(
                    en: "“favori invitations list” lists them.", it: "«favori invitations list» li elenca."))
        } catch { throw Complaint(store: error) }
        return .success
    }
}
