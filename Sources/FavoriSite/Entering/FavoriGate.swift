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
    public func respond(to request: Request) async -> Response { await front.respond(to: request) }
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
