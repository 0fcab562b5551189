import AppShell
import FavourStore
import Favours
import Web
import Wording

extension ChatRefusal {
    /// In words.
    var phrase: Phrase {
        switch self {
        case .over:
            Phrase(
                en: "The favour is over. Nothing more can be written here.",
                it: "Il favore è concluso. Qui non si può più scrivere.")
        case .left:
            Phrase(
                en: "You are no longer one of the helpers. You can read what was written until then.",
                it: "Non sei più tra gli aiutanti. Puoi leggere ciò che è stato scritto fino ad allora.")
        case .gone:
            Phrase(en: "This person has deleted the account.", it: "Questa persona ha eliminato il suo account.")
        case .nobodyNamed:
            Phrase(
                en: "Choose with whom: one of the helpers, or all of them.",
                it: "Scegli con chi: uno degli aiutanti, o tutti.")
        case .empty: Phrase(en: "Write something, or add a photo.", it: "Scrivi qualcosa o aggiungi una foto.")
        case .tooLong:
            Phrase(
                en: "A message has at most \(ChatMessage.longestText) characters.",
                it: "Un messaggio ha al massimo \(ChatMessage.longestText) caratteri.")
        case .unprintable: Draft.Problem.unprintable.phrase
        case .pictureUnknown: Draft.Problem.pictureUnknown.phrase
        case .picturesFull:
            Phrase(
                en: "You have sent as many photos as can be kept.",
                it: "Hai raggiunto il numero massimo di foto.")
        }
    }
}

extension SiteProblem {
    /// What the rules of chats refuse.
    init(_ refusal: ChatRefusal) {
        let isOfText =
            switch refusal {
            case .over, .left, .gone: false
            case .nobodyNamed, .empty, .tooLong, .unprintable, .pictureUnknown, .picturesFull: true
            }
        self.init(refusal.code, status: isOfText ? .unprocessable : .conflict, title: refusal.phrase)
    }
}

extension Message {
    /// Where a notice leads.
    var path: String { "/favours/\(favour.rawValue)" + (notice.kind == .message ? "/chats" : "") }
}

extension Phrase {
    /// In place of a message, or of a review's text.
    static let removedByOperator = Phrase(en: "Removed by an operator", it: "Rimosso da un gestore")
}

extension ChatMessage {
    /// What was written, on one line of a list.
    func line(_ context: PageContext) -> String {
        if isRemoved { return context.say(.removedByOperator) }
        if !text.isEmpty { return text }
        return picture == nil
            ? context.say(en: "Message erased", it: "Messaggio cancellato") : context.say(en: "Photo", it: "Foto")
    }
}

/// Who is at the other end of a room, as one of its people sees it.
enum ChatPartner {
    case person(PersonID)
    /// All helpers of a group.
    case helpers

    init(_ other: PersonID?, requester: PersonID, visitor: PersonID) {
        self = other.map { .person($0 == visitor ? requester : $0) } ?? .helpers
    }

    /// The partner's number; nil for a group.
    var person: PersonID? {
        if case .person(let id) = self { return id }
        return nil
    }

    /// As people call them.
    func phrase(_ people: [PersonID: Person]) -> Phrase {
        switch self {
        case .person(let id): people[id]?.phrase ?? Phrase("")
        case .helpers: Phrase(en: "All helpers", it: "Tutti gli aiutanti")
        }
    }
}
