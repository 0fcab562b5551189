import FavoriSite
import FavourStore
import Favours
import Foundation
import Synchronization
import Testing
import Web
import WebPush

@Suite("People have notifications on their devices")
struct DeviceTests {
    /// What would have been sent.
    private final class Outgoing: Sendable {
        let sent = Mutex<[(text: String, endpoint: String, topic: String)]>([])
        let error = Mutex<PushError?>(nil)
        let key: KeyPair

        init() throws { key = try KeyPair() }

        var desk: PushDesk {
            let hosts = PushHosts(PushHosts.known)
            return PushDesk(publicKey: key.publicKey, allows: { hosts.contains($0.host) }) {
                [self] text, target, topic, _ throws(PushError) in
                if let error = error.withLock({ $0 }) { throw error }
                sent.withLock { $0.append((String(decoding: text, as: UTF8.self), target.endpoint, topic)) }
            }
        }
    }

    private func device(_ endpoint: String = "https://fcm.googleapis.com/fcm/send/abc") throws -> String {
        """
        {"endpoint":"\(endpoint)","publicKey":"\(Base64URL.text(try KeyPair().publicKey))",
        "secret":"\(Base64URL.text([UInt8](repeating: 3, count: 16)))"}
        """
    }

    @Test func `a device is switched on, told, and switched off`() async throws {
        let outgoing = try Outgoing()
        let site = try await Site(push: outgoing.desk)
        let (anna, bruno) = (try await site.join("Anna").token, try await site.join("Bruno").token)
        let page = try await site.ask(.get, "/settings/notifications", token: anna, isPage: true).text
        #expect(
            page.contains("data-key=\"\(Base64URL.text(outgoing.key.publicKey))\"") && !page.contains("E-mail address"))
        #expect(try await site.ask(.post, "/api/v1/me/devices", try device(), token: anna).status == 204)
        let devices = try await site.json(.get, "/api/v1/me/devices", token: anna)["devices"] as? [[String: Any]]
        #expect(devices?.count == 1 && devices?[0]["isThis"] as? Bool == true)
        let id = try #require(devices?[0]["id"] as? Int)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno)
        try await site.go(to: 1_800_000_060)
        let courier = PushCourier(store: site.store, desk: outgoing.desk)
        #expect(try await courier.sendDue() == 1)
        let one = try #require(outgoing.sent.withLock { $0.first })
        let json = try JSONSerialization.jsonObject(with: Data(one.text.utf8)) as? [String: String]
        #expect(json?["title"] == "Bruno helps you" && json?["body"] == "Carry a sofa" && json?["path"] == "/favours/1")
        #expect(json?["tag"] == one.topic && one.topic.utf8.count == 32 && !one.text.contains("Second floor"))
        // Another person's device is not theirs to switch off.
        _ = try await site.ask(.delete, "/api/v1/me/devices/\(id)", token: bruno)
        #expect(try await site.store.devices(of: PersonID(rawValue: 1)).count == 1)
        #expect(try await site.ask(.delete, "/api/v1/me/devices/\(id)", token: anna).status == 204)
        #expect(try await site.store.devices(of: PersonID(rawValue: 1)).isEmpty)
    }

    @Test(arguments: [
        "https://evil.example/x", "https://fcm.googleapis.com:22/x", "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x", "https://localhost/x", "https://fcm.googleapis.com@evil.example/x",
    ])
    func `only the services of browsers may be named`(endpoint: String) async throws {
        let site = try await Site(push: try Outgoing().desk)
        let token = try await site.join("Anna").token
        let answer = try await site.ask(.post, "/api/v1/me/devices", try device(endpoint), token: token)
        #expect(answer.status == 422 && answer.text.contains("pushNotAllowed"))
    }

    @Test func `a browser that takes no more is forgotten, and failures are tried again`() async throws {
        let outgoing = try Outgoing()
        let site = try await Site(push: outgoing.desk)
        let (anna, bruno) = (try await site.join("Anna").token, try await site.join("Bruno").token)
        _ = try await site.ask(.post, "/api/v1/me/devices", try device(), token: anna)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno)
        try await site.go(to: 1_800_000_060)
        let courier = PushCourier(store: site.store, desk: outgoing.desk)
        outgoing.error.withLock { $0 = .refusedForNow(code: 503) }
        #expect(try await courier.sendDue() == 0)
        try await site.go(to: 1_800_000_130)
        outgoing.error.withLock { $0 = .gone }
        #expect(try await courier.sendDue() == 0)
        #expect(try await site.store.devices(of: PersonID(rawValue: 1)).isEmpty)
        #expect(try await site.store.givenUp(since: 0) == [])
    }

    @Test func `without push services there is nothing to switch on`() async throws {
        let site = try await Site()
        let token = try await site.join("Anna").token
        #expect(try await site.ask(.get, "/api/v1/me/devices", token: token).status == 404)
        #expect(try await site.ask(.post, "/api/v1/me/devices", try device(), token: token).status == 404)
        #expect(try await site.ask(.delete, "/api/v1/me/devices/1", token: token).status == 404)
    }
}
