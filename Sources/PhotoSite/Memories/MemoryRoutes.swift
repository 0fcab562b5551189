import AppShell
import PhotoLibrary
import Web

/// Memories: `/memories`. The grids of memories are pages of ``GridRoutes``.
struct MemoryRoutes {
    let services: Services

    /// Outings on a page.
    static let pageSize = 30

    func add(to router: inout Router) {
        router.on(.get, "/memories") { request, _ in
            let context = await PhotoContext(request, services)
            let offset = min(max(Int(request.target.query["offset"] ?? "") ?? 0, 0), 1_000_000)
            let found = try await services.library.outings(offset: offset, limit: Self.pageSize)
            let onThisDay =
                offset == 0 ? try await services.library.memories(limit: HomeRoutes.memories).onThisDay : nil
            let page = MemoriesPage(
                context: context, onThisDay: onThisDay, outings: found.outings, offset: offset, total: found.total)
            return .page(page.body)
        }
    }
}
