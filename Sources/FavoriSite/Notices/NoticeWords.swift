import FavourStore
import Favours
import Wording

extension Notice {
    /// What the person is told, as a sentence without the favour's title.
    func phrase(about person: Person?) -> Phrase {
        let who = person?.phrase ?? Phrase("")
        switch kind {
        case .accepted: return Phrase(en: "\(who.en) helps you", it: "\(who.it) ti aiuta")
        case .left: return Phrase(en: "\(who.en) left", it: "\(who.it) ha rinunciato")
        case .leftLate: return Phrase(en: "\(who.en) left late", it: "\(who.it) ha rinunciato tardi")
        case .leftKnowing:
            return Phrase(
                en: "\(who.en) left, and had seen the exact place",
                it: "\(who.it) ha rinunciato, e aveva visto il luogo esatto")
        case .askedAgain:
            return Phrase(
                en: "Time or place changed: do you still come?", it: "Orario o luogo cambiati: riesci lo stesso?")
        case .notNeeded:
            return Phrase(
                en: "Another time was enough: you are not needed", it: "È bastato un altro orario: non serve più")
        case .neededAgain:
            return Phrase(en: "\(who.en) needs you after all", it: "\(who.it) ha di nuovo bisogno di te")
        case .placeShown:
            return Phrase(en: "\(who.en) shows you the exact place", it: "\(who.it) ti mostra il luogo esatto")
        case .removed:
            return Phrase(en: "\(who.en) took you off the helpers", it: "\(who.it) ti ha tolto dagli aiutanti")
        case .cancelled: return Phrase(en: "\(who.en) cancelled it", it: "\(who.it) l'ha annullato")
        case .toConfirm: return Phrase(en: "Confirm the work", it: "Conferma il lavoro")
        case .confirmed: return Phrase(en: "\(who.en) thanks you", it: "\(who.it) ti ringrazia")
        case .noShow: return Phrase(en: "\(who.en) says that you did not come", it: "\(who.it) segnala la tua assenza")
        case .message: return Phrase(en: "\(who.en) wrote to you", it: "\(who.it) ti ha scritto")
        case .disputed:
            return Phrase(en: "\(who.en) disagrees about the work", it: "\(who.it) contesta il lavoro")
        case .undisputed:
            return Phrase(en: "\(who.en) no longer disagrees", it: "\(who.it) ha ritirato la contestazione")
        case .helpGiven:
            return Phrase(en: "An operator decided: the help was given", it: "Un gestore ha deciso: l'aiuto c'è stato")
        case .helpNotGiven:
            return Phrase(
                en: "An operator decided: the help was not given", it: "Un gestore ha deciso: l'aiuto non c'è stato")
        case .wasThere where about == to:
            return Phrase(en: "An operator decided: you were there", it: "Un gestore ha deciso: c'eri")
        case .wasThere:
            return Phrase(
                en: "An operator decided: \(who.en) was there", it: "Un gestore ha deciso: \(who.it) c'era")
        case .wasAbsent where about == to:
            return Phrase(en: "An operator decided: you were absent", it: "Un gestore ha deciso: eri assente")
        case .wasAbsent:
            return Phrase(
                en: "An operator decided: \(who.en) was absent", it: "Un gestore ha deciso: \(who.it) era assente")
        case .toReview: return Phrase(en: "How was it with \(who.en)?", it: "Com'è andata con \(who.it)?")
        case .reviewed:
            return Phrase(en: "\(who.en) wrote a review about you", it: "\(who.it) ha scritto una recensione su di te")
        case .found: return Phrase(en: "A new favour that you look for", it: "Un nuovo favore tra quelli che cerchi")
        case .hidden: return Phrase(en: "Others do not see it for now", it: "Per ora gli altri non lo vedono")
        case .shownAgain: return Phrase(en: "Others see it again", it: "Gli altri lo vedono di nuovo")
        case .warned:
            return Phrase(en: "An operator wrote to you", it: "Un gestore ti ha scritto")
        case .cancelledByOperator:
            return Phrase(en: "An operator cancelled it", it: "Un gestore l'ha annullato")
        case .expired: return Phrase(en: "It passed without help", it: "È scaduto senza aiuto")
        }
    }
}
