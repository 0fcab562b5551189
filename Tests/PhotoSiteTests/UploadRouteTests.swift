import Geography
import Foundation
import HTML
import Intake
import Interpretation
import PhotoLibrary
import Testing
import Web
import Wording
import Workbench

@testable import AppShell
@testable import PhotoSite

/// Photos on their way in, as a browser sends them: what is announced, taken up again, and refused.
struct UploadRouteTests {
    private struct Upload: Decodable {
        let id: String
        let offset: Int64
        let size: Int64
        let status: String
        let photo: Int64?
        let after: Int64?
    }

    private static let sha256 = String(repeating: "ab", count: 32)

    private static func announced(
        name: String = "photo.jpg", size: String = "10", sha256: String = sha256, purpose: String = "analyse",
        more: String = ""
    ) -> String {
        #"{"name":"\#(name)","size":\#(size),"sha256":"\#(sha256)","modified":1700000000000,"purpose":"\#(purpose)"\#(more)}"#
    }

    private func begin(_ fixture: SiteFixture, _ json: String = announced()) async throws -> Upload {
        let response = await fixture.send(.post, "/uploads", json)
        #expect(response.status == .created, "\(response.text)")
        return try response.decoded(Upload.self)
    }

    private func part(
        _ fixture: SiteFixture, _ id: String, at offset: String?, _ bytes: [UInt8], length: Int? = nil
    ) async throws -> Response {
        let target = try #require(Target("/uploads/\(id)"))
        var headers: Headers = ["Accept": "application/json"]
        headers["Upload-Offset"] = offset
        let body = RequestBody.bytes(bytes)
        return await fixture.site.respond(to: Request(.patch, target, headers: headers, body: body))
    }

    @Test func `parts arrive one after the other, and what is announced again goes on where it was`() async throws {
        let fixture = try await SiteFixture()
        let begun = try await begin(fixture)
        #expect(begun.status == "receiving" && begun.offset == 0 && begun.size == 10)
        let first = try await part(fixture, begun.id, at: "0", [1, 2, 3, 4])
        #expect(try first.decoded(Upload.self).offset == 4)
        #expect(try await begin(fixture).offset == 4)
        let seen = await fixture.get("/uploads/\(begun.id)")
        #expect(try seen.decoded(Upload.self).offset == 4)
        #expect(try await fixture.get("/uploads").decoded([Upload].self).map(\.id) == [begun.id])
    }

    @Test func `an announcement says which photo had come in last, so that those of the import are found`() async throws
    {
        let fixture = try await SiteFixture()
        #expect(try await begin(fixture).after == 0)
        let id = try await fixture.add()
        let other = Self.announced(sha256: String(repeating: "cd", count: 32))
        #expect(try await begin(fixture, other).after == id.number)
    }

    @Test func `a part at another place is told where to go on, and changes nothing`() async throws {
        let fixture = try await SiteFixture()
        let begun = try await begin(fixture)
        _ = try await part(fixture, begun.id, at: "0", [1, 2, 3, 4])
        for offset in ["0", "3", "5", "10", "11"] {
            let response = try await part(fixture, begun.id, at: offset, [9, 9])
            #expect(response.status == .conflict)
            #expect(response.text == #"{"offset":4}"#)
        }
        #expect(try await begin(fixture).offset == 4)
    }

    @Test(arguments: [nil, "", "-1", "4294967296000000000000", "1.5", "0x0", "abc", "1 2"])
    func `a part without a place is refused`(offset: String?) async throws {
        let fixture = try await SiteFixture()
        let begun = try await begin(fixture)
        #expect(try await part(fixture, begun.id, at: offset, [1]).status == .badRequest)
        #expect(try await begin(fixture).offset == 0)
    }

    @Test func `bytes that are not what was announced are thrown away`() async throws {
        let fixture = try await SiteFixture()
        let begun = try await begin(fixture)
        let response = try await part(fixture, begun.id, at: "0", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(response.status == .unprocessable)
        #expect(await fixture.get("/uploads/\(begun.id)").status == .notFound)
        #expect(try await begin(fixture).offset == 0)
    }

    @Test func `more bytes than announced are refused`() async throws {
        let fixture = try await SiteFixture()
        let begun = try await begin(fixture)
        #expect(try await part(fixture, begun.id, at: "0", Array(0...20)).status == .unprocessable)
    }

    @Test func `a part over the limit is refused, whatever its sender says of its length`() async throws {
        let fixture = try await SiteFixture()
        let begun = try await begin(fixture, Self.announced(size: "20000000"))
        let target = try #require(Target("/uploads/\(begun.id)"))
        for length in [9 << 20, nil] {
            let pieces = Pieces(count: 9)
            let body = RequestBody(length: length) { await pieces.next() }
            let request = Request(
                .patch, target, headers: ["Upload-Offset": "0", "Accept": "application/json"], body: body)
            #expect(await fixture.site.respond(to: request).status == .contentTooLarge)
        }
    }

    /// A megabyte at a time.
    private actor Pieces {
        private var left: Int
        init(count: Int) { left = count }
        func next() -> [UInt8]? {
            guard left > 0 else { return nil }
            left -= 1
            return [UInt8](repeating: 7, count: 1 << 20)
        }
    }

    @Test(arguments: [
        "", "null", "[]", "{}", "{", announced(size: "-1"), announced(size: "1e400"), announced(size: "\"10\""),
        announced(sha256: "ab"), announced(sha256: String(repeating: "zz", count: 32)), announced(purpose: "delete"),
        announced(name: String(repeating: "x", count: 5000)),
        #"{"name":null,"size":1,"sha256":"\#(sha256)","purpose":"keep"}"#,
    ])
    func `an announcement that cannot be understood is refused`(json: String) async throws {
        let fixture = try await SiteFixture()
        #expect(await fixture.send(.post, "/uploads", json).status == .badRequest)
        #expect(await fixture.get("/uploads").text == "[]")
    }

    @Test func `an announcement that does not end is cut off`() async throws {
        let fixture = try await SiteFixture()
        let json = Self.announced(more: #","x":"\#(String(repeating: "x", count: UploadAnnouncement.longest))""#)
        #expect(await fixture.send(.post, "/uploads", json).status == .contentTooLarge)
    }

    @Test func `a sidecar that is none is told, and the photo is awaited without it`() async throws {
        let fixture = try await SiteFixture()
        for (sidecar, isRefused) in [("<x:xmpmeta><rdf:RDF/></x:xmpmeta>", false), ("<html/>", true)] {
            let text = Data(sidecar.utf8).base64EncodedString()
            let answer = await fixture.send(.post, "/uploads", Self.announced(more: #","sidecar":"\#(text)""#))
            #expect(answer.text.contains(#""isSidecarRefused":\#(isRefused)"#))
            #expect(answer.text.contains(#""status":"receiving""#))
        }
    }

    @Test func `an empty file and one over the limit are refused with a sentence`() async throws {
        let fixture = try await SiteFixture()
        let empty = await fixture.send(.post, "/uploads", Self.announced(size: "0"))
        #expect(empty.status == .unprocessable)
        #expect(empty.text.contains(#""code":"empty""#))
        let huge = await fixture.send(.post, "/uploads", Self.announced(size: "9000000000000000000"))
        #expect(huge.status == .contentTooLarge)
    }

    @Test(arguments: ["x", "..", "%2e%2e%2fetc", "0123456789abcdef0123456789abcdeg", "0", "%00"])
    func `identifiers that are none lead nowhere`(id: String) async throws {
        let fixture = try await SiteFixture()
        guard let target = Target("/uploads/\(id)") else { return }
        for method in [Method.get, .patch, .delete] {
            let request = Request(method, target, headers: ["Accept": "application/json", "Upload-Offset": "0"])
            #expect(await fixture.site.respond(to: request).status == .notFound)
        }
    }

    @Test func `a cancelled upload leaves nothing, and cancelling twice does no harm`() async throws {
        let fixture = try await SiteFixture()
        let begun = try await begin(fixture)
        _ = try await part(fixture, begun.id, at: "0", [1, 2, 3])
        for _ in 1...2 {
            #expect(await fixture.send(.delete, "/uploads/\(begun.id)", "").status == .noContent)
        }
        let folder = fixture.services.library.folder + "/uploads"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    @Test func `what a page sends for another library is refused, and nothing of it is taken or ended`() async throws {
        let fixture = try await SiteFixture()
        let owner = try await fixture.services.library.identity()
        let begun = try await begin(fixture)
        _ = try await part(fixture, begun.id, at: "0", [1, 2, 3])
        func ask(_ method: Web.Method, _ path: String, _ owner: String) async throws -> Status {
            let headers: Headers = [
                "Accept": "application/json", "Content-Type": "application/json", "Upload-Offset": "3",
                "Page-Owner": owner,
            ]
            let body = method == .post ? Array(Self.announced(size: "12").utf8) : [4]
            return await fixture.site.respond(
                to: Request(method, try #require(Target(path)), headers: headers, body: .bytes(body))
            ).status
        }
        for other in ["", "x", String(owner.reversed()) + "0", owner + ", " + owner] {
            #expect(try await ask(.post, "/uploads", other) == .preconditionFailed)
            #expect(try await ask(.patch, "/uploads/\(begun.id)", other) == .preconditionFailed)
            #expect(try await ask(.delete, "/uploads/\(begun.id)", other) == .preconditionFailed)
            // So is whatever else an open page asks for: photos of another library have the same numbers.
            #expect(try await ask(.post, "/photos/delete", other) == .preconditionFailed)
            #expect(try await ask(.get, "/settings", other) == .preconditionFailed)
        }
        #expect(try await begin(fixture).offset == 3)
        #expect(try await ask(.patch, "/uploads/\(begun.id)", owner) == .ok)
        #expect(try await ask(.delete, "/uploads/\(begun.id)", owner) == .noContent)
    }

    @Test func `pages of a library say whose they are, and those for everybody say nothing`() async throws {
        let fixture = try await SiteFixture()
        let owner = try await fixture.services.library.identity()
        #expect(owner.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        let other = try await SiteFixture()
        #expect(try await other.services.library.identity() != owner)
        for path in ["/import", "/search", "/settings", "/nowhere", "/tags"] {
            #expect(await fixture.get(path).text.contains("data-owner=\"\(owner)\""), "\(path)")
        }
        #expect(await !fixture.get("/offline").text.contains("data-owner"))
        let context = PageContext(app: .vision, language: .english, assets: fixture.services.assets)
        let login = LoginPage(context: context, then: .home, problem: nil).body
        #expect(!String(decoding: login.bytes, as: UTF8.self).contains("data-owner"))
    }

    @Test func `a refusal is told with the content that was refused, where that is known`() async throws {
        let fixture = try await SiteFixture()
        let context = await PhotoContext(Request(.get, try #require(Target("/events"))), fixture.services)
        let refusal = Refusal.empty
        let uploaded = QueueEvent.refused(name: "a.jpg", content: "0123456789abcdef", refusal)
        let data = try QueueRoutes.message(uploaded, context).data
        #expect(data.hasPrefix(#"{"content":"0123456789abcdef","name":"a.jpg","reason":""#))
        let found = QueueEvent.refused(name: "a.jpg", content: nil, refusal)
        #expect(try QueueRoutes.message(found, context).data.hasPrefix(#"{"name":"a.jpg","reason":""#))
    }

    @Test func `the wall clock and the place of a camera are taken over, and nonsense is left out`() throws {
        func request(_ more: String) throws -> UploadRequest {
            let json = Data(Self.announced(purpose: "edit", more: more).utf8)
            return try #require(try JSONDecoder().decode(UploadAnnouncement.self, from: json).request)
        }
        let whole = try request(#","taken":"2024-07-15T18:30:05","offset":120,"latitude":40.85,"longitude":14.27"#)
        #expect(whole.purpose == .draft)
        #expect(whole.taken?.text == "2024-07-15T18:30:05+02:00")
        #expect(whole.coordinate?.latitude == 40.85 && whole.coordinate?.longitude == 14.27)
        for more in [
            #","taken":"2024-13-15T18:30:05""#, #","taken":"yesterday""#, #","taken":"2024-07-15T18:30:61Z""#,
            #","taken":"2024-07-15 18:30:05""#, #","taken":"2024-0a-15T18:30:05""#,
        ] {
            #expect(try request(more).taken == nil)
        }
        for more in [#","latitude":91,"longitude":0"#, #","latitude":1"#, #","latitude":0,"longitude":-181"#] {
            #expect(try request(more).coordinate == nil)
        }
        #expect(try request(#","taken":"2024-07-15T18:30:05","offset":100000"#).taken?.offset == nil)
    }
}
