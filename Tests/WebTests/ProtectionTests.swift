import Testing
import Web

@Suite("What a site refuses")
struct ProtectionTests {
    private struct Plain: Responder {
        func respond(to request: Request) async -> Response { .text("here") }
    }

    private func request(_ method: Web.Method, _ headers: Headers) throws -> Request {
        Request(method, try #require(Target("/")), headers: headers)
    }

    @Test func `every answer has the headers that protect it`() async throws {
        let site = SecurityHeaders(HostCheck(Plain()))
        let answers = [
            await site.respond(to: try request(.get, ["Host": "localhost"])),
            await site.respond(to: try request(.get, ["Host": "evil.example"])),
        ]
        #expect(answers.map(\.status) == [.ok, .misdirected])
        for answer in answers {
            let policy = try #require(answer.headers["Content-Security-Policy"])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; "))
            #expect(policy.hasSuffix("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
            #expect(answer.headers["Referrer-Policy"] == "same-origin")
            #expect(answer.headers["Cross-Origin-Opener-Policy"] == "same-origin")
            #expect(answer.headers["Cross-Origin-Resource-Policy"] == "same-origin")
            #expect(answer.headers["Permissions-Policy"]?.contains("camera=(self)") == true)
        }
    }

    @Test func `an answer's own policy counts`() async throws {
        struct Strict: Responder {
            func respond(to request: Request) async -> Response {
                Response(headers: ["content-security-policy": "sandbox"])
            }
        }
        let response = await SecurityHeaders(Strict()).respond(to: try request(.get, [:]))
        #expect(response.headers.all("Content-Security-Policy") == ["sandbox"])
    }

    @Test(
        arguments: [
            (["Sec-Fetch-Site": "same-origin", "Host": "a"], true),
            (["Sec-Fetch-Site": "none", "Host": "a"], true),
            (["Sec-Fetch-Site": "cross-site", "Host": "a"], false),
            (["Sec-Fetch-Site": "same-site", "Host": "a"], false),
            // What says less does not help.
            (["Sec-Fetch-Site": "cross-site", "Origin": "http://a", "Host": "a"], false),
            (["Origin": "http://a:8080", "Host": "a:8080"], true),
            (["Origin": "https://A", "Host": "a"], true),
            (["Origin": "http://a:8081", "Host": "a:8080"], false),
            (["Origin": "http://evil", "Host": "a"], false),
            (["Origin": "null", "Host": "a"], false),
            (["Origin": "http://a"], false),
            (["Host": "a"], true),
        ] as [(Headers, Bool)])
    func `another site cannot change anything`(headers: Headers, passes: Bool) async throws {
        let site = CrossOriginProtection(Plain())
        for method in [Web.Method.post, .put, .patch, .delete] {
            let status = await site.respond(to: try request(method, headers)).status
            #expect(status == (passes ? .ok : .forbidden))
        }
        // A link may lead here from anywhere; who does not say where it stands is no browser of today.
        var visit = headers
        visit.add("Sec-Fetch-Mode", "navigate")
        for method in [Web.Method.get, .head, .options] {
            for place in ["document", "empty"] {
                visit["Sec-Fetch-Dest"] = place
                #expect(await site.respond(to: try request(method, visit)).status == .ok, "\(place)")
            }
            let status = await site.respond(to: try request(method, headers)).status
            #expect(status == (passes || headers["Sec-Fetch-Site"] == nil ? .ok : .forbidden))
        }
    }

    @Test func `a header that comes twice is no proof`() async throws {
        let site = CrossOriginProtection(Plain())
        let headers: Headers = ["Sec-Fetch-Site": "same-origin", "sec-fetch-site": "cross-site"]
        #expect(await site.respond(to: try request(.post, headers)).status == .forbidden)
    }

    @Test(arguments: [
        ("localhost", true), ("localhost:8080", true), ("127.0.0.1:1", true), ("[::1]:8080", true),
        ("LOCALHOST", true), ("photos.home", true), ("[fd00::1]", true), ("evil.example", false),
        ("localhost.evil.example", false), ("127.0.0.1.evil.example", false), ("192.168.1.9", false), ("", false),
        ("[::2]", false), ("[::1", false),
    ])
    func `a name that is not the site's is refused`(host: String, passes: Bool) async throws {
        let site = HostCheck(Plain(), names: ["Photos.home", "fd00::1"])
        #expect(await site.respond(to: try request(.get, ["Host": host])).status == (passes ? .ok : .misdirected))
    }

    @Test func `who has no host, or two, is refused`() async throws {
        let site = HostCheck(Plain())
        #expect(await site.respond(to: try request(.get, [:])).status == .misdirected)
        let two: Headers = ["Host": "localhost", "host": "localhost"]
        #expect(await site.respond(to: try request(.get, two)).status == .misdirected)
    }

    @Test(arguments: [("192.168.1.9:80", true), ("[fe80::1]", true), ("evil.example", false), ("1.2.3", false)])
    func `any address will do where that is wanted`(host: String, passes: Bool) async throws {
        let site = HostCheck(Plain(), acceptsAddresses: true)
        #expect(await site.respond(to: try request(.get, ["Host": host])).status == (passes ? .ok : .misdirected))
    }
}
