import Foundation
import Testing
import Web

@Suite("Conditions and ranges")
struct ConditionalTests {
    private let tagged = Response(
        headers: ["ETag": "\"a-1\"", "Last-Modified": HTTPDate.text(1_000_000)], body: .bytes([1, 2, 3]))

    @Test func `a file may be as old or as young as it says`() throws {
        for seconds in [10_413_792_000, -10_413_792_000] {
            try withFile({ path in
                let times = Array(repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
                #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
            }) { file in
                let response = Response.file(file, for: try get([:]), contentType: "image/jpeg", caching: .revalidated)
                #expect(response.status == .ok && response.headers["Last-Modified"] != nil)
            }
        }
    }

    private func get(_ headers: Headers, _ method: Web.Method = .get) throws -> Request {
        Request(method, try #require(Target("/")), headers: headers)
    }

    @Test(arguments: ["\"a-1\"", "W/\"a-1\"", "\"x\", \"a-1\"", "\"x\",W/\"a-1\" ", "*"])
    func `who names the state it has is told that it is right`(tags: String) throws {
        #expect(tagged.conditional(on: try get(["If-None-Match": tags])).status == .notModified)
        #expect(tagged.conditional(on: try get(["If-None-Match": tags], .head)).status == .notModified)
        #expect(tagged.conditional(on: try get(["If-None-Match": tags], .post)).status == .ok)
    }

    @Test(arguments: ["\"a-2\"", "a-1", "\"a-1", "\"\"", ""])
    func `who names another state gets this one`(tags: String) throws {
        // The date would fit, but does not count beside a tag.
        let headers: Headers = ["If-None-Match": tags, "If-Modified-Since": HTTPDate.text(2_000_000)]
        #expect(tagged.conditional(on: try get(headers)).status == .ok)
    }

    @Test func `a date will do where there is no tag`() throws {
        for (since, status) in [(999_999, Status.ok), (1_000_000, .notModified), (1_000_001, .notModified)] {
            let request = try get(["If-Modified-Since": HTTPDate.text(Int64(since))])
            #expect(tagged.conditional(on: request).status == status)
        }
        #expect(tagged.conditional(on: try get(["If-Modified-Since": "yesterday"])).status == .ok)
    }

    @Test func `only what went well can be known`() throws {
        let missing = Response(.notFound, headers: ["ETag": "\"a\""])
        #expect(missing.conditional(on: try get(["If-None-Match": "\"a\""])).status == .notFound)
    }

    @Test(arguments: [
        ("bytes=0-9", 0, 10), ("bytes=90-", 90, 10), ("bytes=-5", 95, 5), ("bytes=95-1000", 95, 5),
        ("bytes=-1000", 0, 100), ("Bytes=3-3", 3, 1), ("bytes=0-99999999999999999999999", 0, 100),
    ])
    func `a part of a file is sent`(range: String, offset: Int64, count: Int64) throws {
        try withFile { file in
            let response = Response.file(
                file, for: try get(["Range": range]), contentType: "image/jpeg", caching: .permanent)
            #expect(response.status == .partialContent)
            #expect(response.headers["Content-Range"] == "bytes \(offset)-\(offset + count - 1)/100")
            guard case .file(_, let from, let length) = response.body else {
                Issue.record("not a file")
                return
            }
            #expect((from, length) == (offset, count))
        }
    }

    @Test(arguments: [
        "bytes=0-9,20-29", "bytes=5-4", "bytes=-", "bytes=", "bytes", "lines=1-2", "bytes=a-b", "bytes=1-2x",
        "bytes=--5", "bytes=0-0,0-0,0-0,0-0,0-0,0-0,0-0,0-0", "bytes=+1-2",
    ])
    func `what cannot be understood, and many ranges at once, are answered with the whole`(range: String) throws {
        try withFile { file in
            let request = try get(["Range": range])
            let response = Response.file(file, for: request, contentType: "image/jpeg", caching: .permanent)
            #expect(response.status == .ok)
            #expect(response.headers["Content-Range"] == nil)
        }
    }

    @Test(arguments: ["bytes=100-", "bytes=-0", "bytes=99999999999999999999-", "bytes=100-200"])
    func `a part that is not there is refused, and the size told`(range: String) throws {
        try withFile { file in
            let request = try get(["Range": range])
            let response = Response.file(file, for: request, contentType: "image/jpeg", caching: .permanent)
            #expect(response.status == .rangeNotSatisfiable)
            #expect(response.headers["Content-Range"] == "bytes */100")
        }
    }

    @Test func `a part of another state is not sent`() throws {
        try withFile { file in
            for (state, status) in [
                (file.tag.description, Status.partialContent), ("\"other\"", .ok),
                ("W/" + file.tag.description, .ok), (HTTPDate.text(file.modified / 1_000_000_000), .ok),
            ] {
                let request = try get(["Range": "bytes=0-9", "If-Range": state])
                #expect(
                    Response.file(file, for: request, contentType: "image/jpeg", caching: .never).status == status)
            }
        }
    }

    @Test func `a file is known by its tag, and says how long it may be kept`() throws {
        try withFile { file in
            let first = Response.file(file, for: try get([:]), contentType: "image/webp", caching: .permanent)
            #expect(first.headers["Cache-Control"] == "private, max-age=31536000, immutable")
            #expect(first.headers["Accept-Ranges"] == "bytes")
            let again = try get(["If-None-Match": try #require(first.headers["ETag"]), "Range": "bytes=0-9"])
            let second = Response.file(file, for: again, contentType: "image/webp", caching: .permanent)
            #expect(second.status == .notModified)
        }
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    ])
    func `dates are written and read`(seconds: Int64, text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test(arguments: [
        "Sun, 30 Feb 2020 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sunday, 06-Nov-94 08:49:37 GMT", "", "Sun, 06 Nov 1994 08:49:3\u{2028}", "Sun, 00 Nov 1994 08:49:37 GMT",
    ])
    func `what is no date is none`(text: String) { #expect(HTTPDate.seconds(text) == nil) }
}

/// Calls with a file of a hundred bytes.
private func withFile(_ change: (String) throws -> Void = { _ in }, _ work: (OpenFile) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "vision-\(UUID().uuidString)")
    try Data(repeating: 7, count: 100).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    try change(path.path)
    try work(try #require(OpenFile(path.path)))
}
