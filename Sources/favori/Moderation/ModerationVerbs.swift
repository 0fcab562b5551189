import FavourStore
import Favours
import Terminal
import Wording

/// `favori operators`, `favori reports`, `favori log`, and what operators do with `favori people`.
enum ModerationVerbs {
    static func listOperators(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        for person in try await FavoriFolder.store(command).operators() { console.print(Phrase(person.name)) }
        return .success
    }

    static func setOperator(_ command: ParsedCommand, _ console: Console, _ isOn: Bool) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        do {
            let person = try await person(command, store)
            do { try await store.setOperator(person.id, isOn) } catch StoreError.notFound {
                throw Complaint(
                    problem: Phrase(
                        en: "\(person.name) is no operator.", it: "\(person.name) non è tra i gestori."))
            }
            console.print(
                isOn
                    ? Phrase(
                        en: "\(person.name) is an operator: Profile, For operators.",
                        it: "\(person.name) è tra i gestori: Profilo, Per i gestori.")
                    : Phrase(
                        en: "\(person.name) is no longer an operator.", it: "\(person.name) non è più tra i gestori."))
        } catch { throw Complaint(store: error) }
        return .success
    }

    static func suspend(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        do {
            let person = try await person(command, store)
            let why = command[ModerationCommands.why] ?? ""
            // The log says at least where it was done.
            try await store.perform(
                .suspend(person.id, days: command[ModerationCommands.days]), why.isEmpty ? "–" : why, by: .commandLine)
            console.print(
                Phrase(
                    en: "\(person.name) is suspended. “favori people allow” ends it.",
                    it: "\(person.name): account sospeso. «favori people allow» termina la sospensione."))
        } catch { throw Complaint(store: error) }
        return .success
    }

    static func allow(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        do {
            let person = try await person(command, store)
            do { try await store.perform(.allow(person.id), by: .commandLine) } catch StoreError.notFound {
                throw Complaint(
                    problem: Phrase(
                        en: "\(person.name) is not suspended.", it: "L'account di \(person.name) non è sospeso."))
            }
            console.print(
                Phrase(
                    en: "\(person.name) can sign in again.", it: "\(person.name) può accedere di nuovo."))
        } catch { throw Complaint(store: error) }
        return .success
    }

    static func listReports(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let queue = try await FavoriFolder.store(command).operatorQueue()
        for item in queue.items {
            let name = item.reports.first.flatMap { queue.people[$0.about]?.name } ?? ""
            let what = item.subject.phrase
            let hidden = item.concealment == nil ? Phrase("") : Phrase(en: "  hidden", it: "  nascosto")
            let title = item.favour.map { "“\($0.content.title)”, " } ?? ""
            console.print(
                "\(what.text(in: console.language), .bold)  \(title)\(name)\(hidden.text(in: console.language))")
            for report in item.reports {
                let reporter = report.reporter.flatMap { queue.people[$0]?.name } ?? "–"
                let text = report.text.split(separator: "\n").joined(separator: " ")
                console.print(
                    Phrase(
                        "  \(moment(report.created))  \(report.reason.rawValue)  \(reporter)\(text.isEmpty ? "" : "  \(text)")"
                    ))
            }
        }
        return .success
    }

    static func log(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        // Page by page: a log has no end.
        var entries: [AuditEntry] = []
        while true {
            let page = try await store.auditLog(before: entries.last?.id, limit: 500)
            entries += page
            guard page.count == 500 else { break }
        }
        let people = Dictionary(try await store.allPeople().map { ($0.id, $0.name) }) { one, _ in one }
        for entry in entries.reversed() {
            let actor =
                switch entry.by {
                case .commandLine: Phrase(en: "the command line", it: "da riga di comando")
                case .person(let id): Phrase(people[id] ?? "–")
                }
            let subject =
                switch entry.subject {
                case .favour:
                    entry.subject.phrase
                        + Phrase(entry.verb.concernsHelper ? ", \(people[entry.about] ?? "–")" : "")
                case .person(let id): Phrase(people[id] ?? "–")
                case .message, .review: entry.subject.phrase + Phrase(people[entry.about] ?? "–")
                }
            let until = entry.until.map { "  → \(moment($0))" } ?? ""
            let text = entry.text.split(separator: "\n").joined(separator: " ")
            let (at, end) = (moment(entry.at), until + (text.isEmpty ? "" : "  \(text)"))
            let verb = entry.verb.rawValue
            console.print(
                Phrase(
                    en: "\(at)  \(actor.en)  \(verb)  \(subject.en)\(end)",
                    it: "\(at)  \(actor.it)  \(verb)  \(subject.it)\(end)"))
        }
        return .success
    }

    /// A moment for a terminal: `2026-11-28 14:00 UTC`.
    private static func moment(_ seconds: Int64) -> String {
        Civil(utc: seconds).field.replacing("T", with: " ") + " UTC"
    }

    /// Whom a command names.
    private static func person(_ command: ParsedCommand, _ store: FavourStore) async throws -> Person {
        let name = command[FavoriCommands.name].first?.lowercased()
        guard let person = try await store.allPeople().first(where: { $0.name.lowercased() == name }) else {
            throw StoreError.notFound
        }
        return person
    }
}

extension Report.Subject {
    /// As a terminal names it, without whose it is.
    fileprivate var phrase: Phrase {
        switch self {
        case .favour(let id): Phrase(en: "favour \(id.rawValue)", it: "favore \(id.rawValue)")
        case .person: Phrase(en: "person", it: "persona")
        case .message(let id): Phrase(en: "message \(id)", it: "messaggio \(id)")
        case .review(let id):
            Phrase(en: "review, favour \(id.favour.rawValue)", it: "recensione, favore \(id.favour.rawValue)")
        }
    }
}
