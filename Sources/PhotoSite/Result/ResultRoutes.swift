import AppShell
import HTML
import Interpretation
import PhotoLibrary
import Web

/// What was recognised in a photo: `/photos/:id/result`.
struct ResultRoutes {
    let services: Services
    let looks: RecentLooks

    func add(to router: inout Router) {
        router.on(.get, "/photos/:id/result") { request, values in
            let id = try PhotoID(values)
            if let viewer = try await services.viewerIfDeleted(id) { return viewer }
            let context = await PhotoContext(request, services)
            let level = request.target.query["level"].flatMap { Level(key: $0) } ?? context.level
            let reading = try await PhotoReading(id, at: level, services: services)
            let question = try AskedName.Question(request.target.query)
            var asked: AskedName?
            if let question {
                asked = try await AskedName(question, of: id, reading.findings[question.tag] ?? [], services)
            }
            if let asked, request.wantsJSON {
                return try .json(Asked(html: AskedAnswer(context: context, photo: id.number, asked: asked).body.string))
            }
            let copy = try await CopyState(of: reading.photo, at: context.level, services)
            let page = ResultPage(
                context: context, reading: reading, lower: try await lower(than: reading),
                look: looks[reading.photo.id], copy: copy, asked: asked)
            return Response.page(page.body).unkept
        }
    }

    /// An answer for the page that is open.
    private struct Asked: Encodable {
        let html: String
    }

    /// The nearest lower level that recognises something in a photo in which nothing is.
    private func lower(than reading: PhotoReading) async throws -> PhotoReading? {
        guard reading.isAnalysed, !reading.recognisesSomething else { return nil }
        var level = reading.level.lower
        while let tried = level {
            let other = try await PhotoReading(reading.photo.id, at: tried, services: services)
            if other.recognisesSomething { return other }
            level = tried.lower
        }
        return nil
    }
}
