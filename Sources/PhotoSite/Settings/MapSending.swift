import AppShell
import HTML
import Wording

/// How far a map file of this device is on its way to the site. The script `mapsending.js` shows it and keeps it up to date.
struct MapSending: Component {
    let context: PhotoContext

    var body: Markup {
        input(
            .class("visually-hidden"), .id("map-file"), .type("file"), Attribute("tabindex", "-1"),
            .aria("label", context.say(en: "Map file", it: "File della mappa")))
        section(.id("map-sending"), .hidden(), .aria("labelledby", "map-sending-name")) {
            ul(.class("list")) {
                li {
                    div(.class("row")) {
                        Icon("upload-simple")
                        span(.class("row-text")) {
                            span(.id("map-sending-name"))
                            element("small", [.id("map-sending-state"), .role("status")]) {}
                        }
                        span(.class("row-value"), .id("map-sending-share"))
                    }
                    div(
                        .class("progress"), .role("progressbar"), .aria("valuemin", "0"), .aria("valuemax", "100"),
                        .aria("labelledby", "map-sending-name")
                    ) { span() }
                }
                li {
                    button(.class("row"), .type("button"), .id("map-sending-cancel")) {
                        Icon("x")
                        span(.class("row-text")) { context.say(en: "Cancel", it: "Annulla") }
                    }
                }
            }
            p(.class("list-note")) {
                context.say(
                    en: "Keep this page open, and the screen on, until the file has been sent.",
                    it: "Tieni aperta questa pagina, e lo schermo acceso, finché il file non è stato inviato.")
            }
        }
        div(.class("list"), .id("map-sending-failed"), .role("alert"), .hidden()) {
            div(.class("row danger")) {
                Icon("warning")
                span(.class("row-text")) {
                    span()
                    element("small", []) {}
                }
            }
        }
    }

    /// What the script says.
    static let words: [String: Phrase] = [
        "preparing": Phrase(
            en: "Preparing… Large files take a minute.", it: "Preparazione… Per i file grandi serve un minuto."),
        "sending": Phrase(en: "Sending…", it: "Invio in corso…"),
        "waiting": Phrase(
            en: "Vision cannot be reached. Sending continues by itself.",
            it: "Vision non è raggiungibile. L'invio riprende da solo."),
        "notAdded": Phrase(en: "“{name}” was not added.", it: "«{name}» non è stata aggiunta."),
        "signedOutTitle": Phrase(en: "You have been signed out.", it: "La sessione è terminata."),
        "signedOutText": Phrase(
            en: "Sign in using another tab, then try again. What has arrived is not sent again.",
            it: "Accedi in un'altra scheda, poi riprova. Ciò che è arrivato non viene inviato di nuovo."),
        "again": Phrase(en: "Try again", it: "Riprova"),
    ]
}
