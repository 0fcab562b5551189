import Foundation
import Testing
import Web

@testable import AppShell
@testable import PhotoSite

/// What plain http gives while phones use https.
@Suite struct TrustSiteTests {
    private let phone: PhoneAccess
    private let assets: Assets
    private let site: TrustSite

    init() async throws {
        phone = PhoneAccess(
            PhoneAccess.Authority(
                name: "Vision <nas> 3F9A", der: [0x30, 0x01],
                pem: "-----BEGIN CERTIFICATE-----\nMAE=\n-----END CERTIFICATE-----\n",
                fingerprint: (0..<32).map { String(format: "%02X", $0) }.joined(separator: ":")))
        phone.reach = PhoneAccess.Reach(
            addresses: ["192.168.1.20", "fd00::2"], hosts: ["localhost", "nas.local"], plainPort: 8418, securePort: 8443
        )
        assets = try await SiteFixture().services.assets
        site = TrustSite(app: .vision, phone: phone, assets: assets, names: ["localhost", "nas.local"])
    }

    private func ask(
        _ path: String, _ method: Web.Method = .get, host: String = "192.168.1.20:8418", headers: [String: String] = [:]
    ) async throws -> (status: Int, headers: Headers, text: String) {
        var fields: Headers = ["Host": host]
        for (name, value) in headers { fields.add(name, value) }
        let response = await site.respond(to: Request(method, try #require(Target(path)), headers: fields))
        guard case .bytes(let bytes) = response.body else { return (response.status.rawValue, response.headers, "") }
        return (response.status.rawValue, response.headers, String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [
        ("192.168.1.20:8418", "https://192.168.1.20:8443"), ("nas.local:8418", "https://nas.local:8443"),
        // A policy cannot name an IPv6 address.
        ("[fd00::2]:8418", "https:"),
        // The certificate holds for none of these: the first address is what remains.
        ("10.1.1.1:8418", "https://192.168.1.20:8443"), ("127.0.0.1:8418", "https://192.168.1.20:8443"),
    ])
    func `the page may ask the app that it leads to and nobody else`(host: String, source: String) async throws {
        let page = try await ask("/", host: host)
        #expect(page.status == 200)
        let policies = page.headers.all("Content-Security-Policy")
        #expect(policies.count == 1)
        #expect(policies[0].contains("connect-src 'self' \(source);"))
        #expect(policies[0].contains("script-src 'self';") && policies[0].contains("style-src 'self';"))
    }

    @Test func `the page leads to the app by the name that was used`() async throws {
        #expect(try await ask("/", host: "nas.local:8418").text.contains("href=\"https://nas.local:8443/\""))
        let six = try await ask("/", host: "[fd00::2]:8418").text
        #expect(six.contains("href=\"https://[fd00::2]:8443/\""))
        #expect(six.contains("data-probe=\"https://[fd00::2]:8443/trusted\""))
        #expect(try await ask("/", host: "evil.example").status == 421)
    }

    @Test(arguments: [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iPhone", "/Vision.mobileconfig"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8)", "Android", "/Vision.crt"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "Mac", "/Vision.crt"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Windows", "/Vision.crt"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "Linux", "/Vision.crt"), ("curl", "iPhone", "/Vision.mobileconfig"),
    ])
    func `a device gets its own steps and file`(agent: String, device: String, file: String) async throws {
        for (path, headers) in [("/", ["User-Agent": agent]), ("/?for=\(device.lowercased())", [:])] {
            let text = try await ask(path, headers: headers).text
            #expect(text.contains("How it is done: \(device)"))
            #expect(text.contains("href=\"\(file)\""))
            // A picture for each step.
            let (steps, pictures) = (text.split(separator: "step-picture").count, text.split(separator: "<li>").count)
            #expect(steps == pictures && steps >= 4)
        }
        let italian = try await ask("/?for=\(device.lowercased())", headers: ["Accept-Language": "it"]).text
        #expect(italian.contains("Come si fa: \(device)"))
    }

    @Test func `what the authority is called is escaped wherever it stands`() async throws {
        for device in TrustGuide.Device.allCases {
            #expect(try await ask("/?for=\(device.rawValue)").text.contains("Vision <nas>") == false)
        }
    }

    @Test func `everything else leads to the page or is refused`() async throws {
        for path in ["/photos/1", "/search", "/login", "/settings/phone", "/Vision.pem", "/trusted", "/authority.pem"] {
            let visit = try await ask(path, headers: ["Accept": "text/html"])
            #expect(visit.status == 303 && visit.headers["Location"] == "/")
            #expect(try await ask(path).status == 403)
            #expect(try await ask(path, .post, headers: ["Accept": "text/html"]).status == 403)
        }
        #expect(try await ask("/", .post).status == 403)
        // Of the app's files, only those of the page.
        for name in ["app.js", "grid.js", "grid.css", "icon-180.png"] {
            #expect(try await ask("/assets/1/" + assets.name(name)).status == 403)
        }
        for name in TrustPage.parts(of: .vision) {
            #expect(try await ask("/assets/1/" + assets.name(name)).status == 200, "\(name)")
        }
    }

    @Test func `the probe answers over https only and keeps all else from nobody`() async throws {
        struct Inner: Responder {
            func respond(to request: Request) async -> Response { .text("inner") }
        }
        let probe = TrustProbe(Inner())
        var request = Request(.get, try #require(Target("/trusted")))
        #expect(await probe.respond(to: request).headers["Access-Control-Allow-Origin"] == nil)
        request.isSecure = true
        #expect(await probe.respond(to: request).headers["Access-Control-Allow-Origin"] == "*")
        request = Request(.get, try #require(Target("/trusted/1")))
        request.isSecure = true
        #expect(await probe.respond(to: request).headers["Access-Control-Allow-Origin"] == nil)
    }
}
