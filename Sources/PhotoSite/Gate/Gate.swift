public import Accounts
public import Web

/// Stands before a site, and lets in what may come in: requests to its own names, sent by nobody else's pages, from browsers
/// in which the password was given. Every answer, refusals too, tells browsers to be as strict.
public struct Gate: Responder {
    private let guarded: SecurityHeaders<HostCheck<CrossOriginProtection<Doorkeeper>>>

    /// A gate before a site.
    ///
    /// - Parameters:
    ///   - accounts: who may come in.
    ///   - assets: the app's style sheets and pictures.
    ///   - names: the names and addresses it answers to besides `localhost` and its kin.
    ///   - acceptsAddresses: whether it answers to any numeric address.
    ///   - demandsPassword: lets nobody in without a password, even when none is set: for a site that others can reach.
    ///   - isSecure: it is reached over https alone, so that its cookie is never to go over http.
    public init(
        _ site: any Responder, accounts: Accounts, assets: Assets,
        names: [String] = [], acceptsAddresses: Bool = false, demandsPassword: Bool = false, isSecure: Bool = false
    ) {
        let doorkeeper = Doorkeeper(
            site: site, accounts: accounts, assets: assets, demandsPassword: demandsPassword,
            cookie: SessionCookie(isSecure: isSecure))
        guarded = SecurityHeaders(
            HostCheck(CrossOriginProtection(doorkeeper), names: names, acceptsAddresses: acceptsAddresses))
    }

    /// Asks the site, the login page, or refuses.
    public func respond(to request: Request) async -> Response { await guarded.respond(to: request) }
}
