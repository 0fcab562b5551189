import FavoriSite
import FavourStore
import Serving
import Terminal
import WebPush
import Wording

/// The options by which the operator allows notifications.
enum PushOptions {
    static let push = Flag(
        "push",
        help: Phrase(
            en: """
                People may have notifications on their devices, through the push services of Chrome, Firefox, Safari and \
                Edge, and those of --push-host. Nothing is sent to others.
                """,
            it: """
                Permette le notifiche sui dispositivi, tramite i servizi push di Chrome, Firefox, Safari ed Edge e quelli \
                di --push-host. Ad altri non si invia nulla.
                """))
    static let host = Option(
        "push-host", Phrase(en: "NAME", it: "NOME"),
        Reading(
            expected: Phrase(
                en: "the name of a push service, such as push.example.org or *.push.example.org",
                it: "il nome di un servizio push, per esempio push.example.org o *.push.example.org"),
            read: { PushHosts.isName($0) ? $0 : nil }), repeats: true,
        help: Phrase(
            en: "With --push, also allow this push service.", it: "Con --push, ammette anche questo servizio push."))
    static let all = [push.spec, host.spec]

    /// How the app sends notifications; nil without `--push`.
    static func desk(_ command: ParsedCommand, _ store: FavourStore) async throws -> PushDesk? {
        let more = command.all(host)
        guard command[push] else {
            guard more.isEmpty else { throw Complaint.noPush }
            return nil
        }
        guard let name = command.all(ServingOptions.publicName).first else { throw Complaint.noPublicName }
        let pair = try KeyPair(privateKey: try await store.pushKey { try KeyPair().privateKey })
        let sender = PushSender(
            hosts: PushHosts(PushHosts.known + more), vapid: VAPID(pair, contact: "https://\(name)/"))
        return PushDesk(publicKey: pair.publicKey, allows: { sender.allows($0) }) {
            (text, subscription, topic, now) throws(PushError) in
            try await sender.send(text, to: subscription, topic: topic, now: now)
        }
    }
}

extension Complaint {
    fileprivate static let noPush = Complaint(
        problem: Phrase(en: "Notifications were not allowed.", it: "Le notifiche non sono permesse."),
        fix: Phrase(en: "Add --push, or leave out --push-host.", it: "Aggiungere --push, oppure omettere --push-host."),
        exitCode: .usage)
    fileprivate static let noPublicName = Complaint(
        problem: Phrase(
            en: "Push services are told who sends, and the name for that is missing.",
            it: "Ai servizi push si dice chi invia, e manca il nome."),
        fix: Phrase(
            en: "Add --public-name NAME, the name under which people reach the app over https.",
            it: "Aggiungere --public-name NOME, il nome con cui le persone raggiungono l'app su https."),
        exitCode: .usage)
}
