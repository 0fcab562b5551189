import FavourStore
import Favours
import Geography
import Glibc
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
            let count = one.area.map { $0.polygons.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }
            let size = count.map {
                Phrase(en: "outline of \($0) points", it: "contorno di \($0) punti").text(in: console.language)
            }
            console.print(
                Phrase(
                    "\(one.name)  \(one.centre.latitude),\(one.centre.longitude)  \(size ?? "\(Int(one.radius)) m")"))
        }
        return .success
    }

    static func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let (point, file) = (command[FavoriCommands.point], command[FavoriCommands.outline])
        guard let name = command[FavoriCommands.name].first, (point == nil) != (file == nil) else {
            throw Complaint(
                problem: Phrase(
                    en: "A neighbourhood is a circle or an outline.", it: "Un quartiere è un cerchio o un contorno."),
                fix: Phrase(
                    en: "Give either its middle with --at, or a GeoJSON file with --area.",
                    it: "Indicare il centro con --at oppure un file GeoJSON con --area."), exitCode: .usage)
        }
        guard file == nil || command[FavoriCommands.radius] == nil else {
            throw Complaint(
                problem: Phrase(en: "An outline has no radius.", it: "Un contorno non ha raggio."),
                fix: Phrase(en: "Leave out --radius, or --area.", it: "Omettere --radius oppure --area."),
                exitCode: .usage)
        }
        let area = try file.map { try AreaFile.read($0) }
        let store = try await FavoriFolder.store(command)
        let isThere = try await store.neighbourhoods().contains { $0.name == name }
        guard !isThere || command[FavoriCommands.replace] else {
            throw Complaint(
                problem: Phrase(
                    en: "There is a neighbourhood “\(name)” already.", it: "C'è già un quartiere «\(name)»."),
                fix: Phrase(
                    en: "--replace gives it this place and shape; its people stay in it.",
                    it: "--replace gli dà questo luogo e questa forma; le sue persone vi restano."))
        }
        if let area {
            try await store.setNeighbourhood(name, area: area)
        } else if let point {
            try await store.setNeighbourhood(
                name, centre: point, radius: Double(command[FavoriCommands.radius] ?? 600))
        }
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

/// `favori backup` and `favori move`.
enum KeepingVerbs {
    static func move(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        guard let from = command[FavoriCommands.from], let to = command[FavoriCommands.to] else {
            throw Complaint(
                problem: Phrase(en: "It is not said from where, or to where.", it: "Non è detto da dove, o dove."),
                fix: Phrase(en: "Give both --from and --to.", it: "Indicare sia --from sia --to."), exitCode: .usage)
        }
        let (source, target) = (try FavoriFolder.place(from, isThere: true), try FavoriFolder.place(to, isThere: false))
        for case .database(let database) in [source, target] { FavoriFolder.warn(of: database, console) }
        let carried: [CarriedTable]
        do { carried = try await FavourStore.carry(from: source, to: target) } catch {
            throw Complaint(store: error)
        }
        for table in carried where table.rows > 0 {
            console.print("\(table.name, .bold)  \(String(table.rows))  \(String(table.hash.prefix(16)))")
        }
        console.print(
            Phrase(
                en: "Everything is there, and the same: number of rows and SHA-256 of each table.",
                it: "È arrivato tutto, ed è uguale: numero di righe e SHA-256 di ogni tabella."))
        return .success
    }

    static func backup(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        let file = command[FavoriCommands.file].first ?? ""
        // It may be the only one: after `favori move`, or where `--database` is given by mistake.
        let own = FavoriFolder.path(command) + "/favours.sqlite"
        var (named, kept) = (stat(), stat())
        if stat(file, &named) == 0, stat(own, &kept) == 0, named.st_dev == kept.st_dev, named.st_ino == kept.st_ino {
            throw Complaint(
                problem: Phrase(
                    en: "“\(file)” is the neighbourhood's own database.",
                    it: "«\(file)» è il database del quartiere."),
                fix: Phrase(en: "Give another file.", it: "Indicare un altro file."), exitCode: .usage)
        }
        let store = try await FavoriFolder.store(command)
        do { try await store.copy(to: file) } catch StoreError.storage(let sentence) {
            throw Complaint(
                problem: Phrase(en: "No backup was made.", it: "Il backup non è stato fatto."), cause: sentence)
        } catch {
            throw Complaint(store: error)
        }
        console.print(Phrase(en: "The database is copied.", it: "Il database è copiato."))
        return .success
    }
}
