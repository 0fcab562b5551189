import AppShell
import Intake
import Interpretation
import PhotoLibrary
import Web
import Workbench

/// The editor and its actions: `/drafts/:id/…` for drafts, `/photos/:id/edit` for photos of the library.
struct EditorRoutes {
    let services: Services
    private let looks: RecentLooks
    private let drafts: DraftLooks

    init(services: Services, looks: RecentLooks) {
        self.services = services
        self.looks = looks
        drafts = DraftLooks(services)
    }

    func add(to router: inout Router) {
        addDrafts(to: &router)
        router.on(.get, "/photos/:id/edit") { request, values in
            let photo = try await services.library.photo(try PhotoID(values))
            if let viewer = try await services.viewerIfDeleted(photo.id) { return viewer }
            let size = photo.uprightSize
            let path = "/photos/\(photo.id.number)"
            return try await page(
                EditorPage.Subject(
                    picture: PhotoAddress.large(
                        photo.id.number, version: photo.version, of: try await services.library.identity()),
                    width: size.width,
                    height: size.height, analyse: path + "/analyse", rotation: photo.rotation, draft: nil,
                    merges: request.target.query["merge"] == "1", isDamaged: photo.facts.isTruncated, parent: path),
                request)
        }
        router.on(.post, "/photos/:id/analyse") { request, values in
            let id = try PhotoID(values)
            let wish = try await request.json(SelectionRequest.self, limit: 4096)
            let before = wish.merges ? try await seen(in: id) : nil
            let analysed = try await services.analyst.analyse(
                photo: id, selection: try wish.selection, turn: try wish.turned, from: try wish.shownTurned,
                merging: wish.merges)
            guard let before else { return try answer(analysed) }
            return try answer(analysed, isWithoutNews: try await seen(in: id).isSubset(of: before))
        }
    }

    private func addDrafts(to router: inout Router) {
        router.on(.get, "/drafts/:id/edit") { request, values in
            let id = try values.draft
            let facts = try await services.drafts.facts(id)
            return try await page(
                EditorPage.Subject(
                    picture: "/drafts/\(id)/preview", width: facts.width, height: facts.height,
                    analyse: "/drafts/\(id)/analyse", draft: "/drafts/\(id)", merges: false, parent: "/"), request)
        }
        router.on(.get, "/drafts/:id/preview") { _, values in
            Response(
                headers: ["Content-Type": "image/webp", "Cache-Control": "private, no-cache"],
                body: .bytes(try await services.drafts.preview(try values.draft)))
        }
        router.on(.get, "/drafts/:id/condition") { _, values in
            try .json(Condition(isDamaged: try await services.drafts.isDamaged(try values.draft)))
        }
        router.on(.post, "/drafts/:id/analyse") { request, values in
            let wish = try await request.json(SelectionRequest.self, limit: 4096)
            return try answer(
                try await drafts.analyse(try values.draft, selection: try wish.selection, turn: try wish.turned))
        }
        router.on(.post, "/drafts/:id/keep") { _, values in
            let photo = try await drafts.keep(try values.draft)
            return try .json(Kept(location: "/photos/\(photo.number)"))
        }
        router.on(.delete, "/drafts/:id") { request, values in
            try await drafts.cancel(try values.draft, isUnseen: request.target.query["unseen"] != nil)
            return Response(.noContent)
        }
    }

    private func page(_ subject: EditorPage.Subject, _ request: Request) async throws -> Response {
        guard subject.width > 0, subject.height > 0 else { throw SiteProblem.notFound }
        return Response.page(EditorPage(context: await PhotoContext(request, services), subject: subject).body).unkept
    }

    /// What is shown of a photo: each name with how often, and the faces.
    private func seen(in id: PhotoID) async throws -> Set<String> {
        let level = try await services.library.defaultLevel()
        let (tags, analysis) = try await services.library.tagsAndAnalysis(of: id, level: level)
        return Set(
            tags.map { "\($0.findings.count) \($0.name)" } + (analysis?.likelyFaces ?? []).indices.map { "face \($0)" })
    }

    private func answer(_ analysed: Analysed, isWithoutNews: Bool = false) throws -> Response {
        looks.note(
            RecentLooks.Look(
                elapsed: analysed.elapsed, isTruncated: analysed.isTruncated, isWithoutNews: isWithoutNews),
            at: analysed.photo)
        return try .json(
            Answer(
                location: "/photos/\(analysed.photo.number)/result",
                milliseconds: Int(analysed.elapsed / .milliseconds(1))))
    }

    private struct Answer: Encodable {
        let location: String
        let milliseconds: Int
    }
    private struct Condition: Encodable { let isDamaged: Bool }
    private struct Kept: Encodable { let location: String }
}

extension PathValues {
    /// The draft of a route.
    /// - Throws: ``SiteProblem/notFound`` when it cannot be one.
    var draft: UploadID {
        get throws {
            guard let id = self["id"].flatMap({ UploadID($0) }) else { throw SiteProblem.notFound }
            return id
        }
    }
}
