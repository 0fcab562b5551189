import Foundation
import Synchronization

@testable import Accounts

/// A library's accounts under a clock that stands still, in a folder that is gone after the test.
final class Desk: Sendable {
    let folder = NSTemporaryDirectory() + "accounts-" + UUID().uuidString
    private let time = Mutex<Int64>(1_800_000_000)

    var now: Int64 { time.withLock { $0 } }

    /// Time passes.
    func wait(_ seconds: Int64) { time.withLock { $0 += seconds } }

    /// One process that has the accounts open.
    func open() async throws -> Accounts { try await Accounts(folder: folder, passwordCost: .least) { self.now } }

    /// One process, and the password is set.
    func open(password: String) async throws -> Accounts {
        let accounts = try await open()
        try await accounts.setPassword(password)
        return accounts
    }

    /// The files of the database: the main one, the log and its index.
    var files: [String] {
        ["", "-wal", "-shm"].map { folder + "/accounts.sqlite" + $0 }.filter {
            FileManager.default.fileExists(atPath: $0)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
