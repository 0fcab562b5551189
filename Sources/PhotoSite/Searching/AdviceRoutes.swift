import AppShell
import Interpretation
import PhotoLibrary
import Web
import Wording

extension Services {
    /// Hints about a question. Computed only if the question finds nothing or may have excluding words.
    func advice(on question: String, found: Int, level: Level) async throws -> SearchAdvice {
        guard SearchAdvice.mayExist(on: question, found: found) else { return .none }
        return try await library.advice(on: question, level: level)
    }
}

/// Completions and corrections for the search field: `/suggest?q=…` and `/nearest?q=…`.
struct AdviceRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/suggest") { request, _ in try await suggest(request) }
        router.on(.get, "/nearest") { request, _ in
            let context = await PhotoContext(request, services)
            let question = question(request)
            let advice = try await services.library.advice(on: question, level: context.level)
            return try .json(
                Nearest(
                    title: context.say(NothingFound.title(question, advice)),
                    below: advice.below.map { context.say(NothingFound.below($0)) },
                    nearest: advice.nearest.map {
                        Nearest.Question(q: $0.text, count: $0.count, isCorrected: $0.isCorrected)
                    },
                    idle: advice.idle.map {
                        Nearest.Idle(text: context.say(SearchNotes.phrase($0)), correction: $0.correction)
                    }))
        }
    }

    private func suggest(_ request: Request) async throws -> Response {
        let context = await PhotoContext(request, services)
        let found = try await services.library.suggestions(for: question(request), level: context.level) {
            $0.name(in: context)
        }
        let suggestions = found.suggestions.enumerated().map { index, suggestion in
            let name = suggestion.name(in: context)
            return Suggested.Suggestion(name: name, icon: suggestion.icon, q: found.question(index, name: name))
        }
        return try .json(Suggested(suggestions: suggestions))
    }

    /// The question, cut to the length that grids read.
    private func question(_ request: Request) -> String {
        String((request.target.query["q"] ?? "").prefix(Library.longestQuestion))
    }

    private struct Suggested: Encodable {
        struct Suggestion: Encodable {
            let name: String
            let icon: String
            let q: String
        }
        let suggestions: [Suggestion]
    }
    private struct Nearest: Encodable {
        struct Question: Encodable {
            let q: String
            let count: Int
            let isCorrected: Bool
        }
        /// A part of the question that excludes nothing.
        struct Idle: Encodable {
            let text: String
            let correction: String?
        }
        /// Over a page on which nothing was found.
        let title: String
        /// What a lower level finds.
        let below: String?
        let nearest: [Question]
        let idle: [Idle]
    }
}

extension SearchSuggestion {
    /// As it is read, and searched for.
    func name(in context: PhotoContext) -> String {
        switch meaning {
        case .category(let category): context.name(of: category)
        case .month(let year, let month): MonthName.name(month, of: year, in: context)
        default: name
        }
    }

    /// Its picture in the icon set.
    var icon: String {
        switch meaning {
        case .tag(let category), .kind(let category): category?.icon ?? "tag"
        case .category(let category): category.icon
        case .place: "map-pin"
        case .camera: "camera"
        case .month, .year: "calendar-blank"
        }
    }
}

extension MonthName {
    /// *July*, *July 2024*; in the form used within a sentence.
    static func name(_ month: Int, of year: Int?, in context: PhotoContext) -> String {
        let name = words["month\(month)"].map(context.say) ?? ""
        let written = context.language == .italian ? name.lowercased() : name
        return year.map { "\(written) \($0)" } ?? written
    }
}
