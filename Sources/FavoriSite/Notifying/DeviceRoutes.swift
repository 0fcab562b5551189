import AppShell
import FavourStore
import Favours
import Web
import WebPush
import Wording

/// `/me/devices`: browsers that show notifications; not there where the operator allows no push services.
struct DeviceRoutes: Sendable {
    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct New: Decodable {
        let endpoint: String
        let publicKey: String
        let secret: String
    }
    private struct Devices: Encodable { let devices: [Device] }
    private struct Device: Encodable {
        let id: Int64
        let since: String
        /// Whether it is the browser of this session.
        let isThis: Bool
    }

    var routes: [APIRoute] {
        [
            APIRoute(
                .get, "/me/devices", "Browsers that show the person notifications",
                answer: .object([
                    "devices": .list(.object(["id": .integer, "since": .time, "isThis": .boolean]))
                ]), handler: list),
            APIRoute(
                .post, "/me/devices", "Shows notifications in the browser of this session",
                body: .object(["endpoint": .string, "publicKey": .string, "secret": .string]), status: 204,
                handler: add),
            APIRoute(.delete, "/me/devices/:id", "Shows no more notifications in a browser", status: 204) {
                request, values in
                let person = try request.member
                guard services.push != nil, let id = values.number("id") else { throw SiteProblem.notFound }
                try await store.removeDevice(id, of: person)
                return Response(.noContent)
            },
        ]
    }

    private func list(_ request: Request, _: PathValues) async throws -> Response {
        let person = try request.member
        guard services.push != nil else { throw SiteProblem.notFound }
        return try .json(
            Devices(
                devices: try await store.devices(of: person).map {
                    Device(id: $0.id, since: Timestamp.text($0.created), isThis: $0.session == request.session)
                }))
    }

    private func add(_ request: Request, _: PathValues) async throws -> Response {
        let person = try request.member
        let new = try await request.json(New.self)
        guard let desk = services.push, let session = request.session else { throw SiteProblem.notFound }
        guard let key = Base64URL.bytes(new.publicKey), let secret = Base64URL.bytes(new.secret),
            let subscription = PushSubscription(endpoint: new.endpoint, publicKey: key, secret: secret),
            desk.allows(subscription)
        else { throw SiteProblem.pushNotAllowed }
        try await store.addDevice(
            PushTarget(endpoint: new.endpoint, publicKey: key, secret: secret),
            language: Language(of: request).rawValue, session: session, of: person)
        return Response(.noContent)
    }
}

extension SiteProblem {
    static let pushNotAllowed = SiteProblem(
        "pushNotAllowed", status: .unprocessable,
        title: Phrase(
            en: "Notifications through this browser's service are not allowed here.",
            it: "Qui non sono ammesse le notifiche tramite il servizio di questo browser."))
}
