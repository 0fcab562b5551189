import AppShell
import FoundationEssentials
import PhotoLibrary
import Web

/// The photos of a request, as JSON (`{"ids":[1,2]}`) or as a form (`ids=1,2`).
struct PhotoSelection: Sendable {
    /// Each once, in the order in which they came.
    let ids: [PhotoID]
    /// What else a form says.
    var form = Fields()

    /// The most photos of a request.
    static let most = 200_000
    /// Enough for as many numbers of as many digits as there are.
    private static let longestBody = 4 << 20

    private struct Body: Decodable {
        let ids: [Int64]
    }

    /// - Throws: ``SiteProblem/malformed`` when there are none, or what is no number of a photo is among them;
    ///   ``RequestError``.
    init(_ request: Request) async throws {
        if request.isJSON {
            try self.init(numbers: try await request.json(Body.self, limit: Self.longestBody).ids)
        } else {
            let form = try await request.form(limit: Self.longestBody)
            try self.init(text: form["ids"] ?? "")
            self.form = form
        }
    }

    /// Reads `1,2,3`.
    init(text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= Self.most else { throw SiteProblem.malformed }
        try self.init(
            numbers: parts.map { part in
                guard let number = Int64(part) else { throw SiteProblem.malformed }
                return number
            })
    }

    /// From numbers as they came.
    init(numbers: [Int64]) throws {
        guard !numbers.isEmpty, numbers.count <= Self.most, numbers.allSatisfy({ $0 > 0 }) else {
            throw SiteProblem.malformed
        }
        var seen: Set<Int64> = []
        ids = numbers.filter { seen.insert($0).inserted }.map { PhotoID(number: $0) }
    }
}
