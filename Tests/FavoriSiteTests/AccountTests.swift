import AppShell
import FavourStore
import Favours
import Foundation
import Geography
import Testing
import Web
import Wording

@testable import FavoriSite

@Suite("People take their data along, and delete their accounts")
struct AccountTests {
    @Test func `the export has what is kept about a person, and no secrets`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(title: "Walk the dog"), token: bruno.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        _ = try await site.ask(.post, "/api/v1/people/\(bruno.id)/block", token: anna.token)
        for path in ["/api/v1/me/export", "/settings/export"] {
            let data = try await site.json(.get, path, token: anna.token)
            #expect((data["profile"] as? [String: Any])?["name"] as? String == "Anna")
            let favours = try #require(data["favours"] as? [[String: Any]])
            #expect(favours.compactMap { $0["title"] as? String } == ["Carry a sofa"])
            #expect((favours.first?["exactPlace"] as? [String: Any])?["latitude"] as? Double == 60.1841)
            #expect((data["messages"] as? [[String: Any]])?.isEmpty == false)
            #expect((data["blocked"] as? [[String: Any]])?.first?["name"] as? String == "Bruno")
            #expect((data["sessions"] as? [Any])?.count == 1)
            let text = try await site.ask(.get, path, token: anna.token).text
            #expect(!text.contains(anna.token) && !text.contains("argon2") && !text.contains("Walk the dog"))
        }
        let other = try await site.json(.get, "/api/v1/me/export", token: bruno.token)
        let promise = try #require((other["acceptances"] as? [[String: Any]])?.first)
        // The block has taken Bruno off.
        #expect(promise["favour"] as? Int == 1 && promise["state"] as? String == "removed")
        #expect((other["acceptedFavours"] as? [[String: Any]])?.first?["exactPlace"] == nil)
        #expect(try await site.ask(.get, "/api/v1/me/export").status == 401)
        #expect(try await site.ask(.get, "/settings/export").status == 401)
    }

    @Test func `the export has disputes, contested absences, shown places and suspensions`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        let slot = "/api/v1/favours/1/slots/1/"
        _ = try await site.json(.post, slot + "accept", token: bruno.token)
        _ = try await site.json(.post, slot + "show-place", "{\"person\":\(bruno.id)}", token: anna.token)
        _ = try await site.json(.get, "/api/v1/favours/1", token: bruno.token)
        try await site.go(to: 1_800_000_000 + 51 * 3600)
        _ = try await site.json(.post, slot + "no-show", "{\"person\":\(bruno.id)}", token: anna.token)
        _ = try await site.json(.post, slot + "dispute", token: bruno.token)
        try await site.store.perform(.suspend(PersonID(rawValue: Int64(bruno.id)), days: 7), "Rude", by: .commandLine)
        func export(_ token: String) async throws -> [String: Any] {
            try await site.json(.get, "/api/v1/me/export", token: token)
        }
        let own = try await export(anna.token)
        #expect((own["disputes"] as? [Any])?.isEmpty == true && (own["shownPlaces"] as? [Any])?.isEmpty == true)
        #expect((own["suspensions"] as? [Any])?.isEmpty == true)
        // Bruno's token has ended: the page for suspended people has his.
        let (status, text, _) = try await site.post(
            "/suspended/export", [("name", "Bruno"), ("password", "hedge row 12")])
        let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(status == 200)
        func first(_ name: String) throws -> [String: Any] { try #require((file[name] as? [[String: Any]])?.first) }
        #expect(try first("acceptances")["contested"] as? Bool == true)
        #expect(try first("disputes")["favour"] as? Int == 1)
        #expect(try first("disputes")["since"] as? String == "2027-01-17T11:00:00Z")
        #expect(try first("shownPlaces")["at"] as? String == "2027-01-15T08:00:00Z")
        #expect(try first("suspensions")["reason"] as? String == "Rude")
        #expect(try first("suspensions")["inForce"] as? Bool == true)
        #expect((file["knownAddresses"] as? [Any])?.count == 1)
    }

    @Test func `while one file is put together, others are told to try again`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        try await site.site.services.exports.alone {
            let busy = try await site.json(.get, "/api/v1/me/export", token: anna.token, status: 429)
            #expect(busy["code"] as? String == "busy")
        }
        // One that fails lets the next one begin.
        await #expect(throws: CancellationError.self) {
            try await site.site.services.exports.alone { throw CancellationError() }
        }
        _ = try await site.json(.get, "/api/v1/me/export", token: anna.token)
    }

    @Test func `a page of another person's sign-in does nothing in this one's name`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let path = "/api/v1/people/\(anna.id)/block"
        let refused = try await site.ask(.post, path, token: bruno.token, owner: "person-\(anna.id)")
        #expect(refused.status == 412 && refused.text.contains(#""code":"anotherOwner""#))
        let blocked = { try await site.json(.get, "/api/v1/me/export", token: bruno.token)["blocked"] as? [Any] }
        #expect(try await blocked()?.isEmpty == true)
        // A page from before the sign-in shows nothing of anybody's.
        let owners = [PageContext.visitor, "person-\(bruno.id)"]
        for owner in owners {
            #expect(try await site.ask(.get, "/api/v1/favours", token: bruno.token, owner: owner).status == 200)
        }
        #expect(try await site.ask(.post, path, token: bruno.token, owner: owners[1]).status < 300)
        #expect(try await blocked()?.count == 1)
        #expect(try await site.ask(.get, "/me", owner: owners[1], isPage: true).status != 412)
    }

    @Test func `the deletion of an account says what is erased and what stays`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let page = try await site.ask(.get, "/settings/delete", token: anna.token, isPage: true).text
        let (erased, stays) = (
            ["Your name (Anna)", "exact places", "in chats", "your reasons for taking helpers off", "warnings to you"],
            ["titles and times", "The stars of your reviews", "without your name", "internet address"]
        )
        let parts = page.split(separator: "What stays")
        #expect(parts.count == 2)
        for word in erased { #expect(parts[0].contains(word), "\(word)") }
        for word in stays { #expect(parts[1].contains(word), "\(word)") }
    }

    @Test func `of several neighbourhoods none is chosen at the sign-up, and one alone is`() async throws {
        let site = try await Site()
        let nothing = "<option value=\"\" selected>"
        #expect(try await !site.ask(.get, "/join", isPage: true).text.contains(nothing))
        let place = try #require(Coordinate(latitude: 60.18, longitude: 24.92))
        try await site.store.setNeighbourhood("Alppila", centre: place, radius: 600)
        let page = try await site.ask(.get, "/join", isPage: true).text
        #expect(page.contains(nothing) && page.contains(/<select[^>]* required/))
        let again = try await site.post(
            "/join", [("name", "A"), ("password", "hedge row 12"), ("adult", "on"), ("neighbourhood", "1")])
        #expect(again.status == 422 && again.text.contains("<option value=\"1\" selected>"))
        #expect(!again.text.contains(nothing))
    }

    @Test func `the privacy page says why, and who can read e-mails`() async throws {
        let site = try await Site()
        for (language, words) in [
            ("en", ["<h2>Why</h2>", "Article 6.1 b", "mail services on their way, which can read them"]),
            ("it", ["<h2>Perché</h2>", "articolo 6.1 b", "che le trasportano e possono leggerle"]),
        ] {
            let request = Request(
                .get, try #require(Target("/privacy")),
                headers: ["Host": "localhost", "Accept": "text/html", "Accept-Language": language])
            guard case .bytes(let bytes) = await site.gate.respond(to: request).body else {
                Issue.record("no page")
                continue
            }
            let text = String(decoding: bytes, as: UTF8.self)
            for word in words { #expect(text.contains(word), "\(word)") }
        }
    }

    @Test func `no route shows the name of a person who has gone`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Zacharias"), try await site.join("Bruno"))
        for title in ["Carry a sofa", "Dig the garden"] {
            _ = try await site.json(.post, "/api/v1/favours", Site.draft(title: title), token: anna.token, status: 201)
        }
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(places: 2), token: bruno.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        _ = try await site.json(.post, "/api/v1/favours/3/slots/1/accept", token: anna.token)
        #expect(try await site.ask(.get, "/favours/1", token: bruno.token).text.contains("Zacharias"))
        #expect(try await site.ask(.get, "/settings/delete", token: anna.token).text.contains("Zacharias"))
        let wrong = try await site.json(.delete, "/api/v1/me", "{\"password\":\"no\"}", token: anna.token, status: 401)
        #expect(wrong["code"] as? String == "wrongPassword")
        #expect(try await site.ask(.delete, "/api/v1/me", "{\"password\":\"hedge row 12\"}").status == 401)
        let gone = try await site.ask(.delete, "/api/v1/me", "{\"password\":\"hedge row 12\"}", token: anna.token)
        #expect(gone.status == 204)
        #expect(try await site.ask(.get, "/api/v1/me", token: anna.token).status == 401)
        var (asked, former) = (0, 0)
        for (method, pattern) in site.site.patterns where method == .get {
            guard !pattern.hasSuffix("events"), !pattern.contains("tiles"), !pattern.contains("*") else { continue }
            for id in ["1", "2", "3"] {
                var path = pattern.replacing(":list", with: "accepted").replacing(":slot", with: "1")
                    .replacing(":id", with: id)
                if pattern == "/api/v1/markers" { path += "?step=0.01&box=24,60,26,61" }
                for token in [nil, bruno.token] {
                    let text = try await site.ask(.get, path, token: token).text
                    #expect(!text.contains("Zacharias"), "\(path)")
                    asked += 1
                    if text.contains("A former neighbour") { former += 1 }
                }
            }
        }
        #expect(asked > 60 && former >= 4)
        let favour = try await site.json(.get, "/api/v1/favours/1", token: bruno.token)
        #expect((favour["author"] as? [String: Any])?["name"] as? String == "A former neighbour")
        #expect(favour["state"] as? String == "cancelled" && favour["title"] as? String == "Carry a sofa")
        #expect(try await site.join("Zacharias").id != anna.id)
    }

    @Test func `the page asks for the password, and the account goes with its session`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        func send(_ password: String, cookie: String) async throws -> Response {
            let request = Request(
                .post, try #require(Target("/settings/delete")),
                headers: [
                    "Host": "localhost", "Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded",
                    "Sec-Fetch-Site": "same-origin",
                ], body: .bytes(Array("password=\(password)".utf8)))
            return await site.gate.respond(to: request)
        }
        let cookie = "favori_session=\(anna.token)"
        let wrong = try await send("no", cookie: cookie)
        guard case .bytes(let page) = wrong.body else { throw CancellationError() }
        #expect(wrong.status == .unprocessable)
        #expect(String(decoding: page, as: UTF8.self).contains("The password is wrong."))
        let gone = try await send("hedge+row+12", cookie: cookie)
        #expect(gone.status == .seeOther && gone.headers["Location"] == "/goodbye")
        #expect(gone.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        #expect(try await site.ask(.get, "/api/v1/me", token: anna.token).status == 401)
        #expect(try await site.ask(.get, "/goodbye").status == 200)
        #expect(try await site.store.allPeople().isEmpty)
    }

    @Test func `a browser that asks for neither language gets the town's, and the town has a name`() async throws {
        let site = try await Site(language: .italian)
        for (asked, word) in [
            (nil, "Accedi"), ("fr, de;q=0.8", "Accedi"), ("fr, en;q=0.5", "Sign in"), ("it-CH", "Accedi"),
            ("en", "Sign in"),
        ] {
            var headers: Headers = ["Host": "localhost"]
            if let asked { headers["Accept-Language"] = asked }
            let response = await site.gate.respond(to: Request(.get, try #require(Target("/login")), headers: headers))
            guard case .bytes(let bytes) = response.body else { throw CancellationError() }
            let page = String(decoding: bytes, as: UTF8.self)
            #expect(page.contains(word) && page.contains("Kallio &amp; Co"), "\(asked ?? "nothing")")
        }
    }

    @Test func `where one is invited, page and interface ask for the code`() async throws {
        let site = try await Site(joining: .invited)
        func body(_ name: String, _ code: String?) -> String {
            let more = code.map { ",\"invitation\":\"\($0)\"" } ?? ""
            return "{\"name\":\"\(name)\",\"password\":\"hedge row 12\",\"adult\":true\(more)}"
        }
        let page = try await site.ask(.get, "/join").text
        #expect(page.contains("name=\"invitation\"") && page.contains("invitation.js"))
        #expect(try await site.ask(.get, "/login").text.contains("/join?"))
        let (code, _) = try await site.store.invite(uses: 2, days: 1)
        for (given, name) in [(nil, "invitationMissing"), ("0000-0000-0000-0000", "invitationWrong")] {
            let refused = try await site.json(.post, "/api/v1/people", body("Anna", given), status: 422)
            #expect(refused["code"] as? String == name)
        }
        _ = try await site.json(.post, "/api/v1/people", body("Anna", code.text), status: 201)
        let form = "name=Bruno&password=hedge+row+12&adult=on&invitation="
        func send(_ form: String) async throws -> Response {
            await site.gate.respond(
                to: Request(
                    .post, try #require(Target("/join")),
                    headers: [
                        "Host": "localhost", "Content-Type": "application/x-www-form-urlencoded",
                        "Sec-Fetch-Site": "same-origin",
                    ], body: .bytes(Array(form.utf8))))
        }
        #expect(try await send(form + "wrong").status == .unprocessable)
        #expect(try await send(form + code.text).status == .seeOther)
        let full = try await site.json(.post, "/api/v1/people", body("Carla", code.text), status: 422)
        #expect(full["code"] as? String == "invitationUsedUp")
        let closed = try await Site(joining: .closed)
        let refused = try await closed.json(.post, "/api/v1/people", body("Anna", code.text), status: 403)
        #expect(refused["code"] as? String == "closed")
    }
}
