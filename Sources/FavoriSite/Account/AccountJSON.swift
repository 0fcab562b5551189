import FavourStore
import Favours
import Geography
import Web
import Wording

/// All that is kept about a person, as it is downloaded, but for the pictures, which ``AccountExport`` sends after it.
struct AccountJSON: Encodable {
    struct Profile: Encodable {
        let id: Int64
        let name: String
        let email: String?
        let neighbourhood: String?
        /// The name of the person's picture among the pictures.
        let picture: String?
        let joined: String
    }
    /// What the person promised.
    struct Promise: Encodable {
        let favour: Int64
        let slot: Int
        let accepted: String
        let state: String
        let changed: String
        let late: Bool
        let reason: String
        /// Whether the person has said that the work is done.
        let saidDone: Bool
        /// Whether the person disagreed with having been absent.
        let contested: Bool
    }
    /// A disagreement of the person about the work of a slot, which goes on.
    struct Dispute: Encodable {
        let favour: Int64
        let slot: Int
        let since: String
    }
    /// A favour whose exact place was shown to the person.
    struct ShownPlace: Encodable {
        let favour: Int64
        let at: String
    }
    struct Suspension: Encodable {
        let since: String
        /// Left out for one that is for good.
        let until: String?
        let reason: String
        /// Whether it counts now.
        let inForce: Bool
    }
    struct Message: Encodable {
        let id: Int64
        let kind: String
        let favour: Int64
        let slot: Int?
        let about: Int64
        let at: String
    }
    /// A review, without the name of the other one.
    struct Written: Encodable {
        let favour: Int64
        let author: Int64
        let subject: Int64
        let stars: Int
        let text: String
        /// Whether an operator removed the text; left out where none did.
        let removed: Bool?
        let at: String

        init?(_ review: Review) {
            guard let words = review.words else { return nil }
            favour = review.favour.rawValue
            author = review.author.rawValue
            subject = review.subject.rawValue
            stars = words.stars
            text = words.text
            removed = review.isRemoved ? true : nil
            at = Timestamp.text(words.written)
        }

        static let schema = APISchema.object([
            "favour": .integer, "author": .integer, "subject": .integer, "stars": .integer, "text": .string,
            "removed?": .boolean, "at": .time,
        ])
    }
    struct Blocked: Encodable {
        let id: Int64
        let name: String
    }
    /// What the person reported.
    struct ReportJSON: Encodable {
        /// The favour, or that of the review; left out for people and messages.
        let favour: Int64?
        /// The message of a chat.
        let message: Int64?
        /// Whom the review is about.
        let reviewed: Int64?
        /// The person, the requester, or the author.
        let person: Int64
        let reason: String
        let text: String
        let at: String

        init(_ report: Report) {
            (favour, message, reviewed) =
                switch report.subject {
                case .favour(let id): (id.rawValue, nil, nil)
                case .person: (nil, nil, nil)
                case .message(let id): (nil, id, nil)
                case .review(let id): (id.favour.rawValue, nil, id.subject.rawValue)
                }
            person = report.about.rawValue
            reason = report.reason.rawValue
            text = report.text
            at = Timestamp.text(report.created)
        }
    }
    struct Session: Encodable {
        let since: String
        let lastUse: String
        let browser: String
    }

    struct Mail: Encodable {
        let address: String?
        let pending: String?
        let timings: [String: String]
    }

    let exported: String
    let profile: Profile
    let favours: [FavourJSON]
    let acceptances: [Promise]
    let acceptedFavours: [FavourJSON]
    let messages: [Message]
    let reviewsWritten: [Written]
    let reviewsReceived: [Written]
    let searches: [SearchJSON]
    /// When the secret link of the calendar was made.
    let calendarLink: String?
    let blocked: [Blocked]
    let reports: [ReportJSON]
    let warnings: [WarningJSON]
    let suspensions: [Suspension]
    let shownPlaces: [ShownPlace]
    let disputes: [Dispute]
    /// When the right password last came from each internet address of the last 90 days.
    let knownAddresses: [String]
    let sessions: [Session]
    let mail: Mail
    /// Since when browsers show notifications.
    let devices: [String]
    let chats: [ChatFile]

    init(
        _ data: AccountData, favours: [FavourJSON], acceptedFavours: [FavourJSON], home: String?, now: Int64,
        in language: Language
    ) {
        let id = data.person.id
        exported = Timestamp.text(now)
        profile = Profile(
            id: id.rawValue, name: data.person.name, email: data.person.email, neighbourhood: home,
            picture: data.person.picture?.text, joined: Timestamp.text(data.person.created))
        self.favours = favours
        self.acceptedFavours = acceptedFavours
        acceptances = data.accepted.flatMap { favour in
            favour.slots.flatMap { slot in
                slot.acceptances.filter { $0.person == id }.map {
                    Promise(
                        favour: favour.id.rawValue, slot: slot.id.rawValue, accepted: Timestamp.text($0.since),
                        state: $0.state.rawValue, changed: Timestamp.text($0.changed), late: $0.isLate,
                        reason: $0.reason, saidDone: $0.saidDone, contested: $0.isContested)
                }
            }
        }
        messages = data.messages.map {
            Message(
                id: $0.id, kind: $0.notice.kind.rawValue, favour: $0.favour.rawValue, slot: $0.notice.slot?.rawValue,
                about: $0.notice.about.rawValue, at: Timestamp.text($0.created))
        }
        reviewsWritten = data.reviews.written.compactMap(Written.init)
        reviewsReceived = data.reviews.received.compactMap(Written.init)
        searches = data.searches.map(SearchJSON.init)
        calendarLink = data.calendarFeed.map(Timestamp.text)
        blocked = data.blocked.map { Blocked(id: $0.id.rawValue, name: $0.phrase.text(in: language)) }
        reports = data.reports.map(ReportJSON.init)
        warnings = data.warnings.map(WarningJSON.init)
        suspensions = data.suspensions.map {
            Suspension(
                since: Timestamp.text($0.since), until: $0.until.map(Timestamp.text), reason: $0.reason,
                inForce: $0.isInForce)
        }
        shownPlaces = data.shownPlaces.map { ShownPlace(favour: $0.favour.rawValue, at: Timestamp.text($0.at)) }
        disputes = (data.asked + data.accepted).flatMap { favour in
            favour.slots.compactMap { slot in
                slot.dispute.flatMap { dispute in
                    dispute.by != id
                        ? nil
                        : Dispute(
                            favour: favour.id.rawValue, slot: slot.id.rawValue, since: Timestamp.text(dispute.since))
                }
            }
        }
        knownAddresses = data.knownAddresses.map(Timestamp.text)
        sessions = data.sessions.map {
            Session(since: Timestamp.text($0.created), lastUse: Timestamp.text($0.seen), browser: $0.label)
        }
        mail = Mail(
            address: data.mail.address, pending: data.mail.pending,
            timings: Dictionary(data.mail.timings.map { ($0.key.rawValue, $0.value.rawValue) }) { one, _ in one })
        devices = data.devices.map { Timestamp.text($0.created) }
        chats = ChatFile.all(data)
    }

    static let schema = APISchema.object([
        "exported": .time,
        "profile": .object([
            "id": .integer, "name": .string, "email?": .string, "neighbourhood?": .string, "picture?": .string,
            "joined": .time,
        ]),
        "favours": .list(.named("Favour")), "acceptedFavours": .list(.named("Favour")),
        "acceptances": .list(
            .object([
                "favour": .integer, "slot": .integer, "accepted": .time, "state": .string, "changed": .time,
                "late": .boolean, "reason": .string, "saidDone": .boolean, "contested": .boolean,
            ])),
        "messages": .list(
            .object([
                "id": .integer, "kind": .string, "favour": .integer, "slot?": .integer, "about": .integer, "at": .time,
            ])),
        "reviewsWritten": .list(Written.schema), "reviewsReceived": .list(Written.schema),
        "searches": .list(SearchJSON.schema), "calendarLink?": .time,
        "blocked": .list(.object(["id": .integer, "name": .string])),
        "reports": .list(
            .object([
                "favour?": .integer, "message?": .integer, "reviewed?": .integer, "person": .integer, "reason": .string,
                "text": .string, "at": .time,
            ])),
        "warnings": .list(WarningJSON.schema),
        "suspensions": .list(
            .object(["since": .time, "until?": .time, "reason": .string, "inForce": .boolean])),
        "shownPlaces": .list(.object(["favour": .integer, "at": .time])),
        "disputes": .list(.object(["favour": .integer, "slot": .integer, "since": .time])),
        "knownAddresses": .list(.time),
        "sessions": .list(.object(["since": .time, "lastUse": .time, "browser": .string])),
        "devices": .list(.time),
        "mail": .object([
            "address?": .string, "pending?": .string,
            "timings": .object(
                Dictionary(NewsTopic.inUse.map { ($0.rawValue, .choice(MailTiming.allCases.map(\.rawValue))) }) {
                    one, _ in
                    one
                }),
        ]),
        "pictures": .list(.object(["id": .string, "type": .string, "base64": .string])),
        "chats": .list(ChatFile.schema),
    ])
}

extension FavoriServices {
    /// All that is kept about a person, to be sent as a file.
    func account(of id: PersonID, in language: Language) async throws -> AccountExport {
        let data = try await store.data(of: id)
        let neighbourhoods = try await store.neighbourhoods()
        let people = try await people(of: data.asked, for: id)
        let account = AccountJSON(
            data,
            favours: data.asked.map {
                FavourJSON(
                    $0, for: id, in: language, exact: $0.place, people: people, neighbourhoods: neighbourhoods)
            }, acceptedFavours: try await json(try await store.shown(data.accepted, to: id), for: id, in: language),
            home: neighbourhoods.first { $0.id == data.person.neighbourhood }?.name, now: store.now, in: language)
        return AccountExport(
            text: try JSONText.encoded(account), person: id, pictures: data.pictures, store: store)
    }
}
