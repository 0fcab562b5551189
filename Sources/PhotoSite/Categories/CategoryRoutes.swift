import AppShell
import Concepts
import FoundationEssentials
import PhotoLibrary
import Web
import Wording

/// Arranging categories: `/categories` and the pages that edit each.
///
/// Forms redirect to the list, which shows the change with an undo button; scripts send JSON and read the token.
struct CategoryRoutes {
    let services: Services
    private let undoing = UndoLog<Done>(most: 32)

    /// A change, described for the list.
    private struct Done: Sendable {
        let change: ArrangementChange
        let words: Phrase
    }

    init(services: Services) { self.services = services }

    func add(to router: inout Router) {
        router.on(.get, "/categories") { request, _ in try await list(request) }
        router.on(.get, "/categories/:name/edit") { request, values in
            let context = await PhotoContext(request, services)
            let category = try Category(values)
            guard context.categories.shelf(of: category) == category else {
                return .redirect(to: "/categories/\(context.categories.shelf(of: category).key)/edit")
            }
            return .page(try await page(category, context).body)
        }
        router.on(.post, "/categories/:name/rename") { request, values in try await rename(request, values) }
        router.on(.post, "/categories/:name/merge") { request, values in
            let category = try Category(values)
            let form = try await request.form()
            guard let other = form["into"].flatMap({ Category(key: $0) }) else { throw SiteProblem.malformed }
            let context = await PhotoContext(request, services)
            let (name, into) = (context.name(of: category), context.name(of: other))
            return try await change(
                Phrase(en: "“\(name)” merged into “\(into)”", it: "«\(name)» unita a «\(into)»"), at: other
            ) { $0.merge(category, into: other) }
        }
        router.on(.post, "/categories/:name/separate") { _, values in
            let category = try Category(values)
            return try await change(Phrase(en: "Categories separated", it: "Categorie separate"), at: category) {
                $0.separate(category)
            }
        }
        router.on(.post, "/categories/:name/hide") { request, values in
            let category = try Category(values)
            let isHidden = try await request.form()["on"] == "true"
            let name = await PhotoContext(request, services).name(of: category)
            let words =
                isHidden
                ? Phrase(en: "“\(name)” hidden", it: "«\(name)» nascosta")
                : Phrase(en: "“\(name)” is on Home again", it: "«\(name)» è di nuovo nella Home")
            return try await change(words, at: category) { $0.setHidden(isHidden, of: category) }
        }
        router.on(.post, "/categories/:name/cover") { request, values in try await cover(request, values) }
        router.on(.post, "/categories/:name/place") { request, values in try await place(request, values) }
        router.on(.post, "/categories/order") { request, _ in try await order(request) }
        router.on(.post, "/categories/reset") { _, _ in
            try await change(
                Phrase(en: "Categories restored", it: "Categorie ripristinate"), at: nil
            ) { $0 = .standard }
        }
        router.on(.post, "/categories/undo") { request, _ in try await undo(request) }
    }

    // MARK: Pages

    private func shelves(_ context: PhotoContext) async throws -> [Shelf] {
        try await services.library.shelves(level: context.level, all: true)
    }

    private func list(_ request: Request) async throws -> Response {
        let context = await PhotoContext(request, services)
        let token = request.target.query["undo"] ?? ""
        let done = undoing.peek(token).map { (words: $0.words, token: token) }
        return .page(CategoriesPage(context: context, shelves: try await shelves(context), done: done).body)
    }

    private func page(_ category: Concepts.Category, _ context: PhotoContext) async throws -> CategoryPage {
        let all = try await shelves(context)
        guard let shelf = all.first(where: { $0.category == category }) else { throw SiteProblem.notFound }
        return CategoryPage(
            context: context, shelf: shelf, others: all.filter { $0.category != category && !$0.isHidden })
    }

    // MARK: Changes

    private func change(
        _ words: Phrase, at category: Concepts.Category?,
        _ change: @escaping @Sendable (inout CategoryArrangement) throws -> Void
    ) async throws -> Response {
        answer(try await services.library.arrangeCategories(change), words, at: category)
    }

    private func answer(_ done: ArrangementChange, _ words: Phrase, at category: Concepts.Category?) -> Response {
        guard done.before != done.after else { return .redirect(to: "/categories") }
        let token = undoing.note(Done(change: done, words: words))
        return .redirect(to: "/categories?undo=\(token)" + (category.map { "#\($0.key)" } ?? ""))
    }

    private func rename(_ request: Request, _ values: PathValues) async throws -> Response {
        let category = try Category(values)
        let form = try await request.form()
        let name = String((form["name"] ?? "").prefix(500))
        let shown = form["shown"]
        let context = await PhotoContext(request, services)
        let old = context.name(of: category)
        let words =
            name.allSatisfy(\.isWhitespace)
            ? Phrase(en: "“\(old)” has its original name again", it: "«\(old)» ha di nuovo il nome originale")
            : Phrase(en: "“\(old)” renamed", it: "«\(old)» rinominata")
        do {
            return try await change(words, at: category) { arrangement in
                let isAsShown =
                    arrangement.shelf(of: category) == category && arrangement.names[category] ?? "" == shown
                guard shown == nil || isAsShown else { throw ChangedMeanwhile() }
                try arrangement.rename(category, to: name)
            }
        } catch is ChangedMeanwhile {
            // Read anew: what it is called now.
            let context = await PhotoContext(request, services)
            let shelf = context.categories.shelf(of: category)
            var page = try await page(shelf, context)
            page.problem = (Self.changedMeanwhile(context.name(of: shelf)), name)
            return .page(page.body, status: .conflict)
        } catch let error as LibraryError {
            guard let problem = Self.problem(error) else { throw error }
            var page = try await page(context.categories.shelf(of: category), context)
            page.problem = (problem, name)
            return .page(page.body, status: .unprocessable)
        }
    }

    /// The page showed another name, or a category that is merged into another one now.
    private struct ChangedMeanwhile: Error {}

    private static func changedMeanwhile(_ name: String) -> Phrase {
        Phrase(
            en: "The category was changed in another window and is now “\(name)”. Save again to give it your name.",
            it:
                "La categoria è stata modificata in un'altra finestra e ora è «\(name)». Salva di nuovo per darle il tuo nome."
        )
    }

    private static func problem(_ error: LibraryError) -> Phrase? {
        switch error {
        case .takenCategoryName(let name):
            Phrase(
                en: "There is already a category “\(name)”. To combine the two, merge them.",
                it: "Esiste già una categoria «\(name)». Per averne una sola, unisci le due categorie.")
        case .unusableCategoryName:
            Phrase(
                en: "A name must have 1 to 60 characters, including a letter or a digit.",
                it: "Il nome deve avere da 1 a 60 caratteri, di cui almeno una lettera o una cifra.")
        default: nil
        }
    }

    private struct Cover: Decodable {
        let photo: Int64?
    }

    /// Sets the cover of a category; without a photo, the automatic choice applies again.
    private func cover(_ request: Request, _ values: PathValues) async throws -> Response {
        let category = try Category(values)
        let number: Int64?
        if request.isJSON {
            number = try await request.json(Cover.self).photo
        } else {
            let text = try await request.form()["photo"] ?? ""
            number = Int64(text)
            guard text.isEmpty || number != nil else { throw SiteProblem.malformed }
        }
        let name = await PhotoContext(request, services).name(of: category)
        do {
            let done = try await services.library.chooseCover(number.map { PhotoID(number: $0) }, of: category)
            let words = CategoryWords.hasNewCover(name)
            guard request.isJSON else { return answer(done, words, at: category) }
            let isSame = done.before == done.after
            return try .json(Changed(undo: isSame ? nil : undoing.note(Done(change: done, words: words))))
        } catch LibraryError.notInCategory {
            throw SiteProblem.notInCategory
        }
    }

    /// Moves a category one place up or down among the visible ones.
    private func place(_ request: Request, _ values: PathValues) async throws -> Response {
        let category = try Category(values)
        let step = try await request.form()["by"] == "-1" ? -1 : 1
        let context = await PhotoContext(request, services)
        let present = try await shelves(context)
        var shelves = present.filter { !$0.isHidden }.map(\.category)
        if let index = shelves.firstIndex(of: category), shelves.indices.contains(index + step) {
            shelves.swapAt(index, index + step)
        }
        return try await change(CategoryWords.hasNewOrder(), at: category) { [shelves] in
            $0.setOrder(shelves, present: present.map(\.category))
        }
    }

    private struct Order: Decodable {
        let order: [String]
        /// The order that was changed: of the same categories, as the page showed them.
        let before: [String]
    }
    private struct Changed: Encodable {
        let undo: String?
    }

    private func order(_ request: Request) async throws -> Response {
        let body = try await request.json(Order.self)
        let keys = body.order
        let shelves = keys.compactMap { Category(key: $0) }
        guard shelves.count == keys.count, !keys.isEmpty else { throw SiteProblem.malformed }
        let present = try await self.shelves(await PhotoContext(request, services)).map(\.category)
        // Another window has changed the order since this one was loaded: that would be undone without a word.
        let shown = Set(body.before)
        guard shown == Set(keys), present.map(\.key).filter({ shown.contains($0) }) == body.before else {
            throw SiteProblem.otherOrder
        }
        let done = try await services.library.arrangeCategories { $0.setOrder(shelves, present: present) }
        let token =
            done.before == done.after
            ? nil : undoing.note(Done(change: done, words: CategoryWords.hasNewOrder()))
        return try .json(Changed(undo: token))
    }

    private struct Undo: Decodable {
        let undo: String
    }

    private func undo(_ request: Request) async throws -> Response {
        let isJSON = request.isJSON
        let token = isJSON ? try await request.json(Undo.self).undo : try await request.form()["undo"] ?? ""
        let isUndone = try await undoing.takeBack(token) { try await services.library.undo($0.change) }
        guard isUndone == true else { throw SiteProblem.tooLateToUndoThat }
        return isJSON ? try .json(Changed(undo: nil)) : .redirect(to: "/categories")
    }
}

extension Concepts.Category {
    /// The category of a route with `:name`.
    /// - Throws: ``SiteProblem/notFound`` when there is none of that name.
    init(_ values: PathValues) throws {
        guard let category = Category(key: values["name"] ?? "") else { throw SiteProblem.notFound }
        self = category
    }
}

extension SiteProblem {
    static let notInCategory = SiteProblem(
        "notInCategory", status: .conflict,
        title: Phrase(en: "The photo is not in this category.", it: "La foto non è in questa categoria."),
        advice: Phrase(
            en: "Only a photo of the category can be its cover. Nothing was changed.",
            it: "Solo una foto della categoria può esserne la copertina. Non è cambiato nulla."))
    static let tooLateToUndoThat = SiteProblem(
        "tooLate",
        status: .conflict, title: Phrase(en: "It is too late to undo that.", it: "È troppo tardi per annullare."),
        advice: Phrase(
            en: "Other changes have been made since. Nothing was lost.",
            it: "Nel frattempo sono state fatte altre modifiche. Nulla è andato perso."))
}

extension SiteProblem {
    fileprivate static let otherOrder = SiteProblem(
        "otherOrder", status: .conflict,
        title: Phrase(
            en: "The categories have been changed in another window.",
            it: "Le categorie sono state modificate in un'altra finestra."),
        advice: Phrase(
            en: "Nothing was moved. The list now shows the present order.",
            it: "Non è stato spostato nulla. L'elenco mostra ora l'ordine attuale."))
}
