import AppShell
import Interpretation
import PhotoLibrary
import Web

/// What was recognised in a photo: `/photos/:id/result`.
struct ResultRoutes {
    let services: Services
    let looks: RecentLooks

    func add(to router: inout Router) {
        router.on(.get, "/photos/:id/result") { request, values in
            let context = await PhotoContext(request, services)
            let level = request.target.query["level"].flatMap { Level(key: $0) } ?? context.level
            let sight = try await Sight(try PhotoID(values), at: level, services: services)
            let copy = try await CopyState(of: sight.photo, at: context.level, services)
            let page = ResultPage(
                context: context, sight: sight, lower: try await lower(than: sight), look: looks[sight.photo.id],
                copy: copy)
            return Response.page(page.body).unkept
        }
    }

    /// The nearest lower level that recognises something in a photo in which nothing is.
    private func lower(than sight: Sight) async throws -> Sight? {
        guard sight.isAnalysed, !sight.recognisesSomething else { return nil }
        var level = sight.level.lower
        while let tried = level {
            let other = try await Sight(sight.photo.id, at: tried, services: services)
            if other.recognisesSomething { return other }
            level = tried.lower
        }
        return nil
    }
}
