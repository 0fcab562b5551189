import FavourStore
import Favours
import Wording

/// What the demo's people say about each other.
enum DemoReviews {
    private static let texts = [
        Phrase(en: "On time, careful and cheerful.", it: "Puntualità, cura e buonumore."),
        Phrase(en: "Punctual and very kind.", it: "In orario e con tanta gentilezza."),
        Phrase(en: "We talked more than we carried. Lovely.", it: "Più chiacchiere che fatica. Bellissimo."),
        Phrase(en: "All perfect, thanks again!", it: "Tutto perfetto, grazie ancora!"), Phrase(""),
        Phrase(en: "Came with the right tools.", it: "Aveva gli attrezzi giusti."),
        Phrase(en: "A real hand, and a smile.", it: "Una mano vera, e pure un sorriso."), Phrase(""),
        Phrase(en: "A bit late, but told me before.", it: "Un po' in ritardo, ma l'ha detto prima."),
        Phrase(en: "Clear instructions, good coffee.", it: "Istruzioni chiare, caffè buono."),
    ]

    /// Writes most of the reviews that can be written; the first people keep some to write themselves.
    static func add(to people: [PersonID], in store: FavourStore, language: Language, _ random: inout DemoNumbers)
        async throws
    {
        for (number, person) in people.enumerated() {
            let wanted = try await store.reviewsToWrite(by: person, limit: 6)
            for review in wanted.dropFirst(number < 2 ? 2 : 0) where Int.random(in: 0..<10, using: &random) < 8 {
                let index = Int.random(in: 0..<texts.count, using: &random)
                let stars = index == 8 ? 3 : Int.random(in: 4...5, using: &random)
                try await store.review(
                    review.subject, in: review.favour, by: person, stars: stars, text: texts[index].text(in: language))
            }
        }
    }
}
