import Interpretation
import Web
import Wording

/// What a browser keeps for when Vision cannot be reached: `/worker.js`, the script that keeps it and shows it, and
/// `/offline`, the page. Neither says anything of a library, so they are given to those who have not logged in, too.
struct OfflineRoutes {
    let assets: Assets

    /// Addresses for everybody.
    static let paths = [["worker.js"], ["offline"]]

    func add(to router: inout Router) {
        // Below this address lies the whole app, which a worker of `/assets/` could not look after. What it keeps depends on
        // the version that a page registers it with; browsers ask every time whether the script itself has changed.
        router.on(.get, "/worker.js") { request, _ in
            assets.response("worker.js", for: request, caching: .revalidated) ?? Response(.notFound)
        }
        router.on(.get, "/offline") { request, _ in
            let wanted = request.target.query["language"].flatMap { Language(rawValue: $0) }
            let context = PageContext(language: wanted ?? Language(of: request), level: .medium, assets: assets)
            return .page(OfflinePage(context: context).body)
        }
    }
}
