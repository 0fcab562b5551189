import AppShell
import PhotoLibrary
import Web
import Wording

/// Downloads: `/photos/download` answers a form with `ids=1,2,3` with the photo or an archive of them.
struct DownloadRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.post, "/photos/download") { request, _ in
            let selection = try await PhotoSelection(request)
            let files = PhotoDownloads(services)
            if selection.ids.count == 1, let id = selection.ids.first {
                // Opens the file first, so that a missing one is reported on a page and not by a broken download.
                _ = try await files.open(id, isTagged: true)
                return .redirect(to: "\(PhotoAddress.viewer(id.number))/original?tagged")
            }
            let context = await PhotoContext(request, services)
            let archive = PhotoArchive(files: files, ids: selection.ids, context: context)
            let count = context.say(
                .counted(selection.ids.count, one: GridWords.photos.one, many: GridWords.photos.many))
            return Response(
                headers: [
                    "Content-Type": "application/zip", "Cache-Control": Caching.never.value,
                    "Content-Disposition": DownloadName("Vision, \(count).zip").disposition(),
                ], body: .stream { try await archive.write(to: $0) })
        }
    }
}
