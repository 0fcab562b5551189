import FavoriSite
import FavourStore
import Foundation
import Places
import PostgresServer
import Testing
import Web
import Workbench

@Suite("A site whose database goes away")
struct OutageTests {
    private func ask(
        _ gate: FavoriGate, _ path: String, isPage: Bool
    ) async throws -> (status: Int, retryAfter: String?, text: String) {
        let request = Request(
            .get, try #require(Target(path)),
            headers: [
                "Host": "localhost", "Accept": isPage ? "text/html" : "application/json", "Accept-Language": "it",
            ])
        let response = await gate.respond(to: request)
        guard case .bytes(let bytes) = response.body else { return (response.status.rawValue, nil, "") }
        return (
            response.status.rawValue, response.headers["Retry-After"], String(decoding: bytes, as: UTF8.self)
        )
    }

    @Test func `pages and programs are told so, and served again when it is back`() async throws {
        let server = try PostgresServer()
        let folder = NSTemporaryDirectory() + "/outage-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database: StoreDatabase = try #require(StoreDatabase(try server.database()))
        let store = try await FavourStore(folder: folder, database: database, hasLimits: false)
        let gate = FavoriGate(
            FavoriSite(
                FavoriServices(
                    store: store, assets: try Site.assets(), maps: MapFolder(base: folder, users: folder + "/maps"),
                    pictures: PictureDesk(Site.workbench, folder: folder + "/uploads"))))
        #expect(try await ask(gate, "/api/v1/neighbourhoods", isPage: false).status == 200)
        try server.stop()
        for (path, isPage) in [("/api/v1/neighbourhoods", false), ("/favours/1", true)] {
            let answer = try await ask(gate, path, isPage: isPage)
            #expect(answer.status == 503 && answer.retryAfter == "10", "\(path): \(answer.status)")
            #expect(answer.text.contains("Al momento il database non è raggiungibile."), "\(answer.text)")
        }
        try server.start()
        var status = 503
        while status == 503 { status = try await ask(gate, "/api/v1/neighbourhoods", isPage: false).status }
        #expect(status == 200)
    }
}
