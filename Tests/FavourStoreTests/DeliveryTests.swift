import Favours
import Foundation
import Storage
import Synchronization
import Testing

@testable import FavourStore

@Suite("News leave the app by e-mail")
struct DeliveryTests {
    typealias T = Town
    /// Anna, who asked for a favour of three places and gets e-mails, and helpers.
    private struct Setting {
        let town: Town
        let people: [PersonID]
        let favour: FavourID
        var anna: PersonID { people[0] }
        var store: FavourStore { town.store }

        /// A person accepts, which Anna is told.
        func accept(_ helper: Int) async throws {
            _ = try await store.change(favour, .accept(T.first), by: people[helper])
        }
        /// An e-mail that is due now; those of a day are due before a moment in hours.
        func claim(daysBefore hours: Double = -1) async throws -> MailBatch? {
            try await store.claimMail(daysBefore: T.after(hours))
        }
    }

    private func setting(_ helpers: Int = 3, timing: MailTiming = .atOnce) async throws -> Setting {
        let town = try await Town()
        let people = try await town.people(helpers + 1)
        try await town.confirm("anna@example.org", of: people[0])
        try await town.store.setMail([.helpers: timing], language: "it", by: people[0])
        let favour = try await town.store.ask(T.draft(places: max(2, helpers)), by: people[0])
        return Setting(town: town, people: people, favour: favour.id)
    }

    @Test func `one message is one e-mail, and is sent once`() async throws {
        let s = try await setting()
        try await s.accept(1)
        // Who is looking at the app sees it there.
        #expect(try await s.claim() == nil)
        try await s.town.go(to: 0.1)
        let batch = try #require(try await s.claim())
        #expect(batch.address == "anna@example.org" && batch.language == "it" && !batch.isDaily)
        #expect(batch.messages.map(\.notice.kind) == [.accepted] && batch.person == s.anna)
        // Another sender does not get it.
        #expect(try await s.claim() == nil)
        try await s.store.finish(batch, .sent)
        try await s.town.go(to: 40)
        #expect(try await s.claim() == nil)
    }

    @Test func `what a killed sender had goes to the next one, as the same e-mail`() async throws {
        let s = try await setting()
        try await s.accept(1)
        try await s.accept(2)
        try await s.town.go(to: 1)
        let first = try #require(try await s.claim())
        let second = try #require(try await s.claim())
        #expect(first.identifier != second.identifier)
        try await s.store.finish(second, .sent)
        try await s.town.go(to: 1 + 299 / 3600)
        #expect(try await s.claim() == nil)
        try await s.town.go(to: 1 + 301 / 3600)
        let again = try #require(try await s.claim())
        #expect(again.identifier == first.identifier && again.messages == first.messages)
        // The first sender was only slow.
        try await s.store.finish(first, .sent)
        try await s.town.go(to: 2)
        #expect(try await s.claim() == nil)
    }

    @Test func `two processes never have the same one`() async throws {
        let s = try await setting(20)
        for helper in 1...20 { try await s.accept(helper) }
        try await s.town.go(to: 1)
        let other = try await FavourStore(folder: s.town.folder, hasLimits: false) { T.after(1) }
        let found = try await withThrowingTaskGroup(of: [String].self) { group in
            for number in 0..<8 {
                let store = number.isMultiple(of: 2) ? s.store : other
                group.addTask {
                    var found: [String] = []
                    while let batch = try await store.claimMail(daysBefore: 0) {
                        found.append(batch.identifier)
                        try await store.finish(batch, .sent)
                    }
                    return found
                }
            }
            return try await group.reduce(into: [String]()) { $0 += $1 }
        }
        #expect(found.count == 20 && Set(found).count == 20)
    }

    @Test func `failures are tried again after growing pauses, and given up with a line`() async throws {
        let s = try await setting()
        try await s.accept(1)
        var time = 0.1
        var identifiers: Set<String> = []
        for pause in [60, 300, 1800, 7200, 21_600] as [Double] {
            try await s.town.go(to: time)
            let batch = try #require(try await s.claim())
            identifiers.insert(batch.identifier)
            #expect(try await !s.store.finish(batch, .failed(reason: "No line.", isPermanent: false)))
            try await s.town.go(to: time + (pause - 2) / 3600)
            #expect(try await s.claim() == nil, "\(pause)")
            time += (pause + 1) / 3600
        }
        try await s.town.go(to: time)
        let last = try #require(try await s.claim())
        #expect(identifiers == [last.identifier])
        #expect(try await s.store.givenUp(since: 0) == [])
        #expect(try await s.store.finish(last, .failed(reason: "No line.", isPermanent: false)))
        #expect(try await s.store.givenUp(since: 0) == [GivenUp(channel: .mail, reason: "No line.", count: 1)])
        #expect(try await s.store.givenUp(since: T.after(time) + 1) == [])
        try await s.town.go(to: 47)
        #expect(try await s.claim() == nil)
        // Still there in the app.
        #expect(try await s.store.messages(to: s.anna).map(\.notice.kind) == [.accepted])
    }

    @Test func `what is refused for good is given up at once`() async throws {
        let s = try await setting()
        try await s.accept(1)
        try await s.town.go(to: 1)
        let batch = try #require(try await s.claim())
        #expect(try await s.store.finish(batch, .failed(reason: "Refused (550).", isPermanent: true)))
        try await s.town.go(to: 40)
        #expect(try await s.claim() == nil)
        #expect(try await s.store.givenUp(since: 0).map(\.count) == [1])
    }

    @Test func `a day's news are one e-mail, whose attempts are the same`() async throws {
        let s = try await setting(timing: .daily)
        try await s.accept(1)
        try await s.accept(2)
        try await s.town.go(to: 5)
        #expect(try await s.claim(daysBefore: -19) == nil)
        let batch = try #require(try await s.claim(daysBefore: 5))
        #expect(batch.isDaily && batch.messages.map(\.notice.about) == [s.people[1], s.people[2]])
        _ = try await s.store.finish(batch, .failed(reason: "No line.", isPermanent: false))
        // What comes in between is told on the next day.
        try await s.accept(3)
        try await s.town.go(to: 6)
        let again = try #require(try await s.claim(daysBefore: 5))
        #expect(again.identifier == batch.identifier && again.messages == batch.messages)
        try await s.store.finish(again, .sent)
        #expect(try await s.claim(daysBefore: 5) == nil)
        try await s.town.go(to: 29)
        let next = try #require(try await s.claim(daysBefore: 29))
        #expect(next.identifier != batch.identifier && next.messages.map(\.notice.about) == [s.people[3]])
    }

    @Test func `what was seen in the app, is not wanted, or is of a blocked person, is not sent`() async throws {
        for case let (name, act) in [
            ("seen", { s in try await s.store.markAllSeen(by: s.anna) }),
            ("off", { s in try await s.store.setMail([.helpers: .off], language: "en", by: s.anna) }),
            ("no address", { s in try await s.town.removeAddress(of: s.anna) }),
            (
                "unsubscribed",
                { s in
                    let token = try s.store.unsubscribeToken(of: s.anna, address: "anna@example.org")
                    #expect(try await s.store.unsubscribe(token))
                }
            ),
            ("blocked by her", { s in try await s.store.setBlock(true, of: s.people[1], by: s.anna) }),
            ("blocked her", { s in try await s.store.setBlock(true, of: s.anna, by: s.people[1]) }),
        ] as [(String, (Setting) async throws -> Void)] {
            let s = try await setting()
            try await s.accept(1)
            try await act(s)
            try await s.town.go(to: 1)
            #expect(try await s.claim() == nil, "\(name)")
            if name == "no address" { try await s.town.confirm("anna@example.org", of: s.anna) }
            try await s.store.setMail([.helpers: .atOnce], language: "en", by: s.anna)
            try await s.store.setBlock(false, of: s.people[1], by: s.anna)
            try await s.town.go(to: 2)
            // Passed over for good.
            #expect(try await s.claim() == nil, "\(name)")
        }
    }

    @Test func `who accepts and leaves at once is told of in the app alone`() async throws {
        let s = try await setting()
        try await s.accept(1)
        try await s.accept(2)
        _ = try await s.store.change(s.favour, .withdraw(T.first), by: s.people[1])
        try await s.town.go(to: 3)
        let batch = try #require(try await s.claim())
        #expect(batch.messages.map(\.notice) == [Notice(.accepted, to: s.anna, about: s.people[2], slot: T.first)])
        #expect(try await s.claim() == nil)
        #expect(try await s.store.messages(to: s.anna).map(\.notice.kind) == [.left, .accepted, .accepted])
    }

    @Test func `that somebody left is sent to all who know that they had accepted`() async throws {
        // Seen in the app, sent, and with a sender who may have sent it.
        for case let (name, tell, sent) in [
            ("seen", { s in try await s.store.markAllSeen(by: s.anna) }, [.left]),
            (
                "sent", { s in if let batch = try await s.claim() { try await s.store.finish(batch, .sent) } }, [.left]
            ), ("claimed", { s in _ = try await s.claim() }, [.accepted, .left]),
        ] as [(String, (Setting) async throws -> Void, [Notice.Kind])] {
            let s = try await setting()
            try await s.accept(1)
            try await s.town.go(to: 0.1)
            try await tell(s)
            _ = try await s.store.change(s.favour, .withdraw(T.first), by: s.people[1])
            try await s.town.go(to: 2)
            var told: [Notice.Kind] = []
            while let batch = try await s.claim() {
                told += batch.messages.map(\.notice.kind)
                try await s.store.finish(batch, .sent)
            }
            #expect(told == sent, "\(name)")
        }
    }

    @Test func `who accepts and leaves without end makes few e-mails, and the last says what is so`() async throws {
        let s = try await setting()
        var told: [Notice.Kind] = []
        func send() async throws {
            while let batch = try await s.claim() {
                told += batch.messages.map(\.notice.kind)
                try await s.store.finish(batch, .sent)
            }
        }
        // For five hours, each five minutes.
        for step in 0..<60 {
            if step.isMultiple(of: 2) {
                try await s.accept(1)
            } else {
                _ = try await s.store.change(s.favour, .withdraw(T.first), by: s.people[1])
            }
            try await s.town.go(to: Double(step + 1) / 12)
            try await send()
        }
        #expect(told.count <= 4, "\(told)")
        try await s.accept(1)
        try await s.town.go(to: 6)
        try await send()
        // Opposites alternate: none is missing between two.
        #expect(told.last == .accepted)
        for (one, next) in zip(told, told.dropFirst()) { #expect(one != next) }
        #expect(try await s.store.messages(to: s.anna).count == 61)
    }

    @Test(arguments: [false, true])
    func `helpers on stand-by are not told of what is as before, but of what they are asked`(isBusy: Bool) async throws
    {
        let town = try await Town()
        let people = try await town.people(4)
        try await town.confirm("bruno@example.org", of: people[1])
        var draft = T.draft(places: 2)
        draft.content.oneIsEnough = true
        draft.slots.append(Draft.Slot(start: T.after(60), end: T.after(61), places: 2))
        let favour = try await town.store.ask(draft, by: people[0])
        let second = SlotID(rawValue: 2)
        for (slot, helper) in [(T.first, people[1]), (second, people[2]), (second, people[3])] {
            _ = try await town.store.change(favour.id, .accept(slot), by: helper)
        }
        if isBusy {
            let other = try await town.store.ask(T.draft(start: 49, end: 52), by: people[0])
            _ = try await town.store.change(other.id, .accept(T.first), by: people[1])
        }
        _ = try await town.store.change(favour.id, .withdraw(second), by: people[3])
        #expect(try await town.store.messages(to: people[1]).map(\.notice.kind) == [.neededAgain, .notNeeded])
        try await town.go(to: 2)
        if isBusy {
            var told: [Notice.Kind] = []
            while let batch = try await town.store.claimMail(daysBefore: T.after(0)) {
                told += batch.messages.map(\.notice.kind)
            }
            #expect(told.contains(.neededAgain))
            return
        }
        #expect(try await town.store.claimMail(daysBefore: T.after(0)) == nil)
        _ = try await town.store.change(favour.id, .accept(second), by: people[3])
        try await town.go(to: 4)
        #expect(
            try await town.store.claimMail(daysBefore: T.after(0))?.messages.map(\.notice.kind) == [.notNeeded])
    }

    @Test func `the title of a favour that is hidden from a person is not sent`() async throws {
        let s = try await setting()
        let bruno = s.people[1]
        try await s.town.confirm("bruno@example.org", of: bruno)
        try await s.accept(1)
        _ = try await s.store.change(s.favour, .remove(T.first, bruno, reason: ""), by: s.anna)
        try await s.accept(2)
        try await s.store.perform(.hide(s.favour), "Fraud", by: .commandLine)
        try await s.town.go(to: 1)
        var told: [(PersonID, Notice.Kind)] = []
        while let batch = try await s.claim() {
            told += batch.messages.map { (batch.person, $0.notice.kind) }
            try await s.store.finish(batch, .sent)
        }
        // The requester sees it, and hears what became of it.
        #expect(told.filter { $0.0 == s.anna }.map(\.1).contains(.hidden))
        #expect(told.filter { $0.0 == bruno }.isEmpty)
        // Passed over for good.
        try await s.store.perform(.approve(s.favour), by: .commandLine)
        try await s.town.go(to: 2)
        while let batch = try await s.claim() { #expect(batch.person == s.anna) }
    }

    @Test func `messages of a chat are sent also when the favour is hidden`() async throws {
        let s = try await setting()
        let bruno = s.people[1]
        try await s.town.confirm("bruno@example.org", of: bruno)
        let room = try await s.store.openRoom(of: s.favour, with: bruno, by: bruno)
        _ = try await s.store.say("Is there a lift?", in: room, by: bruno)
        _ = try await s.store.say("Yes", in: room, by: s.anna)
        try await s.store.perform(.hide(s.favour), "Fraud", by: .commandLine)
        try await s.town.go(to: 1)
        var told: [PersonID: [Notice.Kind]] = [:]
        while let batch = try await s.claim() { told[batch.person, default: []] += batch.messages.map(\.notice.kind) }
        #expect(told[bruno] == [.message] && told[s.anna]?.contains(.message) == true)
    }

    @Test func `nothing is kept for who has no address, and nothing old is sent`() async throws {
        let s = try await setting()
        let other = try await s.store.ask(T.draft("Feed the cat", start: 100, end: 101), by: s.people[1])
        _ = try await s.store.change(other.id, .accept(T.first), by: s.people[2])
        try await s.town.go(to: 1)
        #expect(try await s.claim() == nil)
        // The operator had no mail server for two days.
        try await s.accept(1)
        try await s.town.go(to: 46)
        try await s.accept(3)
        try await s.town.go(to: 50)
        let batch = try #require(try await s.claim())
        #expect(batch.messages.map(\.notice.about) == [s.people[3]])
        try await s.store.finish(batch, .sent)
        // Work that the clock began and ended is told, too.
        #expect(try await s.claim()?.messages.map(\.notice.kind) == nil)
    }

    @Test func `nothing is sent before the code that came to the address was typed`() async throws {
        let town = try await Town(hasLimits: true)
        let (store, people) = (town.store, try await town.people(1))
        let (anna, _) = try await store.signUp(
            NewPerson(name: "Anna", password: "hedge row 12", isAdult: true, point: Town.door), from: "")
        let code = try await store.requestMail("anna@example.org", language: "en", by: anna)
        #expect(code.count == 6 && code.allSatisfy(\.isNumber))
        #expect(try await store.mailSettings(of: anna).address == nil)
        let favour = try await store.ask(T.draft(places: 2), by: anna)
        _ = try await store.change(favour.id, .accept(T.first), by: people[0])
        let wrong = code == "000000" ? "000001" : "000000"
        for other in [wrong, "", code + "0", String(code.dropLast())] {
            await #expect(throws: StoreError.codeWrong) { try await store.confirmMail(other, by: anna) }
        }
        await #expect(throws: StoreError.codeWrong) { try await store.confirmMail(code, by: people[0]) }
        try await store.confirmMail(" \(code.prefix(3)) \(code.suffix(3))", by: anna)
        #expect(try await store.mailSettings(of: anna).address == "anna@example.org")
        // Once.
        await #expect(throws: StoreError.codeWrong) { try await store.confirmMail(code, by: anna) }
        try await town.go(to: 1)
        #expect(try await store.claimMail(daysBefore: 0) == nil)
        // Another address waits beside the first; an hour later its code holds no more.
        let second = try await store.requestMail(
            "other@example.org", language: "en", password: "hedge row 12", by: anna)
        #expect(try await store.mailSettings(of: anna).address == "anna@example.org")
        try await town.go(to: 2.1)
        await #expect(throws: StoreError.codeWrong) { try await store.confirmMail(second, by: anna) }
    }

    @Test func `codes are not sent to strangers without end, nor guessed`() async throws {
        let town = try await Town(hasLimits: true)
        let people = try await town.people(3)
        for person in people[..<2] {
            for number in 0..<3 where !(person == people[1] && number == 2) {
                _ = try await town.store.requestMail("victim@example.org", language: "en", by: person)
            }
        }
        await #expect(throws: StoreError.self) {
            try await town.store.requestMail("VICTIM@example.org", language: "en", by: people[2])
        }
        var refusals: [StoreError] = []
        for _ in 0..<12 {
            do { try await town.store.confirmMail("0", by: people[0]) } catch let error as StoreError {
                refusals.append(error)
            }
        }
        #expect(refusals.count { $0 == .codeWrong } == 10)
    }

    @Test func `a token ends e-mails to its own person, and no other does`() async throws {
        let s = try await setting()
        try await s.town.confirm("bruno@example.org", of: s.people[1])
        let token = try s.store.unsubscribeToken(of: s.anna, address: "anna@example.org")
        let other = try s.store.unsubscribeToken(of: s.people[1], address: "bruno@example.org")
        for wrong in [
            "", "1", "1-", "x-y", token + "0", String(token.dropLast()), "2-" + token.dropFirst(2),
            "99-" + token.dropFirst(2), String(repeating: "1", count: 5000),
        ] {
            #expect(try await !s.store.unsubscribe(wrong), "\(wrong)")
        }
        #expect(try await s.store.isUnsubscribeToken(token))
        #expect(try await s.store.isUnsubscribeToken(other))
        #expect(try await s.store.unsubscribe(token))
        #expect(try await s.store.mailSettings(of: s.anna).timings.values.allSatisfy { $0 == .off })
        #expect(try await s.store.mailSettings(of: s.people[1]).timings.values.allSatisfy { $0 == .atOnce })
        // It holds for this address alone.
        try await s.town.confirm("new@example.org", of: s.anna)
        #expect(try await !s.store.isUnsubscribeToken(token))
    }

    @Test func `who deletes the account leaves no address behind`() async throws {
        let town = try await Town()
        let (anna, _) = try await town.store.signUp(
            NewPerson(name: "Anna", password: "hedge row 12", isAdult: true, point: nil), from: "test")
        let helper = try await town.people(1)[0]
        try await town.confirm("anna@example.org", of: anna)
        try await town.store.setMail([.helping: .off], language: "en", by: anna)
        #expect(try await town.store.data(of: anna).mail.address == "anna@example.org")
        let favour = try await town.store.ask(T.draft(places: 2), by: anna)
        _ = try await town.store.change(favour.id, .accept(T.first), by: helper)
        try await town.store.deleteAccount(anna, password: "hedge row 12")
        try await town.go(to: 1)
        #expect(try await town.store.claimMail(daysBefore: 0) == nil)
        let left = try await town.store.read { connection in
            let mail = try connection.first("SELECT count(*) FROM mail") { $0.int(0) }
            let timings = try connection.first("SELECT count(*) FROM mail_timing") { $0.int(0) }
            let deliveries = try connection.first("SELECT count(*) FROM delivery") { $0.int(0) }
            return [mail, timings, deliveries]
        }
        #expect(left == [0, 0, 0])
        #expect(try await town.store.problems() == [])
    }

    @Test func `deliveries are forgotten when they have been over for a month`() async throws {
        let s = try await setting()
        try await s.accept(1)
        try await s.town.go(to: 1)
        try await s.store.finish(try #require(try await s.claim()), .sent)
        func count() async throws -> Int? {
            try await s.store.read { try $0.first("SELECT count(*) FROM delivery") { $0.int(0) } }
        }
        try await s.town.go(to: 29 * 24)
        try await s.store.forgetDeliveries()
        #expect(try await count() ?? 0 > 0)
        try await s.town.go(to: 60 * 24)
        while let batch = try await s.claim() { try await s.store.finish(batch, .sent) }
        try await s.town.go(to: 120 * 24)
        try await s.store.forgetDeliveries()
        #expect(try await count() == 0)
    }
}

extension Town {
    /// Gives a person a confirmed address.
    func confirm(_ address: String, of person: PersonID) async throws {
        let now = store.now
        try await store.write { connection in
            try MailTable.setPending(
                address, code: "known", expires: now, language: "en", isSure: true, of: person, on: connection)
            #expect(try MailTable.confirm("known", of: person, now: now, on: connection))
        }
    }

    /// Removes it, though these people have no passwords.
    func removeAddress(of person: PersonID) async throws {
        try await store.write { try MailTable.removeAddress(of: person, on: $0) }
    }
}
