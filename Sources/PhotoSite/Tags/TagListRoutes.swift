import AppShell
import FoundationEssentials
import PhotoLibrary
import Web
import Wording

/// The list of tags: `/tags`; renaming, merging and deleting them: `/tags/rename`, `/tags/merge`, `/tags/delete`,
/// `/tags/undo`, and how far that is: `/tags/edits/:token`.
struct TagListRoutes {
    let services: Services
    private let edits: TagEdits
    private let listings = RecentListings()
    private let kept = KeptPages<PageKey>()

    init(services: Services) {
        self.services = services
        edits = TagEdits(library: services.library)
    }

    /// Tags that one request may name.
    private static let most = 1000
    /// Room for as many of the longest tags.
    private static let longestBody = 1 << 20

    func add(to router: inout Router) {
        router.on(.get, "/tags") { request, _ in try await page(request) }
        router.on(.post, "/tags/rename") { request, _ in
            let body = try await request.json(Rename.self)
            let level = try await services.library.defaultLevel()
            return try await answer(try await services.library.renameTag(body.from, to: body.to, level: level))
        }
        router.on(.post, "/tags/merge") { request, _ in
            let body = try await request.json(Merge.self, limit: Self.longestBody)
            guard !body.from.isEmpty, body.from.count <= Self.most else { throw SiteProblem.malformed }
            let level = try await services.library.defaultLevel()
            return try await answer(try await services.library.mergeTags(body.from, into: body.into, level: level))
        }
        router.on(.post, "/tags/delete") { request, _ in
            let names = try await request.json(Delete.self, limit: Self.longestBody).names
            guard !names.isEmpty, names.count <= Self.most else { throw SiteProblem.malformed }
            return try await answer(try await services.library.deleteTags(names))
        }
        router.on(.post, "/tags/undo") { request, _ in
            let token = try await request.json(Undo.self).undo
            guard let edit = try await services.library.undoTagEdit(token) else { throw SiteProblem.tooLateToUndo }
            return try await answer(edit)
        }
        DeletedTagRoutes(services: services, edits: edits).add(to: &router)
        router.on(.get, "/tags/edits/:token") { _, values in
            try .json(TagEditAnswer(try await edits.state(of: values["token"] ?? "")))
        }
    }

    private func answer(_ edit: TagEdit) async throws -> Response {
        try .json(TagEditAnswer(try await edits.begin(edit)))
    }

    // MARK: The list

    /// All that the page of all tags depends on.
    private struct PageKey: Hashable {
        let tag: String
        let isPart: Bool
        /// The encodings that the client accepts.
        let encodings: [String]
    }

    /// The whole page; with `part=list` what changes with the question, with `letter=` one section, for scripts.
    private func page(_ request: Request) async throws -> Response {
        let context = await PhotoContext(request, services)
        let question = (request.target.query["q"] ?? "").prefix(Library.longestQuestion)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let letter = request.target.query["letter"]
        let isPart = request.target.query["part"] == "list"
        // Read first: a change during the following queries then gives a new revision, and the data is read again.
        let revision = try await services.library.revision
        let open = try await services.library.openTagEdits()
        // The answer to a search is not cached, because words such as *today* change their meaning.
        var headers: Headers = [:]
        var key: PageKey?
        if question.isEmpty {
            let parts =
                [String(revision), context.level.key, context.language.rawValue, services.version, context.owner ?? ""]
                + open
            headers = ["ETag": ETag(parts.joined(separator: "-")).description]
            let known = Response(.ok, headers: headers).conditional(on: request)
            guard known.status == .ok else { return known }
            if letter == nil, let tag = headers["ETag"] {
                key = PageKey(tag: tag, isPart: isPart, encodings: request.headers.all("Accept-Encoding"))
            }
        }
        if let key, let page = kept.page(key, revision: revision) { return page }
        let listing = try await listing(question, revision, context)
        let body =
            if let letter {
                TagListing(context: context, question: question, list: listing.list, hasDeleted: false).section(letter)
            } else if isPart {
                listing.markup
            } else {
                TagsPage(
                    context: context, question: question, listing: listing.markup, list: listing.list,
                    advice: try await services.advice(
                        on: question, found: listing.list.photos, level: context.level),
                    open: open
                ).body
            }
        var page = Response.page(body)
        if let tag = headers["ETag"] { page.headers.add("ETag", tag) }
        return key.map { kept.keep(page.compressed(for: request), $0, revision: revision) } ?? page
    }

    private func listing(_ question: String, _ revision: Int64, _ context: PhotoContext) async throws -> Listing {
        let key = Listing.Key(
            revision: revision, level: context.level, language: context.language, question: question)
        if question.isEmpty, let known = listings.known(key) { return known }
        let list = try await services.library.tagList(for: question, level: context.level)
        let hasDeleted = question.isEmpty ? try await services.library.hasDeletedTags : false
        let listing = Listing(
            key: key, list: list,
            markup: TagListing(context: context, question: question, list: list, hasDeleted: hasDeleted).body)
        listings.keep(listing)
        return listing
    }

    // MARK: What is sent

    private struct Rename: Decodable {
        let from: String
        let to: String
    }
    private struct Merge: Decodable {
        let from: [String]
        let into: String
    }
    /// One tag by its `name`, or several.
    private struct Delete: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            names =
                try fields.decodeIfPresent([String].self, forKey: .names)
                ?? [try fields.decode(String.self, forKey: .name)]
        }
        private enum Field: String, CodingKey { case name, names }
    }
    private struct Undo: Decodable { let undo: String }
}

extension SiteProblem {
    static let tagExists = SiteProblem(
        "tagExists",
        status: .conflict, title: Phrase(en: "This tag already exists.", it: "Questa etichetta esiste già."),
        advice: Phrase(en: "Merge the two instead.", it: "Unisci le due etichette."))

    static let unknownTag = SiteProblem(
        "unknownTag",
        status: .notFound, title: Phrase(en: "This tag is no longer there.", it: "Questa etichetta non c’è più."),
        advice: Phrase(
            en: "It may have been renamed or deleted meanwhile.",
            it: "Nel frattempo potrebbe essere stata rinominata o eliminata."))
}
