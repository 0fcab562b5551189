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

    /// The file as it was taken, to be saved. With `?inline` to be shown, when browsers can; with `?tagged` the tagged copy
    /// when there is one.
    private func file(_ id: PhotoID, _ request: Request) async throws -> Response {
        let query = request.target.query
        let opened = try await PhotoFiles(library: services.library).open(id, isTagged: query["tagged"] != nil)
        let format = opened.photo.facts.format
        let isInline = query["inline"] != nil && PictureType.isShownByBrowsers(format)
        var response = Response.file(
            opened.file, for: request, contentType: PictureType.mediaType(format), caching: .revalidated)
        response.headers["Content-Disposition"] = opened.name.disposition(isInline: isInline)
        response.headers["X-Content-Type-Options"] = "nosniff"
        // Whatever is in the file, a browser that is led to it runs nothing.
        response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        return response
    }
}
