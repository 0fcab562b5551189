import MapView
import AppShell
import Concepts
import PhotoLibrary
import Web
import Wording

/// Grids of photos: `/search`, and the sets that are pushed; their index for scripts.
struct GridRoutes {
    let services: Services
    private let kept = KeptPages<GridPageKey>()

    init(services: Services) { self.services = services }

    func add(to router: inout Router) {
        router.on(.get, "/search") { request, _ in
            // This page always searches all photos, whatever set its URL names.
            try await page(GridScope(.search(GridScope(query: request.target.query)?.question ?? "")), request)
        }
        router.on(.get, "/favourites") { request, _ in try await page(GridScope(.favourites), request) }
        router.on(.get, "/recent") { request, _ in try await page(GridScope(.recentlyAdded), request) }
        router.on(.get, "/recent/after/:number") { request, values in
            guard let number = values.number("number"), number >= 0 else { throw SiteProblem.notFound }
            return try await page(GridScope(.addedAfter(number)), request)
        }
        router.on(.get, "/categories/:name") { request, values in
            let category = try Category(values)
            // The photos of a merged category are on the shelf of the other one.
            let shelf = try await services.library.categoryArrangement().shelf(of: category)
            guard shelf == category else { return .redirect(to: GridScope(.category(shelf)).path) }
            return try await page(GridScope(.category(category)), request)
        }
        router.on(.get, "/memories/day/:day") { request, values in
            guard let day = MemoryAddress.date(values["day"] ?? "") else { throw SiteProblem.notFound }
            return try await page(GridScope(.onThisDay(day)), request)
        }
        router.on(.get, "/memories/outing/:outing") { request, values in
            guard let bounds = MemoryAddress.bounds(values["outing"] ?? "") else { throw SiteProblem.notFound }
            let outing = try await services.library.outing(bounds)
            let context = await PhotoContext(request, services)
            return try await page(
                GridScope(.outing(bounds)), request, heading: outing.map { Phrase(MemoryWords.title($0, context)) })
        }
        router.on(.get, "/tags/:name") { request, values in
            let question = GridScope(query: request.target.query)?.question ?? ""
            return try await page(GridScope(tag: values["name"] ?? "", within: question), request)
        }
        router.on(.get, "/map/photos") { request, _ in
            guard let scope = GridScope(query: request.target.query), case .area = scope.set else {
                throw SiteProblem.notFound
            }
            return try await page(scope, request)
        }
        router.on(.get, "/places/:id") { request, values in
            let words = GridScope(query: request.target.query)?.asked ?? ""
            guard let number = values.number("id"), number >= 0 else { throw SiteProblem.notFound }
            let place = try await services.library.place(number)
            guard number == 0 || place != nil else { throw SiteProblem.notFound }
            return try await page(GridScope(.place(number, words)), request, heading: PlaceText.title(place))
        }
        router.on(.get, "/grid-index") { request, _ in try await index(request) }
    }

    private func page(_ scope: GridScope, _ request: Request, heading: Phrase? = nil) async throws -> Response {
        let look = GridLook(request)
        let offset = min(max(Int(request.target.query["offset"] ?? "") ?? 0, 0), 100_000_000)
        let isKept = scope.isOfRevision && request.target.query["view"] == nil && heading == nil
        let key = GridPageKey(request, scope: scope, look: look, offset: offset)
        if isKept, let page = kept.page(key, revision: try await services.library.shownRevision) { return page }
        // Read first: a change during the following queries then gives a new revision, and the data is read again.
        let revision = try await services.library.revision
        let context = await PhotoContext(request, services)
        let found = try await services.library.gridWindow(
            scope.set, level: context.level, offset: offset, limit: look.pageSize)
        let sections =
            scope.isByMonth
            ? GridSection.months(
                found.photos, joiningUpTo: scope.isJoiningMonths ? look.columns : nil, isFitted: look.shape != .squares)
            : [GridSection(heading: nil, photos: found.photos)].filter { !$0.photos.isEmpty }
        var page = GridPage(
            context: context, scope: scope, look: look, sections: sections, offset: offset, total: found.total,
            revision: revision, heading: heading)
        if let question = scope.question {
            page.advice =
                found.total > 0
                ? SearchAdvice(found)
                : try await services.advice(on: question, found: 0, level: context.level)
        }
        var response = Response.page(page.body)
        if request.target.query["view"] != nil { response.headers.add("Set-Cookie", look.cookie) }
        return isKept ? kept.keep(response.compressed(for: request), key, revision: revision) : response
    }

    /// The browser may cache the index of a revision, except for a search, whose words such as *today* change their
    /// meaning.
    private func index(_ request: Request) async throws -> Response {
        guard let scope = GridScope(query: request.target.query) else { throw SiteProblem.malformed }
        let revision = try await services.library.revision
        // Revisions are numbers that other libraries have, too.
        let library = PhotoAddress.key(of: try await services.library.identity())
        let isKept = request.target.query["r"] == "\(library)-\(revision)" && scope.asked.isEmpty
        var response = Response(headers: [
            "Content-Type": "application/octet-stream",
            "Cache-Control": (isKept ? Caching.permanent : Caching.revalidated).value,
        ])
        if scope.asked.isEmpty {
            response.headers.add("ETag", ETag("\(library)-\(revision)").description)
            response = response.conditional(on: request)
            guard response.status == .ok else { return response }
        }
        let level = try await services.library.defaultLevel()
        response.body = .bytes(try await services.library.gridIndex(scope.set, level: level).encoded)
        return response
    }
}
