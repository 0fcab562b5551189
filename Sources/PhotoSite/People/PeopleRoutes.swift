import Accounts
import AppShell
import Intake
import Web
import Wording

/// Who uses Vision on this computer: `/settings/people` and what lies below. For the owner's site alone.
struct PeopleRoutes {
    let services: Services

    private var accounts: Accounts { services.accounts }
    private var folders: PeopleFolders { services.resident.folders }

    func add(to router: inout Router) {
        router.on(.get, "/settings/people") { request, _ in .page(try await page(request).body) }
        router.on(.post, "/settings/people") { request, _ in
            let form = try await request.form()
            do {
                if try await accounts.people().isEmpty { try await begin(form) } else { try await add(form) }
                return .redirect(to: "/settings/people")
            } catch {
                guard let problem = SiteProblem(people: error) else { throw error }
                if request.wantsJSON { throw problem }
                let page = try await page(request, name: form["name"] ?? "", problem: problem.title)
                return .page(page.body, status: problem.status)
            }
        }
        router.on(.get, "/settings/people/:id") { request, path in
            .page(try await page(request, of: try await person(path)).body)
        }
        router.on(.post, "/settings/people/:id/password") { request, path in
            let person = try await person(path)
            // The owner's own is changed where the current one is asked for.
            guard !person.isOwner else { throw SiteProblem.notFound }
            do {
                try await accounts.setPassword(try Self.password(try await request.form()), of: person.id)
                return .redirect(to: "/settings/people")
            } catch {
                guard let problem = SiteProblem(people: error) else { throw error }
                if request.wantsJSON { throw problem }
                return .page(try await page(request, of: person, problem: problem.title).body, status: problem.status)
            }
        }
        router.on(.post, "/settings/people/:id/remove") { _, path in
            let person = try await person(path)
            do {
                try await accounts.removePerson(person.id)
            } catch {
                throw SiteProblem(people: error) ?? error
            }
            if !person.isOwner {
                await services.resident.closing?(person.id)
                _ = try await folders.setAside(person.id)
            }
            return .redirect(to: "/settings/people")
        }
    }

    /// The owner takes a name, and a password if there is none.
    private func begin(_ form: Fields) async throws {
        let password = try await accounts.hasPassword ? nil : try Self.password(form)
        try await accounts.nameOwner(form["name"] ?? "", password: password)
    }

    private func add(_ form: Fields) async throws {
        let person = try await accounts.addPerson(form["name"] ?? "", password: try Self.password(form))
        do {
            try await folders.make(for: person.id)
        } catch {
            try await accounts.removePerson(person.id)
            throw error
        }
    }

    /// The password of a form in which it was typed twice.
    static func password(_ form: Fields) throws -> String {
        let password = form["password"] ?? ""
        guard password == form["again"] else {
            throw SiteProblem("differentPasswords", status: .unprocessable, title: PeopleWords.different)
        }
        return password
    }

    private func person(_ path: PathValues) async throws -> Person {
        guard let id = path.number("id"), let person = try await accounts.person(id) else { throw SiteProblem.notFound }
        return person
    }

    private func page(_ request: Request, name: String = "", problem: Phrase? = nil) async throws -> PeoplePage {
        PeoplePage(
            context: await PhotoContext(request, services), people: try await accounts.people(),
            hasPassword: try await accounts.hasPassword,
            removed: try await folders.removed { try await accounts.isThere($0) }, name: name, problem: problem)
    }

    private func page(_ request: Request, of person: Person, problem: Phrase? = nil) async throws -> PersonPage {
        PersonPage(
            context: await PhotoContext(request, services), person: person,
            isAlone: try await accounts.people().count == 1,
            folder: person.isOwner ? folders.root : folders.library(of: person.id), problem: problem)
    }
}

extension SiteProblem {
    /// The message for an owner whose input on a page about people was refused; nil for errors that the input did not cause.
    init?(people error: any Error) {
        switch error {
        case let problem as SiteProblem where [.unprocessable, .tooManyRequests].contains(problem.status):
            self = problem
        case let problem as PasswordProblem:
            self.init(
                "unusablePassword", status: .unprocessable, title: Phrase(en: problem.english, it: problem.italian))
        case let problem as PersonNameProblem:
            self.init("unusableName", status: .unprocessable, title: Phrase(en: problem.english, it: problem.italian))
        case AccountError.nameIsTaken:
            self.init(
                "nameIsTaken", status: .unprocessable,
                title: Phrase(
                    en: "There is already a person with this name.", it: "C'è già una persona con questo nome."))
        case AccountError.passwordIsSet:
            self.init(
                "passwordIsSet", status: .conflict,
                title: Phrase(
                    en: "A password was set meanwhile. Sign in with it to change it.",
                    it: "Nel frattempo è stata impostata una password. Accedi con quella per cambiarla."))
        case AccountError.ownerHasName:
            self.init(
                "ownerHasName", status: .unprocessable,
                title: Phrase(
                    en: "The owner got a name meanwhile. Try again to add this person.",
                    it: "Nel frattempo il proprietario ha ricevuto un nome. Riprova ad aggiungere questa persona."))
        case AccountError.tooManyPeople:
            self.init(
                "tooManyPeople", status: .unprocessable,
                title: Phrase(
                    en: "There can be \(Person.most) people at most.",
                    it: "Possono esserci al massimo \(Person.most) persone."))
        case AccountError.othersAreThere:
            self.init(
                "othersAreThere", status: .conflict,
                title: Phrase(en: "Remove the other people first.", it: "Rimuovi prima le altre persone."))
        case AccountError.unknownPerson: self = .notFound
        case AccountError.signedOut: self = .signedOut
        default: return nil
        }
    }
}
