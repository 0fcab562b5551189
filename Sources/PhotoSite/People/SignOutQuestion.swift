import AppShell
import HTML
import Wording

/// Asks, before signing out, what is to become of photos that wait in the browser. Its script opens it when there are some.
struct SignOutQuestion: Component {
    let context: PhotoContext

    /// What the script says.
    static let words: [String: Phrase] = [
        "unsentOne": Phrase(
            en: "1 photo in this browser has not been sent to your library yet.",
            it: "1 foto in questo browser non è ancora stata inviata alla tua libreria."),
        "unsentMany": Phrase(
            en: "{n} photos in this browser have not been sent to your library yet.",
            it: "{n} foto in questo browser non sono ancora state inviate alla tua libreria."),
        "sendingFirst": Phrase(en: "Sending, then signing out", it: "Invio, poi uscita"),
    ]

    var body: Markup {
        element(
            "dialog",
            [
                .class("alert"), .id("unsent"), .role("alertdialog"), .aria("labelledby", "unsent-title"),
                .aria("describedby", "unsent-text"),
            ]
        ) {
            h2(.id("unsent-title")) { context.say(en: "Send the photos first?", it: "Inviare prima le foto?") }
            p(.id("unsent-text")) { "" }
            form(.method("dialog"), .class("alert-buttons")) {
                button(.class("button wide"), .value("send")) {
                    context.say(en: "Send, then sign out", it: "Invia, poi esci")
                }
                button(.class("button wide tonal"), .value("lock")) {
                    context.say(en: "Keep until I sign in again", it: "Tieni fino al prossimo accesso")
                }
                button(.class("button wide danger"), .value("discard")) {
                    context.say(en: "Discard and sign out", it: "Scarta ed esci")
                }
                button(.class("button wide tonal"), .value("")) { context.say(en: "Cancel", it: "Annulla") }
            }
        }
    }
}
