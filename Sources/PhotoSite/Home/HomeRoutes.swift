import AppShell
import HTML
import Intake
import PhotoLibrary
import Web
import Wording

/// The start page: `/`.
struct HomeRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/") { request, _ in
            // The tutorial is shown first, once.
            let welcome = try await WelcomeCookie(for: request, of: services.library)
            guard welcome.isThere else { return .redirect(to: "/welcome") }
            let context = await PhotoContext(request, services)
            var response = Response.page(HomePage(context: context, contents: try await contents(context)).body)
            welcome.note(true, in: &response)
            return response
        }
    }

    /// The photos in a strip: as many as one swipe shows; the rest is behind *See all*.
    private static let strip = 12
    /// Outings on Home.
    static let memories = 8

    private func contents(_ context: PhotoContext) async throws -> HomeContents {
        let library = services.library
        let level = context.level
        var last: LastPhoto?
        if let photo = try await library.lastPhoto() {
            let tags = try await library.tags(of: photo.id, level: level)
            let isAnalysed = try await library.photo(photo.id).analyser != nil
            last = LastPhoto(photo: photo, tags: tags.prefix(6).map(\.name), isAnalysed: isAnalysed)
        }
        let favourites = try await library.page(.favourites, level: level, offset: 0, limit: Self.strip)
        let recent = try await library.page(.recentlyAdded, level: level, offset: 0, limit: Self.strip)
        return HomeContents(
            last: last, shelves: try await library.shelves(level: level), favourites: favourites, recent: recent,
            names: try await PhotoNames(of: favourites.photos + recent.photos, in: library, context),
            memories: try await library.memories(limit: Self.memories), queue: QueueReport(await services.queue.status))
    }
}
