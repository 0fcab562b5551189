import Testing
import Web

@Suite struct RouterTests {
    /// Routes whose order decides: literals, placeholders and rests at the start, in every mixture.
    private static let patterns = [
        "/photos/new", "/:kind/:id", "/photos/:id", "/*", "/photos/*", "/", "/tags/:id/photos",
    ]

    @Test(arguments: [
        ("/photos/new", "/photos/new"), ("/photos/7", "/:kind/:id"), ("/photos/7/8", "/*"), ("/tags/7", "/:kind/:id"),
        ("/tags/7/photos", "/*"), ("/tags", "/*"), ("/", "/*"),
    ])
    func `the first route that fits answers, whatever it begins with`(path: String, expected: String) async throws {
        var router = Router()
        for pattern in Self.patterns { router.on(.get, pattern) { _, _ in .text(pattern) } }
        #expect(try await answer(of: router, to: path) == expected)
    }

    @Test func `routes in any order are tried as they were added`() async throws {
        for (first, second) in [("/:kind/:id", "/photos/:id"), ("/photos/:id", "/:kind/:id"), ("/*", "/photos/7")] {
            var router = Router()
            for pattern in [first, second] { router.on(.get, pattern) { _, _ in .text(pattern) } }
            #expect(try await answer(of: router, to: "/photos/7") == first)
        }
    }

    @Test func `a placeholder gives its segment, a rest all that follow`() async throws {
        var router = Router()
        router.mount("/api/:version") { api in
            api.on(.get, "/photos/:id/*") { _, values in
                .text(
                    "\(values["version"] ?? "") \(values.number("id") ?? 0) \(values.rest) \(values["other"] ?? "none")"
                )
            }
        }
        #expect(try await answer(of: router, to: "/api/v1/photos/7/a/b") == #"v1 7 ["a", "b"] none"#)
        #expect(try await answer(of: router, to: "/api/v1/photos") == nil)
        #expect(router.patterns.map(\.pattern) == ["/api/:version/photos/:id/*"])
    }

    @Test func `a number has one form, without a sign and without zeros in front`() async throws {
        var router = Router()
        router.on(.get, "/photos/:id") { _, values in .text(values.number("id").map { "\($0)" } ?? "none") }
        for (written, number) in [("7", "7"), ("0", "0"), ("+7", "none"), ("07", "none"), ("7a", "none")] {
            #expect(try await answer(of: router, to: "/photos/\(written)") == number, "\(written)")
        }
    }

    private func answer(of router: Router, to path: String) async throws -> String? {
        let target = try #require(Target(path))
        guard let response = try await router.respond(to: Request(.get, target)) else { return nil }
        guard case .bytes(let bytes) = response.body else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
