public import Favours

/// An e-mail that is due: one message, or the messages of a day. Its sender alone has it until ``Delivery/leaseSeconds``
/// have passed.
public struct MailBatch: Sendable {
    /// The same for all attempts, and for no other e-mail of any installation: makes its Message-ID.
    public let identifier: String
    /// To whom.
    public let person: PersonID
    /// As the person confirmed it.
    public let address: String
    /// The code of the language in which it is written.
    public let language: String
    /// What it tells, the oldest first; never empty.
    public let messages: [Message]
    /// Whether it is that of a day.
    public let isDaily: Bool
    /// The rows of the table.
    let rows: [Int64]
}

/// What became of an attempt.
public enum DeliveryOutcome: Hashable, Sendable {
    /// The other side has taken it.
    case sent
    /// Not taken, for a reason in one sentence without addresses; one that is permanent is not tried again.
    case failed(reason: String, isPermanent: Bool)
}

/// How deliveries are tried again.
public enum Delivery {
    /// Seconds for which one sender has what it claimed. An attempt must have ended by then: a sender that is killed in its
    /// middle leaves it to the next one.
    public static let leaseSeconds: Int64 = 300
    /// Seconds from one failure to the next attempt; after the last it is given up.
    public static let pauses: [Int64] = [60, 300, 1800, 7200, 21_600]
    /// Seconds between the news and its e-mail: a person who sees the news in the app within that time gets none.
    public static let graceSeconds: Int64 = 30
    /// The same for notifications.
    static let pushGraceSeconds: Int64 = 5
    /// The same for both, where a person is told again within a day what another one does and takes back: of the first time,
    /// the second, and so on; the last counts for all further ones.
    static let pausesOfRepeated: [Int64] = [0, 120, 600, 1800]
    /// What is older was not sent while the operator had no e-mail: it is not sent any more.
    static let oldestSeconds: Int64 = 2 * 86_400

    /// How messages leave the app.
    public enum Channel: String, CaseIterable, Sendable { case mail, push }
}

/// What was given up, for the operator.
public struct GivenUp: Hashable, Sendable {
    /// How it was to leave the app.
    public let channel: Delivery.Channel
    /// One sentence, without addresses.
    public let reason: String
    /// How often.
    public let count: Int
}
