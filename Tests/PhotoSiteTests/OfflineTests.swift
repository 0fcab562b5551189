import Foundation
import Testing
import Web

@testable import AppShell
@testable import PhotoSite

/// What browsers keep for when the site cannot be reached, and of the installed app.
struct OfflineTests {
    @Test(arguments: [
        ("?language=it", "en", "Vision non risponde", "Riprova"),
        ("?language=en", "it", "Vision cannot be reached", "Try again"),
        ("?language=%3Cscript%3E", "it", "Vision non risponde", "Riprova"),
        ("", "en", "Vision cannot be reached", "Try again"),
    ])
    func `the page for when nothing can be reached speaks the language that is asked for`(
        query: String, accepted: String, title: String, button: String
    ) async throws {
        let fixture = try await SiteFixture()
        let response = await fixture.get("/offline" + query, ["Accept-Language": accepted])
        #expect(response.status == .ok)
        #expect(response.text.contains("<h1>\(title)</h1>"))
        #expect(response.text.contains(">\(button)</a>"))
    }

    @Test func `the worker is asked for every time, and all that it keeps is there and no secret`() async throws {
        let fixture = try await SiteFixture()
        let worker = await fixture.get("/worker.js")
        #expect(worker.headers["Content-Type"]?.hasPrefix("text/javascript") == true)
        #expect(worker.headers["Cache-Control"] == "private, no-cache")
        let names = worker.text.matches(of: /"((?:\w+\/)+\w+\.(?:css|js|svg))"/).map { String($0.1) }
        #expect(names.count >= 5)
        #expect(Set(names).isSubset(of: fixture.services.assets.names))
        // What the page needs is among it.
        let page = await fixture.get("/offline").text
        let needed = page.matches(of: /(?:href|src)="\/assets\/\w+\/([^"]+(?:\.css|\.js|favicon\.svg))"/)
        #expect(needed.count >= 4)
        #expect(page.contains(fixture.services.assets.path("offline.js")))
        for name in needed { #expect(names.contains(String(name.1)), "\(name.1)") }
    }

    @Test func `root pages link a splash picture of exactly the pixels of each iPhone`() async throws {
        let fixture = try await SiteFixture()
        let page = await fixture.get("/settings").text
        for screen in Splash.screens {
            for theme in ["light", "dark"] {
                let name = Splash.name(screen, theme)
                let path = fixture.services.assets.path(name)
                #expect(page.contains("href=\"\(path)\" media=\"(device-width: \(screen.width)px) "), "\(name)")
                let picture = try #require(Target(path).map { Request(.get, $0) })
                guard case .bytes(let bytes)? = fixture.services.assets.respond(to: picture)?.body else {
                    Issue.record("\(name) is not there")
                    continue
                }
                #expect(Self.size(ofJPEG: bytes) == [screen.width * screen.scale, screen.height * screen.scale])
            }
        }
        #expect(!(await fixture.get("/settings/about").text.contains("apple-touch-startup-image")))
    }

    /// Of its frame header (ITU-T T.81, B.2.2).
    private static func size(ofJPEG bytes: [UInt8]) -> [Int] {
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            if [0xC0, 0xC1, 0xC2].contains(bytes[index + 1]) {
                return [7, 5].map { Int(bytes[index + $0]) << 8 | Int(bytes[index + $0 + 1]) }
            }
            index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
        }
        return []
    }
}
