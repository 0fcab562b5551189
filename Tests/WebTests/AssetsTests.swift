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
            let assets = try Assets(rooms: [("Room", folder.path)], libraries: [("lib", folder.path)])
            #expect(assets.names == ["Room/app.js", "Room/icons/a b.svg", "lib/app.js", "lib/icons/a b.svg"])
            #expect(assets.path("app.js") == "/assets/\(assets.version)/Room/app.js")
            #expect(assets.path("a b.svg") == "/assets/\(assets.version)/Room/icons/a%20b.svg")
            #expect(assets.path("lib/icons/a b.svg") == "/assets/\(assets.version)/lib/icons/a%20b.svg")

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

    @Test func `of a room only what is made for browsers is sent, each under a name of its own`() throws {
        try withFiles(["Grid/grid.js": "1", "Grid/GridPage.swift": "2", "notes.md": "3", "look.frag": "4"]) {
            let assets = try Assets(rooms: [("Room", folder.path)])
            #expect(assets.names == ["Room/Grid/grid.js", "Room/look.frag"])
            #expect(throws: AssetsError.ambiguous("grid.js")) {
                try Assets(rooms: [("Room", folder.path), ("Other", folder.path + "/Grid")])
            }
            // Its short name is no address.
            let short = try #require(assets.respond(to: try get("/assets/\(assets.version)/grid.js")))
            #expect(short.status == .notFound)
        }
    }

    @Test func `another version of a file is never kept`() throws {
        try withFiles(["app.css": "a{}"]) {
            let assets = try Assets(rooms: [("Room", folder.path)])
            let response = try #require(assets.respond(to: try get("/assets/0123456789abcdef/Room/app.css")))
            #expect(response.status == .ok)
            #expect(response.headers["Cache-Control"] == "private, no-cache")
        }
    }

    @Test func `the version changes with any content and any name`() throws {
        var versions: Set<String> = []
        for files in [["a.js": "1"], ["a.js": "2"], ["b.js": "1"], ["a.js": "1", "b.js": ""]] {
            try withFiles(files) { versions.insert(try Assets(rooms: [("Room", folder.path)]).version) }
        }
        #expect(versions.count == 4)
    }

    @Test(arguments: [
        "/assets", "/assets/x", "/assets/x/", "/assets/x/Room/app.js/", "/assets/x/Room/.hidden",
        "/assets/x/Room/link.js",
        "/assets/x/Room/etc/passwd",
    ])
    func `nothing else is there`(target: String) throws {
        try withFiles(["app.js": "1", ".hidden": "secret"]) {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "link.js"), withDestinationURL: URL(filePath: "/etc/passwd"))
            let assets = try Assets(rooms: [("Room", folder.path)])
            let response = try #require(assets.respond(to: try get(target)))
            // A slash at the end is no part of a path.
            #expect(response.status == (target.contains("app.js") ? .ok : .notFound))
        }
    }

    @Test func `what is not below assets is not theirs`() throws {
        try withFiles(["app.js": "1"]) {
            let assets = try Assets(rooms: [("Room", folder.path)])
            #expect(assets.respond(to: try get("/app.js")) == nil)
            #expect(assets.response("app.js", for: try get("/sw.js"), caching: .revalidated)?.status == .ok)
            #expect(assets.response("none.js", for: try get("/sw.js"), caching: .revalidated) == nil)
            let post = Request(.post, try #require(Target(assets.path("app.js"))))
            #expect(assets.respond(to: post)?.status == .methodNotAllowed)
        }
    }

    @Test func `a folder that is missing is an error`() {
        #expect(throws: AssetsError.unreadable(folder.path + "/")) { try Assets(rooms: [("Room", folder.path)]) }
    }
}

private func text(_ response: Response) -> String {
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
}
