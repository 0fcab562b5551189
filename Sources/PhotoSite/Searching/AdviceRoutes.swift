import PhotoLibrary
import Web

/// What helps those who type: `/nearest?q=…`.
struct AdviceRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/nearest") { request, _ in
            let level = try await services.library.defaultLevel()
            let nearest = try await services.library.nearest(to: question(request), level: level)
            return try .json(
                Nearest(
                    nearest: nearest.map {
                        Nearest.Question(q: $0.text, count: $0.count, isCorrected: $0.isCorrected)
                    }))
        }
    }

    /// Nobody asks for more characters than a grid reads.
    private func question(_ request: Request) -> String {
        String((request.target.query["q"] ?? "").prefix(GridScope.longestQuestion))
    }

    private struct Nearest: Encodable {
        struct Question: Encodable {
            let q: String
            let count: Int
            let isCorrected: Bool
        }
        let nearest: [Question]
    }
}
