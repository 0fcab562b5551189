import FavourStore
import Favours
import Geography
import Terminal
import Wording

/// `favori people`.
enum PeopleVerbs {
    static func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        for person in try await FavoriFolder.store(command).allPeople() { console.print(Phrase(person.name)) }
        return .success
    }

    static func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command, hasLimits: false)
        guard let name = command[FavoriCommands.name].first else { return .usage }
        do {
            let password = try await secret(console)
            _ = try await store.signUp(
                NewPerson(name: name, password: password, isAdult: true, point: nil), from: "operator")
        } catch { throw Complaint(store: error) }
        console.print(Phrase(en: "The account is made.", it: "L'account è creato."))
        return .success
    }

    static func password(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        let name = command[FavoriCommands.name].first?.lowercased()
        do {
            guard let person = try await store.allPeople().first(where: { $0.name.lowercased() == name }) else {
                throw StoreError.notFound
            }
            try await store.setPassword(try await secret(console), of: person.id)
        } catch { throw Complaint(store: error) }
        console.print(
            Phrase(
                en: "The password is set. The person has to sign in again.",
                it: "La password è impostata. La persona deve accedere di nuovo."))
        return .success
    }

    private static func secret(_ console: Console) async throws -> String {
        guard let password = try await console.readSecret(Phrase(en: "New password:", it: "Nuova password:")) else {
            throw Complaint(
                problem: Phrase(en: "No password was given.", it: "Non è stata indicata alcuna password."),
                fix: Phrase(
                    en: "Type one, or give a line on standard input.",
                    it: "Digitarne una, oppure fornire una riga sull'input."))
        }
        return password
    }
}

/// `favori neighbourhoods`.
enum NeighbourhoodVerbs {
    static func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        for one in try await FavoriFolder.store(command).neighbourhoods() {
            console.print(Phrase("\(one.name)  \(one.centre.latitude),\(one.centre.longitude)  \(Int(one.radius)) m"))
        }
        return .success
    }

    static func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        guard let name = command[FavoriCommands.name].first, let point = command[FavoriCommands.point] else {
            throw Complaint(
                problem: Phrase(en: "The middle is missing.", it: "Manca il centro."),
                fix: Phrase(en: "Give it with --at.", it: "Indicarlo con --at."), exitCode: .usage)
        }
        let store = try await FavoriFolder.store(command)
        try await store.setNeighbourhood(name, centre: point, radius: Double(command[FavoriCommands.radius] ?? 600))
        return .success
    }

    static func remove(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        do { try await store.removeNeighbourhood(command[FavoriCommands.name].first ?? "") } catch {
            throw Complaint(store: error)
        }
        return .success
    }
}

/// `favori backup`.
enum KeepingVerbs {
    static func backup(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let store = try await FavoriFolder.store(command)
        do { try await store.copy(to: command[FavoriCommands.file].first ?? "") } catch {
            throw Complaint(store: error)
        }
        console.print(Phrase(en: "The database is copied.", it: "Il database è copiato."))
        return .success
    }
}
