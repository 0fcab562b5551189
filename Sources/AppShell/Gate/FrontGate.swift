public import Web
import Wording

/// What every app has before its sign-in, whoever may come in: answers only requests to its own names, which no other
/// site's pages sent. Every answer, refusals too, tells browsers to be as strict.
///
/// ``Gate`` has a password behind it; an app in which anybody may look around has its own way of finding out who asks.
public struct FrontGate: Responder {
    private let guarded: SecurityHeaders<HostCheck<ForwardedRequests<HostCheck<CrossOriginProtection<Site>>>>>

    /// The front of a site.
    ///
    /// - Parameters:
    ///   - app: what the site is.
    ///   - assets: the app's style sheets and pictures.
    ///   - names: the names and addresses it answers to besides `localhost` and its kin.
    ///   - acceptsAddresses: whether it answers to any numeric address.
    ///   - proxies: whose word counts on whom a request comes from, how, and under which name.
    public init(
        _ site: any Responder, app: AppIdentity, assets: Assets, names: [String] = [],
        acceptsAddresses: Bool = false, proxies: [AddressRange] = []
    ) {
        let protected = CrossOriginProtection(Site(responder: site)) { request in
            SiteProblem.foreign.response(to: request, in: PageContext(request, app: app, assets: assets))
        }
        func named<Inner: Responder>(_ site: Inner) -> HostCheck<Inner> {
            HostCheck(site, names: names, acceptsAddresses: acceptsAddresses) { request in
                // A page would be without its looks: those, too, are refused under this name.
                .text(Self.unknownHost(app.name).text(in: Language(of: request)), status: .misdirected)
            }
        }
        // The name in the request is checked, and then the one that a proxy says the browser asked for.
        guarded = SecurityHeaders(named(ForwardedRequests(named(protected), proxies: proxies)))
    }

    private static func unknownHost(_ name: String) -> Phrase {
        Phrase(
            en: """
                \(name) does not accept this address. Use the address shown when it was started, or start it with \
                --public-name and this name.
                """,
            it: """
                \(name) non accetta questo indirizzo. Usa quello mostrato all'avvio, oppure avvia l'app con --public-name e \
                questo nome.
                """)
    }

    /// Asks the site, or refuses.
    public func respond(to request: Request) async -> Response { await guarded.respond(to: request) }
}

/// Any site.
struct Site: Responder {
    let responder: any Responder
    func respond(to request: Request) async -> Response { await responder.respond(to: request) }
}
