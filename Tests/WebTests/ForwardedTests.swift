import Testing
import Web

@Suite("What proxies say of a request")
struct ForwardedTests {
    /// Answers with what the site sees: the other side's address, https or not, and the name.
    private struct Mirror: Responder {
        func respond(to request: Request) async -> Response {
            .text("\(request.peer) \(request.isSecure ? "https" : "http") \(request.headers.all("Host"))")
        }
    }

    private func seen(
        _ peer: String, _ headers: Headers, trusting proxies: [String] = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]
    ) async throws -> String {
        let site = ForwardedRequests(Mirror(), proxies: try proxies.map { try #require(AddressRange($0)) })
        let response = await site.respond(to: Request(.get, try #require(Target("/")), headers: headers, peer: peer))
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let said: Headers = [
        "Host": "localhost", "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "photos.example",
    ]

    @Test func `a trusted proxy is believed`() async throws {
        for peer in ["127.0.0.1", "10.9.8.7", "fd12::1", "::ffff:10.9.8.7"] {
            #expect(try await seen(peer, Self.said) == #"192.0.2.7 https ["photos.example"]"#, "\(peer)")
        }
    }

    @Test(arguments: ["127.0.0.2", "::1", "192.0.2.1", "11.0.0.1", "fe00::1", ""])
    func `nobody else is`(peer: String) async throws {
        #expect(try await seen(peer, Self.said) == #"\#(peer) http ["localhost"]"#)
    }

    @Test func `loopback is trusted when it is named, and then only`() async throws {
        #expect(try await seen("127.0.0.1", Self.said, trusting: []).hasPrefix("127.0.0.1 http"))
        #expect(try await seen("127.0.0.1", Self.said, trusting: ["10.0.0.0/8"]).hasPrefix("127.0.0.1 http"))
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("203.0.113.9, 192.0.2.7", "192.0.2.7"),
        ("203.0.113.9,192.0.2.7,10.1.1.1 , 127.0.0.1", "192.0.2.7"), ("192.0.2.7:5312", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"), ("[2001:db8::1]:443", "2001:db8::1"),
        // All of them are ours: the one furthest away.
        ("10.1.1.1, 10.2.2.2", "10.1.1.1"),
        // What is no address ends the way back; so does nothing at all.
        ("192.0.2.7, unknown", "127.0.0.1"), ("192.0.2.7, _hidden, 10.1.1.1", "10.1.1.1"), ("", "127.0.0.1"),
        (", ,", "127.0.0.1"), ("192.0.2.7, 1.2.3.4.5", "127.0.0.1"), ("192.0.2.7, [::1", "127.0.0.1"),
    ])
    func `the address is the right-most one that is no proxy's`(field: String, address: String) async throws {
        #expect(try await seen("127.0.0.1", ["X-Forwarded-For": field]).hasPrefix("\(address) "))
    }

    @Test func `a field that comes twice goes on, as if it were one`() async throws {
        var headers: Headers = ["X-Forwarded-For": "203.0.113.9"]
        headers.add("x-forwarded-for", "192.0.2.7, 10.1.1.1")
        #expect(try await seen("127.0.0.1", headers).hasPrefix("192.0.2.7 "))
    }

    @Test func `what other fields say is nothing`() async throws {
        let headers: Headers = [
            "Host": "localhost", "Forwarded": "for=192.0.2.7;proto=https;host=photos.example",
            "X-Real-IP": "192.0.2.7", "True-Client-IP": "192.0.2.7",
        ]
        #expect(try await seen("127.0.0.1", headers) == #"127.0.0.1 http ["localhost"]"#)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("127.0.0.0/8", "127.255.0.1", true),
        ("10.0.0.0/9", "10.127.0.1", true), ("10.0.0.0/9", "10.128.0.1", false), ("0.0.0.0/0", "8.8.8.8", true),
        ("0.0.0.0/0", "::1", false), ("::1", "::1", true), ("2001:db8::/33", "2001:db8:7fff::1", true),
        ("2001:db8::/33", "2001:db8:8000::1", false), ("192.0.2.1", "::ffff:192.0.2.1", true),
        ("::ffff:192.0.2.1", "192.0.2.1", true), ("127.0.0.1", "localhost", false), ("127.0.0.1", "", false),
        ("fe80::1", "fe80::1%eth0", true),
    ])
    func `a range holds its addresses`(range: String, address: String, holds: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(address) == holds)
    }

    @Test(arguments: [
        "", "localhost", "127.0.0.1/", "127.0.0.1/33", "127.0.0.1/-1", "127.0.0.1/8/8", "127.0.0.1/+8", "127.0.0",
        "::1/129", "/8", "127.0.0.1:80", "[::1]", "1.2.3.4/0x8", "1.2.3.4/0008",
    ])
    func `what is neither an address nor a network is none`(text: String) { #expect(AddressRange(text) == nil) }
}
