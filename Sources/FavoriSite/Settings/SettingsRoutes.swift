import AppShell
import FavourStore
import Favours
import HTML
import MapView
import Web
import Wording

extension Pages {
    /// `/settings` and what lies below, but for the account's data.
    func addSettings(to router: inout Router) {
        router.on(.get, "/settings") { request, _ in
            let person = try await store.person(try request.member)
            return .page(try await settings(request, person, ProfileEntry(person)).body)
        }
        router.on(.post, "/settings") { request, _ in
            let person = try await store.person(try request.member)
            let form = try await request.form()
            let entry = ProfileEntry(form, of: person)
            do {
                guard let home = entry.home else { throw StoreError.neighbourhoodUnknown }
                try await store.change(person.id, name: entry.name, neighbourhood: home.id)
                return .redirect(to: "/me")
            } catch let error as StoreError where [.nameTaken, .nameInvalid, .neighbourhoodUnknown].contains(error) {
                let page = try await settings(request, person, entry, problem: SiteProblem(favori: error))
                return .page(page.body, status: .unprocessable)
            }
        }
        addLanguage(to: &router)
        addSignIns(to: &router)
        addPassword(to: &router)
        router.on(.get, "/settings/phone") { request, _ in
            _ = try request.member
            guard let phone = services.phone else { throw SiteProblem.notFound }
            return .page(PhonePage(context: context(request), phone: phone).body)
        }
    }

    private func settings(
        _ request: Request, _ person: Person, _ entry: ProfileEntry, problem: SiteProblem? = nil
    ) async throws -> SettingsPage {
        let context = context(request)
        return SettingsPage(
            context: context, person: person, entry: entry, neighbourhoods: try await store.neighbourhoods(),
            sources: await services.mapSources(context.language),
            language: Language.chosen(in: request), canNotify: services.mail != nil || services.push != nil,
            isForPhones: services.phone != nil, problem: problem)
    }

    private func addLanguage(to router: inout Router) {
        router.on(.get, "/settings/language") { request, _ in
            _ = try request.member
            return .page(
                LanguagePage(
                    context: context(request), chosen: Language.chosen(in: request), hasMail: services.mail != nil
                ).body)
        }
        router.on(.post, "/settings/language") { request, _ in
            let person = try request.member
            let choice = try await request.form()["language"]
            let language = choice.flatMap { Language(rawValue: $0) }
            guard language != nil || choice == LanguagePage.automatic else { throw SiteProblem.malformed }
            let mails = language ?? Language(acceptLanguage: request.headers["Accept-Language"])
            // On a full disk, e-mails keep their language.
            try? await store.setMail([:], language: mails.rawValue, by: person)
            var response = Response.redirect(to: "/settings")
            response.headers.add("Set-Cookie", Language.cookie(choosing: language, for: request))
            return response
        }
    }

    private func addSignIns(to router: inout Router) {
        router.on(.get, "/settings/sign-ins") { request, _ in
            let id = try request.member
            return .page(
                SignInsPage(
                    context: context(request), sessions: try await store.sessions(of: id), current: request.session,
                    now: store.now
                ).body)
        }
        router.on(.post, "/settings/sign-ins/end-others") { request, _ in
            try await store.endSessions(of: try request.member, except: request.session)
            return .redirect(to: "/settings/sign-ins")
        }
        router.on(.post, "/settings/sign-ins/:id/end") { request, values in
            let person = try request.member
            guard let id = values.number("id") else { throw SiteProblem.notFound }
            try await store.endSession(id, of: person)
            return .redirect(to: "/settings/sign-ins")
        }
    }

    private func addPassword(to router: inout Router) {
        router.on(.get, "/settings/password") { request, _ in
            let person = try await store.person(try request.member)
            return .page(
                PasswordPage(
                    context: context(request), name: person.name,
                    isChanged: request.target.query["changed"] != nil, problem: nil
                ).body)
        }
        router.on(.post, "/settings/password") { request, _ in
            let person = try await store.person(try request.member)
            let form = try await request.form()
            do {
                try await store.changePassword(
                    form["password"] ?? "", of: person.id, current: form["current"] ?? "", keeping: request.session)
                return .redirect(to: "/settings/password?changed")
            } catch let error as StoreError {
                let problem = error == .wrongPassword ? SiteProblem.wrongPassword : SiteProblem(favori: error)
                let page = PasswordPage(
                    context: context(request), name: person.name, isChanged: false, problem: problem)
                return refused(page.body, error)
            }
        }
    }
}
