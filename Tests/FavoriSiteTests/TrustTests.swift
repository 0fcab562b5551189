import AppShell
import FavoriSite
import Foundation
import Testing
import Web

@Suite("Plain http leads to https, and shows nothing of the neighbourhood")
struct TrustTests {
    private func phone() -> PhoneAccess {
        let phone = PhoneAccess(
            PhoneAccess.Authority(
                name: "Favori nas 3F9A", der: [0x30, 0x01],
                pem: "-----BEGIN CERTIFICATE-----\nMAE=\n-----END CERTIFICATE-----\n",
                fingerprint: (0..<32).map { String(format: "%02X", $0) }.joined(separator: ":")))
        phone.reach = PhoneAccess.Reach(
            addresses: ["192.168.1.20"], hosts: ["nas.local"], plainPort: 8419, securePort: 8443)
        return phone
    }

    private func site() throws -> TrustSite {
        return TrustSite(
            app: .favori, phone: phone(), assets: try Site.assets(), names: ["localhost", "nas.local"])
    }

    private func ask(
        _ site: TrustSite, _ path: String, _ headers: [String: String] = [:]
    ) async throws -> (status: Int, headers: Headers, text: String) {
        var fields: Headers = ["Host": "nas.local:8419"]
        for (name, value) in headers { fields[name] = value }
        let response = await site.respond(to: Request(.get, try #require(Target(path)), headers: fields))
        guard case .bytes(let bytes) = response.body else { return (response.status.rawValue, response.headers, "") }
        return (response.status.rawValue, response.headers, String(decoding: bytes, as: UTF8.self))
    }

    @Test func `the page is Favori's, in its colours, in both languages`() async throws {
        let site = try site()
        let english = try await ask(site, "/?for=android")
        #expect(english.text.contains("Favori on this device") && english.text.contains("Favori.crt"))
        #expect(english.text.contains("https://nas.local:8443/") && !english.text.contains("Vision"))
        #expect(
            english.text.contains("in the operator&#39;s terminal")
                || english.text.contains("in the operator's terminal"))
        let italian = try await ask(site, "/?for=iphone", ["Accept-Language": "it"])
        #expect(italian.text.contains("Favori su questo dispositivo") && !italian.text.contains("Vision"))
        let sheets = english.text.matches(of: #/rel="stylesheet" href="([^"]+)"/#).map { String($0.1) }
        #expect(sheets.contains { $0.hasSuffix("trust.css") } && sheets.contains { $0.hasSuffix("favori.css") })
        for sheet in sheets { #expect(try await ask(site, sheet).status == 200, "\(sheet)") }
        let file = try await ask(site, "/Favori.crt")
        #expect(file.headers["Content-Disposition"] == "attachment; filename=\"Favori.crt\"")
        let profile = try await ask(site, "/Favori.mobileconfig", ["Accept-Language": "it"]).text
        #expect(profile.contains("favori.authority.") && profile.contains("è in funzione Favori"))
    }

    @Test func `nothing else is shown`() async throws {
        let site = try site()
        for path in ["/favours/1", "/login", "/me", "/api/v1/favours", "/events", "/Vision.crt", "/authority.pem"] {
            #expect(try await ask(site, path, ["Accept": "text/html"]).headers["Location"] == "/", "\(path)")
            #expect(try await ask(site, path).status == 403, "\(path)")
        }
    }

    @Test func `the settings show neighbours the code with the address`() async throws {
        let phone = phone()
        let site = try await Site(phone: phone)
        let anna = try await site.join("Anna").token
        #expect(try await site.ask(.get, "/settings", token: anna, isPage: true).text.contains("/settings/phone"))
        let page = try await site.ask(.get, "/settings/phone", token: anna, isPage: true)
        #expect(page.status == 200 && page.text.contains("QR code with the address http://192.168.1.20:8419/"))
        #expect(page.text.contains(phone.authority.fingerprint))
        #expect(try await site.ask(.get, "/settings/phone", isPage: true).status == 303)
        phone.reach = PhoneAccess.Reach()
        let offline = try await site.ask(.get, "/settings/phone", token: anna, isPage: true).text
        #expect(offline.contains("not connected to a network") && !offline.contains("<svg viewBox=\"0 0 2"))
    }

    @Test func `an app that is not served for phones has no such page`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna").token
        #expect(
            try await site.ask(.get, "/settings", token: anna, isPage: true).text.contains("/settings/phone") == false)
        #expect(try await site.ask(.get, "/settings/phone", token: anna, isPage: true).status == 404)
    }
}
