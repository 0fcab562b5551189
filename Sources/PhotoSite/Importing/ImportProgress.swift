import Web
import AppShell
import HTML
import Wording

/// How far a job of many photos is: what this browser still sends, and what the site still recognises. The script `progress.js`
/// keeps it up to date and hides it when there is nothing to be told.
struct ImportProgress: Component {
    let context: PhotoContext
    let queue: QueueReport
    /// The heading leads to the job.
    var isLink = true

    var body: Markup {
        section(
            .class("card job"), .id("job"), .hidden(!queue.isOpen), .aria("labelledby", "job-title"),
            .data("queue", (try? JSONText.encoded(queue)) ?? "{}")
        ) {
            header {
                h2 {
                    if isLink {
                        a(.href("/import")) {
                            span(.id("job-title")) { context.say(Self.title) }
                            Icon("caret-right")
                        }
                    } else {
                        span(.id("job-title")) { context.say(Self.title) }
                    }
                }
            }
            stage("sending")
            stage("recognising")
            p(.class("footnote"), .id("job-note"), .role("status"))
            div(.class("job-buttons")) {
                control("pause", "pause", Phrase(en: "Pause", it: "Pausa"))
                control("resume", "play", Phrase(en: "Resume", it: "Riprendi"))
                control("cancel", "x", Phrase(en: "Cancel", it: "Annulla"))
                a(.class("button tonal small"), .href("/recent"), .id("job-show"), .hidden()) {
                    context.say(en: "Show photos", it: "Mostra le foto")
                }
                control("done", "check", Phrase(en: "Done", it: "Fine"))
                a(.class("button small"), .href("/login"), .id("job-login"), .hidden()) {
                    context.say(en: "Log in", it: "Accedi")
                }
            }
        }
        div(.class("card locked"), .id("locked"), .hidden()) {
            p(.id("locked-text"))
            button(.class("button tonal small"), .type("button"), .id("job-discard")) {
                Icon("trash")
                context.say(en: "Discard", it: "Scarta")
            }
        }
    }

    private func stage(_ name: String) -> Markup {
        div(.class("stage"), .id(name), .hidden()) {
            p(.id("\(name)-text"))
            div(
                .class("progress"), .role("progressbar"), .aria("valuemin", "0"), .aria("valuemax", "100"),
                .aria("labelledby", "\(name)-text")
            ) { span() }
        }
    }

    private func control(_ name: String, _ icon: String, _ phrase: Phrase) -> Markup {
        button(.class("button tonal small"), .type("button"), .id("job-\(name)"), .hidden()) {
            Icon(icon)
            context.say(phrase)
        }
    }

    private static let title = Phrase(en: "Importing", it: "Importazione")

    /// What the script says.
    static let words: [String: Phrase] = [
        "sending": Phrase(en: "{done} of {all} sent", it: "{done} di {all} inviate"),
        "recognising": Phrase(en: "{done} of {all} recognised", it: "{done} di {all} riconosciute"),
        "paused": Phrase(en: "Paused.", it: "In pausa."),
        "waiting": Phrase(
            en: "Vision cannot be reached. It goes on by itself.", it: "Vision non risponde. Si riprende da soli."),
        "signedOut": Phrase(
            en: "You have been logged out. The photos wait here, and go on after you have logged in.",
            it: "L'accesso è terminato. Le foto aspettano qui e proseguono dopo il nuovo accesso."),
        "locked": Phrase(
            en: "{photos} wait in this browser for another library or another login. They are not sent from here.",
            it: "In questo browser attendono {photos} per un'altra libreria o un altro accesso. Da qui non si inviano."),
        "lockedOne": Phrase(
            en: "1 photo waits in this browser for another library or another login. It is not sent from here.",
            it: "In questo browser attende 1 foto per un'altra libreria o un altro accesso. Da qui non si invia."),
        "discardTitle": Phrase(en: "Discard {photos}?", it: "Scartare {photos}?"),
        "discardText": Phrase(
            en: "This browser forgets them without having sent them. Where they came from, they stay.",
            it: "Questo browser le dimentica senza averle inviate. Là da dove vengono, restano."),
        "discard": Phrase(en: "Discard", it: "Scarta"),
        "trouble-disk": Phrase(
            en: "The disk is full. Free some space: recognition then goes on by itself.",
            it: "Il disco è pieno. Libera un po' di spazio: il riconoscimento riprenderà da solo."),
        "trouble-worker": Phrase(
            en:
                "The program that opens photos does not start. Vision tries again by itself; “vision doctor” says more.",
            it: "Il programma che apre le foto non si avvia. Vision riproverà da solo; “vision doctor” dice di più."),
        "trouble-library": Phrase(
            en: "The library cannot be read or written right now. Vision tries again by itself.",
            it: "Ora la libreria non si può leggere o scrivere. Vision riproverà da solo."),
        "keeping": Phrase(
            en: "Keep this page open until all photos are taken in.",
            it: "Tieni aperta questa pagina finché tutte le foto non sono state prese."),
        "leaving": Phrase(
            en: "You can go on using Vision. Close it, and the rest follows next time.",
            it: "Puoi continuare a usare Vision. Se la chiudi, il resto seguirà la prossima volta."),
        "cancelTitle": Phrase(en: "Stop importing?", it: "Interrompere l'importazione?"),
        "cancelSending": Phrase(en: "{photos} will not be sent.", it: "Da non inviare più: {photos}."),
        "cancelRecognising": Phrase(
            en: "{photos} will stay without being recognised.", it: "Resteranno senza riconoscimento: {photos}."),
        "cancelStays": Phrase(
            en: "What has arrived stays in the library.", it: "Ciò che è arrivato resta nella libreria."),
        "cancelAction": Phrase(en: "Stop importing", it: "Interrompi"),
        "cancelRest": Phrase(en: "Go on", it: "Continua"),
        "photo": Phrase(en: "1 photo", it: "1 foto"),
        "photos": Phrase(en: "{count} photos", it: "{count} foto"),
        "importing": title,
        "finished": Phrase(en: "Import finished", it: "Importazione completata"),
        "added": Phrase(en: "{photos} added", it: "{photos} aggiunte"),
        "addedOne": Phrase(en: "1 photo added", it: "1 foto aggiunta"),
        "known": Phrase(en: "{photos} already there", it: "{photos} già presenti"),
        "knownOne": Phrase(en: "1 photo already there", it: "1 foto già presente"),
        "refused": Phrase(en: "{photos} refused", it: "{photos} rifiutate"),
        "refusedOne": Phrase(en: "1 photo refused", it: "1 foto rifiutata"),
    ]
}
