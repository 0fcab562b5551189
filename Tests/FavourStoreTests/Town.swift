import Favours
import Foundation
import Geography
import StoreHome
import Synchronization

@testable import FavourStore

/// A store in a folder of its own, with a clock that the test sets. Times are hours from the beginning.
final class Town: Sendable {
    static let beginning: Int64 = 1_800_000_000
    static let door = Coordinate(latitude: 60.1699, longitude: 24.9384)!
    static let first = SlotID(rawValue: 1)
    let folder: String
    let store: FavourStore

    init(hasLimits: Bool = false) async throws {
        folder = NSTemporaryDirectory() + "/town-" + UUID().uuidString
        let time = Time()
        self.time = time
        store = try await StoreHome.open(folder: folder, hasLimits: hasLimits) { time.now }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private let time: Time

    private final class Time: Sendable {
        let seconds = Atomic(Town.beginning)
        var now: Int64 { seconds.load(ordering: .relaxed) }
    }

    /// Sets the clock, and lets it do what is due.
    func go(to hours: Double) async throws {
        time.seconds.store(Self.after(hours), ordering: .relaxed)
        try await store.tick()
    }

    static func after(_ hours: Double) -> Int64 { beginning + Int64(hours * 3600) }

    /// People without the cost of their passwords.
    /// - Parameter days: since when they have had their accounts.
    func people(_ count: Int, days: Int64 = 0) async throws -> [PersonID] {
        try await store.write { connection in
            let taken = try PersonTable.all(on: connection).count
            return try (taken..<taken + count).map { number in
                try PersonTable.insert(
                    NewPerson(name: "Person \(number)", password: "", isAdult: true, point: nil),
                    key: "person \(number)", password: "", neighbourhood: nil, now: Self.beginning - days * 86_400,
                    on: connection)
            }
        }
    }

    static func draft(
        _ title: String = "Carry a sofa", places: Int = 1, start: Double = 48, end: Double = 50,
        at place: Coordinate = door, category: Favours.Category = .generic
    ) -> Draft {
        Draft(
            content: Content(title: title, category: category, kind: places > 1 ? .group : .single), place: place,
            slots: [Draft.Slot(start: after(start), end: after(end), places: places)])
    }
}
