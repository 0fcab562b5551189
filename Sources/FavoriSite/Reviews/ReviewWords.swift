import AppShell
import FavourStore
import Favours
import Web
import Wording

extension ReviewRefusal {
    /// In words.
    var phrase: Phrase {
        switch self {
        case .notTogether:
            Phrase(
                en: "You can review each other once the help is confirmed.",
                it: "Potete recensirvi quando l'aiuto è confermato.")
        case .starsMissing: Phrase(en: "Choose 1 to 5 stars.", it: "Scegli da 1 a 5 stelle.")
        case .textTooLong:
            Phrase(en: "The text is longer than 1000 characters.", it: "Il testo supera i 1000 caratteri.")
        case .unprintable:
            Phrase(
                en: "The text has characters that cannot be shown.",
                it: "Il testo ha caratteri che non si possono mostrare.")
        case .tooLate:
            Phrase(
                en: "The 14 days for reviews are over.", it: "I 14 giorni per le recensioni sono passati.")
        case .unchangeable:
            Phrase(en: "This review can no longer be changed.", it: "Questa recensione non si può più modificare.")
        }
    }
}

extension SiteProblem {
    /// Why a review is not taken.
    init(review refusal: ReviewRefusal) {
        let isContent = [.starsMissing, .textTooLong, .unprintable].contains(refusal)
        self.init(refusal.code, status: isContent ? .unprocessable : .conflict, title: refusal.phrase)
    }
}

extension Review {
    /// What asks for a review.
    static func question(about person: Person?) -> Phrase {
        let name = person?.phrase ?? Phrase("")
        return Phrase(en: "How was it with \(name.en)?", it: "Com'è andata con \(name.it)?")
    }
}
