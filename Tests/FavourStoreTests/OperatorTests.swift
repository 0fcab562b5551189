import Accounts
import Favours
import Foundation
import Testing

@testable import FavourStore

@Suite("Operators act, and all of it is in the log")
struct OperatorTests {
    private static let password = "hedge row 12"

    private func person(_ name: String, _ town: Town) async throws -> (person: PersonID, token: SessionToken) {
        try await town.store.signUp(
            NewPerson(name: name, password: Self.password, isAdult: true, point: Town.door), from: "")
    }

    @Test func `only operators act, and the log grows and never changes`() async throws {
        let town = try await Town()
        let people = try await town.people(5)
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        for act in [OperatorAct.hide(favour.id), .suspend(people[0], days: 1), .warn(people[0], about: nil)] {
            await #expect(throws: StoreError.notFound) {
                try await town.store.perform(act, "Why", by: .person(people[1]))
            }
        }
        #expect(try await town.store.auditLog().isEmpty)
        try await town.store.setOperator(people[1], true)
        let me = Operator.person(people[1])
        await #expect(throws: StoreError.textMissing) { try await town.store.perform(.hide(favour.id), " ", by: me) }
        var log = try await town.store.auditLog()
        /// All that was there before is there unchanged, but for whether it can be undone, with one entry more.
        func check(_ verb: AuditEntry.Verb, by actor: Operator) async throws {
            let now = try await town.store.auditLog()
            #expect(now.count == log.count + 1 && now.first?.verb == verb && now.first?.by == actor)
            func facts(_ entry: AuditEntry) -> String {
                "\(entry.id) \(entry.at) \(entry.by) \(entry.verb) \(entry.subject) \(entry.about) \(entry.text)"
            }
            #expect(now.dropFirst().map(facts) == log.map(facts))
            log = now
        }
        for (act, text, verb) in [
            (OperatorAct.hide(favour.id), "Rude", AuditEntry.Verb.hide), (.approve(favour.id), "", .approve),
            (.warn(people[0], about: favour.id), "Be kind", .warn), (.warn(people[2], about: nil), "Be kind", .warn),
            (.suspend(people[2], days: 3), "Rude", .suspend), (.allow(people[2]), "", .allow),
            (.settle(.person(people[2])), "", .settle), (.cancel(favour.id), "Fraud", .cancel),
        ] {
            try await town.store.perform(act, text, by: me)
            try await check(verb, by: me)
            #expect(log.first?.text == text && log.first?.subject == act.subject)
        }
        try await town.store.setOperator(people[1], false)
        try await check(.removeOperator, by: .commandLine)
        await #expect(throws: StoreError.notFound) { try await town.store.perform(.approve(favour.id), by: me) }
        try await town.store.perform(.approve(favour.id), by: .commandLine)
        try await check(.approve, by: .commandLine)
    }

    @Test func `no statement changes or removes an entry of the log`() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Sources/FavourStore").standardized
        let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") }
        let text = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
        #expect(text.contains("INSERT INTO operator_act"))
        for verb in ["UPDATE", "DELETE FROM", "REPLACE INTO", "DROP TABLE"] {
            #expect(!text.contains("\(verb) operator_act"))
        }
    }

    @Test func `no operator sees or settles reports about themselves`() async throws {
        let town = try await Town()
        let people = try await town.people(4)
        let (anna, bruno) = (people[0], people[1])
        let other = Operator.person(people[3])
        for person in [anna, people[3]] { try await town.store.setOperator(person, true) }
        let own = try await town.store.ask(Town.draft("Own", start: 1, end: 2), by: anna)
        _ = try await town.store.change(own.id, .accept(Town.first), by: bruno)
        let room = try await town.store.openRoom(of: own.id, with: bruno, by: anna)
        let message = try await town.store.say("Send me money", in: room, by: anna)
        // Once it is over, nobody else knows it.
        try await town.store.report(.favour(own.id), .scam, by: people[2])
        try await town.go(to: 3)
        _ = try await town.store.change(own.id, .confirm(Town.first, bruno), by: anna)
        for (author, subject) in [(anna, bruno), (bruno, anna)] {
            try await town.store.review(subject, in: own.id, by: author, stars: 1, text: "A liar")
        }
        let reviews = [
            Report.Subject.review(ReviewID(favour: own.id, author: anna, subject: bruno)),
            .review(ReviewID(favour: own.id, author: bruno, subject: anna)),
        ]
        let subjects = [.favour(own.id), .person(anna), .message(message.id)] + reviews
        for subject in subjects.dropFirst() {
            let reporter = subject == .message(message.id) ? bruno : people[2]
            try await town.store.report(subject, .scam, by: reporter)
        }
        #expect(try await town.store.operatorQueue(for: .person(anna)).items.isEmpty)
        #expect(try await town.store.operatorQueue(for: other).items.count == 5)
        for subject in subjects[...1] {
            let file = try await town.store.operatorFile(subject, for: .person(anna))
            #expect(file.isAboutReader && file.reports.isEmpty && file.people[people[2]] == nil)
            #expect(try await town.store.operatorFile(subject, for: other).reports.count == 1)
        }
        // That such a file is there would tell of a report.
        for subject in subjects[2...] {
            await #expect(throws: StoreError.notFound) {
                try await town.store.operatorFile(subject, for: .person(anna))
            }
            #expect(try await !town.store.operatorFile(subject, for: other).isAboutReader)
        }
        let acts = [
            OperatorAct.approve(own.id), .hide(own.id), .cancel(own.id), .warn(anna, about: own.id),
            .warn(anna, about: nil), .settle(.person(anna)), .settle(.message(message.id)),
            .remove(.message(message.id)),
            .settle(reviews[0]), .remove(reviews[0]), .settle(reviews[1]), .remove(reviews[1]),
        ]
        for act in acts {
            await #expect(throws: StoreError.aboutOneself, "\(act)") {
                try await town.store.perform(act, "Why", by: .person(anna))
            }
        }
        for act in [
            OperatorAct.hide(own.id), .settle(.person(anna)), .remove(.message(message.id)), .remove(reviews[1]),
        ] {
            let entry = try await town.store.perform(act, "Why", by: other)
            await #expect(throws: StoreError.aboutOneself, "\(act)") {
                try await town.store.undo(entry, by: .person(anna))
            }
            try await town.store.undo(entry, by: .commandLine)
        }
        try await town.store.perform(.settle(.person(anna)), by: .commandLine)
    }

    @Test func `undo brings back what was before, once, and only the last act`() async throws {
        let town = try await Town()
        let people = try await town.people(4, days: 8)
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        for reporter in people[1...2] { try await town.store.report(.favour(favour.id), .scam, by: reporter) }
        func hidden() async throws -> Concealment? {
            try await town.store.favour(favour.id, for: people[0]).concealment
        }
        let approval = try await town.store.perform(.approve(favour.id), by: .commandLine)
        let hiding = try await town.store.perform(.hide(favour.id), "Fraud", by: .commandLine)
        #expect(try await hidden() == .operators)
        await #expect(throws: StoreError.tooLateToUndo) { try await town.store.undo(approval, by: .commandLine) }
        try await town.store.undo(hiding, by: .commandLine)
        #expect(try await hidden() == nil)
        await #expect(throws: StoreError.tooLateToUndo) { try await town.store.undo(hiding, by: .commandLine) }
        #expect(try await town.store.operatorFile(.favour(favour.id)).approved != nil)
        // An approval that was a slip: the reports wait again, and hide again.
        let other = try await town.store.ask(Town.draft("Other"), by: people[0])
        for reporter in people[1...2] { try await town.store.report(.favour(other.id), .scam, by: reporter) }
        let slip = try await town.store.perform(.approve(other.id), by: .commandLine)
        #expect(try await town.store.operatorQueueCount() == 0)
        try await town.store.undo(slip, by: .commandLine)
        #expect(try await town.store.operatorQueue().items.first?.concealment == .reports)
        #expect(try await town.store.operatorQueueCount() == 1)
        await #expect(throws: StoreError.notFound) { try await town.store.undo(slip, by: .person(people[3])) }
    }

    @Test func `undoing that a favour was hidden approves no text that came since`() async throws {
        let town = try await Town()
        let people = try await town.people(4, days: 8)
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        let reporters = people[1...2]
        for reporter in reporters { try await town.store.report(.favour(favour.id), .scam, by: reporter) }
        try await town.store.perform(.approve(favour.id), by: .commandLine)
        let hiding = try await town.store.perform(.hide(favour.id), "Fraud", by: .commandLine)
        var draft = Town.draft("Send money")
        draft.slots[0].id = Town.first
        _ = try await town.store.edit(favour.id, draft, by: people[0])
        try await town.store.undo(hiding, by: .commandLine)
        #expect(try await town.store.operatorFile(.favour(favour.id)).approved == nil)
        let standing = try await town.store.read { try ModerationTable.standing(of: favour.id, on: $0) }
        // The two reports were about another text: they do not hide this one together with the next.
        let last = try await town.store.read { try ReportTable.last(of: .favour(favour.id), on: $0) }
        #expect(standing.hidden == nil && standing.approved == nil && standing.countedFrom == last && last > 0)
        try await town.store.report(.favour(favour.id), .scam, by: people[3])
        #expect(try await town.store.favour(favour.id, for: people[0]).concealment == nil)
        // What earlier versions wrote into the log is still undone.
        let read = ModerationTable.Standing.read("reports,1800000000,12")
        #expect(read?.standing.hidden == .reports && read?.standing.countedFrom == 12 && read?.version == nil)
    }

    @Test func `a warning stands until it is read, and no one else reads it`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        try await town.store.perform(.warn(people[0], about: favour.id), "Be kind", by: .commandLine)
        #expect(try await town.store.messages(to: people[0]).map(\.notice.kind) == [.warned])
        await #expect(throws: StoreError.notFound) {
            try await town.store.perform(.warn(people[1], about: favour.id), "Be kind", by: .commandLine)
        }
        let warning = try #require(try await town.store.newWarnings(to: people[0]).first)
        #expect(warning.text == "Be kind" && warning.favour == favour.id)
        #expect(try await town.store.newWarnings(to: people[1]).isEmpty)
        try await town.store.setRead(warning.id, by: people[1])
        #expect(try await town.store.newWarnings(to: people[0]).count == 1)
        try await town.store.setRead(warning.id, by: people[0])
        #expect(try await town.store.newWarnings(to: people[0]).isEmpty)
        #expect(try await town.store.data(of: people[0]).warnings.count == 1)
    }

    @Test func `people find their suspensions and the reasons in their data`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        func data() async throws -> [AccountData.PastSuspension] {
            try await town.store.data(of: people[0]).suspensions
        }
        #expect(try await data() == [])
        try await town.store.perform(.suspend(people[1], days: 1), "Another one", by: .commandLine)
        try await town.store.perform(.suspend(people[0], days: 2), "Rude", by: .commandLine)
        try await town.store.perform(.suspend(people[0], days: nil), "Fraud", by: .commandLine)
        func suspension(_ until: Double?, _ reason: String, isInForce: Bool) -> AccountData.PastSuspension {
            AccountData.PastSuspension(
                since: Town.after(0), until: until.map(Town.after), reason: reason, isInForce: isInForce)
        }
        #expect(
            try await data() == [
                suspension(nil, "Fraud", isInForce: true), suspension(48, "Rude", isInForce: false),
            ])
        try await town.store.perform(.allow(people[0]), by: .commandLine)
        #expect(try await data().map(\.isInForce) == [false, false])
    }

    @Test func `a favour that an operator cancels does not take place, and all hear who did it`() async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let favour = try await town.store.ask(Town.draft(), by: people[0])
        _ = try await town.store.change(favour.id, .accept(Town.first), by: people[1])
        try await town.store.perform(.cancel(favour.id), "Fraud", by: .commandLine)
        #expect(try await town.store.favours([favour.id]).first?.state == .cancelled)
        #expect(try await town.store.messages(to: people[1]).map(\.notice.kind) == [.cancelledByOperator])
        #expect(try await town.store.messages(to: people[0]).map(\.notice.kind) == [.cancelledByOperator, .accepted])
        await #expect(throws: StoreError.notFound) { try await town.store.favour(favour.id, for: people[2]) }
        // As after every end, its chats are open for 30 days.
        let room = try await town.store.openRoom(of: favour.id, with: people[1], by: people[1])
        try await town.go(to: 30 * 24 - 1)
        try await town.store.say("Why?", in: room, by: people[1])
        try await town.go(to: 30 * 24 + 1)
        await #expect(throws: ChatRefusal.over) { try await town.store.say("Why?", in: room, by: people[1]) }
        await #expect(throws: Refusal.cancelled) {
            try await town.store.perform(.cancel(favour.id), "Fraud", by: .commandLine)
        }
    }

    @Test func `a suspended person is out at once, and comes back at the date`() async throws {
        let town = try await Town()
        let (anna, token) = try await person("Anna", town)
        let people = try await town.people(3)
        let own = try await town.store.ask(Town.draft("Own"), by: anna)
        let promised = try await town.store.ask(Town.draft("Promised", start: 20, end: 21), by: people[0])
        let begun = try await town.store.ask(Town.draft("Begun", start: 1, end: 3), by: people[0])
        for id in [promised.id, begun.id] { _ = try await town.store.change(id, .accept(Town.first), by: anna) }
        _ = try await town.store.change(own.id, .accept(Town.first), by: people[1])
        try await town.go(to: 2)
        try await town.store.perform(.suspend(anna, days: 2), "Rude", by: .commandLine)
        #expect(try await town.store.session(token) == nil)
        // Told to those alone who know the password.
        let until = Town.after(2 + 48)
        await #expect(throws: StoreError.suspended(until: until)) {
            try await town.store.signIn("Anna", password: Self.password, from: "")
        }
        await #expect(throws: StoreError.wrongPassword) {
            try await town.store.signIn("Anna", password: "hedge row 13", from: "")
        }
        // A request that was under way comes too late.
        await #expect(throws: StoreError.notFound) { try await town.store.ask(Town.draft("New"), by: anna) }
        await #expect(throws: StoreError.notFound) { try await town.store.report(.person(people[0]), .rude, by: anna) }
        func state(_ id: FavourID) async throws -> Acceptance.State? {
            try await town.store.favours([id]).first?.slot(Town.first)?.acceptance(of: anna)?.state
        }
        #expect(try await state(promised.id) == .withdrawn)
        #expect(try await state(begun.id) == .accepted)
        #expect(try await town.store.messages(to: people[0]).first?.notice.kind == .leftLate)
        func isShown() async throws -> Bool {
            try await town.store.search(FavourQuery()).favours.contains { $0.id == own.id }
        }
        #expect(try await !isShown())
        await #expect(throws: StoreError.notFound) { try await town.store.favour(own.id, for: people[2]) }
        #expect(try await town.store.favour(own.id, for: people[1]).concealment == .suspension)
        #expect(try await town.store.messages(to: people[1]).first?.notice.kind == .hidden)
        // Another process that starts now does not show it either.
        let other = try await FavourStore(folder: town.folder, hasLimits: false) { Town.after(2) }
        #expect(try await !other.search(FavourQuery()).favours.contains { $0.id == own.id })
        try await town.go(to: 2 + 48)
        #expect(try await town.store.suspension(of: anna) == nil)
        #expect(try await town.store.messages(to: people[1]).map(\.notice.kind).contains(.shownAgain))
        _ = try await town.store.signIn("Anna", password: Self.password, from: "")
        #expect(try await state(promised.id) == .withdrawn)
    }

    @Test func `a suspended person's disputes stay, and nothing is confirmed by the clock`() async throws {
        let town = try await Town()
        let people = try await town.people(2)
        let (anna, requester) = (people[0], people[1])
        let work = try await town.store.ask(Town.draft("Work", start: 1, end: 2), by: requester)
        let absence = try await town.store.ask(Town.draft("Absence", start: 3, end: 4), by: requester)
        for id in [work.id, absence.id] { _ = try await town.store.change(id, .accept(Town.first), by: anna) }
        try await town.go(to: 5)
        _ = try await town.store.change(absence.id, .noShow(Town.first, anna), by: requester)
        for id in [work.id, absence.id] { _ = try await town.store.change(id, .dispute(Town.first), by: anna) }
        func disputes() async throws -> [Dispute?] {
            try await town.store.favours([work.id, absence.id]).map { $0.slot(Town.first)?.dispute }
        }
        let before = try await disputes()
        #expect(before.map { $0?.by } == [anna, anna])
        try await town.store.perform(.suspend(anna, days: 1), "Rude", by: .commandLine)
        #expect(try await disputes() == before)
        #expect(try await town.store.messages(to: requester).allSatisfy { $0.notice.kind != .undisputed })
        try await town.go(to: 200)
        #expect(try await town.store.suspension(of: anna) == nil)
        #expect(try await disputes() == before)
        for id in [work.id, absence.id] {
            let slot = try await town.store.favours([id]).first?.slot(Town.first)
            #expect(slot?.phase == .awaitingConfirmation && slot?.acceptance(of: anna)?.state == .accepted)
        }
    }

    @Test func `one for good ends when an operator says so, and operators are not suspended`() async throws {
        let town = try await Town()
        let (anna, _) = try await person("Anna", town)
        let (bruno, _) = try await person("Bruno", town)
        let own = try await town.store.ask(Town.draft(start: 900, end: 901), by: anna)
        try await town.store.setOperator(bruno, true)
        await #expect(throws: StoreError.operatorProtected) {
            try await town.store.perform(.suspend(bruno, days: 1), "Why", by: .commandLine)
        }
        try await town.store.perform(.suspend(anna, days: nil), "Fraud", by: .person(bruno))
        try await town.go(to: 800)
        await #expect(throws: StoreError.suspended(until: nil)) {
            try await town.store.signIn("Anna", password: Self.password, from: "")
        }
        #expect(try await town.store.operatorQueue().suspended.map(\.person) == [anna])
        try await town.store.perform(.allow(anna), by: .person(bruno))
        _ = try await town.store.signIn("Anna", password: Self.password, from: "")
        #expect(try await town.store.search(FavourQuery()).favours.map(\.id) == [own.id])
        await #expect(throws: StoreError.notFound) { try await town.store.perform(.allow(anna), by: .person(bruno)) }
    }

    @Test func `an operator who deletes the account is none, and the log stays`() async throws {
        let town = try await Town()
        let (bruno, _) = try await person("Bruno", town)
        let people = try await town.people(1)
        try await town.store.setOperator(bruno, true)
        try await town.store.perform(.warn(people[0], about: nil), "Be kind", by: .person(bruno))
        try await town.store.deleteAccount(bruno, password: Self.password)
        #expect(try await town.store.operators().isEmpty)
        #expect(try await town.store.auditLog().map(\.verb) == [.warn, .addOperator])
        await #expect(throws: StoreError.notFound) {
            try await town.store.perform(.settle(.person(people[0])), by: .person(bruno))
        }
    }
}
