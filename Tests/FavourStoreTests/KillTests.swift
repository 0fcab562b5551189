import ChildProcess
import FavourStore
import Favours
import Foundation
import Testing

@Suite("A process that is killed leaves nothing half done", .serialized)
struct KillTests {
    typealias T = Town

    /// Beside the tests' own program.
    private var fixture: URL {
        Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "favour-fixture")
            ?? URL(filePath: "favour-fixture")
    }

    /// Runs the fixture until it has said some lines, and kills it a moment later.
    /// - Returns: the last number that it said.
    private func kill(_ town: Town, _ verb: String, _ favour: FavourID, afterLines lines: Int) throws -> Int64 {
        let child = try ChildProcess(fixture.path, [town.folder, verb])
        child.finishInput(Array("\(favour.rawValue)\n".utf8))
        var said: [UInt8] = []
        while said.count(where: { $0 == 10 }) <= lines {
            let more = child.readSome()
            guard !more.isEmpty else { break }
            said += more
        }
        usleep(UInt32.random(in: 0..<3000))
        Foundation.kill(child.pid, SIGKILL)
        said += child.finish().output
        let whole = said.split(separator: 10).compactMap {
            Int64(String(decoding: $0, as: UTF8.self))
        }
        #expect(whole.count > lines)
        return whole.last ?? 0
    }

    @Test(arguments: ["ask", "edit", "accept"], 0..<3)
    func `what was acknowledged is there, with its notices, and the rest is not`(verb: String, time: Int) async throws {
        let town = try await Town()
        let people = try await town.people(2)
        // By the computer's own clock, which the fixture has.
        let now = Int64(Date().timeIntervalSince1970)
        var draft = T.draft()
        draft.slots = [Draft.Slot(start: now + 200_000, end: now + 210_000)]
        let store = try await FavourStore(folder: town.folder, hasLimits: false)
        let favour = try await store.ask(draft, by: people[0])
        if verb == "edit" { _ = try await store.change(favour.id, .accept(T.first), by: people[1]) }
        let last = try kill(town, verb, favour.id, afterLines: 3 + time * 4)

        let again = try await FavourStore(folder: town.folder, hasLimits: false)
        #expect(try await again.problems() == [])
        let asked = try await again.asked(by: people[0])
        let found = try #require(try await again.favours([favour.id]).first)
        switch verb {
        case "ask":
            #expect(asked.count >= Int(last) && asked.count <= Int(last) + 1)
            #expect(asked.allSatisfy { $0.slots.count == 1 && !$0.content.title.isEmpty })
            #expect(try await again.search(FavourQuery()).total == asked.count)
        case "edit":
            let number = Int64(found.version - 1)
            #expect(number == last || number == last + 1)
            #expect(found.content.title == "Edit \(number)" && found.slots[0].time.start == now + 200_000 + number)
            // The first edit asked the helper again, and told so.
            #expect(found.slots[0].acceptances.map(\.state) == [.asked])
            #expect(try await again.messages(to: people[1]).map(\.notice.kind) == [.askedAgain])
        default:
            let acceptances = found.slots[0].acceptances
            #expect(acceptances.count == Int(last) || acceptances.count == Int(last) + 1)
            // A notice for each acceptance and each withdrawal: as many as changes that are there.
            let told = acceptances.count + acceptances.count { $0.state == .withdrawn }
            #expect(try await again.messages(to: people[0]).count == min(100, told))
        }
    }
}
