import Foundation
import Testing
import Web

@Suite("What programs are told, and tell")
struct InterfaceTests {
    private struct Place: Codable, Hashable, Sendable {
        let name: String
        let number: Int
    }

    @Test(arguments: ["", "ÿ?>~~~", "\"}", String(repeating: "ab", count: 100)])
    func `a cursor comes back as it was, and may stand in an address`(name: String) throws {
        let place = Place(name: name, number: 7)
        let text = try Cursor(place).text
        #expect(text.utf8.allSatisfy { UInt8(ascii: "-") == $0 || UInt8(ascii: "_") == $0 || isalnum(Int32($0)) != 0 })
        #expect(Cursor<Place>(text)?.place == place)
    }

    @Test(arguments: ["", "x", "e30", "bnVsbA", "eyJuYW1lIjoxfQ", "====", "é", String(repeating: "A", count: 2000)])
    func `what is no cursor is none`(text: String) { #expect(Cursor<Place>(text) == nil) }

    @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian])
    func `JSON in anything but UTF-8 is refused`(encoding: String.Encoding) async throws {
        let text = #"{"name":"é","number":1}"#
        func read(_ bytes: [UInt8]) async throws -> Place {
            try await Request(.post, try #require(Target("/")), body: .bytes(bytes)).json(Place.self)
        }
        #expect(try await read(Array(text.utf8)) == Place(name: "é", number: 1))
        let bytes = Array(try #require(text.data(using: encoding)))
        await #expect(throws: RequestError.malformed) { try await read(bytes) }
    }

    @Test func `a problem is problem details with a code`() {
        let response = Response.problem(Problem(code: "full", status: .conflict, title: "It is \"full\"."))
        #expect(response.status == .conflict && response.headers["Content-Type"] == "application/problem+json")
        guard case .bytes(let bytes) = response.body else { return #expect(Bool(false)) }
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"code":"full","status":409,"title":"It is \"full\"."}"#)
    }

    @Test(arguments: [
        ("Bearer abc", "abc"), ("bearer  abc", "abc"), ("Basic abc", nil), ("Bearer", nil), ("abc", nil), ("", nil),
    ])
    func `a bearer token is read`(header: String, token: String?) throws {
        let request = Request(.get, try #require(Target("/")), headers: ["Authorization": header])
        #expect(request.bearerToken == token)
    }

    @Test func `of two authorizations neither counts`() throws {
        var headers: Headers = ["Authorization": "Bearer a"]
        headers.add("Authorization", "Bearer b")
        #expect(Request(.get, try #require(Target("/")), headers: headers).bearerToken == nil)
    }

    @Test func `routes are mounted below a path, and all are listed`() async throws {
        var router = Router()
        router.on(.get, "/") { _, _ in .text("start") }
        router.mount("/api/:version") { inner in
            inner.on(.get, "/") { _, values in .text("root \(values["version"] ?? "")") }
            inner.on(.post, "/things/:id/*") { _, values in
                .text("\(values["version"] ?? "") \(values["id"] ?? "") \(values.rest)")
            }
        }
        #expect(
            router.patterns.map { "\($0.method.rawValue) \($0.pattern)" } == [
                "GET /", "GET /api/:version", "POST /api/:version/things/:id/*",
            ])
        func ask(_ method: Web.Method, _ path: String) async throws -> String? {
            guard
                case .bytes(let bytes) = try await router.respond(to: Request(method, try #require(Target(path))))?.body
            else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try await ask(.get, "/api/v1") == "root v1")
        #expect(try await ask(.post, "/api/v1/things/7/a/b") == #"v1 7 ["a", "b"]"#)
        #expect(try await ask(.get, "/things/7/a") == nil)
    }
}
