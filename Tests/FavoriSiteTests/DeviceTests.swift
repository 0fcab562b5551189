import FavoriSite
import FavourStore
import Favours
import Foundation
import Mail
import Synchronization
import Testing
import Web
import WebPush
import Wording

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

    @Test func `a message of a chat leads to the chat, also when its favour is hidden meanwhile`() async throws {
        let (outgoing, mail) = (try Outgoing(), OutgoingMail())
        let site = try await Site(mail: try mail.desk, push: outgoing.desk)
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let settings = "/settings/notifications"
        _ = try await site.post(settings + "/address", [("address", "bruno@example.org")], token: bruno.token)
        _ = try await site.post(settings + "/code", [("code", try mail.code())], token: bruno.token)
        #expect(try await site.ask(.post, "/api/v1/me/devices", try device(), token: bruno.token).status == 204)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/chats", token: bruno.token)
        let chat = "/api/v1/chats/1/messages"
        _ = try await site.json(.post, chat, "{\"text\":\"Is there a lift?\"}", token: bruno.token, status: 201)
        mail.messages.withLock { $0.removeAll() }
        let couriers = (
            PushCourier(store: site.store, desk: outgoing.desk),
            MailCourier(store: site.store, desk: try mail.desk, zone: .utc)
        )
        for (number, title) in ["Carry a sofa", ""].enumerated() {
            if title.isEmpty { try await site.store.perform(.hide(FavourID(rawValue: 1)), "Fraud", by: .commandLine) }
            _ = try await site.json(.post, chat, "{\"text\":\"Yes\"}", token: anna.token, status: 201)
            try await site.go(to: 1_800_000_000 + Int64(number + 1) * 600)
            #expect(try await couriers.0.sendDue() == 1)
            #expect(try await couriers.1.sendDue() == 1)
            let push = try #require(outgoing.sent.withLock { $0.last?.text })
            let json = try JSONSerialization.jsonObject(with: Data(push.utf8)) as? [String: String]
            #expect(json?["path"] == "/favours/1/chats" && json?["body"] == title)
            let sent = try #require(mail.messages.withLock { $0.last })
            #expect(sent.text.contains("https://favours.example.org/favours/1/chats\n"))
            #expect(sent.subject == "Anna wrote to you" + (title.isEmpty ? "" : ": \(title)"))
            #expect(sent.text.contains("Carry a sofa") != title.isEmpty)
            // Where it leads, the messages are.
            let door = try await site.whole(.get, "/favours/1/chats", nil, token: bruno.token, isPage: true)
            #expect(door.hasPrefix("303") && door.contains("/chats/1"))
            let page = try await site.ask(.get, "/chats/1", token: bruno.token, isPage: true)
            #expect(page.status == 200 && page.text.contains("Yes"))
            try await site.store.markAllSeen(by: PersonID(rawValue: Int64(bruno.id)))
        }
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
