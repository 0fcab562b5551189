import AppShell
import FavourStore
import Favours
import Web

/// `/pictures` and `/me/picture`.
struct PictureRoutes: Sendable {
    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct Added: Encodable { let id: String }

    var routes: [APIRoute] {
        let added = APISchema.object(["id": .string])
        return [
            APIRoute(
                .post, "/pictures", "Uploads a picture for a favour; kept for a day, or with the favour",
                body: .picture,
                status: 201, answer: added
            ) { request, _ in
                let (person, picture) = try await uploaded(request)
                return try .json(Added(id: try await store.add(picture, by: person).text), status: .created)
            },
            APIRoute(
                .get, "/pictures/:picture", "A picture (WebP): with size=small the one for lists", needsAccount: false,
                query: ["size"], answer: .picture, handler: picture),
            APIRoute(.put, "/me/picture", "Uploads the person's picture", body: .picture, answer: added) {
                request, _ in
                let (person, picture) = try await uploaded(request)
                return try .json(Added(id: try await store.setPortrait(picture, of: person).text))
            },
            APIRoute(.delete, "/me/picture", "Takes the person's picture away", status: 204) { request, _ in
                try await store.removePortrait(of: try request.member)
                return Response(.noContent)
            },
        ]
    }

    /// What came with a request, written anew.
    private func uploaded(_ request: Request) async throws -> (PersonID, NewPicture) {
        let person = try request.member
        // What the file holds says what it is; a form of another site could not have this type.
        let types = request.headers.all("Content-Type")
        guard types.count == 1, let type = types.first?.lowercased(),
            type.hasPrefix("image/") || type == "application/octet-stream"
        else { throw SiteProblem.otherFile }
        try await store.countUpload(by: person)
        return (person, try await services.pictures.picture(request.body, by: person.rawValue))
    }

    private func picture(_ request: Request, _ values: PathValues) async throws -> Response {
        guard let id = values["picture"].flatMap(PictureID.init) else { throw StoreError.notFound }
        let size = request.target.query["size"]
        guard size == nil || size == "small" else { throw SiteProblem.malformed }
        let bytes = try await store.picture(id, isSmall: size != nil, for: request.visitor)
        return Response(
            headers: [
                "Content-Type": "image/webp", "Cache-Control": Caching.permanent.value,
                // Another person at the same browser may not see it.
                "Vary": "Cookie, Authorization",
            ], body: .bytes(bytes))
    }
}

extension PictureID {
    /// The address of its bytes.
    var path: String { "/api/v1/pictures/\(text)" }
    /// The address of the one for lists.
    var smallPath: String { path + "?size=small" }
}
