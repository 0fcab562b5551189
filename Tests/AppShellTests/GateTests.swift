import Accounts
import OtherApp
import Testing
import Web

@Suite("The gate")
struct GateTests {
    private let page = "text/html,*/*"

    @Test func `without a password everything is open, the login leads home`() async throws {
        let browser = Browser(try await Door(password: nil))
        #expect(try await browser.get("/").isSecret)
        #expect(try await browser.ask(.delete, "/photos/1").isSecret)
        for response in [try await browser.get("/login"), try await browser.logIn()] {
            #expect(response.status == .seeOther)
            #expect(response.headers["Location"] == "/")
            #expect(response.headers["Set-Cookie"] == nil)
        }
    }

    @Test func `a gate that demands a password stays shut until there is one`() async throws {
        let door = try await Door(password: nil, demandsPassword: true)
        let browser = Browser(door)
        #expect(try await browser.get("/").headers["Location"] == "/login")
        let form = try await browser.get("/login")
        #expect(form.status == .ok)
        #expect(form.text.contains("hedges password"))
        for guess in ["", "correct horse"] {
            let refused = try await browser.logIn(guess)
            #expect(refused.status == .unprocessable)
            #expect(refused.headers["Set-Cookie"] == nil)
        }
        try await door.accounts.setPassword("correct horse")
        #expect(try await browser.logIn().status == .seeOther)
        #expect(try await browser.get("/").isSecret)
        try await door.accounts.removePassword()
        #expect(try await browser.get("/").headers["Location"] == "/login")
    }

    @Test(arguments: [
        ("/", "/login"), ("/photos/7?in=trip%201", "/login?then=%2Fphotos%2F7%3Fin%3Dtrip%25201"),
        ("/search?q=perch%C3%A9&x", "/login?then=%2Fsearch%3Fq%3Dperch%25C3%25A9%26x"),
    ])
    func `a page leads to the login and back`(path: String, login: String) async throws {
        let browser = Browser(try await Door())
        for method in [Web.Method.get, .head] {
            let response = try await browser.ask(method, path)
            #expect(response.status == .seeOther)
            #expect(response.headers["Location"] == login)
            #expect(response.headers["Cache-Control"] == "no-store")
        }
        #expect(try await browser.get(login).status == .ok)
        #expect(try await browser.logIn(then: path).headers["Location"] == path)
        #expect(try await browser.get(login).headers["Location"] == path)
        #expect(try await browser.get(path).text == "secret")
    }

    @Test(arguments: ["application/json", "text/event-stream", "image/avif,image/webp,*/*", "*/*", ""])
    func `what is no page is refused without a login`(accept: String) async throws {
        let browser = Browser(try await Door())
        for method in Web.Method.allCases {
            let response = try await browser.ask(method, "/photos/7", accept: accept)
            #expect(response.status == .unauthorised)
            #expect(!response.isSecret)
            #expect(response.headers["Cache-Control"] == "no-store")
            let isJSON = response.headers["Content-Type"] == "application/problem+json"
            #expect(isJSON == (accept == "application/json"))
        }
    }

    @Test func `a form sent without a session leads to the login, and not back to where it went`() async throws {
        let browser = Browser(try await Door())
        let response = try await browser.ask(.post, "/photos/7/delete")
        #expect(response.status == .seeOther)
        #expect(response.headers["Location"] == "/login")
    }

    @Test(arguments: [
        "/assets/1/css/app.css", "/icons.svg", "/site.webmanifest", "//icons.svg", "/icons.svg/", "/worker.js",
        "/offline",
    ])
    func `what the login page is made of is open`(path: String) async throws {
        let browser = Browser(try await Door())
        #expect(try await browser.get(path, accept: "*/*").isSecret)
        #expect(try await browser.ask(.head, path, accept: "*/*").isSecret)
        for method in [Web.Method.post, .put, .delete, .patch] {
            #expect(try await browser.ask(method, path, accept: "*/*").status == .unauthorised)
        }
    }

    @Test(arguments: [
        "/assets", "/assets/", "/Assets/x", "/icons.svg/x", "/login/x", "/photos/assets/x", "/%61ssetsx/a", "/LOGIN",
        "/site.webmanifest/..;/", "/logout/x", "/offline/1", "/worker.js/x",
    ])
    func `what only looks like it is not`(path: String) async throws {
        let browser = Browser(try await Door())
        let response = try await browser.get(path, accept: "*/*")
        #expect(response.status == .unauthorised)
    }

    @Test(arguments: ["evil.example", "localhost.evil.example", "192.168.1.5", "photos.home.", ""])
    func `another host is not known here`(host: String) async throws {
        let browser = Browser(try await Door(password: nil))
        browser.headers["Host"] = host
        let response = try await browser.get("/")
        #expect(response.status == .misdirected)
        #expect(!response.isSecret)
        #expect(response.text.hasPrefix("Hedges does not accept this address."))
        browser.headers["Accept-Language"] = "it"
        #expect(try await browser.get("/").text.hasPrefix("Hedges non accetta questo indirizzo."))
    }

    @Test(arguments: ["localhost", "127.0.0.1:8080", "[::1]:80", "photos.home:443", "Photos.Home"])
    func `its own names are known`(host: String) async throws {
        let browser = Browser(try await Door(password: nil))
        browser.headers["Host"] = host
        #expect(try await browser.get("/").isSecret)
    }

    @Test(arguments: [
        ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Origin", "https://evil.example"),
        ("Origin", "null"), ("Origin", "http://localhost:8081"), ("Origin", "http://localhost.evil.example:8080"),
    ])
    func `another site cannot change anything, log in or out`(header: String, value: String) async throws {
        let browser = Browser(try await Door())
        _ = try await browser.logIn()
        browser.headers["Sec-Fetch-Site"] = nil
        browser.headers[header] = value
        let token = browser.cookies
        for method in [Web.Method.post, .put, .patch, .delete] {
            #expect(try await browser.ask(method, "/photos/7").status == .forbidden)
        }
        #expect(try await browser.ask(.post, "/logout").status == .forbidden)
        #expect(try await browser.logIn().status == .forbidden)
        #expect(browser.cookies == token)
        browser.headers["Accept-Language"] = "it"
        let refusal = try await browser.ask(.post, "/photos/7", accept: "application/json")
        #expect(
            refusal.text.contains(#""detail":"Nulla è stato modificato."#)
                && refusal.text.contains(#""title":"La richiesta proviene da un altro sito.""#))
        // Looking is no change, and a link from elsewhere may lead here, by way of our service worker, too.
        browser.headers["Sec-Fetch-Mode"] = "navigate"
        for place in ["document", "empty"] {
            browser.headers["Sec-Fetch-Dest"] = place
            #expect(try await browser.get("/").isSecret, "\(place)")
        }
    }

    @Test(arguments: ["cross-site", "same-site"])
    func `another site's page makes us draw nothing`(site: String) async throws {
        let browser = Browser(try await Door(password: nil))
        browser.headers["Sec-Fetch-Site"] = site
        for (mode, place) in [
            ("no-cors", "image"), ("cors", "empty"), ("no-cors", "script"), ("navigate", "iframe"),
            ("navigate", "object"), ("navigate", "embed"), ("same-origin", "document"), ("", ""),
        ] {
            browser.headers["Sec-Fetch-Mode"] = mode
            browser.headers["Sec-Fetch-Dest"] = place
            for method in [Web.Method.get, .head, .options] {
                let response = try await browser.ask(method, "/thumbnails/1-1-l.webp", accept: "image/*")
                #expect(response.status == .forbidden && !response.isSecret, "\(mode) \(place)")
            }
        }
    }

    @Test func `a proxy asks under the names that it was given, and nobody else says which`() async throws {
        let browser = Browser(try await Door(password: nil, proxies: [#require(AddressRange("127.0.0.1"))]))
        browser.peer = "127.0.0.1"
        for (host, forwarded, isKnown) in [
            ("photos.home", nil, true), ("localhost:8418", "photos.home", true),
            ("127.0.0.1", "photos.home:8443", true), ("localhost", "evil.example", false),
            ("evil.example", "photos.home", false), ("localhost", "photos.home, evil.example", false),
            ("evil.example", nil, false),
        ] as [(String, String?, Bool)] {
            browser.headers["Host"] = host
            browser.headers["X-Forwarded-Host"] = forwarded
            let response = try await browser.get("/")
            #expect(response.isSecret == isKnown, "\(host) \(forwarded ?? "")")
            #expect(response.status == (isKnown ? .ok : .misdirected))
        }
        // From anybody else the field means nothing.
        browser.peer = "192.0.2.1"
        browser.headers["Host"] = "localhost"
        browser.headers["X-Forwarded-Host"] = "evil.example"
        #expect(try await browser.get("/").isSecret)
        browser.headers["Host"] = "evil.example"
        browser.headers["X-Forwarded-Host"] = "localhost"
        #expect(try await browser.get("/").status == .misdirected)
    }

    @Test func `through a proxy an old browser's own pages may change things, and others' may not`() async throws {
        let browser = Browser(try await Door(password: nil, proxies: [#require(AddressRange("127.0.0.1"))]))
        browser.peer = "127.0.0.1"
        browser.headers["Sec-Fetch-Site"] = nil
        browser.headers["Host"] = "localhost"
        browser.headers["X-Forwarded-Host"] = "photos.home"
        browser.headers["Origin"] = "https://photos.home"
        #expect(try await browser.ask(.post, "/photos/7").isSecret)
        browser.headers["Origin"] = "https://localhost"
        #expect(try await browser.ask(.post, "/photos/7").status == .forbidden)
    }

    @Test func `every answer has the strict headers, refusals too`() async throws {
        let browser = Browser(try await Door())
        var answers = [
            try await browser.get("/"), try await browser.get("/", accept: "application/json"),
            try await browser.get("/login"), try await browser.logIn("wrong"), try await browser.ask(.put, "/login"),
            try await browser.get("/logout"), try await browser.ask(.post, "/login", type: "text/plain"),
            try await browser.logIn(String(repeating: "x", count: 100_000)),
        ]
        for _ in 0..<5 { answers.append(try await browser.logIn("wrong")) }
        browser.peer = "192.0.2.2"
        answers += [try await browser.logIn(), try await browser.get("/"), try await browser.get("/events")]
        browser.headers["Sec-Fetch-Site"] = "cross-site"
        answers.append(try await browser.ask(.post, "/"))
        browser.headers["Sec-Fetch-Site"] = "same-origin"
        browser.headers["Host"] = "evil.example"
        answers.append(try await browser.get("/"))
        let statuses: Set<Status> = [
            .ok, .seeOther, .unauthorised, .unprocessable, .methodNotAllowed, .unsupportedMediaType, .contentTooLarge,
            .tooManyRequests, .forbidden, .misdirected,
        ]
        #expect(Set(answers.map(\.status)) == statuses)
        for answer in answers {
            let policy = try #require(answer.headers["Content-Security-Policy"])
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
            #expect(answer.headers["Referrer-Policy"] != nil)
        }
    }
}
