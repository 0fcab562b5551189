import AppShell
import Accounts
import HTML
import Intake
import Interpretation
import Mapmaking
import PhotoLibrary
import Places
import Web
import Workbench
import Wording

/// The app's settings: `/settings` and what lies below.
struct SettingsRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/settings") { request, _ in
            let context = await PhotoContext(request, services)
            return .page(SettingsPage(context: context, facts: try await facts(request)).body)
        }
        addChoices(to: &router)
        router.on(.get, "/settings/library") { request, _ in
            let page = LibraryPage(
                context: await PhotoContext(request, services), statistics: try await services.library.statistics(),
                storage: await StorageUse(of: services.library, thumbnails: services.thumbnails))
            return .page(page.body)
        }
        for kind in FileProblem.Kind.allCases {
            router.on(.get, ProblemsPage.path(kind)) { request, _ in .page(try await problems(kind, request).body) }
        }
        router.on(.post, "/settings/clear-cache") { _, _ in
            await services.thumbnails.clear()
            return .redirect(to: "/settings")
        }
        addSwitches(to: &router)
        addErasing(to: &router)
        addAbout(to: &router)
        FolderRoutes(services: services).add(to: &router)
    }

    private func addAbout(to router: inout Router) {
        router.on(.get, "/settings/about") { request, _ in
            .page(AboutPage(context: await PhotoContext(request, services), version: services.version).body)
        }
        router.on(.get, "/settings/about/new") { request, _ in
            let context = await PhotoContext(request, services)
            let changes = services.legalDocuments.changes(context.language).map { Changelog($0) }
            return .page(NewsPage(context: context, changes: changes).body)
        }
        router.on(.get, "/settings/about/:part") { request, path in
            let context = await PhotoContext(request, services)
            if path["part"] == "vision" { return .page(CreditPage(context: context, services.legalDocuments).body) }
            guard let credit = path["part"].flatMap(Credit.named) else { throw SiteProblem.notFound }
            return .page(CreditPage(credit, context: context, services.legalDocuments).body)
        }
    }

    private func addSwitches(to router: inout Router) {
        router.on(.get, "/settings/analytics") { request, _ in
            await services.usage.write()
            let page = AnalyticsPage(
                context: await PhotoContext(request, services), isCounting: await services.usage.isCounting(),
                counts: try await services.library.usage())
            return .page(page.body)
        }
        router.on(.post, "/settings/analytics") { request, _ in
            try await services.usage.setCounting(try await request.form()["on"] != nil)
            return .redirect(to: "/settings/analytics")
        }
        router.on(.get, "/settings/tutorial") { request, _ in
            let isShown = try await !WelcomeCookie(for: request, of: services.library).isThere
            return .page(TutorialPage(context: await PhotoContext(request, services), isShown: isShown).body)
        }
        router.on(.post, "/settings/tutorial") { request, _ in
            let isShown = try await request.form()["on"] != nil
            var response = Response.redirect(to: "/settings/tutorial")
            try await WelcomeCookie(for: request, of: services.library).note(!isShown, in: &response)
            return response
        }
        router.on(.post, "/settings/keys") { request, _ in
            let isOn = try await request.form()["on"] != nil
            var response = Response.redirect(to: "/settings")
            response.headers.add("Set-Cookie", KeysCookie.choosing(isOn))
            return response
        }
        router.on(.get, "/settings/maps") { request, _ in try await MapSettingRoutes.page(request, services) }
    }

    private func addErasing(to router: inout Router) {
        router.on(.get, "/settings/erase") { request, _ in
            .page(try await erasePage(request, hasChanged: false).body)
        }
        router.on(.post, "/settings/erase") { request, _ in
            // What was named is what goes: whoever asks says how much that was.
            let form = try await request.form()
            let page = try await erasePage(request, hasChanged: true)
            guard form["photos"] == String(page.photos), form["uploads"] == String(page.storage.originalCount) else {
                guard request.wantsJSON else {
                    return .page(page.body, status: .conflict)
                }
                throw SiteProblem(
                    "libraryChanged",
                    status: .conflict,
                    title: Phrase(
                        en: "The library has changed. Nothing was deleted.",
                        it: "La libreria è cambiata. Nulla è stato eliminato."),
                    advice: Phrase(en: "Reload the page and check it.", it: "Ricarica la pagina e controllala."))
            }
            await services.folders.stop()
            await services.backups.stop()
            defer { Task { await services.folders.start() } }
            do {
                try await services.erasure.run()
            } catch is ErasureError {
                throw SiteProblem(
                    "photosComing",
                    status: .conflict,
                    title: Phrase(
                        en: "Photos are being imported. Nothing was deleted.",
                        it: "È in corso un'importazione. Nulla è stato eliminato."),
                    advice: Phrase(
                        en: "Wait until the import has finished, then try again.",
                        it: "Attendi che l'importazione finisca, poi riprova."))
            } catch {
                guard try await services.library.isErasing else { throw error }
                throw SiteProblem(
                    "notAllDeleted",
                    status: .internalError,
                    title: Phrase(
                        en: "Not all files could be deleted yet.",
                        it: "Non è stato ancora possibile eliminare tutti i file."),
                    advice: Phrase(
                        en: "Delete all data once more. Until then no photo can be uploaded.",
                        it: "Elimina di nuovo tutti i dati. Fino ad allora non si possono caricare foto."))
            }
            services.uploads.countAnew()
            await services.usage.forget()
            // A script would follow a redirect as a page of the library that is gone, and be refused.
            return request.wantsJSON ? Response(.noContent) : .redirect(to: "/")
        }
    }

    private func problems(_ kind: FileProblem.Kind, _ request: Request) async throws -> ProblemsPage {
        let offset = max(0, request.target.query["from"].flatMap { Int($0) } ?? 0)
        let some = try await services.library.fileProblems(kind, offset: offset, limit: ProblemsPage.most + 1)
        return ProblemsPage(
            context: await PhotoContext(request, services), kind: kind,
            problems: Array(some.prefix(ProblemsPage.most)), offset: offset, hasMore: some.count > ProblemsPage.most,
            paths: ShownPath(within: services.resident.bounds))
    }

    private func erasePage(_ request: Request, hasChanged: Bool) async throws -> ErasePage {
        let people = services.resident.isOwner ? try await services.accounts.people().count : 1
        return ErasePage(
            context: await PhotoContext(request, services), statistics: try await services.library.statistics(),
            storage: await StorageUse(of: services.library, thumbnails: services.thumbnails), hasChanged: hasChanged,
            hasOthers: people > 1, canBackUp: services.resident.isOwner)
    }

    private func addChoices(to router: inout Router) {
        router.on(.get, "/settings/level") { request, _ in
            let (counts, total) = try await services.library.taggedPhotos()
            let page = LevelPage(context: await PhotoContext(request, services), counts: counts, total: total)
            return .page(page.body)
        }
        router.on(.post, "/settings/level") { request, _ in
            guard let level = try await request.form()["level"].flatMap({ Level(key: $0) }) else {
                throw RequestError.malformed
            }
            try await services.library.setDefaultLevel(level)
            return .redirect(to: "/settings/level")
        }
        router.on(.get, "/settings/language") { request, _ in
            let context = await PhotoContext(request, services)
            return .page(LanguagePage(context: context, chosen: Language.chosen(in: request)).body)
        }
        router.on(.post, "/settings/language") { request, _ in
            let choice = try await request.form()["language"]
            let language = choice.flatMap { Language(rawValue: $0) }
            guard language != nil || choice == LanguagePage.automatic else { throw RequestError.malformed }
            var response = Response.redirect(to: "/settings/language")
            response.headers.add("Set-Cookie", Language.cookie(choosing: language, for: request))
            return response
        }
    }

    private func facts(_ request: Request) async throws -> SettingsFacts {
        let level = try await services.library.defaultLevel()
        return SettingsFacts(
            photos: try await services.library.page(.search(""), level: level, offset: 0, limit: 1).total,
            deleted: try await services.library.page(.recentlyDeleted, level: level, offset: 0, limit: 1).total,
            folders: try await services.library.folders().count, chosenLanguage: Language.chosen(in: request),
            isCounting: await services.usage.isCounting(),
            showsTutorial: try await !WelcomeCookie(for: request, of: services.library).isThere,
            hasKeys: KeysCookie.isOn(for: request),
            hasPassword: try await services.accounts.hasPassword, isSignedIn: request.session != nil,
            isOwner: services.resident.isOwner, people: try await services.accounts.people().count,
            name: try await services.accounts.person(services.resident.person)?.name, version: services.version)
    }
}
