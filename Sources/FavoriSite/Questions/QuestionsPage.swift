import AppShell
import HTML
import Wording

/// The ten questions that people ask.
struct QuestionsPage: Component {
    let context: PageContext

    var body: Markup {
        Page(
            context, title: Phrase(en: "Questions and answers", it: "Domande e risposte"), style: .pushed,
            tab: .profile, parent: "/me", styles: ["favori.css", "profile.css"]
        ) {
            div(.class("list questions")) {
                for (question, answer) in Self.all {
                    details {
                        summary(.class("row")) {
                            span(.class("row-text")) { context.say(question) }
                            Icon("caret-down", class: "end")
                        }
                        p { context.say(answer) }
                    }
                }
            }
        }
    }

    private static let all: [(Phrase, Phrase)] = [
        (
            Phrase(en: "What do the markers mean?", it: "Che cosa indicano i segnaposto?"),
            Phrase(
                en:
                    "Colour and picture show the category. A hexagon is your own favour, where you put it; a circle is another person's, somewhere in its neighbourhood. A ring means a group, a small person that somebody has accepted, an arrow that work is under way. Several in one place are one marker with their number: tap it or zoom in.",
                it:
                    "Colore e disegno indicano la categoria. L'esagono è un tuo favore, dove l'hai messo; il cerchio quello di un altro, in un punto indicativo. L'anello indica un gruppo, la figurina che qualcuno ha accettato, la freccia che si è già all'opera. Più favori vicini sono un segnaposto col loro numero: toccalo o ingrandisci."
            )
        ),
        (
            Phrase(en: "What is a single, what is a group favour?", it: "Che differenza c'è tra singolo e gruppo?"),
            Phrase(
                en:
                    "A single favour needs one helper. A group favour needs several: “2 of 3” means that two have accepted.",
                it:
                    "Un favore singolo richiede un aiutante. Uno di gruppo ne richiede più di uno: «2 di 3» significa che due hanno accettato."
            )
        ),
        (
            Phrase(en: "How do I get back to my neighbourhood?", it: "Come torno al mio quartiere?"),
            Phrase(
                en: "Tap the house on the map.", it: "Tocca la casa sulla mappa.")
        ),
        (
            Phrase(en: "How do I change my neighbourhood?", it: "Come cambio quartiere?"),
            Phrase(en: "In Profile, Settings.", it: "In Profilo, Impostazioni.")
        ),
        (
            Phrase(en: "How do the filters work?", it: "Come funzionano i filtri?"),
            Phrase(
                en: "The button at the left opens them. A favour is shown when one of its time slots fits all of them.",
                it:
                    "Si aprono con il pulsante a sinistra. Un favore compare se una sua fascia oraria li soddisfa tutti."
            )
        ),
        (
            Phrase(
                en: "Can I hide heavy or long work, or what needs a car?",
                it: "Posso nascondere i lavori pesanti, lunghi o con l'auto?"),
            Phrase(
                en:
                    "Yes: the filters leave out what needs a car, heavy work, and slots that are longer than you choose.",
                it:
                    "Sì: i filtri escludono ciò che richiede l'auto, i lavori pesanti e le fasce più lunghe di quanto scegli."
            )
        ),
        (
            Phrase(en: "Why may Favori ask for my location?", it: "Perché Favori può chiedere la mia posizione?"),
            Phrase(
                en:
                    "To move the map to you, when you tap the arrow. It is not sent and not kept, except in New favour: there it becomes the favour's place.",
                it:
                    "Per spostare la mappa su di te, quando tocchi la freccia. Non viene inviata né conservata, tranne in Nuovo favore: lì diventa il luogo del favore."
            )
        ),
        (
            Phrase(en: "How do I withdraw?", it: "Come rinuncio?"),
            Phrase(
                en:
                    "Open the favour and tap Leave. Less than 24 hours before the start, the requester is told that it was late, and your profile says so. In the first ten minutes after you accepted, leaving is never late.",
                it:
                    "Apri il favore e tocca Rinuncia. A meno di 24 ore dall'inizio, il richiedente viene avvisato che la rinuncia è tardiva, e il tuo profilo lo dice. Nei primi dieci minuti dopo che hai accettato, la rinuncia non è mai tardiva."
            )
        ),
        (
            Phrase(en: "What happens when a helper does not come?", it: "Che cosa succede se un aiutante non viene?"),
            Phrase(
                en:
                    "The requester taps “Did not come”. Without an answer, the work counts as confirmed after 72 hours.",
                it: "Il richiedente tocca «Assente». Senza risposta, il lavoro vale come confermato dopo 72 ore.")
        ),
        (
            Phrase(en: "Who sees what?", it: "Chi vede che cosa?"),
            Phrase(
                en: """
                    Without an account one sees favours within about a kilometre, without names. Neighbours see a circle of \
                    600 m. Only requester and accepted helpers see the exact place; helpers who are new here see it from two \
                    hours before the start, or when the requester shows it to them. One is new until the day after a favour \
                    was completed with a neighbour who had been here for a week: in the first week of a neighbourhood, \
                    everybody is.
                    """,
                it: """
                    Senza account si vedono i favori entro circa un chilometro, senza nomi. I vicini vedono un cerchio di 600 m. \
                    Solo chi chiede e gli aiutanti accettati vedono il luogo esatto; gli aiutanti che sono qui da poco lo \
                    vedono da due ore prima dell'inizio, o quando lo mostra il richiedente. Si è qui da poco fino al giorno \
                    dopo un favore completato con un vicino che era qui da una settimana: nella prima settimana di un \
                    quartiere lo sono tutti.
                    """
            )
        ),
    ]
}
