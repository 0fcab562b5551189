import AppShell
import FavourStore
import HTML
import Web

/// What suspended people may do, each time with their password: nothing else is opened, and no session begins.
extension Pages {
    /// `/suspended/export` and `/suspended/delete`.
    func addSuspended(to router: inout Router) {
        router.on(.post, "/suspended/export") { request, _ in
            try await checked(request, try await request.form()) { person, _, _ in
                try await services.export(of: person.id, request)
            }
        }
        router.on(.post, "/suspended/delete") { request, _ in
            let form = try await request.form()
            return try await checked(request, form) { person, _, _ in
                try await store.deleteAccount(person.id, password: form["password"] ?? "")
                return goodbye(request)
            }
        }
    }

    /// The page after the sign-in of a suspended person.
    func suspended(_ request: Request, _ form: Fields) async throws -> Response {
        try await checked(request, form) { person, suspension, reason in
            let page = SuspendedPage(
                context: context(request), name: form["name"] ?? "", person: person, suspension: suspension,
                reason: reason,
                departure: try await store.departure(of: person.id), contact: services.contact)
            return .page(page.body, status: .forbidden).unkept
        }
    }

    private func checked(
        _ request: Request, _ form: Fields, _ body: (Person, Suspension, String?) async throws -> Response
    ) async throws -> Response {
        do {
            let found = try await store.suspendedPerson(
                form["name"] ?? "", password: form["password"] ?? "", from: request.peer)
            // The suspension may be over by now.
            guard let found else { return .redirect(to: "/login") }
            return try await body(found.person, found.suspension, found.reason)
        } catch let error as StoreError {
            return refused(form, request, then: "/", error)
        }
    }
}
