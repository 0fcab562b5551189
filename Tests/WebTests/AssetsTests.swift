import Foundation
import Testing
import Web

@Suite("Static files")
struct AssetsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "vision-\(UUID().uuidString)")

    private func withFiles(_ files: [String: String], _ work: () throws -> Void) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let path = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: path)
        }
        try work()
    }

    private func get(_ target: String, _ headers: Headers = [:]) throws -> Request {
        Request(.get, try #require(Target(target)), headers: headers)
    }

    @Test func `a file is served under the version, for good`() throws {
        let script = String(repeating: "let x = 1;\n", count: 500)
        try withFiles(["app.js": script, "icons/a b.svg": "<svg/>", ".hidden": ""]) {
            let assets = try Assets([("", folder.path), ("more", folder.path)])
            #expect(assets.names == ["app.js", "icons/a b.svg", "more/app.js", "more/icons/a b.svg"])
            #expect(assets.path("icons/a b.svg") == "/assets/\(assets.version)/icons/a%20b.svg")

            let plain = try #require(assets.respond(to: try get(assets.path("app.js"))))
            #expect(plain.status == .ok)
            #expect(plain.headers["Content-Type"] == "text/javascript; charset=utf-8")
            #expect(plain.headers["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(text(plain) == script.filter { $0 != "\n" }.replacing(" = ", with: "="))

            let packed = try #require(
                assets.respond(to: try get(assets.path("app.js"), ["Accept-Encoding": "gzip"])))
            #expect(packed.headers["Content-Encoding"] == "gzip")
            #expect(packed.headers["Vary"] == "Accept-Encoding")
            #expect(text(packed).utf8.count < 500)

            let tag = try #require(plain.headers["ETag"])
            let known = try #require(assets.respond(to: try get(assets.path("app.js"), ["If-None-Match": tag])))
            #expect(known.status == .notModified)
        }
    }

    @Test func `another version of a file is never kept`() throws {
        try withFiles(["app.css": "a{}"]) {
            let assets = try Assets([("", folder.path)])
            let response = try #require(assets.respond(to: try get("/assets/0123456789abcdef/app.css")))
            #expect(response.status == .ok)
            #expect(response.headers["Cache-Control"] == "private, no-cache")
        }
    }

    @Test func `the version changes with any content and any name`() throws {
        var versions: Set<String> = []
        for files in [["a.js": "1"], ["a.js": "2"], ["b.js": "1"], ["a.js": "1", "b.js": ""]] {
            try withFiles(files) { versions.insert(try Assets([("", folder.path)]).version) }
        }
        #expect(versions.count == 4)
    }

    @Test(arguments: [
        "/assets", "/assets/x", "/assets/x/", "/assets/x/app.js/", "/assets/x/.hidden", "/assets/x/link.js",
        "/assets/x/etc/passwd",
    ])
    func `nothing else is there`(target: String) throws {
        try withFiles(["app.js": "1", ".hidden": "secret"]) {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "link.js"), withDestinationURL: URL(filePath: "/etc/passwd"))
            let assets = try Assets([("", folder.path)])
            let response = try #require(assets.respond(to: try get(target)))
            // A slash at the end is no part of a path.
            #expect(response.status == (target.contains("app.js") ? .ok : .notFound))
        }
    }

    @Test func `what is not below assets is not theirs`() throws {
        try withFiles(["app.js": "1"]) {
            let assets = try Assets([("", folder.path)])
            #expect(assets.respond(to: try get("/app.js")) == nil)
            #expect(assets.response("app.js", for: try get("/sw.js"), caching: .revalidated)?.status == .ok)
            #expect(assets.response("none.js", for: try get("/sw.js"), caching: .revalidated) == nil)
            let post = Request(.post, try #require(Target(assets.path("app.js"))))
            #expect(assets.respond(to: post)?.status == .methodNotAllowed)
        }
    }

    @Test func `a folder that is missing is an error`() {
        #expect(throws: AssetsError.unreadable(folder.path + "/")) { try Assets([("", folder.path)]) }
    }
}

private func text(_ response: Response) -> String {
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
}
