import AppShell
import Glibc
import PhotoLibrary
import Web
import Wording

/// Deleted photos that can still be restored: `/deleted`.
struct DeletedRoutes {
    let services: Services

    /// Days that deleted photos are kept.
    static let days = 30

    func add(to router: inout Router) {
        router.on(.get, "/deleted") { request, _ in
            let context = await PhotoContext(request, services)
            let look = GridLook(request)
            let offset = min(max(Int(request.target.query["offset"] ?? "") ?? 0, 0), 100_000_000)
            let revision = try await services.library.revision
            let all = try await allPhotos(context)
            let now = Int64(time(nil))
            let shown = all.dropFirst(offset).prefix(look.pageSize)
            let page = GridPage(
                context: context, scope: GridScope(.recentlyDeleted), look: look,
                sections: GridSection.divide(
                    shown.map(GridPhoto.init), by: shown.map { Self.phrase(daysLeft: Self.daysLeft($0, now)) }),
                offset: offset, total: all.count, revision: revision, days: Self.days(of: all, now),
                hasDeletedTags: try await services.library.hasDeletedTags)
            return .page(page.body)
        }
    }

    /// The photos, the most recently deleted first.
    private func allPhotos(_ context: PhotoContext) async throws -> [FoundPhoto] {
        var photos: [FoundPhoto] = []
        while true {
            let page = try await services.library.page(
                .recentlyDeleted, level: context.level, offset: photos.count, limit: 1000)
            photos += page.photos
            guard !page.photos.isEmpty, photos.count < page.total else { return photos }
        }
    }

    /// Whole days until it is deleted permanently, 0…30.
    static func daysLeft(_ photo: FoundPhoto, _ now: Int64) -> Int { daysLeft(photo.deletedDate ?? now, now) }

    /// Whole days until what was deleted at a time is deleted permanently, 0…30.
    static func daysLeft(_ deleted: Int64, _ now: Int64) -> Int {
        let age = now.subtractingReportingOverflow(deleted)
        return age.overflow ? 0 : max(0, days - Int(max(0, age.partialValue) / 86_400))
    }

    /// The number of photos for each number of remaining days, in the grid's order.
    static func days(of photos: [FoundPhoto], _ now: Int64) -> [(days: Int, count: Int)] {
        var runs: [(days: Int, count: Int)] = []
        for photo in photos {
            let left = daysLeft(photo, now)
            if let last = runs.last, last.days == left {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((left, 1))
            }
        }
        return runs
    }

    static func phrase(daysLeft days: Int) -> Phrase {
        days == 1
            ? Phrase(en: "1 day left", it: "Ancora 1 giorno")
            : Phrase(en: "\(days) days left", it: "Ancora \(days) giorni")
    }
}
