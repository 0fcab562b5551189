import PhotoLibrary
import Web

/// Photos as files: `/photos/:id/original`.
struct OriginalRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/photos/:id/original") { request, values in
            try await file(try PhotoID(values), request)
        }
    }

    /// The original file as a download. With `?inline` it is displayed if browsers can; with `?tagged` it is a copy with
    /// the photo's present tags; with `?raw=` and a SHA-256 it is the raw file of this content that was uploaded with the
    /// photo.
    private func file(_ id: PhotoID, _ request: Request) async throws -> Response {
        let query = request.target.query
        let files = PhotoDownloads(services)
        let opened =
            if let raw = query["raw"] {
                try await files.openRaw(id, content: raw)
            } else if query["tagged"] != nil {
                try await files.openCopy(id)
            } else {
                try await files.openOriginal(id)
            }
        if opened.sidecar != nil { return await HandedOut(opened, PhotoContext(request, services)).response }
        let format = query["raw"] == nil ? opened.photo.facts.format : "raw"
        let isInline = query["inline"] != nil && PictureType.isShownByBrowsers(format)
        var response = Response.file(
            opened.file, for: request, contentType: PictureType.mediaType(format), caching: .revalidated)
        response.headers["Content-Disposition"] = opened.name.disposition(isInline: isInline)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Content-Security-Policy"] = PhotoDownloads.sandbox
        return response
    }
}
