import Accounts
import AppShell
import Foundation
import OtherApp
import Places
import Testing
import Web

/// An app made of the shell and the map alone, behind its gate.
private struct Fixture {
    let accounts: Accounts
    let assets: Assets
    let gate: Gate
    let folder: String

    init() async throws {
        folder = NSTemporaryDirectory() + "hedges-" + UUID().uuidString
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        assets = try Assets(
            rooms: (OtherApp.rooms.map { "Sources/" + $0 } + ["Tests/OtherApp"]).map {
                ($0, root.appending(path: $0).path)
            })
        accounts = try await Accounts(folder: folder, passwordCost: .least)
        try await accounts.setPassword("hedge row")
        gate = OtherApp(assets: assets, maps: MapFolder(base: folder, users: folder)).gate(accounts)
    }

    /// Removes what the app keeps.
    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    func ask(
        _ method: Web.Method = .get, _ path: String, _ headers: Headers = [:], json: String? = nil
    ) async throws -> Response {
        var headers = headers
        headers.add("Host", "localhost")
        if json != nil { headers.add("Content-Type", "application/json") }
        if headers["Accept"] == nil { headers.add("Accept", "application/json") }
        let body = json.map { RequestBody.bytes(Array($0.utf8)) } ?? .empty
        return await gate.respond(to: Request(method, try #require(Target(path)), headers: headers, body: body))
    }

    /// What a program shows after it has signed in.
    func bearer() async throws -> Headers {
        let answer = try await ask(.post, "/login", json: #"{"password":"hedge row"}"#)
        #expect(answer.status == .created && answer.headers["Set-Cookie"] == nil)
        let token = try #require(answer.value("token") as? String)
        return ["Authorization": "Bearer \(token)"]
    }
}

extension Response {
    fileprivate var json: [String: Any] {
        guard case .bytes(let bytes) = body else { return [:] }
        return (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
    }
    fileprivate func value(_ name: String) -> Any? { json[name] }
    fileprivate var code: String? { json["code"] as? String }
}

@Suite("Another app on the same kit")
struct OtherAppTests {
    @Test func `it asks for its own password in its own words, and keeps its own cookie`() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        let page = try await fixture.ask(.get, "/login", ["Accept": "text/html"])
        #expect(page.text.contains("<h1>Hedges</h1>") && page.text.contains("The hedges are locked."))
        #expect(!page.text.contains("Vision") && !page.text.contains("photo"))
        let form = Request(
            .post, try #require(Target("/login")),
            headers: [
                "Host": "localhost", "Content-Type": "application/x-www-form-urlencoded",
                "Sec-Fetch-Site": "same-origin",
            ], body: .bytes(Array("password=hedge+row".utf8)))
        let cookie = try #require(await fixture.gate.respond(to: form).headers["Set-Cookie"])
        #expect(cookie.hasPrefix("hedges_session="))
        let name = String(cookie.prefix { $0 != ";" })
        let start = try await fixture.ask(.get, "/", ["Cookie": name, "Accept": "text/html"])
        #expect(start.status == .ok)
    }

    @Test func `its page has two maps, and all that it is made of lies in rooms that know no photos`() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        var headers = try await fixture.bearer()
        headers.add("Accept", "text/html")
        let page = try await fixture.ask(.get, "/", headers)
        #expect(page.headers["Content-Security-Policy"]?.contains("worker-src 'self' blob:") == true)
        for id in ["map", "other"] {
            for part in ["", "-stage", "-data", "-in", "-out", "-locate", "-where", "-scale"] {
                #expect(page.text.components(separatedBy: "id=\"\(id)\(part)\"").count == 2, "\(id)\(part)")
            }
        }
        // It has no command that adds maps, so it names none.
        #expect(!page.text.contains("map add") && !page.text.contains("Add streets"))
        // Everything that scripts import, one after another, is there.
        var waiting = page.text.matches(of: /(?:src|href)="(\/assets\/[^"]+\.(?:js|css|svg))"/).map { String($0.1) }
        var seen: Set<String> = []
        while let path = waiting.popLast() {
            guard seen.insert(path).inserted else { continue }
            let file = try await fixture.ask(.get, path)
            #expect(file.status == .ok, "\(path)")
            #expect(path.contains("/AppShell/") || path.contains("/MapView/") || path.contains("/OtherApp/"), "\(path)")
            for name in file.text.matches(of: /(?:from|import)\s*\(?"(\.[^"]+)"/) {
                waiting.append(
                    URL(filePath: path).deletingLastPathComponent().appending(path: String(name.1)).standardized.path)
            }
        }
        #expect(seen.count == 14)
    }

    @Test func `when it cannot be reached, its own page is shown, made of what its worker keeps`() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        let worker = try await fixture.ask(.get, "/worker.js")
        let first = try #require(worker.text.split(separator: "\n").first)
        #expect(
            first.hasPrefix(#"self.app = {"key":"hedges","files":["#)
                && first.hasSuffix(#"],"name":"Hedges","saved":["calendar"],"devices":null};"#))
        let names = first.matches(of: /"((?:Sources|Tests)\/[^"]+)"/).map { String($0.1) }
        #expect(Set(names).isSubset(of: fixture.assets.names))
        // Also what its scripts import.
        for name in names where name.hasSuffix(".js") {
            let script = String(decoding: try #require(fixture.assets.bytes(name)), as: UTF8.self)
            for match in script.matches(of: /from\s*"\.\/([^"]+)"/) {
                #expect(names.contains { $0.hasSuffix("/" + match.1) }, "\(name) imports \(match.1)")
            }
        }
        let tag = try #require(worker.headers["ETag"])
        #expect(try await fixture.ask(.get, "/worker.js", ["If-None-Match": tag]).status == .notModified)
        let page = try await fixture.ask(.get, "/offline?language=it")
        #expect(page.text.contains("Hedges non risponde"))
        let manifest = try await fixture.ask(.get, "/site.webmanifest", ["Accept-Language": "it"])
        #expect(manifest.value("name") as? String == "Hedges")
        #expect(manifest.value("description") as? String == "Mostra le siepi da tagliare.")
    }

    @Test func `problems have a code, a title and what is to be done`() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        let refused = try await fixture.ask(.get, "/api/v1/hedges", ["Accept-Language": "it"])
        #expect(refused.status == .unauthorised && refused.headers["WWW-Authenticate"] == "Bearer")
        #expect(refused.headers["Content-Type"] == "application/problem+json")
        #expect(refused.text == #"{"code":"signedOut","status":401,"title":"Devi prima accedere."}"#)
        let missing = try await fixture.ask(.get, "/api/v1/nothing", try await fixture.bearer())
        #expect(
            missing.text
                == #"{"code":"notFound","detail":"The hedge may have been cut.","status":404,"title":"There is nothing here."}"#
        )
        let wrong = try await fixture.ask(.post, "/login", json: #"{"password":"no"}"#)
        #expect(wrong.status == .unprocessable && wrong.code == "wrongPassword")
    }

    @Test func `a bearer token opens what a cookie does, alone counts, and ends with the session`() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        let bearer = try await fixture.bearer()
        #expect(try await fixture.ask(.get, "/api/v1/hedges", bearer).status == .ok)
        let token = try #require(bearer["Authorization"]?.dropFirst(7))
        let both: Headers = ["Authorization": "Bearer nonsense", "Cookie": "hedges_session=\(token)"]
        #expect(try await fixture.ask(.get, "/api/v1/hedges", both).status == .unauthorised)
        let proxied: Headers = ["Authorization": "Basic dXNlcjpzZWNyZXQ=", "Cookie": "hedges_session=\(token)"]
        #expect(try await fixture.ask(.get, "/api/v1/hedges", proxied).status == .ok)
        for other in ["Basic \(token)", "Bearer", "\(token)", "Bearer \(token)x"] {
            #expect(try await fixture.ask(.get, "/api/v1/hedges", ["Authorization": other]).status == .unauthorised)
        }
        _ = try await fixture.ask(.post, "/logout", bearer)
        #expect(try await fixture.ask(.get, "/api/v1/hedges", bearer).status == .unauthorised)
    }

    @Test func `a list is read to its end, cursor by cursor`() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        let bearer = try await fixture.bearer()
        for number in 1...5 {
            let hedge = #"{"title":"Hedge \#(number)","latitude":43.4,"longitude":11.8}"#
            #expect(try await fixture.ask(.post, "/api/v1/hedges", bearer, json: hedge).status == .created)
        }
        var titles: [String] = []
        var query = ""
        repeat {
            let answer = try await fixture.ask(.get, "/api/v1/hedges" + query, bearer)
            titles += (answer.value("items") as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
            query = (answer.value("next") as? String).map { "?after=\($0)" } ?? ""
        } while !query.isEmpty
        #expect(titles == (1...5).map { "Hedge \($0)" })
        #expect(try await fixture.ask(.get, "/api/v1/hedges?after=x", bearer).code == "malformed")
    }

    @Test func `what is asked again under its key is done once`() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        var headers = try await fixture.bearer()
        headers.add("Idempotency-Key", "\"8e03978e\"")
        let hedge = #"{"title":"Box","latitude":43.4,"longitude":11.8}"#
        let first = try await fixture.ask(.post, "/api/v1/hedges", headers, json: hedge)
        let second = try await fixture.ask(.post, "/api/v1/hedges", headers, json: hedge)
        #expect(first.status == .created && second.status == .created && first.text == second.text)
        let other = try await fixture.ask(.post, "/api/v1/hedges", headers, json: hedge.replacing("Box", with: "Yew"))
        #expect(other.status == .unprocessable && other.code == "idempotencyKeyReused")
        // Without the password the key says nothing.
        let stranger = try await fixture.ask(.post, "/api/v1/hedges", ["Idempotency-Key": "\"8e03978e\""], json: hedge)
        #expect(stranger.code == "signedOut")
        let list = try await fixture.ask(.get, "/api/v1/hedges", headers)
        #expect((list.value("items") as? [Any])?.count == 1)
    }
}
