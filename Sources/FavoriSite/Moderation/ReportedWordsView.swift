import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// A message or review as operators read it: what was reported, and nothing else of the chat.
struct ReportedWordsView: Component {
    let context: PageContext
    let subject: Report.Subject
    let file: OperatorFile
    let words: ReportedWords
    let now: Int64

    var body: Markup {
        p(.class("quiet")) {
            a(.href(Report.Subject.person(file.person.id).operatorPath)) { context.say(file.person.phrase) }
            " · \(context.moment(words.written))"
        }
        if words.isRemoved { removed }
        if let stars = words.stars { p(.class("operator-note")) { Stars(context: context, count: stars) } }
        if !words.text.isEmpty { p(.class("report-text operator-note"), Attribute("dir", "auto")) { words.text } }
        if let picture = words.picture {
            a(.class("report-photo operator-note"), .href(picture.path)) {
                img(.src(picture.smallPath), .alt(context.say(en: "Photo", it: "Foto")), .width(220), .height(220))
            }
        }
        p(.class("footnote operator-note")) { context.say(about) }
        div(.class("stack")) {
            a(.class("button tonal small operator-note"), .href("/favours/\(words.favour.rawValue)")) {
                context.say(en: "Show the favour", it: "Mostra il favore")
            }
        }
    }

    private var about: Phrase {
        if let person = words.about.flatMap({ file.people[$0] })?.phrase {
            return Phrase(
                en: "About \(person.en), for “\(words.title)”.", it: "Su \(person.it), per «\(words.title)».")
        }
        return Phrase(
            en: "From a chat about “\(words.title)”. Operators see the reported message, not the others.",
            it: "Da una chat su «\(words.title)». I gestori vedono il messaggio segnalato, non gli altri.")
    }

    private var removed: Markup {
        div(.class("undo-line")) {
            p {
                context.say(
                    en: "Removed by an operator. Only operators still see it here.",
                    it: "Rimosso da un gestore. Qui lo vedono ancora solo i gestori.")
            }
            if let undoable = file.undoable, undoable.verb == .remove {
                UndoForm(context: context, entry: undoable)
            }
        }
    }
}

extension Report.Subject {
    /// As operators call it; `who` is whose it is.
    func phrase(of who: Phrase) -> Phrase {
        switch self {
        case .favour, .person: who
        case .message: Phrase(en: "Message of", it: "Messaggio di") + who
        case .review: Phrase(en: "Review by", it: "Recensione di") + who
        }
    }
}
