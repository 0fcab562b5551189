import AppShell
import Intake
import PhotoLibrary
import Web
import Wording

/// Backups of the library: `/settings/backup` and what lies below. For the owner's site alone.
struct BackupRoutes {
    let services: Services

    private var folders: FolderRoutes { FolderRoutes(services: services) }

    func add(to router: inout Router) {
        router.on(.get, "/settings/backup") { request, _ in
            let page = BackupPage(
                context: await PhotoContext(request, services), state: try await services.backups.state(),
                paths: folders.paths, canRestore: services.restorer != nil,
                restored: await services.restorer?.outcome)
            return .page(page.body)
        }
        router.on(.post, "/settings/backup") { _, _ in
            await services.restorer?.forgetOutcome()
            await services.backups.start()
            return .redirect(to: "/settings/backup")
        }
        router.on(.post, "/settings/backup/stop") { _, _ in
            await services.backups.stop()
            return .redirect(to: "/settings/backup")
        }
        router.on(.get, "/settings/backup/choose") { request, _ in
            .page(try await folders.chooser(request, for: .backup).body)
        }
        router.on(.post, "/settings/backup/folder") { request, _ in
            do {
                try await services.backups.choose(try await folders.chosen(try await request.form()).path)
            } catch BackupError.busy {
                throw SiteProblem(
                    "backupUnderWay", status: .conflict, title: BackupWords.underWay,
                    advice: Phrase(en: "Wait until it is complete.", it: "Attendi che sia completo."))
            }
            return .redirect(to: "/settings/backup")
        }
    }
}
