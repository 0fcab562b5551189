import ChildProcess
import FavourStore
import Foundation
import RandomSupport
import Testing

@Suite("A sender that is killed", .serialized)
struct KilledSenderTests {
    @Test func `leaves nothing untold, and sends at most one twice each time`() async throws {
        var sender = KilledSender(seed: 1)
        try await sender.check(kills: 4)
    }
}

@Suite(
    "A sender that is killed a hundred times", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["VISION_LONG_TESTS"] == "1", "VISION_LONG_TESTS is not 1"))
struct LongKilledSenderTests {
    @Test func `leaves nothing untold, and sends at most one twice each time`() async throws {
        var sender = KilledSender(seed: 2)
        try await sender.check(kills: 100)
    }
}

/// Kills senders in their middle, and counts what a real mail server has taken.
struct KilledSender {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Beside the tests' own program.
    private static let fixture =
        Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "mail-fixture").path ?? "mail-fixture"

    mutating func check(kills: Int) async throws {
        let server = try MailServerProcess()
        let town = try await MailTown(port: server.port)
        // Enough that each sender is killed with work before it.
        let told = kills * 6
        for number in 0..<told { try await town.acceptAnother(number) }
        var (now, taken) = (MailTown.beginning + 3600, 0)
        for _ in 0..<kills {
            let child = try ChildProcess(Self.fixture, [town.folder, String(server.port), String(now)])
            taken += Int.random(in: 1...3, using: &random)
            server.wait(for: taken)
            usleep(UInt32.random(in: 0..<4000, using: &random))
            kill(child.pid, SIGKILL)
            child.finishInput()
            _ = child.finish()
            // What it had is free again.
            now += 301
        }
        let last = try ChildProcess(Self.fixture, [town.folder, String(server.port), String(now)])
        // What the server says has to be read meanwhile, or it stops when its pipe is full.
        server.wait(for: told)
        #expect(String(decoding: last.readSome(), as: UTF8.self) == "done\n")
        kill(last.pid, SIGKILL)
        last.finishInput()
        _ = last.finish()

        let all = try server.finish()
        let texts = Dictionary(grouping: all) { $0.field("Message-ID") ?? "" }
        print("\(kills) kills: \(told) told, \(all.count) e-mails, \(all.count - texts.count) of them once more")
        #expect(texts[""] == nil && texts.count == told)
        #expect(all.count - texts.count <= kills)
        for (identifier, same) in texts {
            // A repetition is the same but for its date.
            let written = Set(same.map { "\($0.field("Subject") ?? "")\n\($0.text)" })
            #expect(written.count == 1, "\(identifier)")
        }
        // In the app each is there once.
        let messages = try await town.store.messages(to: town.author, limit: 10_000)
        #expect(messages.count == told && messages.allSatisfy(\.isNew))
    }
}
