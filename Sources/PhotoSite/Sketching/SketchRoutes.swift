import AppShell
import Concepts
import Intake
import Interpretation
import PhotoLibrary
import Web
import Workbench

/// Faces as sketches: where photos for it are chosen, `/sketch`, and the editor with all that it asks for, `…/sketch` of
/// a photo or a draft.
struct SketchRoutes {
    let services: Services

    /// Photos to choose from.
    private static let most = 60
    /// Among so many of the newest with people, those with a face come first.
    private static let mostLookedAt = 500

    func add(to router: inout Router) {
        router.on(.get, "/sketch") { request, _ in
            let context = await PhotoContext(request, services)
            let library = services.library
            // A library without people shows the most recently added photos.
            let people = try await library.page(
                .category(.people), level: context.level, offset: 0, limit: Self.mostLookedAt
            ).photos
            let withFaces = try await library.withFaces(among: people.map(\.id))
            let (faces, others) = (
                people.filter { withFaces.contains($0.id) }, people.filter { !withFaces.contains($0.id) }
            )
            var photos = Array((faces + others).prefix(Self.most))
            let hasPeople = !photos.isEmpty
            if !hasPeople {
                photos = try await library.page(.recentlyAdded, level: context.level, offset: 0, limit: Self.most)
                    .photos
            }
            let names = try await PhotoNames(of: photos, in: library, context)
            return .page(SketchChooser(context: context, photos: photos, names: names, hasPeople: hasPeople).body)
        }
        addPhotos(to: &router)
        addDrafts(to: &router)
    }

    private func addPhotos(to router: inout Router) {
        router.on(.get, "/photos/:id/sketch") { request, values in
            if let viewer = try await services.viewerIfDeleted(try PhotoID(values)) { return viewer }
            return try await page(try Place(photo: values), request)
        }
        router.on(.get, "/photos/:id/sketch/faces") { try await faces(try Place(photo: $1)) }
        router.on(.get, "/photos/:id/sketch/patch") { try await patch(try Place(photo: $1), $0) }
        router.on(.get, "/photos/:id/sketch/whole") { try await whole(try Place(photo: $1), $0) }
        router.on(.get, "/photos/:id/sketch/strip") { try await strip(try Place(photo: $1), $0) }
        router.on(.post, "/photos/:id/sketch") { try await save(try Place(photo: $1), $0) }
        router.on(.post, "/photos/:id/sketch/file") { try await file(try Place(photo: $1), $0) }
    }

    private func addDrafts(to router: inout Router) {
        router.on(.get, "/drafts/:id/sketch") { try await page(try Place(draft: $1), $0) }
        router.on(.get, "/drafts/:id/sketch/faces") { try await faces(try Place(draft: $1)) }
        router.on(.get, "/drafts/:id/sketch/patch") { try await patch(try Place(draft: $1), $0) }
        router.on(.get, "/drafts/:id/sketch/whole") { try await whole(try Place(draft: $1), $0) }
        router.on(.get, "/drafts/:id/sketch/strip") { try await strip(try Place(draft: $1), $0) }
        router.on(.post, "/drafts/:id/sketch") { try await save(try Place(draft: $1), $0) }
        router.on(.post, "/drafts/:id/sketch/file") { try await file(try Place(draft: $1), $0) }
    }

    /// A subject, and where it is found on the site.
    private struct Place: Sendable {
        let subject: SketchSubject
        let path: String
        /// What is deleted when the editor is left without a trace.
        let draft: String?

        init(photo values: PathValues) throws {
            let id = try PhotoID(values)
            (subject, path, draft) = (.photo(id), "/photos/\(id.number)", nil)
        }

        init(draft values: PathValues) throws {
            let id = try values.draft
            (subject, path, draft) = (.draft(id), "/drafts/\(id)", "/drafts/\(id)")
        }
    }

    private func page(_ place: Place, _ request: Request) async throws -> Response {
        let facts = try await services.sketches.facts(place.subject)
        guard facts.width > 0, facts.height > 0 else { throw SiteProblem.notFound }
        let context = await PhotoContext(request, services)
        let picture =
            switch place.subject {
            case .photo(let id): PhotoAddress.large(id.number, version: facts.version, of: context.owner)
            case .draft: place.path + "/preview"
            }
        let page = SketchPage(
            context: context, path: place.path, draft: place.draft, picture: picture,
            facts: facts)
        return .page(page.body)
    }

    // MARK: Pictures

    private func faces(_ place: Place) async throws -> Response {
        try .json(FoundFaces(try await services.sketches.faces(place.subject)))
    }

    private func patch(_ place: Place, _ request: Request) async throws -> Response {
        let face = try SketchQuery(fields: request.target.query).face
        return picture(try await services.sketches.patch(place.subject, face), request)
    }

    private func whole(_ place: Place, _ request: Request) async throws -> Response {
        let look = try SketchQuery(fields: request.target.query).look
        return picture(try await services.sketches.whole(place.subject, look), request)
    }

    private func strip(_ place: Place, _ request: Request) async throws -> Response {
        let query = SketchQuery(fields: request.target.query)
        let (box, strength) = (try query.box, try query.strength)
        return picture(try await services.sketches.strip(place.subject, box, strength: strength), request)
    }

    /// A picture whose URL has `v=` never changes: another version has another URL.
    private func picture(_ bytes: [UInt8], _ request: Request) -> Response {
        let caching = request.target.query["v"] == nil ? Caching.never : .permanent
        return Response(
            headers: ["Content-Type": "image/webp", "Cache-Control": caching.value], body: .bytes(bytes))
    }

    // MARK: Files

    private func save(_ place: Place, _ request: Request) async throws -> Response {
        let plan = try await request.json(SketchWish.self).plan
        let photo = try await saving { try await services.sketches.save(place.subject, plan) }
        return try .json(Saved(location: PhotoAddress.viewer(photo.number)))
    }

    /// A sketch as a download, which is not stored in the library.
    private func file(_ place: Place, _ request: Request) async throws -> Response {
        let plan = try await request.json(SketchWish.self).plan
        return try await saving {
            try await services.sketches.withFile(place.subject, plan) { path, name in
                guard let file = OpenFile(path: path.bytes) else { throw SiteProblem.own }
                var response = Response(body: .file(file, offset: 0, count: file.size))
                response.headers["Content-Type"] = "image/jpeg"
                response.headers["Cache-Control"] = Caching.never.value
                response.headers["Content-Disposition"] = DownloadName(name).disposition()
                return response
            }
        }
    }

    private func saving<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
        do {
            return try await body()
        } catch let error as DurableFileError {
            throw SiteProblem(error)
        }
    }

    private struct Saved: Encodable { let location: String }
}

/// Where faces are, as scripts are told.
struct FoundFaces: Encodable {
    struct Found: Encodable {
        /// Fractions of the photo as it is shown.
        let x, y, width, height: Float
        /// 0…1.
        let confidence: Float
    }

    /// Pixels.
    let width, height: Int
    let faces: [Found]

    init(_ answer: FacesAnswer) {
        (width, height) = (answer.width, answer.height)
        faces = answer.faces.prefix(SketchPlan.mostFaces).map { face in
            let box = face.box.clipped
            return Found(x: box.x, y: box.y, width: box.width, height: box.height, confidence: face.confidence)
        }
    }
}
