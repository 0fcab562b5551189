import FavourStore
import Favours

/// What the demo's operator finds: two reports that wait, and a few entries in the log.
enum DemoReports {
    /// The first of the people becomes the operator.
    static func add(by people: [PersonID], to store: FavourStore) async throws {
        guard people.count > 12 else { return }
        try await store.setOperator(people[0], true)
        let me = Operator.person(people[0])
        let favours = try await store.search(FavourQuery(limit: 60)).favours
        guard let pushy = favours.first(where: { $0.author == people[9] }),
            let kind = favours.first(where: { $0.author == people[7] })
        else { return }
        for (reporter, text) in [(people[3], "He asks for money in advance."), (people[5], "")] {
            try await store.report(.favour(pushy.id), .scam, text: text, by: reporter)
        }
        try await store.report(.person(people[11]), .rude, text: "Shouted at me at the door.", by: people[4])
        try await store.report(.favour(kind.id), .notAFavour, by: people[8])
        try await store.perform(.approve(kind.id), by: me)
        try await store.perform(
            .warn(people[12], about: nil), "Please come when you have promised to, or leave in time.", by: me)
    }
}
