import Accounts
import AppShell
import FavourStore
import Favours
public import Web

/// Stands before the site, behind the front that all apps have; finds out who asks. People without an account may look
/// around; what they may not do is refused by the routes.
///
/// `Gate` keeps everybody out until a password is given. Here pages are for everybody, people make accounts themselves,
/// and an account's sessions end in the same transaction as the account: they are in the store's database.
public struct FavoriGate: Responder {
    private let front: FrontGate

    /// A gate before the site.
    ///
    /// - Parameters:
    ///   - names: the names and addresses it answers to besides `localhost` and its kin.
    ///   - acceptsAddresses: whether it answers to any numeric address.
    ///   - proxies: whose word counts on whom a request comes from, how, and under which name.
    public init(
        _ site: FavoriSite, names: [String] = [], acceptsAddresses: Bool = false, proxies: [AddressRange] = []
    ) {
        front = FrontGate(
            Compressed(PersonFinder(site: site)), app: .favori, assets: site.services.assets, names: names,
            acceptsAddresses: acceptsAddresses, proxies: proxies)
    }

    /// Asks the site, or refuses.
    public func respond(to request: Request) async -> Response {
        var response = await front.respond(to: request)
        // What is over is gone here, and would stay in the caches of search engines.
        if !Self.mayBeFound(request) { response.headers["X-Robots-Tag"] = "noindex, noarchive" }
        return response
    }

    /// What search engines may show: pages without anything of people.
    private static let found = ["welcome", "privacy"]

    private static func mayBeFound(_ request: Request) -> Bool {
        request.target.path.count == 1 && found.contains(request.target.path[0])
    }

    /// The same for programs that ask first (RFC 9309).
    static let robots = "User-agent: *\n" + found.map { "Allow: /\($0)$\n" }.joined() + "Disallow: /\n"
}

/// Finds the person of a request.
struct PersonFinder: Responder {
    let site: FavoriSite

    func respond(to request: Request) async -> Response {
        var request = request
        request.preferLanguage(site.services.language)
        do {
            if let token = request.token, let session = try await site.services.store.session(token) {
                (request.person, request.session) = (session.person.rawValue, session.id)
            }
        } catch {
            return site.refusal(error, request)
        }
        return await site.respond(to: request)
    }
}

extension Request {
    /// The cookie of its session.
    var sessionCookie: SessionCookie { SessionCookie(of: .favori, for: self) }

    /// What it shows: a program's bearer token, or a browser's cookie.
    var token: SessionToken? { SessionToken(of: self, sessionCookie) }

    /// Whether the person wants to see it now, so that it may count as seen: not where a page of another site leads there, which
    /// may be unseen itself, nor where a browser looks ahead (W3C Fetch Metadata, `Sec-Purpose`), nor for the head alone.
    var isMeant: Bool {
        let purposes = headers.all("Sec-Purpose") + headers.all("Purpose")
        return method != .head && !headers.all("Sec-Fetch-Site").contains("cross-site")
            && !purposes.contains { $0.contains("prefetch") || $0.contains("prerender") || $0.contains("preview") }
    }

    /// Who asks; nil for a visitor without an account.
    var visitor: PersonID? { person.map(PersonID.init(rawValue:)) }

    /// Who asks.
    /// - Throws: a problem that leads to the sign-in.
    var member: PersonID {
        get throws {
            guard let visitor else { throw SiteProblem.signedOut }
            return visitor
        }
    }
}
