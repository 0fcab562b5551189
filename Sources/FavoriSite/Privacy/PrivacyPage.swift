import AppShell
import HTML
import Web
import Wording

extension Pages {
    /// `/privacy`: what is stored, for how long, and whom to ask. For everybody.
    func addPrivacy(to router: inout Router) {
        router.on(.get, "/privacy") { request, _ in
            .page(
                PrivacyPage(
                    context: context(request), town: services.town, contact: services.contact,
                    hasAccount: request.visitor != nil
                ).body)
        }
    }
}

/// What is stored about people, in plain words.
struct PrivacyPage: Component {
    let context: PageContext
    let town: String?
    let contact: String?
    let hasAccount: Bool

    static let title = Phrase(en: "Privacy", it: "Privacy")

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: hasAccount ? "/settings" : "/join",
            styles: ["favori.css", "profile.css", "privacy.css"]
        ) {
            div(.class("privacy")) {
                for (title, sentences) in Self.parts {
                    section(.class("section")) {
                        h2 { context.say(title) }
                        ul { for sentence in sentences { li { context.say(sentence) } } }
                    }
                }
                section(.class("section")) {
                    h2 { context.say(en: "Whom to ask", it: "A chi rivolgersi") }
                    asking
                }
            }
        }
    }

    @MarkupBuilder private var asking: Markup {
        let place = town ?? context.app.name
        p {
            context.say(
                en: "The operator of \(place) is responsible for what is stored here",
                it: "Il gestore di \(place) è responsabile di ciò che si conserva qui")
            if let contact {
                ": "
                if contact.contains(#/^[^\s@:?&]+@[^\s@:?&]+$/#) {
                    a(Attribute("href", "mailto:" + contact)) { contact }
                } else {
                    contact
                }
            }
            "."
        }
        p {
            context.say(
                en: """
                    You may ask what is stored about you, have it corrected, have it erased, object, and complain to the data \
                    protection authority of your country.
                    """,
                it: """
                    Puoi chiedere che cosa si conserva di te, farlo correggere, farlo cancellare, opporti, e presentare \
                    reclamo all'autorità per la protezione dei dati del tuo paese.
                    """)
        }
    }

    private static let parts: [(Phrase, [Phrase])] = [
        (
            Phrase(en: "What is stored", it: "Che cosa si conserva"),
            [
                Phrase(
                    en:
                        "Your name, neighbourhood and password (as a code that cannot be turned back), and your e-mail address if you gave one.",
                    it:
                        "Il tuo nome, il quartiere e la password (come codice che non si può invertire), e l'email se l'hai indicata."
                ),
                Phrase(
                    en:
                        "Favours that you ask for, with their photos and exact places; favours that you accept; and what became of them.",
                    it: "I favori che chiedi, con foto e luoghi esatti; i favori che accetti; e come sono andati."),
                Phrase(
                    en: "What you write in chats and reviews, with photos; saved searches.",
                    it: "Ciò che scrivi nelle chat e nelle recensioni, con le foto; le ricerche salvate."),
                Phrase(
                    en: "Whom you blocked, what you reported, and what you were told.",
                    it: "Chi hai bloccato, che cosa hai segnalato e gli avvisi che hai ricevuto."),
                Phrase(
                    en:
                        "The browsers in which you are signed in. A cookie remembers that; there are no others for advertising or counting.",
                    it:
                        "I browser da cui hai fatto accesso. Lo ricorda un cookie; non ce ne sono per pubblicità o statistiche."
                ),
            ]
        ),
        (
            Phrase(en: "Why", it: "Perché"),
            [
                Phrase(
                    en: "Account, favours, chats and reviews: to do what you ask for (GDPR, Article 6.1 b).",
                    it: "Account, favori, chat e recensioni: per fare ciò che chiedi (GDPR, articolo 6.1 b)."),
                Phrase(
                    en:
                        "Reports, warnings, the operators' log and internet addresses: to keep the neighbourhood safe for all (6.1 f).",
                    it:
                        "Segnalazioni, avvertimenti, registro dei gestori e indirizzi internet: per la sicurezza di tutti (6.1 f)."
                ),
                Phrase(
                    en: "E-mails and notifications: you switched them on, and can end them at any time (6.1 a).",
                    it: "Email e notifiche: le hai attivate tu, e puoi disattivarle in ogni momento (6.1 a)."),
                Phrase(
                    en: "Nothing is sold, or used for advertising.",
                    it: "Niente viene venduto o usato per la pubblicità."),
            ]
        ),
        (
            Phrase(en: "Who sees it", it: "Chi lo vede"),
            [
                Phrase(
                    en:
                        "Everybody, until the favour is over: titles, descriptions, photos and times, and a rough place.",
                    it:
                        "Tutti, finché il favore non è concluso: titoli, descrizioni, foto e orari, e un luogo approssimativo."
                ),
                Phrase(
                    en: "People with an account: also your name, picture and neighbourhood, and a circle of 600 m.",
                    it: "Chi ha un account: anche il tuo nome, la tua immagine e il quartiere, e un cerchio di 600 m."),
                Phrase(
                    en:
                        "When it is over: only you, those who had accepted it, and the operators.",
                    it: "Quando è concluso: solo tu, chi lo aveva accettato e i gestori."),
                Phrase(
                    en: "Reviews: people with an account, once both have written, or after 14 days.",
                    it: "Le recensioni: chi ha un account, quando hanno scritto entrambi o dopo 14 giorni."),
                Phrase(
                    en: "Chats: only the people in them; of a message that one of them reports, the operators as well.",
                    it: "Le chat: solo chi ne fa parte; un messaggio segnalato da uno di loro, anche i gestori."),
                Phrase(
                    en:
                        "If you choose e-mails: the mail services on their way, which can read them: person and title, never the place.",
                    it:
                        "Se scegli le email: i servizi di posta che le trasportano e possono leggerle: persona e titolo, mai il luogo."
                ),
                Phrase(
                    en: "If you choose notifications: the service of your browser, which cannot read them.",
                    it: "Se scegli le notifiche: il servizio del tuo browser, che non può leggerle."),
                Phrase(
                    en: "Helpers who have accepted: also the exact place. Your e-mail address is shown to nobody.",
                    it: "Chi ha accettato di aiutare: anche il luogo esatto. La tua email non è mostrata a nessuno."),
                Phrase(
                    en:
                        "Operators: also reports, with the names of those who made them, and a log of what operators did.",
                    it:
                        "I gestori: anche le segnalazioni, con il nome di chi le ha fatte, e un registro di ciò che hanno fatto."
                ),
            ]
        ),
        (
            Phrase(en: "For how long", it: "Per quanto tempo"),
            [
                Phrase(
                    en:
                        "Until you delete your account: Settings, Delete my account. There it says what stays in the history of others, without your name.",
                    it:
                        "Finché non elimini l'account: Impostazioni, Elimina il mio account. Lì trovi ciò che resta nella cronologia degli altri, senza il tuo nome."
                ),
                Phrase(
                    en: "Sign-ins end after 30 days without use, and after 90 days at the latest.",
                    it: "Gli accessi terminano dopo 30 giorni di inattività, e al più tardi dopo 90 giorni."),
                Phrase(
                    en: """
                        Your internet address is kept for about two days, to slow down those who guess passwords; and for 90 days \
                        after you signed in, as a code that cannot be turned back, so that they cannot keep you out.
                        """,
                    it: """
                        Il tuo indirizzo internet si conserva circa due giorni, per rallentare chi prova a indovinare le \
                        password; e per 90 giorni dopo un tuo accesso, come codice che non si può invertire, perché non \
                        possano lasciarti fuori.
                        """
                ),
                Phrase(
                    en: "News, that is what you were told, for a year.",
                    it: "Le novità, cioè gli avvisi che hai ricevuto, per un anno."),
                Phrase(
                    en: "For 30 days it is noted that e-mails and notifications were sent to you.",
                    it: "Per 30 giorni si annota che ti sono state inviate email e notifiche."),
                Phrase(
                    en: "Reports stay when you delete your account, without your name, and so does the operators' log.",
                    it:
                        "Quando elimini l'account le segnalazioni restano, senza il tuo nome, e così il registro dei gestori."
                ),
                Phrase(
                    en:
                        "Photos that no favour uses are deleted after a day. Copies of the database that the operator makes may last longer.",
                    it:
                        "Le foto che nessun favore usa si eliminano dopo un giorno. Le copie del database fatte dal gestore possono durare di più."
                ),
            ]
        ),
        (
            Phrase(en: "What you can do", it: "Che cosa puoi fare"),
            [
                Phrase(
                    en: "Settings, Download my data: everything in one file.",
                    it: "Impostazioni, Scarica i miei dati: tutto in un file."),
                Phrase(
                    en:
                        "Settings and Profile: correct your name, neighbourhood and picture. Favours are edited on their pages.",
                    it:
                        "Impostazioni e Profilo: correggere nome, quartiere e immagine. I favori si modificano sulla loro pagina."
                ),
                Phrase(
                    en: "Favori is for people of 18 and older.", it: "Favori è per chi ha almeno 18 anni."),
            ]
        ),
    ]
}
