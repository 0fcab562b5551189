import Accounts
import HTML
import Intake
import Interpretation
import PhotoLibrary
import Web
import Wording

/// The app's settings: `/settings` and what lies below.
struct SettingsRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/settings") { request, _ in
            let context = await PageContext(request, services)
            return .page(SettingsPage(context: context, facts: try await facts(request)).body)
        }
        addChoices(to: &router)
        router.on(.get, "/settings/password") { request, _ in
            let context = await PageContext(request, services)
            return .page(PasswordPage(context: context, hasPassword: try await services.accounts.hasPassword).body)
        }
        router.on(.get, "/settings/library") { request, _ in
            let page = LibraryPage(
                context: await PageContext(request, services), statistics: try await services.library.statistics(),
                storage: await StorageUse(of: services.library, thumbnails: services.thumbnails))
            return .page(page.body)
        }
        router.on(.post, "/settings/clear-cache") { _, _ in
            await services.thumbnails.clear()
            return .redirect(to: "/settings")
        }
        router.on(.get, "/settings/about") { request, _ in
            .page(AboutPage(context: await PageContext(request, services), version: services.version).body)
        }
        router.on(.get, "/settings/about/:part") { request, path in
            let context = await PageContext(request, services)
            if path["part"] == "vision" { return .page(CreditPage(context: context).body) }
            guard let credit = path["part"].flatMap(Credit.named) else { throw SiteProblem.notFound }
            return .page(CreditPage(credit, context: context).body)
        }
    }

    private func addChoices(to router: inout Router) {
        router.on(.get, "/settings/level") { request, _ in
            .page(LevelPage(context: await PageContext(request, services)).body)
        }
        router.on(.post, "/settings/level") { request, _ in
            guard let level = try await request.form()["level"].flatMap({ Level(key: $0) }) else {
                throw RequestError.malformed
            }
            try await services.library.setDefaultLevel(level)
            return .redirect(to: "/settings/level")
        }
        router.on(.get, "/settings/language") { request, _ in
            let context = await PageContext(request, services)
            return .page(LanguagePage(context: context, chosen: Self.chosenLanguage(request)).body)
        }
        router.on(.post, "/settings/language") { request, _ in
            let choice = try await request.form()["language"]
            let language = choice.flatMap { Language(rawValue: $0) }
            guard language != nil || choice == LanguagePage.automatic else { throw RequestError.malformed }
            var response = Response.redirect(to: "/settings/language")
            let age = language == nil ? 0 : 400 * 86_400
            response.headers.add(
                "Set-Cookie",
                "language=\(language?.rawValue ?? ""); Path=/; Max-Age=\(age); SameSite=Lax; HttpOnly")
            return response
        }
    }

    private static func chosenLanguage(_ request: Request) -> Language? {
        request.cookie("language").flatMap { Language(rawValue: $0) }
    }

    private func facts(_ request: Request) async throws -> SettingsFacts {
        let level = try await services.library.defaultLevel()
        return SettingsFacts(
            photos: try await services.library.page(.search(""), level: level, offset: 0, limit: 1).total,
            deleted: try await services.library.page(.recentlyDeleted, level: level, offset: 0, limit: 1).total,
            chosenLanguage: Self.chosenLanguage(request),
            hasPassword: try await services.accounts.hasPassword, version: services.version)
    }
}
