import AppShell
import Concepts
import FoundationEssentials
import PhotoLibrary
import Web
import Wording

/// Photos that are moved to another category: `/photos/category`.
struct MoveRoutes {
    let services: Services
    private let undoing = UndoLog<CategoryMove>(most: 64)

    init(services: Services) { self.services = services }

    func add(to router: inout Router) {
        router.on(.post, "/photos/category") { request, _ in try await move(request) }
        router.on(.post, "/photos/category/undo") { request, _ in
            let token = try await request.json(Undo.self).undo
            let count = try await undoing.takeBack(token) { try await services.library.undo($0) }
            guard let count, count > 0 else { throw SiteProblem.tooLateToUndoThat }
            return try .json(Moved(count: count, undo: nil))
        }
    }

    private struct Move: Decodable {
        let ids: [Int64]
        let category: String
        /// The category that they leave; all their categories when omitted.
        let from: String?
    }
    private struct Moved: Encodable {
        let count: Int
        let undo: String?
    }
    private struct Undo: Decodable { let undo: String }

    private func move(_ request: Request) async throws -> Response {
        guard request.isJSON else {
            let selection = try await PhotoSelection(request)
            let key = selection.form["category"]
            if key == MoveSheet.automatic {
                try await services.library.standAutomatically(selection.ids)
            } else {
                guard let category = key.flatMap({ Category(key: $0) }) else { throw SiteProblem.malformed }
                try await services.library.move(selection.ids, to: category)
            }
            return .redirect(to: ReturnAddress(selection.form["then"], otherwise: "/search").path)
        }
        let body = try await request.json(Move.self, limit: 4 << 20)
        let selection = try PhotoSelection(numbers: body.ids)
        if body.category == MoveSheet.automatic {
            let move = try await services.library.standAutomatically(selection.ids)
            return try .json(Moved(count: selection.ids.count, undo: move.count == 0 ? nil : undoing.note(move)))
        }
        let source = try body.from.map { key in
            guard let category = Category(key: key) else { throw SiteProblem.malformed }
            return category
        }
        guard let category = Category(key: body.category) else { throw SiteProblem.malformed }
        let move = try await services.library.move(selection.ids, to: category, from: source)
        return try .json(Moved(count: selection.ids.count, undo: move.count == 0 ? nil : undoing.note(move)))
    }
}
