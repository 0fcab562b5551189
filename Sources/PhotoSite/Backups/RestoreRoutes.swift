import Accounts
import AppShell
import Intake
import PhotoLibrary
import Web
import Wording

/// Restores of the library: `/settings/backup/restore` and what lies below. For the owner's site alone.
struct RestoreRoutes {
    let services: Services

    private var folders: FolderRoutes { FolderRoutes(services: services) }

    func add(to router: inout Router) {
        router.on(.get, "/settings/backup/restore") { request, _ in
            let asked = request.target.query["at"]
            let last = try await services.backups.state().folder.map(folders.paths.text)
            guard let path = asked ?? last else { return .redirect(to: "/settings/backup/restore/choose") }
            return .page(try await page(request, path).body)
        }
        router.on(.get, "/settings/backup/restore/choose") { request, _ in
            .page(try await folders.chooser(request, for: .restore).body)
        }
        router.on(.post, "/settings/backup/restore") { request, _ in
            guard let restorer = services.restorer else { throw SiteProblem.notFound }
            let form = try await request.form()
            let folder = try await folders.chosen(form).path
            do {
                guard await !services.backups.isBusy else { throw BackupError.busy }
                let restore = try await Restore(from: folder)
                guard form["made"] == String(restore.facts.made) else { return try await changed(request, form) }
                try await restorer.begin(restore, from: folder)
            } catch let error as BackupError {
                throw SiteProblem(
                    "backupNotUsable", status: .conflict, title: RestoreWords.error(error),
                    advice: Phrase(en: "Your library is unchanged.", it: "La tua libreria non è cambiata."))
            }
            return request.wantsJSON ? Response(.noContent) : .redirect(to: "/settings/backup")
        }
    }

    /// What was shown is what is restored: a backup that was made since is shown first.
    private func changed(_ request: Request, _ form: Fields) async throws -> Response {
        guard !request.wantsJSON else {
            throw SiteProblem(
                "backupChanged", status: .conflict,
                title: Phrase(
                    en: "The backup has changed. Nothing was restored.",
                    it: "Il backup è cambiato. Nulla è stato ripristinato."),
                advice: Phrase(en: "Reload the page and check it.", it: "Ricarica la pagina e controllala."))
        }
        return .page(try await page(request, form["path"] ?? "", hasChanged: true).body, status: .conflict)
    }

    private func page(_ request: Request, _ path: String, hasChanged: Bool = false) async throws -> RestorePage {
        let folder = try? await folders.chosen(path)
        let backup: Result<BackupFacts, BackupError>
        do {
            guard let folder else { throw BackupError.notReadable }
            backup = .success(try await BackupFacts(of: folder.path))
        } catch let error as BackupError {
            backup = .failure(error)
        }
        return RestorePage(
            context: await PhotoContext(request, services), path: folder.map { folders.paths.text($0.path) } ?? path,
            backup: backup, photos: try await services.library.statistics().photos, hasChanged: hasChanged,
            hasOthers: try await services.accounts.people().count > 1)
    }
}
