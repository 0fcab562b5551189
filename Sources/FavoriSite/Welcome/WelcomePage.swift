import AppShell
import Favours
import HTML
import Wording

/// One of the three pages that a newcomer sees first. They are plain links, and work without scripts.
struct WelcomePage: Component {
    static let count = 3

    let context: PageContext
    /// 1…3.
    let number: Int
    let joining: FavoriServices.Joining
    /// Whether there are several neighbourhoods to choose from.
    let canChoose: Bool
    /// Whether people without an account see favours.
    let canLook: Bool
    let town: String?

    private var isLast: Bool { number == Self.count }
    private var canJoin: Bool { joining != .closed }

    var body: Markup {
        Page(
            context,
            title: Phrase(
                en: "Welcome, \(number) of \(Self.count)", it: "Benvenuti, \(number) di \(Self.count)"),
            style: .bare, styles: ["favori.css", "welcome.css"]
        ) {
            section(.class("welcome")) {
                // Told apart from a visit that has begun: also where the browser keeps no cookies, the map is shown.
                a(.class("button plain welcome-skip"), .href(canLook ? "/?view=map" : "/login")) {
                    context.say(en: "Skip", it: "Salta")
                }
                div(.class("welcome-picture"), .aria("hidden", "true")) { picture }
                h1 { context.say(title) }
                if number == 1, let town { p(.class("quiet")) { town } }
                p(.class("welcome-text")) { context.say(text) }
                nav(.class("welcome-dots"), .aria("label", context.say(en: "Pages", it: "Pagine"))) {
                    for page in 1...Self.count {
                        a(
                            .href("/welcome?page=\(page)"),
                            .aria(
                                "label",
                                context.say(
                                    en: "Page \(page) of \(Self.count)", it: "Pagina \(page) di \(Self.count)")),
                            Attribute("aria-current", optional: page == number ? "page" : nil)
                        ) { span {} }
                    }
                }
                div(.class("stack welcome-actions")) { actions }
            }
        }
    }

    @MarkupBuilder private var picture: Markup {
        switch number {
        case 1:
            CategoryMark(category: .pets, isOwn: false, isGroup: false)
            CategoryMark(category: .bulkyWaste, isOwn: false, isGroup: true)
            CategoryMark(category: .gardening, isOwn: false, isGroup: false)
        case 2: span(.class("welcome-circle")) { Icon("house") }
        default: span(.class("welcome-streets")) { Icon("map-pin-fill") }
        }
    }

    private var title: Phrase {
        switch number {
        case 1: Phrase(en: "Neighbours help each other", it: "Vicini che si aiutano")
        case 2: Phrase(en: "Your door stays private", it: "La tua porta resta privata")
        default:
            canChoose && canJoin
                ? Phrase(en: "Choose your neighbourhood", it: "Scegli il tuo quartiere")
                : Phrase(en: "Join in", it: "Partecipa")
        }
    }

    private var text: Phrase {
        switch number {
        case 1:
            Phrase(
                en:
                    "A sofa to carry, a cat to feed, a lift to the doctor: put it on the map, and a neighbour accepts.",
                it:
                    "Un divano da spostare, un gatto a cui dare da mangiare, un passaggio dal medico: chiedilo sulla mappa e un vicino accetta."
            )
        case 2:
            Phrase(
                en:
                    "Neighbours see a favour as a circle of 600 m. Only people who have agreed to help see the exact place. Your e-mail address is shown to nobody.",
                it:
                    "I vicini vedono un favore come un cerchio di 600 m. Il luogo esatto lo vede solo chi ha accettato di aiutare. La tua email non è mostrata a nessuno."
            )
        default:
            canJoin
                ? account
                : canLook
                    ? Phrase(
                        en: "Accounts are made by the people who run Favori here. You can look at the map without one.",
                        it: "Gli account li crea chi gestisce Favori qui. Puoi guardare la mappa anche senza.")
                    : Phrase(
                        en: "Accounts are made by the people who run Favori here.",
                        it: "Gli account li crea chi gestisce Favori qui.")
        }
    }

    /// What an account needs here.
    private var account: Phrase {
        let whereYouLive =
            canChoose ? Phrase(en: ", and choose where you live.", it: ", e scegli dove abiti.") : Phrase(".")
        let needs =
            joining == .invited
            ? Phrase(
                en: "Make an account with the code of your invitation, a name and a password",
                it: "Crea un account con il codice del tuo invito, un nome e una password")
            : Phrase(
                en: "Make an account with a name and a password", it: "Crea un account con un nome e una password")
        return Phrase(en: needs.en + whereYouLive.en, it: needs.it + whereYouLive.it)
    }

    @MarkupBuilder private var actions: Markup {
        if !isLast {
            a(.class("button wide"), .href("/welcome?page=\(number + 1)")) { context.say(en: "Next", it: "Avanti") }
        } else {
            if canJoin {
                a(.class("button wide"), .href("/join")) { context.say(en: "Make an account", it: "Crea un account") }
            } else {
                a(.class("button wide"), .href("/login")) { context.say(en: "Sign in", it: "Accedi") }
            }
            if canLook {
                a(.class("button plain wide"), .href("/?view=map")) {
                    context.say(en: "Look around first", it: "Prima dai un'occhiata")
                }
            }
        }
    }
}
