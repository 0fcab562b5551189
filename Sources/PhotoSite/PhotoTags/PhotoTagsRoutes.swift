import AppShell
import Interpretation
import PhotoLibrary
import Web
import Wording

/// The tags of one photo: `/photos/:id/tags`, and the completion of words: `/tags/complete`.
struct PhotoTagsRoutes {
    let services: Services
    private let changes = UndoLog<Done>(most: 256)
    private let kinds = KindNames()

    init(services: Services) { self.services = services }

    /// The changes of one request, in order.
    private struct Done: Sendable {
        let photo: PhotoID
        let changes: [TagChange]
    }

    /// Tags that one request may name.
    static let most = 100
    /// Room for as many of the longest tags, each character escaped.
    private static let longestBody = 512 << 10

    func add(to router: inout Router) {
        router.on(.get, "/photos/:id/tags") { request, values in
            let id = try PhotoID(values)
            if let viewer = try await services.viewerIfDeleted(id) { return viewer }
            let context = await PhotoContext(request, services)
            let reading = try await PhotoReading(id, at: context.level, services: services)
            let copy = try await CopyState(of: reading.photo, at: context.level, services)
            return Response.page(PhotoTagsPage(context: context, reading: reading, copy: copy).body).unkept
        }
        router.on(.post, "/photos/:id/tags") { request, values in
            let id = try PhotoID(values)
            guard request.isJSON else {
                let asked = try await Change(form: try await request.form(limit: Self.longestBody))
                _ = try await change(asked, of: id)
                return .redirect(to: "/photos/\(id.number)/\(asked.replace == nil ? "tags" : "result")")
            }
            return try await answer(
                try await change(try await request.json(Change.self, limit: Self.longestBody), of: id), of: id)
        }
        router.on(.post, "/photos/:id/tags/restore") { request, values in
            let id = try PhotoID(values)
            if try await services.library.photo(id).isForgotten { throw SiteProblem.deletedPhoto }
            let change = try await services.library.restoreTags(of: id)
            guard request.isJSON else { return .redirect(to: "/photos/\(id.number)/tags") }
            return try await answer([change], of: id)
        }
        router.on(.post, "/photos/:id/tags/undo") { request, values in
            let id = try PhotoID(values)
            let token = try await request.json(Undo.self).undo
            let undone = try await changes.takeBack(token, where: { $0.photo == id }) {
                try await services.library.undo($0.changes)
            }
            guard let undone, undone > 0 else { throw SiteProblem.tooLateToUndo }
            return try .json(Changed(tags: try await names(of: id), along: [], undo: nil))
        }
        router.on(.get, "/tags/complete") { request, _ in
            let begun = String((request.target.query["q"] ?? "").prefix(200))
            let tags = try await services.library.knownTags(level: .low)
            var own: [String] = []
            if let number = request.target.query["photo"].flatMap({ Int64($0) }) {
                own = (try? await names(of: PhotoID(number: number))) ?? []
            }
            return try .json(
                Completed(tags: TagCompletion(begun).matches(among: tags, kinds: kindNames(), besides: own)))
        }
    }

    private func kindNames() -> [String] { kinds.names(services.concepts) }

    /// What changed, with the token that undoes it.
    private func answer(_ done: [TagChange], of id: PhotoID) async throws -> Response {
        try .json(
            Changed(
                tags: try await names(of: id), along: done.flatMap(\.along),
                undo: changes.note(Done(photo: id, changes: done))))
    }

    private func change(_ change: Change, of id: PhotoID) async throws -> [TagChange] {
        let add = change.add ?? []
        let remove = change.remove ?? []
        guard !(add.isEmpty && remove.isEmpty && change.replace == nil && change.removeOne == nil) else {
            throw RequestError.malformed
        }
        guard add.count + remove.count <= Self.most else { throw RequestError.tooLarge(limit: Self.most) }
        let place = try change.replace?.box.map { try Box(fractions: $0) }
        let placeOfOne = try change.removeOne?.box.map { try Box(fractions: $0) }
        if try await services.library.photo(id).isForgotten { throw SiteProblem.deletedPhoto }
        var done: [TagChange] = []
        if !(add.isEmpty && remove.isEmpty) {
            done.append(try await services.library.changeTags(adding: add, removing: remove, of: id))
        }
        if let replace = change.replace {
            done.append(
                try await services.library.replaceTag(replace.name, at: place, with: replace.with, in: id))
        }
        if let one = change.removeOne {
            done.append(try await services.library.removeThing(one.name, at: placeOfOne, from: id))
        }
        return done
    }

    private func names(of id: PhotoID) async throws -> [String] {
        let level = try await services.library.defaultLevel()
        return try await services.library.tags(of: id, level: level).map(\.name)
    }

    // MARK: What is sent

    private struct Change: Decodable {
        var add: [String]?
        var remove: [String]?
        /// The renaming of one thing.
        var replace: Replace?

        /// One thing that goes, while others of its name stay.
        var removeOne: Thing?

        /// Of a form: one field of words with commas between, one for each tag that goes, and the new name of a thing.
        init(form: Fields) async throws {
            add = form.all("add").flatMap { $0.split(separator: ",") }
                .filter { !$0.allSatisfy(\.isWhitespace) }.map { String($0) }
            remove = form.all("remove")
            guard let name = form["replace"], let with = form["with"] else { return }
            let box = try Box(place: form["box"] ?? "")
            replace = Replace(name: name, with: with, box: box.map { [$0.x, $0.y, $0.width, $0.height] })
        }
    }
    private struct Replace: Decodable {
        let name: String
        let with: String
        /// Left, top, width and height in fractions of the photo as it is shown; nothing for the whole photo.
        let box: [Float]?
    }
    private struct Thing: Decodable {
        let name: String
        /// As of ``Replace``.
        let box: [Float]?
    }
    private struct Undo: Decodable { let undo: String }
    private struct Changed: Encodable {
        let tags: [String]
        /// Names that were removed as well and were not requested.
        let along: [String]
        let undo: String?
    }
    private struct Completed: Encodable { let tags: [String] }
}

extension SiteProblem {
    static let tooLateToUndo = SiteProblem(
        "tooLate",
        status: .conflict,
        title: Phrase(en: "It is too late to undo that.", it: "È troppo tardi per annullare."),
        advice: Phrase(en: "Change the tags by hand.", it: "Modifica le etichette a mano."))
}
