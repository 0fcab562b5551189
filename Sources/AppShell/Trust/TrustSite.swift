public import Web
import Wording

/// The site on plain HTTP while phones use HTTPS: the guide for trusting the authority, and its certificate. It knows
/// nothing of what the app keeps.
public struct TrustSite: Responder {
    private let guarded: SecurityHeaders<HostCheck<Pages>>

    /// - Parameters:
    ///   - app: the app that is served over HTTPS.
    ///   - names: this computer's names in the home network. Requests for any numeric address are answered.
    public init(app: AppIdentity, phone: PhoneAccess, assets: Assets, names: [String]) {
        guarded = SecurityHeaders(
            HostCheck(Pages(app: app, phone: phone, assets: assets), names: names, acceptsAddresses: true))
    }

    /// Answers the page, its parts, the certificate; everything else leads to the page or is refused.
    public func respond(to request: Request) async -> Response { await guarded.respond(to: request) }

    private struct Pages: Responder {
        let app: AppIdentity
        let phone: PhoneAccess
        let assets: Assets

        func respond(to request: Request) async -> Response {
            let language = Language(of: request)
            let isFetched = request.method == .get || request.method == .head
            switch request.target.path {
            case [] where isFetched: return page(request, language)
            case [app.name + ".crt"] where isFetched:
                return file(phone.authority.der, "application/x-x509-ca-cert", app.name + ".crt")
            case [app.name + ".mobileconfig"] where isFetched:
                let profile = TrustProfile(app: app, authority: phone.authority, language: language)
                return file(
                    Array(profile.text.utf8), "application/x-apple-aspen-config", app.name + ".mobileconfig")
            case let path where path.first == "assets" && isPart(path.dropFirst(2).joined(separator: "/")):
                return assets.respond(to: request) ?? Response(.notFound)
            default:
                // Visits to other paths, such as an old bookmark, are redirected; other requests are refused.
                if isFetched, request.headers["Accept"]?.contains("text/html") == true { return .redirect(to: "/") }
                return .text(secureOnly.text(in: language), status: .forbidden)
            }
        }

        /// Whether a file is one of those that the page is made of.
        private func isPart(_ name: String) -> Bool { TrustPage.parts(of: app).contains { assets.name($0) == name } }

        private func page(_ request: Request, _ language: Language) -> Response {
            let context = PageContext(app: app, language: language, assets: assets)
            let device =
                request.target.query["for"].flatMap { TrustGuide.Device(rawValue: $0) }
                ?? TrustGuide.Device(userAgent: request.headers["User-Agent"] ?? "")
            let address = phone.reach.app(at: request.host)
            var response = Response.page(
                TrustPage(context: context, authority: phone.authority, device: device, address: address).body
            ).allowingConnections(to: address)
            response.headers.add("Vary", "User-Agent, Accept-Language")
            return response
        }

        private func file(_ bytes: [UInt8], _ type: String, _ name: String) -> Response {
            Response(
                headers: [
                    "Content-Type": type, "Content-Disposition": "attachment; filename=\"\(name)\"",
                    "Cache-Control": "no-store",
                ], body: .bytes(bytes))
        }

        private var secureOnly: Phrase {
            Phrase(
                en: "\(app.name) answers over https only. Open this address in a browser to learn how.",
                it: "\(app.name) risponde solo su https. Apri questo indirizzo in un browser per sapere come.")
        }
    }
}
