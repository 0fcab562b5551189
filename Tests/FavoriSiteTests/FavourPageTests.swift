import FavourStore
import Favours
import Foundation
import Geography
import Testing
import Web
import Wording

@Suite("The page of a favour says what is so")
struct FavourPageTests {
    private static let now: Int64 = 1_800_000_000
    private static let first = SlotID(rawValue: 1)

    private func draft(_ title: String, _ slots: [(start: Int64, end: Int64)], isEither: Bool = false) throws -> Draft {
        Draft(
            content: Content(title: title, oneIsEnough: isEither),
            place: try #require(Coordinate(latitude: 60.1841, longitude: 24.9512)),
            slots: slots.map { Draft.Slot(start: Self.now + $0.start * 60, end: Self.now + $0.end * 60) })
    }

    private func join(_ site: Site, _ names: [String]) async throws -> [(id: PersonID, token: String)] {
        var people: [(id: PersonID, token: String)] = []
        for name in names {
            let (id, token) = try await site.join(name)
            people.append((PersonID(rawValue: Int64(id)), token))
        }
        return people
    }

    private func page(_ site: Site, _ favour: FavourID, _ token: String) async throws -> String {
        try await site.ask(.get, "/favours/\(favour.rawValue)", token: token, isPage: true).text
    }

    @Test func `the sixth exact place within 24 hours has a reason and a time`() async throws {
        for (language, words) in [
            (
                Language.english,
                "So many exact places are shown within 24 hours. You can see this one from 08:11; until then ask in the chat."
            ),
            (
                .italian,
                "In 24 ore si mostrano solo alcuni luoghi esatti. Potrai vedere questo dalle 08:11; fino ad allora chiedi nella chat."
            ),
        ] {
            let site = try await Site(language: language)
            let people = try await join(site, ["Anna", "Bruno"])
            var ids: [FavourID] = []
            for number in 0..<6 {
                let start = 60 + Int64(number) * 10
                let favour = try await site.store.ask(
                    try draft("Number \(number)", [(start, start + 10)]), by: people[0].id)
                _ = try await site.store.change(favour.id, .accept(Self.first), by: people[1].id)
                ids.append(favour.id)
            }
            // 08:10:20; all begin within two hours, and were accepted ten minutes ago.
            try await site.go(to: Self.now + 620)
            for id in ids[..<5] {
                let shown = try await page(site, id, people[1].token)
                #expect(shown.contains(language == .english ? "This is the exact place." : "Questo è il luogo esatto."))
            }
            let sixth = try await page(site, ids[5], people[1].token)
            #expect(sixth.contains(words), "\(language)")
            #expect(!sixth.contains("60.1841") && !sixth.contains("data-radius=\"0\""))
            // Programs read the same.
            let path = "/api/v1/favours/"
            let json = try await site.json(.get, path + "\(ids[5].rawValue)", token: people[1].token)
            #expect(json["placeFrom"] as? String == "2027-01-16T08:10:20Z" && json["exactPlace"] == nil)
            let shown = try await site.json(.get, path + "\(ids[0].rawValue)", token: people[1].token)
            #expect(shown["placeFrom"] == nil && shown["exactPlace"] != nil)
            // The requester is not promised what is not so.
            let own = try await page(site, ids[5], people[0].token)
            #expect(
                own.contains(
                    language == .english ? "Comes, and may see the exact place" : "Viene, e può vedere il luogo esatto")
            )
        }
    }

    @Test func `newcomers and requesters read when the exact place is shown`() async throws {
        let site = try await Site()
        let people = try await join(site, ["Anna", "Bruno", "Carla"])
        let favour = try await site.store.ask(try draft("Sofa", [(48 * 60, 50 * 60)]), by: people[0].id)
        let before = try await page(site, favour.id, people[1].token)
        #expect(before.contains("as you are new here, from two hours before the start"))
        #expect(try await !site.ask(.get, "/favours/\(favour.id.rawValue)", isPage: true).text.contains("new here"))
        _ = try await site.store.change(favour.id, .accept(Self.first), by: people[1].id)
        #expect(try await page(site, favour.id, people[1].token).contains("You are new here: you will see"))
        let own = try await page(site, favour.id, people[0].token)
        #expect(own.contains("those who are new here from two hours before the start, or when you show it"))
        #expect(own.contains("Comes, and sees the exact place two hours before the start"))
        _ = try await site.store.change(favour.id, .showPlace(Self.first, people[1].id), by: people[0].id)
        let shown = try await page(site, favour.id, people[1].token)
        #expect(shown.contains("This is the exact place. Only the requester"))
        // Also for those who do not see the map.
        #expect(shown.contains("value=\"60.1841, 24.9512\"") && shown.contains("href=\"geo:60.1841,24.9512?q="))
        #expect(!before.contains("60.1841") && !before.contains("geo:"))
        #expect(try await page(site, favour.id, people[0].token).contains("Comes, and may see the exact place"))
        // The helper need not look again and again.
        let news = try await site.ask(.get, "/me/news", token: people[1].token, isPage: true).text
        #expect(news.contains("Anna shows you the exact place"))
        _ = try await site.store.change(favour.id, .showPlace(Self.first, people[1].id), by: people[0].id)
        #expect(try await site.store.messages(to: people[1].id).map(\.notice.kind) == [.placeShown])
        // A week and a day later, who has helped is experienced: nothing is said of waiting.
        try await site.go(to: Self.now + 8 * 86_400)
        let later = try await site.store.ask(
            try draft("Shelf", [(9 * 24 * 60, 9 * 24 * 60 + 60)]), by: people[0].id)
        _ = try await site.store.change(later.id, .accept(Self.first), by: people[1].id)
        try await site.go(to: Self.now + 10 * 86_400)
        _ = try await site.store.change(later.id, .confirm(Self.first, people[1].id), by: people[0].id)
        try await site.go(to: Self.now + 12 * 86_400)
        let next = try await site.store.ask(
            try draft("Chair", [(14 * 24 * 60, 14 * 24 * 60 + 60)]), by: people[2].id)
        let text = try await page(site, next.id, people[1].token)
        #expect(text.contains("Helpers who have accepted see exactly where.") && !text.contains("as you are new here"))
    }

    @Test func `a helper of a group who is done reads that the others are not yet`() async throws {
        let site = try await Site()
        let people = try await join(site, ["Anna", "Bruno", "Carla"])
        var draft = try draft("Sofa", [(60, 120)])
        draft.content.kind = .group
        draft.slots[0].places = 2
        let favour = try await site.store.ask(draft, by: people[0].id)
        for helper in people[1...] {
            _ = try await site.store.change(favour.id, .accept(Self.first), by: helper.id)
        }
        try await site.go(to: Self.now + 3700)
        #expect(try await page(site, favour.id, people[1].token).contains("value=\"done\""))
        _ = try await site.store.change(favour.id, .done(Self.first), by: people[1].id)
        let said = try await page(site, favour.id, people[1].token)
        #expect(said.contains("You said that you are done.") && !said.contains("value=\"done\""))
        #expect(try await page(site, favour.id, people[2].token).contains("value=\"done\""))
        let own = try await page(site, favour.id, people[0].token)
        #expect(own.contains(">Is done<") && own.contains(">Comes, and may see the exact place<"))
        _ = try await site.store.change(favour.id, .done(Self.first), by: people[2].id)
        // Nobody who has come is said to come.
        let over = try await page(site, favour.id, people[0].token)
        #expect(over.contains("Confirm and thank") && !over.contains(">Comes"))
        let helped = try await page(site, favour.id, people[1].token)
        #expect(helped.contains("You helped. Without an answer it counts as confirmed on Mon 18 Jan."))
    }

    @Test func `who did not come is said from the agreed start on, also of work that was begun early`() async throws {
        let site = try await Site()
        let people = try await join(site, ["Anna", "Bruno"])
        let favour = try await site.store.ask(try draft("Sofa", [(60, 120)]), by: people[0].id)
        _ = try await site.store.change(favour.id, .accept(Self.first), by: people[1].id)
        _ = try await site.store.change(favour.id, .start(Self.first), by: people[1].id)
        let path = "/favours/\(favour.id.rawValue)"
        let early = try await page(site, favour.id, people[0].token)
        #expect(early.contains("value=\"confirm\"") && !early.contains("value=\"no-show\""))
        let fields = [("verb", "no-show"), ("slot", "1"), ("person", String(people[1].id.rawValue))]
        let refused = try await site.post(path + "/act", fields, token: people[0].token)
        #expect(refused.status == 409 && refused.text.contains("from the start of the time slot on."))
        try await site.go(to: Self.now + 3600)
        #expect(try await page(site, favour.id, people[0].token).contains("value=\"no-show\""))
        #expect(try await site.post(path + "/act", fields, token: people[0].token).status == 303)
    }

    @Test func `a helper is removed for a reason, and what was typed is kept`() async throws {
        let site = try await Site()
        let people = try await join(site, ["Anna", "Bruno"])
        let favour = try await site.store.ask(try draft("Sofa", [(48 * 60, 50 * 60)]), by: people[0].id)
        _ = try await site.store.change(favour.id, .accept(Self.first), by: people[1].id)
        let path = "/favours/\(favour.id.rawValue)"
        let own = try await page(site, favour.id, people[0].token)
        #expect(own.contains("Remove Bruno from this time slot? There is no way back.") && own.contains(" required"))
        func fields(_ reason: String, version: String = "1") -> [(String, String)] {
            [
                ("verb", "remove"), ("slot", "1"), ("person", String(people[1].id.rawValue)), ("version", version),
                ("reason", reason),
            ]
        }
        for reason in ["", " \t", "\u{200B}"] {
            let refused = try await site.post(path + "/act", fields(reason), token: people[0].token)
            #expect(refused.status == 422 && refused.text.contains("Write a reason. The helper reads it."))
            #expect(refused.text.contains("class=\"removal\" open"))
            let scripted = try await site.post(path + "/act", fields(reason), token: people[0].token, isScript: true)
            #expect(scripted.status == 422 && scripted.text.contains("reasonMissing"))
            let body = "{\"person\":\(people[1].id.rawValue),\"reason\":\"\(reason == " \t" ? " " : reason)\"}"
            let program = try await site.ask(.post, "/api/v1\(path)/slots/1/remove", body, token: people[0].token)
            #expect(program.status == 422 && program.text.contains("reasonMissing"))
        }
        // Refused for something else, with what was typed.
        let changed = try await site.post(
            path + "/act", fields("My <cousin> comes", version: "2"), token: people[0].token)
        #expect(changed.status == 409 && changed.text.contains("value=\"My &lt;cousin&gt; comes\""))
        let done = try await site.post(path + "/act", fields("My <cousin> comes"), token: people[0].token)
        #expect(done.status == 303)
        #expect(
            try await page(site, favour.id, people[1].token)
                .contains("The requester took you off: “My &lt;cousin&gt; comes”"))
    }

    @Test func `who leaves late is told before that the profile will say so`() async throws {
        let site = try await Site()
        let people = try await join(site, ["Anna", "Bruno"])
        let favour = try await site.store.ask(try draft("Sofa", [(48 * 60, 50 * 60)]), by: people[0].id)
        _ = try await site.store.change(favour.id, .accept(Self.first), by: people[1].id)
        let question = "your profile will say that you left late."
        #expect(try await !page(site, favour.id, people[1].token).contains(question))
        try await site.go(to: Self.now + 24 * 3600 + 1)
        #expect(try await page(site, favour.id, people[1].token).contains(question))
        _ = try await site.store.change(favour.id, .withdraw(Self.first), by: people[1].id)
        let profile = try await site.ask(.get, "/people/\(people[1].id.rawValue)", token: people[0].token, isPage: true)
        #expect(profile.text.contains("left late once"))
    }

    @Test func `what is over promises nothing, and what is full nothing to who cannot accept`() async throws {
        let site = try await Site()
        let people = try await join(site, ["Anna", "Bruno", "Carla", "Dora"])
        let promise = "After you have accepted, you see exactly where"
        let favour = try await site.store.ask(
            try draft("Sofa", [(48 * 60, 50 * 60), (70 * 60, 72 * 60)]), by: people[0].id)
        for (slot, helper) in [(Self.first, people[1]), (SlotID(rawValue: 2), people[2])] {
            _ = try await site.store.change(favour.id, .accept(slot), by: helper.id)
        }
        let full = try await page(site, favour.id, people[3].token)
        #expect(!full.contains(promise) && full.contains("Helpers who have accepted see exactly where."))
        // Removed from the only slot that has a free place, or marked as absent.
        _ = try await site.store.change(
            favour.id, .remove(SlotID(rawValue: 2), people[2].id, reason: "My cousin comes"), by: people[0].id)
        #expect(try await !page(site, favour.id, people[2].token).contains(promise))
        #expect(try await page(site, favour.id, people[3].token).contains(promise))
        _ = try await site.store.change(favour.id, .accept(SlotID(rawValue: 2)), by: people[3].id)
        try await site.go(to: Self.now + 49 * 3600)
        _ = try await site.store.change(favour.id, .noShow(Self.first, people[1].id), by: people[0].id)
        let absent = try await page(site, favour.id, people[1].token)
        #expect(!absent.contains(promise) && absent.contains("Helpers who have accepted see exactly where."))

        let done = try await page(site, favour.id, people[0].token)
        #expect(done.contains("or when you show it to them"))
        try await site.go(to: Self.now + 73 * 3600)
        _ = try await site.store.change(favour.id, .confirm(SlotID(rawValue: 2), people[3].id), by: people[0].id)
        let own = try await page(site, favour.id, people[0].token)
        #expect(own.contains("only those who helped here see it.") && !own.contains("or when you show it to them"))
        let helper = try await page(site, favour.id, people[3].token)
        #expect(helper.contains("Only the requester and those who helped here see it."))
        for other in people[1...2] {
            let text = try await page(site, favour.id, other.token)
            #expect(text.contains("The place is within the circle.") && !text.contains("see exactly where"))
        }
    }

    @Test(arguments: Language.allCases) func `nobody comes to what is cancelled`(language: Language) async throws {
        let site = try await Site(language: language)
        let people = try await join(site, ["Anna", "Bruno"])
        let favour = try await site.store.ask(try draft("Sofa", [(48 * 60, 50 * 60)]), by: people[0].id)
        _ = try await site.store.change(favour.id, .accept(Self.first), by: people[1].id)
        _ = try await site.store.change(favour.id, .cancel, by: people[0].id)
        let own = try await page(site, favour.id, people[0].token)
        #expect(own.contains(language == .english ? ">Had accepted<" : ">Aveva accettato<"))
        #expect(!own.contains(">Comes") && !own.contains(">Viene"))
        #expect(own.contains(language == .english ? "Nobody else sees it." : "Non lo vede nessun altro."))
    }

    @Test func `what is free are the places`() async throws {
        for (language, words) in [
            (Language.english, ["1 of 3 helpers · 2 places free", "2 of 3 helpers · 1 place free"]),
            (.italian, ["1 di 3 aiutanti · 2 posti liberi", "2 di 3 aiutanti · 1 posto libero"]),
        ] {
            let site = try await Site(language: language)
            let people = try await join(site, ["Anna", "Bruno", "Carla", "Dora"])
            var draft = try draft("Sofa", [(60, 120)])
            draft.content.kind = .group
            draft.slots[0].places = 3
            let favour = try await site.store.ask(draft, by: people[0].id)
            for (helper, words) in zip(people[1...], words) {
                _ = try await site.store.change(favour.id, .accept(Self.first), by: helper.id)
                #expect(try await page(site, favour.id, people[3].token).contains(words))
            }
        }
    }

    @Test func `where the site is not reached, neighbours are told to look after their connection`() async throws {
        for (language, words) in [(Language.english, "Check your connection"), (.italian, "Controlla la connessione")] {
            let page = try await Site(language: language).ask(.get, "/?view=list", isPage: true).text
            #expect(page.contains(words) && !page.contains("still running") && !page.contains("ancora in esecuzione"))
        }
    }

    @Test func `who is on stand-by reads so, and can leave`() async throws {
        let site = try await Site()
        let people = try await join(site, ["Anna", "Bruno", "Carla"])
        var draft = try draft("Sofa", [(48 * 60, 50 * 60), (60 * 60, 61 * 60)], isEither: true)
        draft.content.kind = .group
        for index in draft.slots.indices { draft.slots[index].places = 2 }
        let favour = try await site.store.ask(draft, by: people[0].id)
        let dora = try await join(site, ["Dora"])[0]
        let second = SlotID(rawValue: 2)
        for (slot, person) in [(Self.first, people[1]), (second, people[2]), (second, dora)] {
            _ = try await site.store.change(favour.id, .accept(slot), by: person.id)
        }
        #expect(try await site.store.favours([favour.id]).first?.slots.map(\.phase) == [.closed, .open])
        let waiting = try await page(site, favour.id, people[1].token)
        #expect(waiting.contains("You are on stand-by") && waiting.contains("value=\"withdraw\""))
        #expect(!waiting.contains("value=\"accept\"") && !waiting.contains("value=\"start\""))
        let own = try await page(site, favour.id, people[0].token)
        #expect(own.contains("On stand-by"))
        let left = try await site.post(
            "/favours/\(favour.id.rawValue)/act", [("verb", "withdraw"), ("slot", "1")], token: people[1].token)
        #expect(left.status == 303)
        let after = try await page(site, favour.id, people[1].token)
        #expect(!after.contains("You are on stand-by") && !after.contains("value=\"withdraw\""))
    }
}
