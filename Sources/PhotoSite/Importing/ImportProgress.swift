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
            div(.class("job-places"), .id("job-places"), .hidden()) {
                p(.class("footnote"), .id("job-places-text"))
                a(.class("button tonal small"), .href("/map"), .id("job-place")) {
                    Icon("map-pin")
                    context.say(en: "Put on the map", it: "Metti sulla mappa")
                }
            }
            div(.class("job-buttons")) {
                control("pause", "pause", Phrase(en: "Pause", it: "Pausa"))
                control("resume", "play", Phrase(en: "Resume", it: "Riprendi"))
                control("cancel", "x", Phrase(en: "Cancel", it: "Annulla"))
                a(.class("button tonal small"), .href("/recent"), .id("job-show"), .hidden()) {
                    context.say(en: "Show photos", it: "Mostra le foto")
                }
                control("done", "check", Phrase(en: "Done", it: "Fine"))
                a(.class("button small"), .href("/login"), .id("job-login"), .hidden()) {
                    context.say(en: "Sign in", it: "Accedi")
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
            en: "Vision cannot be reached. The import will resume automatically.",
            it: "Vision non risponde. L'importazione riprenderà automaticamente."),
        "faulty": Phrase(
            en: "Vision has a problem on its computer. It will be tried again automatically.",
            it: "Vision ha un problema sul suo computer. Si riproverà automaticamente."),
        "signedOut": Phrase(
            en: "You have been signed out. The photos wait here and will be sent after you sign in.",
            it: "La sessione è terminata. Le foto restano in attesa qui e verranno inviate dopo un nuovo accesso."),
        "locked": Phrase(
            en: "{photos} in this browser belong to another library or sign-in. They will not be sent from here.",
            it:
                "In questo browser {photos} appartengono a un'altra libreria o a un altro accesso. Non verranno inviate."
        ),
        "lockedOne": Phrase(
            en: "1 photo in this browser belongs to another library or sign-in. It will not be sent from here.",
            it: "In questo browser 1 foto appartiene a un'altra libreria o a un altro accesso. Non verrà inviata."),
        "discardTitle": Phrase(en: "Discard {photos}?", it: "Scartare {photos}?"),
        "discardText": Phrase(
            en: "The copies in this browser are removed without being sent. The original photos are kept.",
            it: "Le copie in questo browser vengono rimosse senza essere inviate. Le foto originali restano."),
        "discard": Phrase(en: "Discard", it: "Scarta"),
        "trouble-disk": Phrase(
            en: "The disk is full. Free some space, and recognition will resume automatically.",
            it: "Il disco è pieno. Libera un po' di spazio e il riconoscimento riprenderà automaticamente."),
        "trouble-worker": Phrase(
            en:
                "The program that opens photos does not start. Vision will try again. For details, run “vision doctor”.",
            it: "Il programma che apre le foto non si avvia. Vision riproverà. Per i dettagli, esegui «vision doctor»."),
        "trouble-library": Phrase(
            en: "The library cannot be read or written right now. Vision will try again automatically.",
            it: "Ora la libreria non si può leggere o scrivere. Vision riproverà automaticamente."),
        "keeping": Phrase(
            en: "Keep this page open until all photos are ready to be sent.",
            it: "Tieni aperta questa pagina finché tutte le foto non sono pronte per l'invio."),
        "leaving": Phrase(
            en: "You can continue using Vision. If you close it, the rest will be sent next time.",
            it: "Puoi continuare a usare Vision. Se la chiudi, il resto verrà inviato la prossima volta."),
        "cancelTitle": Phrase(en: "Stop importing?", it: "Interrompere l'importazione?"),
        "cancelSending": Phrase(en: "{photos} will not be sent.", it: "L'invio di {photos} verrà annullato."),
        "cancelRecognising": Phrase(
            en: "{photos} will be kept without being recognised.",
            it: "La libreria terrà {photos} senza riconoscimento."),
        "cancelStays": Phrase(
            en: "Photos already sent stay in the library.", it: "Le foto già inviate restano nella libreria."),
        "cancelAction": Phrase(en: "Stop importing", it: "Interrompi"),
        "cancelRest": Phrase(en: "Continue", it: "Continua"),
        "placeOne": Phrase(
            en: """
                1 photo came without its place: Android removes it when a photo is chosen in a browser. Put it on the map by \
                hand, or copy photos by cable or with a program that synchronises folders.
                """,
            it: """
                1 foto è arrivata senza il luogo: Android lo toglie quando una foto viene scelta in un browser. Mettila sulla \
                mappa a mano, oppure copia le foto con un cavo o con un programma che sincronizza le cartelle.
                """),
        "places": Phrase(
            en: """
                {photos} came without their places: Android removes them when photos are chosen in a browser. Put them on the \
                map by hand, or copy photos by cable or with a program that synchronises folders.
                """,
            it: """
                {photos} sono arrivate senza il luogo: Android lo toglie quando una foto viene scelta in un browser. Mettile \
                sulla mappa a mano, oppure copia le foto con un cavo o con un programma che sincronizza le cartelle.
                """),
        "photo": Phrase(en: "1 photo", it: "1 foto"),
        "photos": Phrase(en: "{count} photos", it: "{count} foto"),
        "importing": title,
        "finished": Phrase(en: "Import finished", it: "Importazione completata"),
        "stopped": Phrase(en: "Import stopped", it: "Importazione interrotta"),
        "unsent": Phrase(en: "{count} not sent", it: "{count} non inviate"),
        "unsentOne": Phrase(en: "1 not sent", it: "1 non inviata"),
        "added": Phrase(en: "{photos} added", it: "{photos} aggiunte"),
        "addedOne": Phrase(en: "1 photo added", it: "1 foto aggiunta"),
        "damaged": Phrase(en: "{photos} damaged", it: "{photos} danneggiate"),
        "damagedOne": Phrase(en: "1 photo damaged", it: "1 foto danneggiata"),
        "known": Phrase(en: "{photos} already there", it: "{photos} già presenti"),
        "knownOne": Phrase(en: "1 photo already there", it: "1 foto già presente"),
        // Videos and documents, too.
        "refused": Phrase(en: "{count} files not imported", it: "{count} file non importati"),
        "refusedOne": Phrase(en: "1 file not imported", it: "1 file non importato"),
    ]
}
