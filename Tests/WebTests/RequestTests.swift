import Testing
import Web

@Suite("Requests")
struct RequestTests {
    @Test(arguments: [
        "/../etc/passwd", "/a/%2e%2e/b", "/a/..%2f..", "/a%2Fb", "/a%00", "/a%5c..%5cb", "/%zz", "/%", "a", "", "/./x",
        "/%ff",
    ])
    func `a target that leaves the tree is none`(text: String) { #expect(Target(text) == nil) }

    @Test func `paths and queries are decoded`() throws {
        let target = try #require(Target("/photos/caff%C3%A8?q=hot+dog&q=%26&x"))
        #expect(target.path == ["photos", "caffè"])
        #expect(target.query.all("q") == ["hot dog", "&"])
        #expect(target.query["x"] == "")
    }

    @Test func `a header's value cannot become another field`() {
        let headers: Headers = ["Location": "/x\r\nSet-Cookie: a=b"]
        #expect(headers["location"] == "/xSet-Cookie: a=b")
    }

    @Test(arguments: [("localhost:8080", "localhost"), ("[::1]:80", "[::1]"), ("Vision.Home", "vision.home")])
    func `the host is known without its port`(header: String, host: String) throws {
        let target = try #require(Target("/"))
        #expect(Request(.get, target, headers: ["Host": header]).host == host)
    }

    @Test func `a body past its limit is given up at once`() async {
        await #expect(throws: RequestError.tooLarge(limit: 3)) {
            try await RequestBody.bytes([1, 2, 3, 4]).collected(limit: 3)
        }
    }

    @Test func `a path that fits with another method says which`() async throws {
        var router = Router()
        router.on(.post, "/photos/:id/tags") { _, values in .text(values["id"] ?? "") }
        let target = try #require(Target("/photos/7/tags"))
        #expect(try await router.respond(to: Request(.get, target))?.headers["Allow"] == "POST")
        #expect(try await router.respond(to: Request(.post, target))?.status == .ok)
        let other = try #require(Target("/photos/7"))
        #expect(try await router.respond(to: Request(.post, other)) == nil)
    }
}
