import FavourStore
import Favours
import Wording

/// What the demo's people write to each other: the first two, who can sign in, with others.
enum DemoChats {
    /// What a neighbour asks before accepting.
    private static let questions = [
        Phrase(en: "Is there a lift?", it: "C'è l'ascensore?"),
        Phrase(en: "Hello! How long will it take, more or less?", it: "Ciao! Quanto tempo ci vorrà, più o meno?"),
    ]
    /// Helper and requester in turn.
    private static let talks = [
        [
            Phrase(en: "I come by bike. Which bell is yours?", it: "Vengo in bici. Qual è il tuo campanello?"),
            Phrase(en: "The third from the top.", it: "Il terzo dall'alto."),
            Phrase(en: "Perfect, see you then!", it: "Perfetto, a presto!"),
        ],
        [
            Phrase(en: "Shall I bring tools?", it: "Porto io gli attrezzi?"),
            Phrase(en: "Thank you, all is here. Coffee is on me.", it: "Grazie, ho tutto qui. Ti offro il caffè."),
        ],
    ]

    /// - Parameters:
    ///   - language: of all that they write.
    ///   - setTime: sets the store's clock, in seconds from now.
    static func add(
        among people: [PersonID], in store: FavourStore, language: Language, setTime: (Int64) -> Void
    ) async throws {
        for (number, requester) in people.prefix(2).enumerated() {
            let favours = try await store.asked(by: requester).filter(\.isLive)
            setTime(-7200)
            if let favour = favours.first(where: { $0.state == .notAccepted }) {
                let asker = people[people.count - 1 - number]
                let room = try await store.openRoom(of: favour.id, with: asker, by: asker)
                try await store.say(questions[number].text(in: language), in: room, by: asker)
            }
            guard let favour = favours.first(where: { $0.state == .waitingToStart }),
                let helper = favour.slots.flatMap(\.acceptances).first(where: { $0.state == .accepted })?.person
            else { continue }
            let room = try await store.openRoom(of: favour.id, with: helper, by: requester)
            for (turn, text) in talks[number].enumerated() {
                setTime(Int64(turn) * 240 - 3600)
                try await store.say(text.text(in: language), in: room, by: turn % 2 == 0 ? helper : requester)
            }
        }
        setTime(0)
    }
}
