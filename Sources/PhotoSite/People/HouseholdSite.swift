import Accounts
import AppShell
public import Web

/// The site of several people: each request is answered by the site of the person who sent it, as the gate before this site
/// has found out. The owner's also answers where no sign-in is needed.
public struct HouseholdSite: Responder {
    private let owner: PhotoSite
    private let others: PersonalSites

    /// - Parameters:
    ///   - owner: the site of the first person, which is always open.
    ///   - others: those of all others.
    public init(owner: PhotoSite, others: PersonalSites) {
        self.owner = owner
        self.others = others
    }

    /// Asks the person's site.
    public func respond(to request: Request) async -> Response {
        guard let person = request.person, person != Person.owner else { return await owner.respond(to: request) }
        do {
            let visit = try await others.visit(person)
            var response = await visit.site.respond(to: request)
            // A stream lasts longer than this; its library must stay open.
            if case .stream(let stream) = response.body {
                response.body = .stream { sink in
                    try await stream(sink)
                    withExtendedLifetime(visit) {}
                }
            }
            return response
        } catch {
            // Nothing of the owner's library is in the context of this page.
            let context = PageContext(request, app: .vision, assets: owner.services.assets)
            return SiteProblem(photos: error).response(to: request, in: context)
        }
    }
}
