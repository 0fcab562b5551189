public import FavourStore
import Mail
public import Wording

/// Sends the e-mails that are due, one at a time: so a sender that is killed leaves at most one that was taken by the server
/// and not noted, which the next one sends once more with the same Message-ID.
public struct MailCourier: Sendable {
    private let store: FavourStore
    private let desk: MailDesk
    private let zone: ZoneRules

    /// The hour of daily e-mails, by the neighbourhood's clocks.
    public static let hourOfDay: Int64 = 18

    /// A courier.
    public init(store: FavourStore, desk: MailDesk, zone: ZoneRules) {
        (self.store, self.desk, self.zone) = (store, desk, zone)
    }

    /// Sends what is due.
    ///
    /// - Parameter tell: is given the reason, without addresses, when an e-mail is given up.
    /// - Returns: how many were sent.
    /// - Throws: ``StoreError``; what the mail server does is no error here.
    @discardableResult public func sendDue(_ tell: @Sendable (String) -> Void = { _ in }) async throws -> Int {
        var count = 0
        let writer = NewsMail(store: store, desk: desk)
        while !Task.isCancelled {
            let (message, finish): (MailMessage, (DeliveryOutcome) async throws -> Bool)
            // The person waits for a code: before all news.
            if let code = try await store.claimPasswordCode() {
                (message, finish) = (try writer.message(code), { try await store.finish(code, $0) })
            } else if let note = try await store.claimSecurityNote() {
                (message, finish) = (try writer.message(note), { try await store.finish(note, $0) })
            } else if let batch = try await store.claimMail(daysBefore: Self.lastDay(at: store.now, in: zone)) {
                (message, finish) = (try await writer.message(batch), { try await store.finish(batch, $0) })
            } else {
                break
            }
            do throws(MailError) {
                try await desk.send(message)
            } catch {
                if try await finish(.failed(reason: error.description, isPermanent: error.isPermanent)) {
                    tell(error.description)
                }
                continue
            }
            _ = try await finish(.sent)
            count += 1
        }
        return count
    }

    /// The latest moment at which daily e-mails were due.
    static func lastDay(at now: Int64, in zone: ZoneRules) -> Int64 {
        let today = zone.civil(now)
        let midnight = Civil(year: today.year, month: today.month, day: today.day) ?? today
        let hour = Civil(utc: midnight.utc + hourOfDay * 3600)
        let moment = zone.seconds(hour)
        return moment <= now ? moment : zone.seconds(hour.adding(days: -1))
    }
}
