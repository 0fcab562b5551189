import Accounts
import AppShell
import Foundation
import Testing
import Web

@testable import PhotoSite

@Suite("Every route of the site")
struct RouteTests {
    /// What nobody needs a password for: it says nothing of photos.
    private static let open: Set = ["/icons.svg", "/site.webmanifest", "/worker.js", "/offline"]

    @Test func `a stranger is let into none but those that say nothing of photos`() async throws {
        let fixture = try await SiteFixture()
        try await fixture.services.accounts.setPassword("correct horse")
        let gate = Gate(
            fixture.site, app: .vision, accounts: fixture.services.accounts, assets: fixture.services.assets)
        let routes = fixture.site.routes
        #expect(routes.count > 100)
        for route in routes {
            let path = route.pattern.split(separator: "/").map { $0.hasPrefix(":") || $0 == "*" ? "1" : String($0) }
            let target = try #require(Target("/" + path.joined(separator: "/")))
            for accept in ["text/html", "application/json", "image/webp"] {
                let answer = await gate.respond(
                    to: Request(
                        route.method, target,
                        headers: ["Host": "localhost", "Accept": accept, "Sec-Fetch-Site": "same-origin"]))
                let name = "\(route.method.rawValue) \(route.pattern) for \(accept)"
                if Self.open.contains(route.pattern) {
                    #expect([200, 404].contains(answer.status.rawValue), "\(name)")
                } else if accept == "text/html" {
                    #expect(answer.status == .seeOther, "\(name)")
                    #expect(answer.headers["Location"]?.hasPrefix("/login") == true, "\(name)")
                } else {
                    #expect(answer.status == .unauthorised, "\(name)")
                }
            }
        }
    }

    @Test func `the address of a form says that it is no page, and what it answers`() async throws {
        let fixture = try await SiteFixture()
        let page = await fixture.get("/settings/backup/stop", ["Accept": "text/html", "Accept-Language": "it"])
        #expect(page.status == .methodNotAllowed)
        #expect(page.headers["Allow"] == "POST")
        #expect(page.headers["Content-Type"]?.hasPrefix("text/html") == true)
        #expect(page.text.contains("Questa pagina non si può aprire."))
        let answer = await fixture.get("/settings/backup/stop", ["Accept": "application/json"])
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.text.contains(#""code":"methodNotAllowed""#))
    }
}
