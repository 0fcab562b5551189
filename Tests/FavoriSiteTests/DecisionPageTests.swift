import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("Operators decide disputes on their pages")
struct DecisionPageTests {
    /// A favour of Anna that is over, with Bruno as its helper; Carla is an operator.
    private func ended() async throws -> (Site, [(id: Int, token: String)]) {
        let site = try await Site()
        var people: [(id: Int, token: String)] = []
        for name in ["Anna", "Bruno", "Carla"] { people.append(try await site.join(name)) }
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: people[0].token, status: 201)
        let accepted = try await site.post(
            "/favours/1/act", [("verb", "accept"), ("slot", "1")], token: people[1].token)
        #expect(accepted.status == 303)
        // Two days later, after the slot.
        try await site.go(to: 1_800_000_000 + 3 * 86_400)
        try await site.store.setOperator(PersonID(rawValue: Int64(people[2].id)), true)
        return (site, people)
    }

    private func act(_ site: Site, _ verb: String, _ token: String, _ fields: [(String, String)] = []) async throws {
        let answer = try await site.post(
            "/favours/1/act", [("verb", verb), ("slot", "1")] + fields, token: token)
        #expect(answer.status == 303, "\(verb): \(answer.text.prefix(300))")
    }

    @Test func `the work: two answers with a reason, one of which is taken, and all hear of it`() async throws {
        let (site, people) = try await ended()
        func file() async throws -> String {
            try await site.ask(.get, "/operator/favours/1", token: people[2].token, isPage: true).text
        }
        #expect(try await !file().contains("Disputed confirmation"))
        try await act(site, "dispute", people[1].token)
        let page = try await file()
        #expect(page.contains("Disputed confirmation") && page.contains("Disputed by Bruno on"))
        #expect(page.contains("value=\"given-1\"") && page.contains("value=\"not.given-1\""))
        #expect(!page.contains("was there") && page.contains("This cannot be undone."))
        let silent = try await site.post(
            "/operator/favours/1/act", [("verb", "given-1"), ("text", "")], token: people[2].token)
        #expect(silent.status == 422 && silent.text.contains("Write why"))
        for verb in ["given", "given-", "given-x", "given-1-2", "there-1", "absent-1-x", "absent--2", "-1", "given-1-"]
        {
            let answer = try await site.post(
                "/operator/favours/1/act", [("verb", verb), ("text", "Why")], token: people[2].token)
            #expect(answer.status == 400, "\(verb)")
        }
        for (verb, words) in [
            ("given-9", "There is no such time slot"), ("there-1-2", "Nobody disputes this any more"),
        ] {
            let answer = try await site.post(
                "/operator/favours/1/act", [("verb", verb), ("text", "My words")], token: people[2].token)
            #expect(answer.status == 422 && answer.text.contains(words), "\(verb)")
        }
        let done = try await site.post(
            "/operator/favours/1/act", [("verb", "not.given-1"), ("text", "Rain")], token: people[2].token)
        let after = try await site.ask(
            .get, try #require(done.location), token: people[2].token, isPage: true
        ).text
        #expect(after.contains("Decided: the help was not given.") && !after.contains("/undo"))
        #expect(!after.contains("Disputed confirmation"))
        for person in people[0...1] {
            let news = try await site.ask(.get, "/me/news", token: person.token, isPage: true).text
            #expect(news.contains("An operator decided: the help was not given"))
            let details = try await site.ask(.get, "/favours/1", token: person.token, isPage: true).text
            #expect(details.contains("An operator decided: the help was not given"))
            #expect(!details.contains("value=\"dispute\"") && !details.contains("Rain"))
        }
        let log = try await site.ask(.get, "/operator/log", token: people[2].token, isPage: true).text
        #expect(log.contains("Decided: the help was not given") && log.contains("Rain"))
    }

    @Test func `an absence: the helper by name, to both`() async throws {
        let (site, people) = try await ended()
        try await act(site, "no-show", people[0].token, [("person", String(people[1].id))])
        try await act(site, "dispute", people[1].token)
        let page = try await site.ask(.get, "/operator/favours/1", token: people[2].token, isPage: true).text
        #expect(page.contains("Bruno was there") && page.contains("Bruno was absent"))
        #expect(!page.contains("The help was given"))
        let done = try await site.post(
            "/operator/favours/1/act", [("verb", "there-1-\(people[1].id)"), ("text", "Seen")], token: people[2].token)
        #expect(done.status == 303)
        func news(_ index: Int) async throws -> String {
            try await site.ask(.get, "/me/news", token: people[index].token, isPage: true).text
        }
        #expect(try await news(0).contains("An operator decided: Bruno was there"))
        #expect(try await news(1).contains("An operator decided: you were there"))
        let log = try await site.ask(.get, "/operator/log", token: people[2].token, isPage: true).text
        #expect(log.contains("Decided: the helper was there") && log.contains("Bruno"))
    }

    @Test func `an operator who is part of it is told that another one decides`() async throws {
        let (site, people) = try await ended()
        try await act(site, "dispute", people[0].token)
        try await site.store.setOperator(PersonID(rawValue: Int64(people[1].id)), true)
        let answer = try await site.post(
            "/operator/favours/1/act", [("verb", "given-1"), ("text", "I was")], token: people[1].token)
        #expect(answer.status == 422 && answer.text.contains("Another operator decides about it."))
    }
}
