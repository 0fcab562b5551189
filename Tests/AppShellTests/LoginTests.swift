import Foundation
import Storage
import Testing
import Web

@testable import Accounts
@testable import AppShell

@Suite("Logging in and out of the site")
struct LoginTests {
    @Test func `the form works without scripts and says what it is`() async throws {
        let browser = Browser(try await Door())
        let text = try await browser.get("/login?then=%2Fphotos%2F7").text
        #expect(text.contains(#"<form class="login" method="post" action="/login">"#))
        #expect(text.contains(#"<label for="password">Password</label>"#))
        #expect(text.contains(#"autocomplete="current-password""#))
        #expect(text.contains(#"name="then" value="/photos/7""#))
        #expect(text.contains(#"<button class="button wide" type="submit">Sign in</button>"#))
        #expect(!text.contains("aria-invalid") && !text.contains("role=\"alert\""))
        browser.headers["Accept-Language"] = "it-IT,it;q=0.9"
        let italian = try await browser.get("/login").text
        #expect(italian.contains(#"<html lang="it">"#) && italian.contains(">Accedi</button>"))
    }

    @Test func `a wrong password is told beside its field`() async throws {
        let browser = Browser(try await Door())
        let response = try await browser.logIn("wrong password", then: "/photos/7")
        #expect(response.status == .unprocessable)
        #expect(response.headers["Set-Cookie"] == nil)
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(response.text.contains(#"aria-invalid="true" aria-describedby="problem""#))
        #expect(response.text.contains(#"id="problem" role="alert">The password is incorrect.</p>"#))
        // The way back is kept, the password is not.
        #expect(response.text.contains(#"name="then" value="/photos/7""#))
        #expect(!response.text.contains("wrong password"))
        let json = try await browser.logIn("wrong", accept: "application/json")
        #expect(json.text == #"{"code":"wrongPassword","status":422,"title":"The password is incorrect."}"#)
    }

    @Test func `the cookie is out of reach of scripts and other sites`() async throws {
        let browser = Browser(try await Door())
        let response = try await browser.logIn()
        let cookie = try #require(response.headers["Set-Cookie"])
        #expect(
            cookie.wholeMatch(of: #/hedges_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax/#) != nil
        )
        #expect(response.headers["Cache-Control"] == "no-store")
        let token = try #require(browser.cookies["hedges_session"])
        #expect(response.headers["Location"] == "/" && response.text == "")
        #expect(try await browser.door.accounts.session(#require(SessionToken(token)))?.label == "Test Browser")
    }

    @Test func `over https the cookie stays on this host and on https`() async throws {
        let browser = Browser(try await Door(proxies: [#require(AddressRange("127.0.0.1"))]))
        browser.peer = "127.0.0.1"
        browser.headers["X-Forwarded-Proto"] = "https"
        let cookie = try #require(try await browser.logIn().headers["Set-Cookie"])
        #expect(cookie.hasPrefix("__Host-hedges_session="))
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
        #expect(try await browser.get("/").isSecret)
        // One from http, which others on the way could have written, opens nothing.
        browser.cookies = ["hedges_session": try #require(browser.cookies["__Host-hedges_session"])]
        #expect(try await browser.get("/").status == .seeOther)
    }

    @Test func `a cookie from https is no cookie of http, and who is no proxy cannot say what it is`() async throws {
        let browser = Browser(try await Door(proxies: [#require(AddressRange("127.0.0.1"))]))
        for peer in ["192.0.2.1", "127.0.0.2", "::1", ""] {
            browser.peer = peer
            browser.headers["X-Forwarded-Proto"] = "https"
            let cookie = try #require(try await browser.logIn().headers["Set-Cookie"])
            #expect(cookie.hasPrefix("hedges_session=") && !cookie.contains("Secure"))
        }
        browser.peer = "127.0.0.1"
        for word in ["http", "https, http", "", "httpss"] {
            browser.headers["X-Forwarded-Proto"] = word
            #expect(try await browser.logIn().headers["Set-Cookie"]?.contains("Secure") == false, "\(word)")
        }
    }

    @Test func `behind a proxy each is slowed down for their own guesses, the owner not for a stranger's`() async throws
    {
        let door = try await Door(proxies: [#require(AddressRange("127.0.0.1")), #require(AddressRange("10.0.0.0/8"))])
        let (stranger, owner) = (Browser(door), Browser(door))
        for browser in [stranger, owner] { browser.peer = "127.0.0.1" }
        owner.headers["X-Forwarded-For"] = "192.0.2.20"
        for number in 0..<5 {
            // What a stranger writes in front, and the proxies on the way, make no other stranger.
            stranger.headers["X-Forwarded-For"] = "203.0.113.\(number), 192.0.2.10, 10.1.2.\(number)"
            #expect(try await stranger.logIn("guess").status == .unprocessable)
        }
        #expect(try await stranger.logIn().status == .tooManyRequests)
        #expect(try await owner.logIn().status == .seeOther)
        #expect(try await owner.get("/").isSecret)
    }

    @Test func `a token from before the login is not adopted, and ends with it`() async throws {
        let door = try await Door()
        let attacker = Browser(door)
        let victim = Browser(door)
        let planted = String(repeating: "A", count: 43)
        victim.cookies["hedges_session"] = planted
        attacker.cookies["hedges_session"] = planted
        #expect(try await victim.logIn().status == .seeOther)
        #expect(victim.cookies["hedges_session"] != planted)
        #expect(try await victim.get("/").isSecret)
        #expect(try await attacker.get("/").status == .seeOther)
        // Nor is one that was good: each login makes a new one.
        let first = try #require(victim.cookies["hedges_session"])
        attacker.cookies["hedges_session"] = first
        #expect(try await attacker.get("/").isSecret)
        #expect(try await victim.logIn().status == .seeOther)
        #expect(victim.cookies["hedges_session"] != first)
        #expect(try await attacker.get("/").status == .seeOther)
    }

    @Test(arguments: ["", "x", "\"\"", "../../etc/passwd", String(repeating: "A", count: 100_000), "' OR 1=1 --"])
    func `a made-up cookie opens nothing`(value: String) async throws {
        let browser = Browser(try await Door())
        browser.cookies["hedges_session"] = value
        #expect(try await browser.get("/", accept: "application/json").status == .unauthorised)
    }

    @Test func `guessing is slowed down, and told when it goes on`() async throws {
        let door = try await Door()
        let attacker = Browser(door)
        for number in 0..<5 { #expect(try await attacker.logIn("guess \(number)").status == .unprocessable) }
        // Even the right one has to wait now.
        let response = try await attacker.logIn()
        #expect(response.status == .tooManyRequests)
        #expect(response.headers["Retry-After"] == "5")
        #expect(response.headers["Set-Cookie"] == nil)
        #expect(response.text.contains("Too many wrong passwords. Try again in 5 s."))
        let owner = Browser(door)
        owner.peer = "192.0.2.99"
        #expect(try await owner.logIn().status == .seeOther)
        door.wait(5)
        #expect(try await attacker.logIn("guess").status == .unprocessable)
        let json = try await attacker.logIn(accept: "application/json")
        #expect(json.headers["Retry-After"] == "10")
        #expect(json.text.hasSuffix(#""title":"Too many wrong passwords. Try again in 10 s."}"#))
    }

    @Test func `a logout ends the session and empties the browser`() async throws {
        let browser = Browser(try await Door())
        _ = try await browser.logIn()
        let token = browser.cookies
        let response = try await browser.ask(.post, "/logout")
        #expect(response.status == .seeOther)
        #expect(response.headers["Location"] == "/login")
        #expect(response.headers["Clear-Site-Data"] == "\"cache\"")
        #expect(response.headers["Set-Cookie"] == "hedges_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax")
        #expect(browser.cookies.isEmpty)
        browser.cookies = token
        #expect(try await browser.get("/").status == .seeOther)
        // A link or picture cannot log anybody out.
        let other = Browser(browser.door)
        _ = try await other.logIn()
        #expect(try await other.get("/logout").status == .methodNotAllowed)
        #expect(try await other.get("/").isSecret)
    }

    @Test func `another password ends all other browsers' sessions`() async throws {
        let door = try await Door()
        let (own, other) = (Browser(door), Browser(door))
        for browser in [own, other] { _ = try await browser.logIn() }
        let token = try #require(own.cookies["hedges_session"].flatMap { SessionToken($0) })
        try await door.accounts.setPassword(
            "battery staple", keeping: try #require(try await door.accounts.session(token)).id)
        #expect(try await own.get("/").isSecret)
        #expect(try await other.get("/").status == .seeOther)
        #expect(try await other.logIn().status == .unprocessable)
        #expect(try await other.logIn("battery staple").status == .seeOther)
    }

    @Test func `a session that is over is over`() async throws {
        let browser = Browser(try await Door())
        _ = try await browser.logIn()
        browser.door.wait(Session.idleLimit - 1)
        #expect(try await browser.get("/").isSecret)
        browser.door.wait(Session.idleLimit)
        #expect(try await browser.get("/").status == .seeOther)
    }

    @Test func `a stream ends with its session`() async throws {
        let browser = Browser(try await Door())
        _ = try await browser.logIn()
        let response = try await browser.get("/events", accept: "text/event-stream")
        guard case .stream(let stream) = response.body else {
            Issue.record("no stream")
            return
        }
        let sink = LoggingOutSink(browser.door.accounts)
        await #expect(throws: CancellationError.self) { try await stream(sink) }
        #expect(await sink.pieces == 3)
    }

    /// Ends all sessions when the third piece has come.
    private actor LoggingOutSink: ResponseSink {
        let accounts: Accounts
        var pieces = 0
        init(_ accounts: Accounts) { self.accounts = accounts }
        func write(_ bytes: [UInt8]) async throws {
            pieces += 1
            if pieces == 3 { try await accounts.endSessions(of: 1) }
        }
    }

    @Test(arguments: [
        "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "https://evil.example",
        "http:evil.example", "javascript:alert(1)", "evil.example", "", "/\t/evil.example", "/\n/evil.example",
        "\t//evil.example", " //evil.example", "/%2e%2e//evil.example", "/.//evil.example", "/..//evil.example",
        "/\u{0}/evil.example", "/a\r\nSet-Cookie: a=b", "/perché", "/" + String(repeating: "a", count: 5000), "/login",
        "/login?then=/login", "/logout", "/%6Cogout", "data:text/html,x", "//", "/%5cevil.example", "?x", "#x",
        "/\u{2215}evil.example", "@evil.example", ":80",
    ])
    func `the way back never leads away`(then: String) { #expect(ReturnAddress(then) == .home) }

    @Test(arguments: ["/", "/photos/7?in=trip%201", "/a/b/", "/search?q=a+b&c=//x", "/x#y", "/login-help"])
    func `a path of this site is a way back`(then: String) { #expect(ReturnAddress(then).path == then) }

    @Test func `the login page, the form and a second login all keep to the site`() async throws {
        let door = try await Door()
        for then in ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example", "javascript:x"] {
            let browser = Browser(door)
            let login = "/login?then=" + PercentCoding.encoded(then)
            #expect(try await browser.get(login).text.contains(#"name="then" value="/""#))
            #expect(try await browser.logIn(then: then).headers["Location"] == "/")
            #expect(try await browser.get(login).headers["Location"] == "/")
        }
    }

    @Test func `what is written into the form is written as text`() async throws {
        let browser = Browser(try await Door())
        let then = #"/"><script>alert(1)</script>"#
        let text = try await browser.logIn("wrong", then: then).text
        #expect(!text.contains("<script>alert"))
        #expect(text.contains(#"value="/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;""#))
    }

    @Test func `a huge form is given up, whether it says so or not`() async throws {
        let door = try await Door()
        let browser = Browser(door)
        let type = "application/x-www-form-urlencoded"
        let announced = RequestBody(length: 10 << 20) { Array(repeating: UInt8(ascii: "a"), count: 1000) }
        let endless = RequestBody(length: nil) { Array(repeating: UInt8(ascii: "a"), count: 1000) }
        for body in [announced, endless, .bytes(Array(repeating: UInt8(ascii: "&"), count: 1 << 20))] {
            #expect(try await browser.ask(.post, "/login", body: body, type: type).status == .contentTooLarge)
        }
        let broken = RequestBody(length: nil) { throw RequestError.brokenOff }
        #expect(try await browser.ask(.post, "/login", body: broken, type: type).status == .badRequest)
        // None of them was an attempt.
        #expect(try await browser.logIn().status == .seeOther)
    }

    @Test(arguments: ["text/plain", "multipart/form-data; boundary=x", ""])
    func `only a form logs in`(type: String) async throws {
        let browser = Browser(try await Door())
        let body = RequestBody.bytes(Array("password=correct%20horse".utf8))
        let response = try await browser.ask(.post, "/login", body: body, type: type)
        #expect(response.status == .unsupportedMediaType)
        #expect(response.headers["Set-Cookie"] == nil)
    }

    @Test func `a password in the address is not looked at`() async throws {
        let browser = Browser(try await Door())
        #expect(try await browser.get("/login?password=correct%20horse").status == .ok)
        let posted = try await browser.ask(
            .post, "/login?password=correct%20horse", type: "application/x-www-form-urlencoded")
        #expect(posted.status == .unprocessable)
    }

    @Test func `all kinds of characters get through the form`() async throws {
        let password = "pèrché & no? 100% +=<>\"' 🐎"
        let browser = Browser(try await Door(password: password))
        #expect(try await browser.logIn(password).status == .seeOther)
    }

    @Test func `when the accounts cannot be read, nobody is let in`() async throws {
        let door = try await Door()
        let browser = Browser(door)
        _ = try await browser.logIn()
        door.wait(10)
        try await door.accounts.database.write { try $0.execute("DROP TABLE session") }
        let response = try await browser.get("/")
        #expect(response.status == .internalError)
        #expect(!response.isSecret && !response.text.contains(door.folder))
    }
}
