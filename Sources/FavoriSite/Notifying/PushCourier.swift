public import FavourStore
import Favours
import FoundationEssentials
import WebPush
import Wording

/// Sends the notifications that are due, one at a time, as ``MailCourier`` does e-mails.
public struct PushCourier: Sendable {
    private let store: FavourStore
    private let desk: PushDesk

    /// A courier.
    public init(store: FavourStore, desk: PushDesk) { (self.store, self.desk) = (store, desk) }

    /// What the service worker shows.
    private struct Notification: Encodable {
        let title: String
        let body: String
        let path: String
        /// A repetition takes the place of what it repeats.
        let tag: String
    }

    /// Sends what is due.
    ///
    /// - Parameter tell: is given the reason, without addresses, when a notification is given up.
    /// - Returns: how many were sent.
    /// - Throws: ``StoreError``; what push services do is no error here.
    @discardableResult public func sendDue(_ tell: @Sendable (String) -> Void = { _ in }) async throws -> Int {
        var count = 0
        while !Task.isCancelled, let task = try await store.claimPush() {
            let text = try await text(task)
            do throws(PushError) {
                guard
                    let subscription = PushSubscription(
                        endpoint: task.target.endpoint, publicKey: task.target.publicKey, secret: task.target.secret)
                else { throw .encryption }
                try await desk.send(text, subscription, task.identifier, store.now)
            } catch .gone {
                try await store.forgetDevice(of: task)
                continue
            } catch {
                let isGivenUp = try await store.finish(
                    task, .failed(reason: error.description, isPermanent: error.isPermanent))
                if isGivenUp { tell(error.description) }
                continue
            }
            try await store.finish(task, .sent)
            count += 1
        }
        return count
    }

    /// Kind, name and title, and where to look: neither description nor place.
    private func text(_ task: PushTask) async throws -> [UInt8] {
        let (notice, language) = (task.message.notice, Language(rawValue: task.language) ?? .english)
        let people = try await store.people([notice.about], for: task.person)
        let favours = try await store.favours([task.message.favour])
        // One that is hidden meanwhile has no title, as among the news.
        let title = try await store.shown(favours, to: task.person).first?.content.title ?? ""
        let notification = Notification(
            title: notice.phrase(about: people[notice.about]).text(in: language), body: title,
            path: task.message.path, tag: task.identifier)
        return Array(try JSONEncoder().encode(notification))
    }
}
