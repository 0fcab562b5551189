import Accounts
import Glibc
import Intake
import PhotoLibrary
import Terminal
import Wording

/// `vision people`.
enum People {
    static func add(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        try await using(command, makingOneOn: console) { accounts, folders in
            let name = command[Inputs.personName].first ?? ""
            if let problem = PersonNameProblem(of: name) { throw problem }
            let person: Person
            if try await accounts.people().isEmpty {
                let hasPassword = try await accounts.hasPassword
                person = try await accounts.nameOwner(
                    name, password: hasPassword ? nil : try await Password.ask(console))
            } else {
                guard try await accounts.person(named: name) == nil else { throw AccountError.nameIsTaken }
                person = try await accounts.addPerson(name, password: try await Password.ask(console))
                do {
                    try await folders.make(for: person.id)
                } catch {
                    try await accounts.removePerson(person.id)
                    throw error
                }
            }
            if command[Inputs.json] {
                console.print(json: .person(person, folders))
            } else if person.isOwner {
                console.print(
                    Phrase(
                        en: "\(person.name) is the owner. The library stays in “\(folders.root)”.",
                        it: "\(person.name) è il proprietario. La libreria resta in «\(folders.root)»."))
            } else {
                let library = folders.library(of: person.id)
                console.print(
                    Phrase(
                        en: "\(person.name) was added, with a library in “\(library)”.",
                        it: "Persona aggiunta: \(person.name), con una libreria in «\(library)»."))
            }
        }
    }

    static func list(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        try await using(command) { accounts, folders in
            let people = try await accounts.people()
            if command[Inputs.json] {
                for person in people { console.print(json: .person(person, folders)) }
                return
            }
            let removed = try await folders.removed { try await accounts.isThere($0) }
            defer { print(removed: removed, console) }
            guard !people.isEmpty else {
                console.print(
                    Phrase(
                        en: "No people were added. The library has one user.",
                        it: "Non ci sono persone. La libreria ha un solo utente."))
                return
            }
            var table = Table([
                .init(Phrase(en: "NAME", it: "NOME")), .init(Phrase(en: "LIBRARY", it: "LIBRERIA")),
            ])
            for person in people {
                table.append([.init(person.name, .bold), .init(folders.place(of: person))])
            }
            console.print(table)
        }
    }

    private static func print(removed: [String], _ console: Console) {
        guard !removed.isEmpty else { return }
        console.print(Phrase(en: "Libraries of removed people:", it: "Librerie di persone rimosse:"))
        for folder in removed { console.print("\(folder)") }
    }

    static func remove(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        try await using(command) { accounts, folders in
            let person = try await person(command, accounts)
            try await accounts.removePerson(person.id)
            let place = person.isOwner ? folders.root : try await folders.setAside(person.id)
            try await folders.finishRemovals { try await accounts.isThere($0) }
            if command[Inputs.json] {
                console.print(json: ["name": .string(person.name), "library": place.map { .string($0) } ?? .null])
            } else if person.isOwner {
                console.print(
                    Phrase(
                        en:
                            "There are no people any more. The library and its password stay; “vision password --remove” removes the password.",
                        it:
                            "Non ci sono più persone. La libreria e la password restano; «vision password --remove» rimuove la password."
                    ))
            } else if let place {
                console.print(
                    Phrase(
                        en: "\(person.name) was removed. The library was not deleted: it is in “\(place)”.",
                        it: "Persona rimossa: \(person.name). La libreria non è stata eliminata: è in «\(place)»."))
            } else {
                console.print(Phrase(en: "\(person.name) was removed.", it: "Persona rimossa: \(person.name)."))
            }
        }
    }

    static func password(_ command: ParsedCommand, _ console: Console) async throws -> ExitCode {
        try await using(command) { accounts, _ in
            let person = try await person(command, accounts)
            try await accounts.setPassword(try await Password.ask(console), of: person.id)
            if command[Inputs.json] {
                console.print(json: ["name": .string(person.name), "password": .bool(true)])
            } else {
                console.print(
                    Phrase(
                        en:
                            "The password of \(person.name) is set. Browsers that were signed in have to sign in again.",
                        it:
                            "La password di \(person.name) è impostata. Nei browser già collegati bisogna accedere di nuovo."
                    ))
            }
        }
    }

    private static func person(_ command: ParsedCommand, _ accounts: Accounts) async throws -> Person {
        guard let person = try await accounts.person(named: command[Inputs.personName].first ?? "") else {
            throw AccountError.unknownPerson
        }
        return person
    }

    /// Opens the accounts of a library that is there, and says in words what goes wrong.
    private static func using(
        _ command: ParsedCommand, makingOneOn console: Console? = nil,
        _ work: (Accounts, PeopleFolders) async throws -> Void
    ) async throws -> ExitCode {
        let folder = try await CommandEnvironment.accountsFolder(command, makingOneOn: console)
        do {
            let accounts = try await Accounts(folder: folder)
            try await work(accounts, PeopleFolders(root: folder))
            await accounts.checkpoint()
            return .success
        } catch let problem as PasswordProblem {
            throw Complaint(problem)
        } catch let problem as PersonNameProblem {
            throw Complaint(problem: Phrase(en: problem.english, it: problem.italian))
        } catch let error as AccountError {
            throw Complaint(error)
        } catch let error as DurableFileError {
            throw Complaint(problem: Phrase(error.description))
        } catch let error as LibraryError {
            throw Complaint(error)
        }
    }
}

extension PeopleFolders {
    /// Where a person's library lies.
    func place(of person: Person) -> String { person.isOwner ? root : library(of: person.id) }
}

extension JSONValue {
    fileprivate static func person(_ person: Person, _ folders: PeopleFolders) -> JSONValue {
        var fields: [(String, JSONValue)] = [
            ("name", .string(person.name)), ("owner", .bool(person.isOwner)),
            ("library", .string(folders.place(of: person))),
        ]
        if !person.isOwner { fields.append(("folder", .string(folders.photos(of: person.id)))) }
        return .object(fields)
    }
}

extension Complaint {
    /// Why something about people or passwords could not be done.
    init(_ error: AccountError) {
        switch error {
        case .nameIsTaken:
            self.init(
                problem: Phrase(
                    en: "There is already a person with this name.", it: "C'è già una persona con questo nome."),
                fix: Phrase(en: "Choose another name.", it: "Scegliere un altro nome."))
        case .passwordIsSet:
            self.init(
                problem: Phrase(en: "A password is set already.", it: "Una password è già impostata."),
                fix: Phrase(en: "“vision password” changes it.", it: "«vision password» la cambia."))
        case .ownerHasName:
            self.init(
                problem: Phrase(
                    en: "The owner got a name meanwhile.", it: "Nel frattempo il proprietario ha ricevuto un nome."),
                cause: Phrase(en: "Nothing was changed.", it: "Nulla è cambiato."),
                fix: Phrase(en: "Try again to add this person.", it: "Riprovare per aggiungere questa persona."))
        case .unknownPerson:
            self.init(
                problem: Phrase(
                    en: "There is no person with this name.", it: "Non c'è nessuna persona con questo nome."),
                fix: Phrase(en: "“vision people list” shows them.", it: "«vision people list» le elenca."))
        case .othersAreThere:
            self.init(
                problem: Phrase(
                    en: "The owner and their password are needed as long as there are other people.",
                    it: "Il proprietario e la sua password servono finché ci sono altre persone."),
                fix: Phrase(
                    en: "Remove the others first with “vision people remove”.",
                    it: "Rimuovere prima gli altri con «vision people remove»."))
        case .tooManyPeople:
            self.init(
                problem: Phrase(
                    en: "There can be \(Person.most) people at most.",
                    it: "Possono esserci al massimo \(Person.most) persone."))
        case .noPassword, .ownerHasNoName, .signedOut, .outOfMemory, .storage:
            self.init(problem: Phrase(error.description))
        }
    }
}
