import AppShell
import PhotoLibrary
import Web
import Wording

/// Downloads: `/photos/download` answers a form with `ids=1,2,3` with a copy of the photo that has its tags in it, or an
/// archive of such copies; with `files=originals`, the originals.
struct DownloadRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.post, "/photos/download") { request, _ in
            let selection = try await PhotoSelection(request)
            let files = PhotoDownloads(services)
            let isOriginals = selection.form["files"] == "originals"
            if selection.ids.count == 1, let id = selection.ids.first {
                // Opens the file first, so that a missing one is reported on a page and not by a broken download.
                _ = try await files.openOriginal(id)
                return .redirect(to: "\(PhotoAddress.viewer(id.number))/original\(isOriginals ? "" : "?tagged")")
            }
            let context = await PhotoContext(request, services)
            let archive = PhotoArchive(
                files: files, ids: selection.ids, isOriginals: isOriginals, context: context)
            let count = context.say(
                .counted(selection.ids.count, one: GridWords.photos.one, many: GridWords.photos.many))
            return Response(
                headers: [
                    "Content-Type": "application/zip", "Cache-Control": Caching.never.value,
                    "Content-Disposition": DownloadName("Vision, \(count).zip").disposition(),
                    "Content-Security-Policy": PhotoDownloads.sandbox,
                ], body: .stream { try await archive.write(to: $0) })
        }
    }
}
