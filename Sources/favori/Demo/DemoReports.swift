import FavourStore
import Favours
import Wording

/// What the demo's operator finds: two reports that wait, and a few entries in the log.
enum DemoReports {
    /// The first of the people becomes the operator.
    static func add(by people: [PersonID], to store: FavourStore, language: Language) async throws {
        func said(_ en: String, _ it: String) -> String { Phrase(en: en, it: it).text(in: language) }
        guard people.count > 12 else { return }
        try await store.setOperator(people[0], true)
        let me = Operator.person(people[0])
        let reporters = Set([3, 4, 5, 8].map { people[$0] })
        // Of two people who report nothing, and not of those in whose name one signs in.
        let favours = try await store.search(FavourQuery(limit: 200)).favours.filter { favour in
            !reporters.contains(favour.author) && !people.prefix(2).contains(favour.author)
        }
        guard let pushy = favours.first, let kind = favours.first(where: { $0.author != pushy.author }) else { return }
        for (reporter, text) in [
            (people[3], said("He asks for money in advance.", "Chiede soldi in anticipo.")), (people[5], ""),
        ] {
            try await store.report(.favour(pushy.id), .scam, text: text, by: reporter)
        }
        try await store.report(
            .person(people[11]), .rude, text: said("Shouted at me at the door.", "Mi ha urlato contro alla porta."),
            by: people[4])
        try await store.report(.favour(kind.id), .notAFavour, by: people[8])
        try await store.perform(.approve(kind.id), by: me)
        try await store.perform(
            .warn(people[12], about: nil),
            said(
                "Please come when you have promised to, or leave in time.",
                "Se hai promesso, vieni; altrimenti rinuncia per tempo."), by: me)
    }
}
