import AppShell
import Intake
import PhotoLibrary
import Web
import Workbench

/// The model packs, which all people's photos are looked at with: `/settings/packs`. For the owner's site alone.
struct PackRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/settings/packs") { request, _ in
            let packs = try? await services.workbench.describe().packs
            return .page(PacksPage(context: await PhotoContext(request, services), packs: packs).body)
        }
        router.on(.post, "/settings/packs") { request, _ in
            let form = try await request.form()
            // Only a pack that is there: a name leads nowhere else.
            guard let name = form["pack"],
                try await services.workbench.describe().packs.contains(where: { $0.name == name }),
                try PackSwitch.set(form["on"] != nil, folder: packFolder(name))
            else { throw SiteProblem.notFound }
            await services.workbench.renew()
            return .redirect(to: "/settings/packs")
        }
    }

    private func packFolder(_ name: String) -> FilePath {
        FilePath(services.library.folder).appending(Array("packs".utf8)).appending(Array(name.utf8))
    }
}
