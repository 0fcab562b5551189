import AppShell
import FavoriSite
import FavourStore
import Favours
import Foundation
import Testing
import Web
import Wording

@Suite("Signing in and the settings")
struct SettingsTests {
    private static let form = "application/x-www-form-urlencoded"

    /// A request as a browser sends it.
    private func ask(
        _ site: Site, _ method: Web.Method, _ path: String, _ form: String? = nil, cookie: String? = nil,
        isSecure: Bool = false, headers more: [String: String] = [:]
    ) async throws -> Response {
        var headers: Headers = ["Host": "localhost", "Accept": "text/html"]
        if let cookie { headers["Cookie"] = cookie }
        if form != nil { headers["Content-Type"] = Self.form }
        for (name, value) in more { headers[name] = value }
        var request = Request(
            method, try #require(Target(path)), headers: headers,
            body: form.map { .bytes(Array($0.utf8)) } ?? .empty)
        request.isSecure = isSecure
        return await site.gate.respond(to: request)
    }

    private func text(_ response: Response) -> String {
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The cookie of a new sign-in.
    private func signIn(_ site: Site, as agent: String, cookie: String? = nil) async throws -> String {
        let response = try await ask(
            site, .post, "/login", "name=Anna&password=hedge+row+12&then=/me", cookie: cookie,
            headers: ["User-Agent": agent])
        #expect(response.status == .seeOther && response.headers["Location"] == "/me")
        let given = try #require(response.headers["Set-Cookie"])
        return String(given.prefix { $0 != ";" })
    }

    @Test func `the session's cookie is the kit's`() async throws {
        let site = try await Site()
        _ = try await site.join("Anna")
        let wish = "name=Anna&password=hedge+row+12"
        let plain = try #require(try await ask(site, .post, "/login", wish).headers["Set-Cookie"])
        #expect(plain.hasPrefix("favori_session=") && !plain.contains("Secure"))
        let secure = try #require(try await ask(site, .post, "/login", wish, isSecure: true).headers["Set-Cookie"])
        #expect(
            secure.hasPrefix("__Host-favori_session=") && secure.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
        // As long as a session lasts at most.
        #expect(secure.contains("Max-Age=7776000;"))
        // The bearer token alone counts where there is one.
        let cookie = String(plain.prefix { $0 != ";" })
        #expect(try await ask(site, .get, "/me", cookie: cookie).status == .ok)
        for bearer in ["Bearer", "Bearer x", "bearer  "] {
            let refused = try await ask(site, .get, "/me", cookie: cookie, headers: ["Authorization": bearer])
            #expect(refused.headers["Location"] == "/login?then=%2Fme", "\(bearer)")
        }
        // A new sign-in ends the one that the browser had.
        _ = try await signIn(site, as: "Firefox/1", cookie: cookie)
        #expect(try await ask(site, .get, "/me", cookie: cookie).status == .seeOther)
    }

    @Test(arguments: [
        (Language.english, "You sign in with this name."), (.italian, "Accedi con questo nome."),
    ]) func `beneath the name stands what it is for, and so it is`(language: Language, note: String) async throws {
        let site = try await Site(language: language)
        let anna = try await site.join("Anna")
        #expect(try await site.ask(.get, "/settings", token: anna.token, isPage: true).text.contains(note))
        #expect(try await site.post("/settings", [("name", "Annabella")], token: anna.token).status == 303)
        for (name, status) in [("Annabella", 303), ("Anna", 422)] {
            let answer = try await site.post("/login", [("name", name), ("password", "hedge row 12")])
            #expect(answer.status == status, "\(name)")
        }
    }

    @Test func `the front of the site is the kit's`() async throws {
        let site = try await Site()
        let foreign = try await ask(site, .post, "/login", "name=Anna", headers: ["Sec-Fetch-Site": "cross-site"])
        #expect(foreign.status == .forbidden && text(foreign).contains("Open Favori and try again there."))
        let host = try await ask(site, .get, "/", headers: ["Host": "evil.example"])
        #expect(host.status == .misdirected && text(host).contains("--public-name"))
        let packed = try await ask(site, .get, "/faq", headers: ["Accept-Encoding": "gzip"])
        #expect(packed.headers["Content-Encoding"] == "gzip")
    }

    @Test func `sign-ins are listed, and each can be ended, or all others`() async throws {
        let site = try await Site()
        let (_, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let here = try await signIn(site, as: "Mozilla/5.0 (iPhone) Safari/605")
        let laptop = try await signIn(site, as: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")
        let page = text(try await ask(site, .get, "/settings/sign-ins", cookie: here))
        #expect(page.contains("Safari, iPhone") && page.contains("Firefox, Linux") && page.contains("This browser"))
        let ids = page.matches(of: #/sign-ins/(\d+)/end"/#).map { String($0.1) }
        // That of the account's making, and the laptop's: not this one.
        #expect(ids.count == 2)
        // Nobody ends another's.
        let foreign = try await site.post("/settings/sign-ins/\(ids[0])/end", [], token: bruno.token)
        #expect(foreign.status == 303)
        #expect(try await ask(site, .get, "/me", cookie: laptop).status == .ok)
        for id in ids { _ = try await ask(site, .post, "/settings/sign-ins/\(id)/end", "", cookie: here) }
        #expect(try await ask(site, .get, "/me", cookie: laptop).status == .seeOther)
        let another = try await signIn(site, as: "curl/8")
        _ = try await ask(site, .post, "/settings/sign-ins/end-others", "", cookie: here)
        #expect(try await ask(site, .get, "/me", cookie: another).status == .seeOther)
        #expect(try await ask(site, .get, "/me", cookie: here).status == .ok)
        #expect(try await ask(site, .get, "/settings/sign-ins").headers["Location"]?.hasPrefix("/login") == true)
        #expect(try await site.ask(.get, "/me", token: bruno.token, isPage: true).status == 200)
    }

    @Test func `a sign-in ends after 90 days, however much it is used`() async throws {
        let site = try await Site()
        _ = try await site.join("Anna")
        let cookie = try await signIn(site, as: "Firefox/1")
        for day in stride(from: Int64(20), to: 90, by: 20) {
            try await site.go(to: 1_800_000_000 + day * 86_400)
            #expect(try await ask(site, .get, "/me", cookie: cookie).status == .ok, "\(day)")
        }
        try await site.go(to: 1_800_000_000 + 90 * 86_400)
        #expect(try await ask(site, .get, "/me", cookie: cookie).status == .seeOther)
    }

    @Test func `a password is changed by who knows the present one, and nothing else with it`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let other = try await signIn(site, as: "Firefox/1")
        let cookie = try await signIn(site, as: "Safari/1")
        func change(_ current: String, _ new: String) async throws -> Response {
            try await ask(
                site, .post, "/settings/password", "current=\(current)&password=\(new)&name=Zoe", cookie: cookie)
        }
        #expect(text(try await change("wrong", "another+row+13")).contains("The password is wrong."))
        #expect(try await change("hedge+row+12", "short").status == .unprocessable)
        #expect(try await ask(site, .get, "/me", cookie: other).status == .ok)
        let changed = try await change("hedge+row+12", "another+row+13")
        #expect(changed.headers["Location"] == "/settings/password?changed")
        #expect(try await ask(site, .get, "/me", cookie: other).status == .seeOther)
        #expect(try await ask(site, .get, "/me", cookie: cookie).status == .ok)
        #expect(try await site.store.person(PersonID(rawValue: Int64(anna.id))).name == "Anna")
        // The settings' form has no password any more: one that is sent with it changes nothing.
        let saved = try await ask(
            site, .post, "/settings", "name=Anna+Ek&neighbourhood=1&password=a+third+row+14", cookie: cookie)
        #expect(saved.headers["Location"] == "/me")
        #expect(
            try await site.store.signIn("Anna Ek", password: "another row 13", from: "").person.rawValue
                == Int64(anna.id))
    }

    @Test func `what was typed stays when it is refused`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let refused = try await site.post("/settings", [("name", "A<b>"), ("neighbourhood", "1")], token: anna.token)
        #expect(
            refused.status == 422 && refused.text.contains("value=\"A&lt;b>\"") || refused.text.contains("A&lt;b&gt;"))
        #expect(try await site.store.person(PersonID(rawValue: Int64(anna.id))).name == "Anna")
        #expect(
            try await site.post("/settings", [("name", "Anna"), ("neighbourhood", "x")], token: anna.token).status
                == 422)
    }

    @Test func `the language is chosen for a browser, and taken back`() async throws {
        let site = try await Site()
        _ = try await site.join("Anna")
        let cookie = try await signIn(site, as: "Firefox/1")
        let chosen = try await ask(site, .post, "/settings/language", "language=it", cookie: cookie)
        let given = try #require(chosen.headers["Set-Cookie"])
        #expect(given.hasPrefix("language=it; ") && given.contains("HttpOnly"))
        let page = text(try await ask(site, .get, "/settings", cookie: cookie + "; language=it"))
        #expect(page.contains("Impostazioni") && page.contains("Italiano"))
        let back = try await ask(site, .post, "/settings/language", "language=automatic", cookie: cookie)
        #expect(back.headers["Set-Cookie"]?.hasPrefix("language=; Path=/; Max-Age=0") == true)
        #expect(try await ask(site, .post, "/settings/language", "language=xx", cookie: cookie).status == .badRequest)
    }

    @Test func `too many tries are refused with the time to wait`() async throws {
        let site = try await Site(hasLimits: true)
        var last: Response?
        for _ in 0...RateLimit.signInByName.most {
            last = try await ask(site, .post, "/login", "name=Anna&password=wrong+words")
        }
        #expect(last?.status == .tooManyRequests && last?.headers["Retry-After"] == "900")
        #expect(last.map(text)?.contains("That was too often. Try again in 15 min.") == true)
    }

    @Test func `programs read of former neighbours in their language, too`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        _ = try await site.ask(.delete, "/api/v1/me", "{\"password\":\"hedge row 12\"}", token: anna.token)
        for path in ["/api/v1/favours/1", "/api/v1/people/\(anna.id)", "/api/v1/me/export"] {
            for (language, name) in [("it", "Un ex vicino"), ("en", "A former neighbour")] {
                let response = try await ask(
                    site, .get, path, headers: ["Authorization": "Bearer \(bruno.token)", "Accept-Language": language])
                let words = try await Site.text(response)
                #expect(response.status == .ok && words.contains(name), "\(path) \(language)")
            }
        }
    }
}
