import FavourStore
import Favours

/// What the demo's people say about each other.
enum DemoReviews {
    private static let texts = [
        "On time, careful and cheerful.", "Puntuale e gentilissimo.", "We talked more than we carried. Lovely.",
        "Tutto perfetto, grazie ancora!", "", "Came with the right tools.", "Una mano vera, e pure un sorriso.", "",
        "A bit late, but told me before.", "Chiaro nelle istruzioni, e il caffè era buono.",
    ]

    /// Writes most of the reviews that can be written; the first people keep some to write themselves.
    static func add(to people: [PersonID], in store: FavourStore, _ random: inout DemoNumbers) async throws {
        for (number, person) in people.enumerated() {
            let wanted = try await store.reviewsToWrite(by: person, limit: 6)
            for review in wanted.dropFirst(number < 2 ? 2 : 0) where Int.random(in: 0..<10, using: &random) < 8 {
                let index = Int.random(in: 0..<texts.count, using: &random)
                let stars = index == 8 ? 3 : Int.random(in: 4...5, using: &random)
                try await store.review(
                    review.subject, in: review.favour, by: person, stars: stars, text: texts[index])
            }
        }
    }
}
