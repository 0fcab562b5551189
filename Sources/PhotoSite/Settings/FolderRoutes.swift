import AppShell
import Intake
import PhotoLibrary
import Web
import Wording

/// The folders that photos are imported from: `/settings/folders` and what lies below.
struct FolderRoutes {
    let services: Services

    var paths: ShownPath { ShownPath(within: services.resident.bounds) }

    func add(to router: inout Router) {
        router.on(.get, "/settings/folders") { request, _ in
            var folders: [ListedFolder] = []
            for folder in try await services.library.folders() { folders.append(try await listed(folder)) }
            let page = FoldersPage(
                context: await PhotoContext(request, services), folders: folders,
                leftOut: try await services.library.leftOut(), paths: paths, isOwner: services.resident.isOwner)
            return .page(page.body)
        }
        router.on(.get, "/settings/folders/choose") { request, _ in
            .page(try await chooser(request, for: .photos).body)
        }
        router.on(.post, "/settings/folders") { request, _ in
            let form = try await request.form()
            let path = try await chosen(form).path
            if try await services.library.isLeftOut(path) { throw SiteProblem.leftOutFolder }
            let folder = try await services.folders.add(path, isWatched: form["watch"] != nil)
            return .redirect(to: "/settings/folders/\(folder.id)")
        }
        addLeavingOut(to: &router)
        router.on(.get, "/settings/folders/:id") { request, path in
            let one = try await listed(try await folder(path))
            return .page(FolderPage(context: await PhotoContext(request, services), one: one).body)
        }
        router.on(.post, "/settings/folders/:id/watch") { request, path in
            let folder = try await folder(path)
            try await services.folders.setWatched(try await request.form()["on"] != nil, folder)
            return .redirect(to: "/settings/folders/\(folder.id)")
        }
        router.on(.post, "/settings/folders/:id/rescan") { _, path in
            let folder = try await folder(path)
            await services.folders.look(folder)
            return .redirect(to: "/settings/folders/\(folder.id)")
        }
        router.on(.post, "/settings/folders/:id/remove") { request, path in
            try await services.folders.remove(
                try await folder(path), forgettingPhotos: try await request.form()["photos"] != nil)
            return .redirect(to: "/settings/folders")
        }
    }

    private func addLeavingOut(to router: inout Router) {
        router.on(.get, "/settings/folders/leave-out") { request, _ in
            .page(try await chooser(request, for: .leavingOut).body)
        }
        router.on(.post, "/settings/folders/leave-out") { request, _ in
            try await services.folders.leaveOut(try await chosen(try await request.form()).path)
            return .redirect(to: "/settings/folders")
        }
        router.on(.get, "/settings/folders/left-out/:id") { request, path in
            let page = LeftOutPage(
                context: await PhotoContext(request, services), folder: try await leftOut(path), paths: paths)
            return .page(page.body)
        }
        router.on(.post, "/settings/folders/left-out/:id/take-back") { _, path in
            try await services.folders.takeBack(try await leftOut(path))
            return .redirect(to: "/settings/folders")
        }
    }

    private func leftOut(_ path: PathValues) async throws -> LeftOutFolder {
        guard let id = path.number("id"),
            let folder = try await services.library.leftOut().first(where: { $0.id == id })
        else { throw SiteProblem.notFound }
        return folder
    }

    /// The page on which a folder is looked for.
    func chooser(_ request: Request, for use: FolderPurpose) async throws -> FolderChooserPage {
        let asked = request.target.query["at"].flatMap { paths.path($0) }
        guard let choice = try await choice(asked ?? paths.start) else {
            throw SiteProblem(
                "unreadableFolder",
                status: .notFound,
                title: Phrase(en: "This folder cannot be opened.", it: "Impossibile aprire questa cartella."))
        }
        return FolderChooserPage(
            context: await PhotoContext(request, services), choice: choice, paths: paths, use: use,
            leftOut: use == .photos || use == .leavingOut
                ? try await services.library.leftOut(around: choice.path) : nil,
            photos: use == .leavingOut ? try await services.library.photoCount(below: choice.path) : 0)
    }

    /// The folder that a form names.
    func chosen(_ form: Fields) async throws -> FolderChoice { try await chosen(form["path"] ?? "") }

    /// The folder that a path names.
    func chosen(_ text: String) async throws -> FolderChoice {
        guard let path = paths.path(text), let choice = try await choice(path),
            choice.obstacle == nil
        else {
            throw SiteProblem(
                "unusableFolder",
                status: .unprocessable,
                title: Phrase(en: "This folder cannot be used.", it: "Impossibile usare questa cartella."),
                advice: Phrase(en: "Choose another one.", it: "Scegline un'altra."))
        }
        return choice
    }

    /// The folder that a path names, to take a file from it: it may be one of which nothing else can be taken.
    func listed(_ text: String) async throws -> FolderChoice {
        guard let path = paths.path(text), let choice = try await choice(path) else { throw SiteProblem.notFound }
        return choice
    }

    private func choice(_ path: FilePath) async throws -> FolderChoice? {
        do {
            return try await FolderChoice.look(
                at: path, library: FilePath(services.library.folder),
                within: services.resident.bounds.map { FilePath($0) })
        } catch {
            throw SiteProblem(
                "folderSilent",
                status: .unavailable,
                title: Phrase(en: "This folder is not responding.", it: "Questa cartella non risponde."),
                advice: Phrase(
                    en: "Check that its disk or network is connected, then try again.",
                    it: "Controlla che il disco o la rete siano collegati, poi riprova."))
        }
    }

    private func folder(_ path: PathValues) async throws -> LibraryFolder {
        guard let id = path.number("id"), let folder = try await services.library.folder(id) else {
            throw SiteProblem.notFound
        }
        return folder
    }

    private func listed(_ folder: LibraryFolder) async throws -> ListedFolder {
        ListedFolder(
            folder: folder, paths: paths, photos: try await services.library.photoCount(below: folder.path),
            waiting: try await services.library.waitingCount(below: folder.path),
            state: await services.folders.state(of: folder.id))
    }
}

extension SiteProblem {
    fileprivate static let leftOutFolder = SiteProblem(
        "leftOutFolder", status: .unprocessable,
        title: Phrase(en: "This folder is left out of the library.", it: "Questa cartella è esclusa dalla libreria."),
        advice: Phrase(
            en: "Take it back first: in Settings, Library folders, Left out.",
            it: "Prima riprendila: in Impostazioni, Cartelle della libreria, Escluse."))
}
