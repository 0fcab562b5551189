import FavoriSite
import FavourStore
import Favours
import Foundation
import Geography
import Mail
import Synchronization
import Testing
import Wording

/// Anna, who asked for a favour and gets e-mails in Italian, and helpers called Bruno 1, Bruno 2 and so on.
final class MailTown: Sendable {
    static let beginning: Int64 = 1_800_000_000
    let folder: String
    let store: FavourStore
    let favour: FavourID
    let author: PersonID
    let helpers: [PersonID]
    private let port: UInt16
    private let seconds: Time

    private final class Time: Sendable {
        let now = Atomic(MailTown.beginning)
    }

    init(
        port: UInt16, title: String = "Carry a sofa", address: String = "anna@example.org", helpers count: Int = 2
    ) async throws {
        folder = NSTemporaryDirectory() + "/mail-town-" + UUID().uuidString
        let time = Time()
        (seconds, self.port) = (time, port)
        store = try await FavourStore(folder: folder, hasLimits: false) { time.now.load(ordering: .relaxed) }
        var people: [PersonID] = []
        for name in ["Anna"] + (0..<count).map({ "Bruno \($0 + 1)" }) {
            people.append(
                try await store.signUp(
                    NewPerson(name: name, password: "hedge row 12", isAdult: true, point: nil), from: "test"
                ).person)
        }
        let code = try await store.requestMail(address, language: "it", by: people[0])
        try await store.confirmMail(code, by: people[0])
        (author, helpers) = (people[0], Array(people[1...]))
        let start = Self.beginning + 200_000
        let draft = Draft(
            content: Content(title: title, text: "Second floor, ring twice", kind: count > 1 ? .group : .single),
            place: try #require(Coordinate(latitude: 60.1699, longitude: 24.9384)),
            slots: [Draft.Slot(start: start, end: start + 3600, places: count)])
        favour = try await store.ask(draft, by: people[0]).id
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A helper accepts, which Anna is told.
    func accept(_ helper: Int) async throws {
        _ = try await store.change(favour, .accept(SlotID(rawValue: 1)), by: helpers[helper - 1])
    }

    /// Anna asks for another favour, an hour after the one with the number before, and a helper accepts it.
    func acceptAnother(_ number: Int) async throws {
        let start = Self.beginning + 300_000 + Int64(number) * 3600
        let draft = Draft(
            content: Content(title: "Number \(number)"),
            place: try #require(Coordinate(latitude: 60.1699, longitude: 24.9384)),
            slots: [Draft.Slot(start: start, end: start + 3600)])
        let favour = try await store.ask(draft, by: author)
        _ = try await store.change(
            favour.id, .accept(SlotID(rawValue: 1)), by: helpers[number % helpers.count])
    }

    /// A sender, at so many hours from the beginning.
    func courier(hours: Double) throws -> MailCourier {
        seconds.now.store(Self.beginning + Int64(hours * 3600), ordering: .relaxed)
        let sender = MailSender(try #require(MailServer("smtp://127.0.0.1:\(port)")))
        let desk = MailDesk(
            from: try #require(MailAddress("favori@favours.example.org")), name: "Kallio",
            base: "https://favours.example.org/"
        ) { (message) throws(MailError) in try await sender.send(message) }
        return MailCourier(store: store, desk: desk, zone: .utc)
    }
}
