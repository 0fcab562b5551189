public import Accounts
public import Web
import Wording

/// Stands before a site, and lets in what may come in: requests to its own names, sent by nobody else's pages, from browsers
/// in which the password was given. Every answer, refusals too, tells browsers to be as strict.
public struct Gate: Responder {
    private let front: FrontGate

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
        front = FrontGate(
            doorkeeper, app: app, assets: assets, names: names, acceptsAddresses: acceptsAddresses, proxies: proxies)
    }

    /// Asks the site, the login page, or refuses.
    public func respond(to request: Request) async -> Response { await front.respond(to: request) }
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
