import Interpretation
import PhotoLibrary
import Web
import Wording

/// The tags of one photo: `/photos/:id/tags`, and the completion of words: `/tags/complete`.
struct PhotoTagsRoutes {
    let services: Services
    private let changes = RecentChanges()

    init(services: Services) { self.services = services }

    /// Tags that one request may name.
    static let most = 100
    /// Room for as many of the longest tags, each character escaped.
    private static let longestBody = 512 << 10

    func add(to router: inout Router) {
        router.on(.get, "/photos/:id/tags") { request, values in
            let context = await PageContext(request, services)
            let sight = try await Sight(try PhotoID(values), at: context.level, services: services)
            let copy = try await CopyState(of: sight.photo, at: context.level, services)
            return .page(PhotoTagsPage(context: context, sight: sight, copy: copy).body)
        }
        router.on(.post, "/photos/:id/tags") { request, values in
            let id = try PhotoID(values)
            guard request.isJSON else {
                _ = try await change(try await Change(form: try await request.form(limit: Self.longestBody)), of: id)
                return .redirect(to: "/photos/\(id.number)/tags")
            }
            let undo = try await change(try await request.json(Change.self, limit: Self.longestBody), of: id)
            return try .json(Changed(tags: try await names(of: id), undo: undo))
        }
        router.on(.post, "/photos/:id/tags/undo") { request, values in
            let id = try PhotoID(values)
            let token = try await request.json(Undo.self).undo
            guard let changes = changes.take(token, of: id) else { throw SiteProblem.tooLateToUndo }
            for change in changes { try await services.library.undo(change) }
            return try .json(Changed(tags: try await names(of: id), undo: nil))
        }
        router.on(.get, "/tags/complete") { request, _ in
            let begun = String((request.target.query["q"] ?? "").prefix(200))
            let tags = try await services.library.allTags(level: .low)
            return try .json(Completed(tags: TagCompletion(begun).matches(among: tags)))
        }
    }

    /// What is added first cannot be lost when the power goes between the two.
    /// - Returns: the token that undoes it.
    private func change(_ change: Change, of id: PhotoID) async throws -> String {
        let add = change.add ?? []
        let remove = change.remove ?? []
        guard !(add.isEmpty && remove.isEmpty) else { throw RequestError.malformed }
        guard add.count + remove.count <= Self.most else { throw RequestError.tooLarge(limit: Self.most) }
        var done: [TagChange] = []
        if !add.isEmpty { done.append(try await services.library.addTags(add, to: id)) }
        if !remove.isEmpty { done.append(try await services.library.removeTags(remove, from: id)) }
        return changes.note(done, of: id)
    }

    private func names(of id: PhotoID) async throws -> [String] {
        let level = try await services.library.defaultLevel()
        return try await services.library.tags(of: id, level: level).map(\.name)
    }

    // MARK: What is sent

    private struct Change: Decodable {
        var add: [String]?
        var remove: [String]?

        /// Of a form: one field of words with commas between, and one for each tag that goes.
        init(form: Fields) async throws {
            add = form.all("add").flatMap { $0.split(separator: ",") }
                .filter { !$0.allSatisfy(\.isWhitespace) }.map { String($0) }
            remove = form.all("remove")
        }
    }
    private struct Undo: Decodable { let undo: String }
    private struct Changed: Encodable {
        let tags: [String]
        let undo: String?
    }
    private struct Completed: Encodable { let tags: [String] }
}

extension SiteProblem {
    static let tooLateToUndo = SiteProblem(
        status: .conflict,
        title: Phrase(en: "It is too late to undo that.", it: "È troppo tardi per annullare."),
        advice: Phrase(en: "Change the tags by hand.", it: "Modifica le etichette a mano."))
}
