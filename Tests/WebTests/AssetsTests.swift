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
            #expect(text(plain) == script)

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

    @Test func `in the place of a script or style sheet its shorter copy is sent, if it is one of just these bytes`()
        throws
    {
        // The SHA-256 of the first three.
        let (script, style, drawing) = (
            "aad7378dfeb851703927a534da47d0d02be7f54cf8c1751a37734d515811dafe",
            "2c7bc03c8b6671cf65e30d74a2c972cfa361f2d16ea041f996cb02b3d59d2881",
            "ea5ea0bfe265968a4237153d9819e3fe8429c7cdf0ba21ce623180838aa79d04"
        )
        let files = [
            "room/a.js": "let x = 1;", "room/b.css": "a { color: red }", "room/c.svg": "<svg> </svg>",
            "room/changed.js": "let x = 2;",
            "short/\(script).js": "let x=1", "short/\(style).css": "a{color:red}", "short/\(drawing).svg": "<svg/>",
        ]
        try withFiles(files) {
            func served(_ minified: String) throws -> [String] {
                let assets = try Assets(rooms: [("Room", folder.path + "/room")], minified: minified)
                return ["a.js", "b.css", "c.svg", "changed.js"].map {
                    String(decoding: assets.bytes($0) ?? [], as: UTF8.self)
                }
            }
            let (short, none, unnamed) = (
                try served(folder.path + "/short"), try served(folder.path + "/none"), try served("")
            )
            #expect(short == ["let x=1", "a{color:red}", "<svg> </svg>", "let x = 2;"])
            #expect(none == ["let x = 1;", "a { color: red }", "<svg> </svg>", "let x = 2;"])
            #expect(unnamed == none)
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
