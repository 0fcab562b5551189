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

    func add(to router: inout Router) {
        router.on(.get, "/sketch") { request, _ in
            let context = await PageContext(request, services)
            let library = services.library
            // People first; a library without any shows what came in last.
            var photos = try await library.page(
                .category(.people), level: context.level, offset: 0, limit: Self.most
            ).photos
            if photos.isEmpty {
                photos = try await library.page(.recentlyAdded, level: context.level, offset: 0, limit: Self.most)
                    .photos
            }
            return .page(SketchChooser(context: context, photos: photos).body)
        }
        add("/photos/:id", to: &router) { values in
            let id = try PhotoID(values)
            return Place(subject: .photo(id), path: "/photos/\(id.number)", draft: nil)
        }
        add("/drafts/:id", to: &router) { values in
            let id = try values.draft
            return Place(subject: .draft(id), path: "/drafts/\(id)", draft: "/drafts/\(id)")
        }
    }

    /// A subject, and where it is found on the site.
    private struct Place: Sendable {
        let subject: SketchSubject
        let path: String
        /// What is deleted when the editor is left without a trace.
        let draft: String?
    }

    private func add(
        _ pattern: String, to router: inout Router, _ place: @escaping @Sendable (PathValues) throws -> Place
    ) {
        let sketches = services.sketches
        router.on(.get, pattern + "/sketch") { request, values in try await page(try place(values), request) }
        router.on(.get, pattern + "/sketch/faces") { _, values in
            try .json(FoundFaces(try await sketches.faces(try place(values).subject)))
        }
        router.on(.get, pattern + "/sketch/patch") { request, values in
            let face = try SketchQuery(fields: request.target.query).face
            return picture(try await sketches.patch(try place(values).subject, face), request)
        }
        router.on(.get, pattern + "/sketch/whole") { request, values in
            let look = try SketchQuery(fields: request.target.query).look
            return picture(try await sketches.whole(try place(values).subject, look), request)
        }
        router.on(.get, pattern + "/sketch/strip") { request, values in
            let query = SketchQuery(fields: request.target.query)
            let (box, strength) = (try query.box, try query.strength)
            return picture(try await sketches.strip(try place(values).subject, box, strength: strength), request)
        }
        router.on(.post, pattern + "/sketch") { request, values in
            let plan = try await request.json(SketchWish.self).plan
            let photo = try await saving { try await sketches.save(try place(values).subject, plan) }
            return try .json(Saved(location: PhotoAddress.viewer(photo.number)))
        }
        router.on(.post, pattern + "/sketch/file") { request, values in
            let plan = try await request.json(SketchWish.self).plan
            return try await saving { try await file(try place(values).subject, plan) }
        }
    }

    private func page(_ place: Place, _ request: Request) async throws -> Response {
        let facts = try await services.sketches.facts(place.subject)
        guard facts.width > 0, facts.height > 0 else { throw SiteProblem.notFound }
        let picture =
            switch place.subject {
            case .photo(let id): PhotoAddress.large(id.number, version: facts.version)
            case .draft: place.path + "/preview"
            }
        let page = SketchPage(
            context: await PageContext(request, services), path: place.path, draft: place.draft, picture: picture,
            facts: facts)
        return .page(page.body)
    }

    /// What an address with `v=` says stays as it is: another version is asked for by another address.
    private func picture(_ bytes: [UInt8], _ request: Request) -> Response {
        let caching = request.target.query["v"] == nil ? Caching.never : .permanent
        return Response(
            headers: ["Content-Type": "image/webp", "Cache-Control": caching.value], body: .bytes(bytes))
    }

    /// A sketch to be taken away, which is nowhere in the library.
    private func file(_ subject: SketchSubject, _ plan: SketchPlan) async throws -> Response {
        try await services.sketches.withFile(subject, plan) { path, name in
            guard let file = OpenFile(path: path.bytes) else { throw SiteProblem.own }
            var response = Response(body: .file(file, offset: 0, count: file.size))
            response.headers["Content-Type"] = "image/jpeg"
            response.headers["Cache-Control"] = Caching.never.value
            response.headers["Content-Disposition"] = DownloadName(name).disposition()
            return response
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
