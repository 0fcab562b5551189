import ChildProcess
import Favours
import Foundation
import StoreHome
import Testing

@testable import FavourStore

/// One verb, killed in its middle.
struct Kill {
    typealias T = Town
    static let verbs =
        ["ask", "photo", "message", "edit", "accept", "tick", "block", "suspend"] + Self.events.map(\.verb)
    let verb: String

    private static let (requester, helper) = (PersonID(rawValue: 1), PersonID(rawValue: 2))
    /// How many favours a verb has to go through.
    private static let most = 40

    /// Verbs that happen once to each favour: who does it, and whether the work has begun before.
    private static let events: [(verb: String, person: PersonID, event: Event, hasBegun: Bool)] = [
        ("withdraw", helper, .withdraw(T.first), false), ("start", helper, .start(T.first), false),
        ("done", requester, .done(T.first), true), ("confirm", requester, .confirm(T.first, helper), true),
        ("no-show", requester, .noShow(T.first, helper), true), ("dispute", helper, .dispute(T.first), true),
        ("remove", requester, .remove(T.first, helper, reason: "Another day"), false),
        ("show-place", requester, .showPlace(T.first, helper), false),
        ("cancel-slot", requester, .cancelSlot(T.first), false), ("cancel", requester, .cancel, false),
    ]

    /// Beside the tests' own program.
    private static var fixture: URL {
        Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "favour-fixture")
            ?? URL(filePath: "favour-fixture")
    }

    /// Runs the fixture until it has said some lines, and kills it a moment later.
    /// - Returns: the last number that it said, and how many lines there were.
    private func kill(
        _ town: Town, _ favours: [FavourID], afterLines lines: Int
    ) throws -> (last: Int64, count: Int) {
        let child = try ChildProcess(Self.fixture.path, [town.folder, verb])
        child.finishInput(Array((favours.map { String($0.rawValue) }.joined(separator: " ") + "\n").utf8))
        var said: [UInt8] = []
        while said.count(where: { $0 == 10 }) <= lines {
            let more = child.readSome()
            guard !more.isEmpty else { break }
            said += more
        }
        usleep(UInt32.random(in: 0..<3000))
        Foundation.kill(child.pid, SIGKILL)
        said += child.finish().output
        let whole = said.split(separator: 10).compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
        #expect(whole.count > lines)
        return (whole.last ?? 0, whole.count - 1)
    }

    func check(afterLines lines: Int) async throws {
        let town = try await Town()
        _ = try await town.people(2)
        // By the computer's own clock, which the fixture has.
        let now = Int64(Date().timeIntervalSince1970)
        if let event = Self.events.first(where: { $0.verb == verb }) {
            try await check(event, town, now: now, afterLines: lines)
        } else if ["tick", "block", "suspend"].contains(verb) {
            try await checkAtOnce(town, now: now)
        } else {
            try await checkRow(town, now: now, afterLines: lines + 1)
        }
    }

    /// Favours with a helper, written without the cost of a transaction each.
    private func prepare(
        _ town: Town, count: Int, hasBegun: Bool, now: Int64, start: Int64
    ) async throws -> [Favour] {
        try await town.store.write { connection in
            try (1...Int64(count)).map { number in
                var draft = T.draft("Number \(number)")
                draft.slots = [Draft.Slot(start: start, end: start + 90_000)]
                var favour = try Favour(
                    id: FavourID(rawValue: number), author: Self.requester, draft: draft, publicPlace: T.door,
                    at: now - 9000)
                favour = try favour.applying(.accept(T.first), by: Actor(Self.helper), at: now - 8000)
                if hasBegun {
                    favour = try favour.applying(.start(T.first), by: Actor(Self.requester), at: start - 60)
                }
                try FavourTable.put(favour, replacing: nil, on: connection)
                return favour
            }
        }
    }

    /// What people see of a favour, the time of a change apart.
    private static func signature(_ favour: Favour) -> String {
        let slots = favour.slots.map { slot in
            let helpers = slot.acceptances.map {
                "\($0.person.rawValue) \($0.state) \($0.isLate) \($0.saidDone) \($0.seesPlace) \($0.reason)"
            }
            return "\(slot.phase) \(slot.isDisputed) \(slot.ended == nil) \(helpers)"
        }
        return "\(favour.version) \(slots)"
    }

    /// The notices of one favour.
    private func notices(_ store: FavourStore, _ favour: FavourID) async throws -> [Notice] {
        var found: [Notice] = []
        for person in [Self.requester, Self.helper] {
            found += try await store.messages(to: person, limit: 1000).filter { $0.favour == favour }.map(\.notice)
        }
        return found
    }

    private func check(
        _ event: (verb: String, person: PersonID, event: Event, hasBegun: Bool), _ town: Town, now: Int64,
        afterLines lines: Int
    ) async throws {
        let befores = try await prepare(
            town, count: Self.most, hasBegun: event.hasBegun, now: now, start: now + (event.hasBegun ? -3600 : 3600))
        let (last, count) = try kill(town, befores.map(\.id), afterLines: lines)
        #expect(Int64(count) == last)
        let store = try await StoreHome.open(folder: town.folder, hasLimits: false)
        #expect(try await store.problems() == [])
        var done: Int64 = 0
        for before in befores {
            let after = try before.applying(event.event, by: Actor(event.person), at: now)
            let found = try #require(try await store.favours([before.id]).first)
            let isDone = Self.signature(found) == Self.signature(after)
            #expect(isDone || found == before, "\(Self.signature(found))")
            let told = isDone ? Notice.all(from: before, to: after, by: event.person) : []
            #expect(try await notices(store, before.id) == told)
            // In the order in which they were done, none left out.
            if isDone { done += 1 }
            #expect(isDone == (before.id.rawValue <= done))
        }
        #expect(done == last || done == last + 1)
    }

    /// The clock's part by the hundred, and a block or a suspension that ends many promises: each transaction whole or not at all.
    private func checkAtOnce(_ town: Town, now: Int64) async throws {
        let isTick = verb == "tick"
        let befores = try await prepare(
            town, count: 250, hasBegun: false, now: now, start: now + (isTick ? -100 : 90_000))
        _ = try kill(town, befores.map(\.id), afterLines: 0)
        let store = try await StoreHome.open(folder: town.folder, hasLimits: false)
        #expect(try await store.problems() == [])
        let found = try await store.favours(befores.map(\.id))
        let done = found.count { isTick ? $0.slots[0].phase == .inProgress : $0.slots[0].taken == 0 }
        #expect(isTick ? [0, 100, 200, 250].contains(done) : [0, 250].contains(done), "\(done)")
        #expect(found.count { befores.contains($0) } == 250 - done)
        let isSuspension = verb == "suspend"
        let told = try await store.messages(to: isSuspension ? Self.requester : Self.helper, limit: 1000)
            .map(\.notice.kind)
        #expect(told == Array(repeating: isSuspension ? .left : .removed, count: isTick ? 0 : done))
        #expect(try await store.hasBlocked(Self.helper, by: Self.requester) == (verb == "block" && done == 250))
        // In the log with the act, or not at all.
        #expect(try await (store.suspension(of: Self.helper) != nil) == (isSuspension && done == 250))
        #expect(try await store.auditLog().count == (isSuspension && done == 250 ? 1 : 0))
    }

    /// One favour after the other, or one that is changed again and again.
    private func checkRow(_ town: Town, now: Int64, afterLines lines: Int) async throws {
        var draft = T.draft()
        draft.slots = [Draft.Slot(start: now + 200_000, end: now + 210_000)]
        let store = try await StoreHome.open(folder: town.folder, hasLimits: false)
        let favour = try await store.ask(draft, by: Self.requester)
        if verb == "edit" { _ = try await store.change(favour.id, .accept(T.first), by: Self.helper) }
        let room = try await store.openRoom(of: favour.id, with: Self.helper, by: Self.helper)
        let (last, _) = try kill(town, [favour.id], afterLines: lines)

        let again = try await StoreHome.open(folder: town.folder, hasLimits: false)
        #expect(try await again.problems() == [])
        let asked = try await again.asked(by: Self.requester)
        let found = try #require(try await again.favours([favour.id]).first)
        switch verb {
        case "ask":
            #expect(asked.count >= Int(last) && asked.count <= Int(last) + 1)
            #expect(asked.allSatisfy { $0.slots.count == 1 && !$0.content.title.isEmpty })
            #expect(try await again.search(FavourQuery()).total == asked.count)
        case "photo":
            #expect(asked.count >= Int(last) && asked.count <= Int(last) + 1)
            // All but the first, which this process asked for.
            for favour in asked where favour.id.rawValue > 1 {
                let picture = try #require(favour.content.pictures.first)
                let bytes = try await again.picture(picture.id, isSmall: false, for: nil)
                let number = UInt8(truncatingIfNeeded: favour.id.rawValue - 1)
                #expect(bytes == [UInt8](repeating: number, count: 300_000))
            }
            // At most one was on its way to its favour.
            let kept = try await again.data(of: Self.requester).pictures
            #expect(kept.count == asked.count - 1 || kept.count == asked.count)
            for picture in kept {
                #expect(try await again.picture(picture, isSmall: false, for: Self.requester).count == 300_000)
            }
        case "message":
            let chat = try await again.chat(room, for: Self.requester, limit: 10_000)
            #expect(chat.messages.map(\.text) == (0..<chat.messages.count).map { "Message \($0 + 1)" })
            #expect(chat.messages.count == Int(last) || chat.messages.count == Int(last) + 1)
            // Each is to be read, its author has read it, and the first was told.
            #expect(try await again.unread(for: Self.requester) == chat.messages.count)
            #expect(try await again.chat(room, for: Self.requester).reads == [Self.helper: chat.messages.last?.id ?? 0])
            #expect(try await again.messages(to: Self.requester).map(\.notice.kind) == [.message])
        case "edit":
            let number = Int64(found.version - 1)
            #expect(number == last || number == last + 1)
            #expect(found.content.title == "Edit \(number)" && found.slots[0].time.start == now + 200_000 + number)
            // The first edit asked the helper again, and told so.
            #expect(found.slots[0].acceptances.map(\.state) == [.asked])
            #expect(try await again.messages(to: Self.helper).map(\.notice.kind) == [.askedAgain])
        default:
            let acceptances = found.slots[0].acceptances
            #expect(acceptances.count == Int(last) || acceptances.count == Int(last) + 1)
            // A notice for each acceptance and each withdrawal: as many as changes that are there.
            let told = acceptances.count + acceptances.count { $0.state == .withdrawn }
            #expect(try await again.messages(to: Self.requester, limit: 1000).count == told)
        }
    }
}
