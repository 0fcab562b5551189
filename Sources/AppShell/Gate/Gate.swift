public import Accounts
public import Web
import Wording

/// Stands before a site, and lets in what may come in: requests to its own names, sent by nobody else's pages, from browsers
/// in which the password was given. Every answer, refusals too, tells browsers to be as strict.
public struct Gate: Responder {
    private let guarded: SecurityHeaders<HostCheck<ForwardedRequests<HostCheck<CrossOriginProtection<Doorkeeper>>>>>

    /// A gate before a site.
    ///
    /// - Parameters:
    ///   - app: what the site is.
    ///   - accounts: who may come in.
    ///   - assets: the app's style sheets and pictures.
    ///   - names: the names and addresses it answers to besides `localhost` and its kin.
    ///   - acceptsAddresses: whether it answers to any numeric address.
    ///   - demandsPassword: lets nobody in without a password, even when none is set: for a site that others can reach.
    ///   - proxies: whose word counts on whom a request comes from, how, and under which name.
    public init(
        _ site: any Responder, app: AppIdentity, accounts: Accounts, assets: Assets,
        names: [String] = [], acceptsAddresses: Bool = false, demandsPassword: Bool = false,
        proxies: [AddressRange] = []
    ) {
        let doorkeeper = Doorkeeper(
            // An answer is kept as it is, and packed as each request wants it.
            site: Compressed(
                Idempotent(Site(responder: site)) { refusal, request in
                    SiteProblem(refusal).answer(in: PageContext(request, app: app, assets: assets))
                }), app: app, accounts: accounts, assets: assets, demandsPassword: demandsPassword)
        let protected = CrossOriginProtection(doorkeeper) { request in
            SiteProblem.foreign.response(to: request, in: PageContext(request, app: app, assets: assets))
        }
        func named<Site: Responder>(_ site: Site) -> HostCheck<Site> {
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

    /// Asks the site, the login page, or refuses.
    public func respond(to request: Request) async -> Response { await guarded.respond(to: request) }
}

/// Any site.
private struct Site: Responder {
    let responder: any Responder
    func respond(to request: Request) async -> Response { await responder.respond(to: request) }
}

extension SiteProblem {
    /// Why a request with an idempotency key is refused.
    fileprivate init<Site>(_ refusal: Idempotent<Site>.Refusal) {
        switch refusal {
        case .malformedKey:
            self.init(
                "malformedIdempotencyKey", status: .badRequest,
                title: Phrase(en: "That is no idempotency key.", it: "Non è una chiave di idempotenza."))
        case .tooLarge: self.init(RequestError.tooLarge(limit: 0))
        case .unreadable: self = .malformed
        case .otherRequest:
            self.init(
                "idempotencyKeyReused", status: .unprocessable,
                title: Phrase(
                    en: "Another request came with this idempotency key before.",
                    it: "Questa chiave di idempotenza è già stata usata per un'altra richiesta."))
        case .running:
            self.init(
                "requestInProgress", status: .conflict,
                title: Phrase(
                    en: "This request is still being worked on.", it: "Questa richiesta è ancora in corso."))
        }
    }
}
