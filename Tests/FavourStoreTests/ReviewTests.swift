import Accounts
import Favours
import RandomSupport
import Storage
import Testing

@testable import FavourStore

@Suite("Neither sees the other's review before both have written")
struct ReviewTests {
    typealias T = Town

    /// A favour whose helper's work is confirmed at the hour 50.
    private func completed(_ town: Town, helpers: Int = 1) async throws -> (FavourID, [PersonID]) {
        let people = try await town.people(helpers + 2)
        let favour = try await town.store.ask(T.draft(places: helpers), by: people[0])
        for helper in people[1...helpers] { _ = try await town.store.change(favour.id, .accept(T.first), by: helper) }
        try await town.go(to: 50)
        for helper in people[1...helpers] {
            _ = try await town.store.change(favour.id, .confirm(T.first, helper), by: people[0])
        }
        return (favour.id, people)
    }

    private func kinds(_ town: Town, _ person: PersonID) async throws -> [Notice.Kind] {
        try await town.store.messages(to: person).map(\.notice.kind).filter { [.toReview, .reviewed].contains($0) }
    }

    /// All that somebody else can learn of what a person wrote about another.
    private func seen(_ town: Town, _ favour: FavourID, by reader: PersonID, of subject: PersonID) async throws
        -> String
    {
        let store = town.store
        let data = try await store.data(of: reader)
        // Nobody else knows the favour once it is over.
        let written = ((try? await store.reviews(in: favour, for: reader)) ?? []).filter { $0.author != reader }
        return """
            \(written) \(try await store.rating(of: subject)) \(try await store.reviews(of: subject, for: reader).reviews) \
            \(try await store.messages(to: reader)) \(data.reviews.received) \(data.messages) \
            \(try await store.reviewsToWrite(by: reader)) \(try await store.favours([favour]))
            """
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `whatever is written when, it is shown to others once both have written, or after 14 days`(
        seed: UInt64
    ) async throws {
        var random = SeededGenerator(seed: seed)
        let town = try await Town()
        let (favour, people) = try await completed(town)
        let pair = [people[0], people[1]]
        var written: [Double?] = [nil, nil]
        var words: [(stars: Int, text: String)] = [(0, ""), (0, "")]
        var shown = [false, false]
        var hours = 50.0
        for step in 0..<14 {
            hours += [0, 1, 5, 23, 40, 100].randomElement(using: &random) ?? 0
            try await town.go(to: hours)
            let isOver = hours >= 50 + 14 * 24
            if isOver { shown = written.map { $0 != nil } }
            let who = Int.random(in: 0...1, using: &random)
            let new = (stars: Int.random(in: 1...5, using: &random), text: "Step \(step)")
            let readers = [pair[1 - who], people[2]]
            var before: [String] = []
            for reader in readers { before.append(try await seen(town, favour, by: reader, of: pair[1 - who])) }
            let mayWrite = !isOver && !shown[who] && written[who].map { hours < $0 + 24 } ?? true
            do {
                try await town.store.review(pair[1 - who], in: favour, by: pair[who], stars: new.stars, text: new.text)
                #expect(mayWrite, "step \(step) at \(hours)")
                if written[who] == nil { written[who] = hours }
                words[who] = new
                if written[0] != nil, written[1] != nil { shown = [true, true] }
            } catch let refusal as ReviewRefusal {
                #expect(
                    !mayWrite && [.tooLate, .unchangeable].contains(refusal), "step \(step) at \(hours): \(refusal)")
            }
            var after: [String] = []
            for reader in readers { after.append(try await seen(town, favour, by: reader, of: pair[1 - who])) }
            if !shown[who] { #expect(before == after, "step \(step) at \(hours)") }
            for (author, subject) in [(0, 1), (1, 0)] {
                let rating = try await town.store.rating(of: pair[subject])
                let expected = Rating(count: shown[author] ? 1 : 0, stars: shown[author] ? words[author].stars : 0)
                #expect(rating == expected, "step \(step) at \(hours)")
                let texts = try await town.store.reviews(of: pair[subject], for: people[2]).reviews.map(\.words?.text)
                #expect(texts == (shown[author] ? [words[author].text] : []))
            }
        }
        // Each review that is shown was told at most once.
        for person in pair { #expect(try await kinds(town, person).count { $0 == .reviewed } <= 1) }
    }

    @Test func `there is one for each direction, however often it is sent`() async throws {
        let town = try await Town()
        let (favour, people) = try await completed(town)
        await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await town.store.review(
                        people[number % 2], in: favour, by: people[1 - number % 2], stars: 1 + number % 5, text: "")
                }
            }
            // All but the last of each are refused once both have written.
            while let result = await group.nextResult() {
                if case .failure(let error) = result { #expect(error as? ReviewRefusal == .unchangeable) }
            }
        }
        for person in people.prefix(2) { #expect(try await town.store.rating(of: person).count == 1) }
        for person in people.prefix(2) { #expect(try await kinds(town, person).count <= 1) }
    }

    @Test func `only requester and helpers whose help was confirmed review each other, in words that can be shown`()
        async throws
    {
        let town = try await Town()
        let (favour, people) = try await completed(town, helpers: 2)
        let store = town.store
        for (author, subject) in [(people[0], people[3]), (people[1], people[2])] {
            await #expect(throws: ReviewRefusal.notTogether) {
                try await store.review(subject, in: favour, by: author, stars: 5, text: "")
            }
        }
        await #expect(throws: StoreError.notFound) {
            try await store.review(people[0], in: favour, by: people[3], stars: 5, text: "")
        }
        for (stars, text, refusal) in [
            (0, "", ReviewRefusal.starsMissing), (6, "", .starsMissing),
            (5, String(repeating: "a", count: 1001), .textTooLong), (5, "a\u{0}b", .unprintable),
        ] {
            await #expect(throws: refusal) {
                try await store.review(people[1], in: favour, by: people[0], stars: stars, text: text)
            }
        }
        let review = try await store.review(people[1], in: favour, by: people[0], stars: 5, text: " Two\r\nlines \n")
        #expect(review.words?.text == "Two\nlines")
        // Each helper of a group has their own.
        #expect(try await store.reviewsToWrite(by: people[0]).map(\.subject) == [people[2]])
        #expect(try await store.reviewsToWrite(by: people[2]).map(\.subject) == [people[0]])
    }

    @Test func `one reminder comes a day later, for who has not written and not put it aside`() async throws {
        let town = try await Town()
        let (favour, people) = try await completed(town, helpers: 3)
        try await town.store.review(people[0], in: favour, by: people[1], stars: 4, text: "")
        try await town.store.dismissReview(people[0], in: favour, by: people[2])
        #expect(try await town.store.reviewsToWrite(by: people[2]).isEmpty)
        try await town.go(to: 73.9)
        for person in people { #expect(try await kinds(town, person) == []) }
        for hours in [74.0, 75, 200] {
            try await town.go(to: hours)
            // Once for all helpers.
            #expect(try await kinds(town, people[0]) == [.toReview])
            #expect(try await kinds(town, people[1]) == [])
            #expect(try await kinds(town, people[2]) == [])
            #expect(try await kinds(town, people[3]) == [.toReview])
        }
        // What was put aside can still be written.
        try await town.store.review(people[0], in: favour, by: people[2], stars: 3, text: "")
    }

    @Test func `blocked people hear nothing of each other, and what they wrote counts`() async throws {
        let town = try await Town()
        let (favour, people) = try await completed(town)
        try await town.store.review(people[0], in: favour, by: people[1], stars: 2, text: "Why")
        try await town.store.setBlock(true, of: people[1], by: people[0])
        try await town.go(to: 80)
        #expect(try await town.store.reviewsToWrite(by: people[0]).isEmpty)
        try await town.go(to: 50 + 14 * 24)
        for person in people { #expect(try await kinds(town, person) == []) }
        #expect(try await town.store.rating(of: people[0]) == Rating(count: 1, stars: 2))
        #expect(try await town.store.reviews(in: favour, for: people[0]).allSatisfy { $0.author == people[0] })
        #expect(try await town.store.reviews(of: people[0], for: people[0]).reviews.isEmpty)
        #expect(try await town.store.reviews(of: people[0], for: people[1]).reviews.isEmpty)
        #expect(try await town.store.reviews(of: people[0], for: people[2]).reviews.map(\.words?.text) == ["Why"])
    }

    @Test func `a long list of reviews is read in parts`() async throws {
        let town = try await Town()
        let (favour, people) = try await completed(town, helpers: 7)
        for helper in people[1...7] {
            try await town.store.review(people[0], in: favour, by: helper, stars: 5, text: "\(helper.rawValue)")
        }
        try await town.store.setBlock(true, of: people[3], by: people[8])
        try await town.go(to: 50 + 14 * 24)
        let visitor = people[8]
        let all = try await town.store.reviews(of: people[0], for: visitor).reviews
        #expect(all.map(\.author) == people[1...7].reversed().filter { $0 != people[3] })
        var (found, place) = ([Review](), ReviewList.Place?.none)
        repeat {
            let list = try await town.store.reviews(of: people[0], for: visitor, after: place, limit: 2)
            found += list.reviews
            place = list.next
        } while place != nil
        #expect(found == all)
    }

    @Test func `of who leaves the stars stay, and the text goes`() async throws {
        let town = try await Town()
        let anna = try await town.store.signUp(
            NewPerson(name: "Anna", password: "hedge row 12", isAdult: true, point: T.door), from: ""
        ).person
        let people = try await town.people(2)
        let favour = try await town.store.ask(T.draft(), by: people[0])
        _ = try await town.store.change(favour.id, .accept(T.first), by: anna)
        try await town.go(to: 50)
        _ = try await town.store.change(favour.id, .confirm(T.first, anna), by: people[0])
        try await town.store.review(people[0], in: favour.id, by: anna, stars: 4, text: "Fine, says Anna")
        try await town.store.deleteAccount(anna, password: "hedge row 12")
        #expect(try await town.store.reviewsToWrite(by: people[0]).isEmpty)
        try await town.go(to: 50 + 14 * 24)
        let received = try await town.store.reviews(of: people[0], for: people[1]).reviews
        #expect(received.map(\.words?.stars) == [4] && received.map(\.words?.text) == [""])
        #expect(try await town.store.rating(of: anna) == Rating(count: 0, stars: 0))
    }

    @Test func `promises are counted by what became of them`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        func accepted(_ start: Double) async throws -> FavourID {
            let favour = try await town.store.ask(T.draft(start: start, end: start + 1), by: people[0])
            _ = try await town.store.change(favour.id, .accept(T.first), by: people[1])
            return favour.id
        }
        let soon = try await accepted(10)
        try await town.go(to: 0.5)
        _ = try await town.store.change(soon, .withdraw(T.first), by: people[1])
        _ = try await town.store.change(try await accepted(100), .withdraw(T.first), by: people[1])
        _ = try await town.store.change(
            try await accepted(200), .remove(T.first, people[1], reason: ""), by: people[0])
        let missed = try await accepted(20)
        try await town.go(to: 22)
        _ = try await town.store.change(missed, .noShow(T.first, people[1]), by: people[0])
        #expect(try await town.store.reliability(of: people[1]) == Reliability(accepted: 2, leftLate: 1, absent: 1))
        // Who leaves and comes back has promised one thing.
        let often = try await accepted(300)
        for _ in 0..<3 {
            _ = try await town.store.change(often, .withdraw(T.first), by: people[1])
            _ = try await town.store.change(often, .accept(T.first), by: people[1])
        }
        #expect(try await town.store.reliability(of: people[1]) == Reliability(accepted: 3, leftLate: 1, absent: 1))
        // So has who leaves late twice.
        let late = try await accepted(30)
        try await town.go(to: 23)
        _ = try await town.store.change(late, .withdraw(T.first), by: people[1])
        _ = try await town.store.change(late, .accept(T.first), by: people[1])
        try await town.go(to: 24)
        _ = try await town.store.change(late, .withdraw(T.first), by: people[1])
        #expect(try await town.store.reliability(of: people[1]) == Reliability(accepted: 4, leftLate: 2, absent: 1))
        _ = try await town.store.change(missed, .dispute(T.first), by: people[1])
        #expect(try await town.store.reliability(of: people[1]).absent == 0)
        let disputed = try await town.store.operatorQueue().disputed
        #expect(disputed.flatMap(\.slots).compactMap(\.dispute) == [Dispute(by: people[1], since: T.after(24))])
        #expect(disputed.map(\.id) == [missed])
        _ = try await town.store.change(missed, .withdrawDispute(T.first), by: people[1])
        #expect(try await town.store.operatorQueue().disputed == [])
        #expect(try await town.store.reliability(of: people[1]).absent == 1)
    }
}
