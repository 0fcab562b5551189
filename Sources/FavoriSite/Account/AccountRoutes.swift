import AppShell
import FavourStore
import Favours
import Web
import Wording

/// `/me/export` and the end of `/me`.
struct AccountRoutes: Sendable {
    let services: FavoriServices

    init(_ services: FavoriServices) { self.services = services }

    private struct Wish: Decodable { let password: String }

    var routes: [APIRoute] {
        [
            APIRoute(.get, "/me/export", "All that is kept about the person", answer: AccountJSON.schema) {
                request, _ in try await services.export(request)
            },
            APIRoute(
                .delete, "/me", "Deletes the account", body: .object(["password": .string]), status: 204
            ) { request, _ in
                let id = try request.member
                try await services.store.deleteAccount(id, password: try await request.json(Wish.self).password)
                return Response(.noContent)
            },
        ]
    }
}

extension FavoriServices {
    /// The data of who asks as a file.
    func export(_ request: Request) async throws -> Response { try await export(of: try request.member, request) }

    /// A person's data as a file.
    func export(of person: PersonID, _ request: Request) async throws -> Response {
        let file = try await exports.alone { try await account(of: person, in: Language(of: request)) }
        return Response(
            headers: [
                "Content-Type": "application/json", "Cache-Control": "no-store",
                "Content-Disposition": "attachment; filename=\"favori.json\"",
            ], body: .stream { try await file.write(to: $0) })
    }
}

extension Pages {
    /// `/settings/export`, `/settings/delete`, `/goodbye`.
    func addAccount(to router: inout Router) {
        router.on(.get, "/settings/export") { request, _ in try await services.export(request) }
        router.on(.get, "/settings/delete") { request, _ in
            .page(try await deletion(request, of: try request.member, problem: nil).body)
        }
        router.on(.post, "/settings/delete") { request, _ in
            let id = try request.member
            let form = try await request.form()
            do {
                try await store.deleteAccount(id, password: form["password"] ?? "")
            } catch let error as StoreError {
                let problem = error == .wrongPassword ? SiteProblem.wrongPassword : SiteProblem(favori: error)
                return .page(
                    try await deletion(request, of: id, problem: problem).body, status: .unprocessable)
            }
            return goodbye(request)
        }
        router.on(.get, "/goodbye") { request, _ in .page(GoodbyePage(context: context(request)).body) }
    }

    /// After the account was deleted.
    func goodbye(_ request: Request) -> Response {
        var response = Response.redirect(to: "/goodbye")
        response.headers.add("Set-Cookie", request.sessionCookie.taken)
        response.headers["Clear-Site-Data"] = "\"cache\", \"storage\""
        return response
    }

    private func deletion(
        _ request: Request, of id: PersonID, problem: SiteProblem?
    ) async throws -> DeletionPage {
        DeletionPage(
            context: context(request), person: try await store.person(id), departure: try await store.departure(of: id),
            problem: problem)
    }
}
