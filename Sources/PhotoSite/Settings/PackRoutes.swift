import AppShell
import Intake
import PhotoLibrary
import Web
import Wording
import Workbench

/// The model packs, which all people's photos are looked at with: `/settings/packs` and what lies below. For the owner's
/// site alone.
struct PackRoutes {
    let services: Services

    private var folders: FolderRoutes { FolderRoutes(services: services) }
    private var installer: PackInstaller {
        PackInstaller(
            library: FilePath(services.library.folder), configuration: services.workbench.configuration)
    }

    func add(to router: inout Router) {
        router.on(.get, "/settings/packs") { request, _ in
            let packs = try? await services.workbench.describe().packs
            return .page(PacksPage(context: await PhotoContext(request, services), packs: packs).body)
        }
        router.on(.get, "/settings/add-pack") { request, _ in
            .page(try await folders.chooser(request, for: .pack).body)
        }
        router.on(.post, "/settings/add-pack") { request, _ in
            let folder = try await folders.chosen(try await request.form()).path
            do {
                let pack = try await installer.add(from: folder)
                await services.analyser.renew()
                return .redirect(to: "/settings/packs/\(pack.name)")
            } catch let refusal as PackRefusal {
                throw Self.problem(refusal)
            }
        }
        router.on(.get, "/settings/packs/:name") { request, path in
            guard let pack = try await services.workbench.describe().packs.first(where: { $0.name == path["name"] })
            else { throw SiteProblem.notFound }
            return .page(PackPage(context: await PhotoContext(request, services), pack: pack).body)
        }
        router.on(.post, "/settings/packs/:name") { request, path in
            let form = try await request.form()
            guard try await installer.set(form["on"] != nil, path["name"] ?? "") else { throw SiteProblem.notFound }
            await services.analyser.renew()
            return .redirect(to: "/settings/packs")
        }
        router.on(.post, "/settings/packs/:name/remove") { _, path in
            guard try await installer.remove(path["name"] ?? "") else { throw SiteProblem.notFound }
            await services.analyser.renew()
            return .redirect(to: "/settings/packs")
        }
    }

    private static func problem(_ refusal: PackRefusal) -> SiteProblem {
        if let cause = Phrase(refusal) {
            return SiteProblem(
                "packNotAdded", status: .unprocessable,
                title: Phrase(en: "The pack was not added.", it: "Il pacchetto non è stato aggiunto."), advice: cause)
        }
        return SiteProblem(
            "noPack", status: .unprocessable,
            title: Phrase(en: "This folder is not a model pack.", it: "Questa cartella non è un pacchetto di modelli."),
            advice: Phrase(
                en: "Its pack.json is missing, or does not name the pack, its model and its labels.",
                it: "Il file pack.json manca, o non indica il pacchetto, il modello e le etichette."))
    }
}
