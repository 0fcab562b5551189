import AppShell
import FavourStore
import Favours
public import Web
import Wording

/// Stands before the site: requests to its own names, not sent by other sites' pages; finds out who asks. People without
/// an account may look around; what they may not do is refused by the routes.
public struct FavoriGate: Responder {
    private let guarded: SecurityHeaders<HostCheck<ForwardedRequests<HostCheck<CrossOriginProtection<Admission>>>>>

    /// A gate before the site.
    ///
    /// - Parameters:
    ///   - names: the names and addresses it answers to besides `localhost` and its kin.
    ///   - acceptsAddresses: whether it answers to any numeric address.
    ///   - proxies: whose word counts on whom a request comes from, how, and under which name.
    public init(
        _ site: FavoriSite, names: [String] = [], acceptsAddresses: Bool = false, proxies: [AddressRange] = []
    ) {
        let services = site.services
        let protected = CrossOriginProtection(Admission(site: site)) { request in
            SiteProblem.foreignPage.response(
                to: request, in: PageContext(request, app: .favori, assets: services.assets))
        }
        func named<Site: Responder>(_ site: Site) -> HostCheck<Site> {
            HostCheck(site, names: names, acceptsAddresses: acceptsAddresses) { request in
                .text(Self.unknownHost.text(in: Language(of: request)), status: .misdirected)
            }
        }
        guarded = SecurityHeaders(named(ForwardedRequests(named(protected), proxies: proxies)))
    }

    private static let unknownHost = Phrase(
        en: "Favori does not accept this address. Use the address shown when it was started.",
        it: "Favori non accetta questo indirizzo. Usa quello mostrato all'avvio.")

    /// Asks the site, or refuses.
    public func respond(to request: Request) async -> Response { await guarded.respond(to: request) }
}

/// Finds the person of a request.
struct Admission: Responder {
    let site: FavoriSite

    func respond(to request: Request) async -> Response {
        var request = request
        request.preferLanguage(site.services.language)
        do {
            if let token = FavoriCookie(for: request).token(in: request) {
                request.person = try await site.services.store.person(token)?.rawValue
            }
        } catch {
            return site.refusal(error, request)
        }
        return await site.respond(to: request)
    }
}

extension Request {
    /// Who asks; nil for a visitor without an account.
    var visitor: PersonID? { person.map(PersonID.init(rawValue:)) }

    /// Who asks.
    /// - Throws: a problem that leads to the sign-in.
    var member: PersonID {
        get throws {
            guard let visitor else { throw SiteProblem.signInFirst }
            return visitor
        }
    }
}
