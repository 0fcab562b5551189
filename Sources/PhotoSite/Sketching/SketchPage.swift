import AppShell
import HTML
import Intake
import Wording
import Workbench

/// The sketch editor: the photo with a box on each face, and below it the filters for the selected one. Nothing is
/// stored before *Save*.
struct SketchPage: Component {
    let context: PhotoContext
    /// The path below which all requests are sent: `/photos/12`.
    let path: String
    /// The draft that *Cancel* deletes; nil when there is none.
    let draft: String?
    /// The picture that is shown.
    let picture: String
    let facts: SketchFacts

    var body: Markup {
        Page(
            context.page, title: Self.title, style: .photo, leading: cancel, actions: ends,
            styles: ["editor.css", "sketch.css"], scripts: ["sketch.js"], words: SketchWords.all
        ) {
            div(
                .class("editor sketch"), .id("sketch"), .data("path", path), Attribute("data-draft", optional: draft),
                .data("parent", draft == nil ? path : "/sketch"),
                .data("version", "\(PhotoAddress.key(of: context.owner))-\(facts.version)"),
                .data("width", "\(facts.width)"), .data("height", "\(facts.height)"), .data("state", "finding")
            ) {
                stage
                div(.class("sketch-tools")) {
                    SketchTargets(context: context)
                    div(.class("sketch-choice")) {
                        hints
                        FilterStrip(context: context)
                    }
                    steps
                }
                output(.class("visually-hidden"), .id("spoken"), .aria("live", "polite"))
            }
        }
    }

    static let title = Phrase(en: "Sketch", it: "Disegno")

    private var cancel: Markup {
        button(.class("bar-button"), .id("cancel"), .type("button"), Attribute("aria-keyshortcuts", "Escape")) {
            context.say(en: "Cancel", it: "Annulla")
        }
    }

    private var ends: Markup {
        Markup {
            button(
                .class("bar-button"), .id("share"), .type("button"), Attribute("disabled"),
                .aria("label", context.say(en: "Share", it: "Condividi")),
                .title(context.say(en: "Share", it: "Condividi"))
            ) { Icon("export") }
            button(
                .class("bar-button strong"), .id("save"), .type("button"), Attribute("disabled"),
                Attribute("aria-keyshortcuts", "Control+S Meta+S")
            ) { context.say(en: "Save", it: "Salva") }
        }
    }

    private var stage: Markup {
        div(.class("stage"), .id("stage")) {
            div(.class("picture"), .id("picture")) {
                div(.class("picture-clip")) {
                    img(
                        .id("photo"), .src(picture), .alt(context.say(en: "The photo", it: "La foto")),
                        .width(facts.width), .height(facts.height), Attribute("draggable", "false"))
                    div(.class("layers"), .id("layers"), .aria("hidden", "true"))
                }
                div(.class("face-boxes"), .id("boxes"), .aria("hidden", "true"))
                SelectionFrame(context: context)
            }
            p(.class("stage-wait quiet"), .id("wait")) {
                span(.class("spinner"))
                context.say(en: "Opening the photo…", it: "Apertura della foto…")
            }
            p(.class("original-note"), .id("original"), .aria("hidden", "true")) {
                context.say(en: "Original", it: "Originale")
            }
        }
    }

    /// What stands where the filters will be, until something is chosen.
    private var hints: Markup {
        div(.class("sketch-hints")) {
            p(.class("quiet"), .data("for", "finding")) {
                span(.class("spinner"))
                context.say(en: "Looking for faces…", it: "Ricerca dei volti…")
            }
            p(.class("quiet"), .data("for", "ready"), .id("hint"))
            div(.data("for", "nobody"), .id("nobody")) {
                p { context.say(en: "No face was found.", it: "Nessun volto trovato.") }
                div(.class("sketch-offers")) {
                    button(.class("button small"), .type("button"), .data("offer", "whole")) {
                        context.say(en: "Sketch the whole photo", it: "Disegna tutta la foto")
                    }
                    button(.class("button tonal small"), .type("button"), .data("offer", "add")) {
                        context.say(en: "Mark a face", it: "Aggiungi un volto")
                    }
                }
            }
            div(.data("for", "failed"), .id("failed")) {
                p(.id("reason"))
                div(.class("sketch-offers")) {
                    button(.class("button tonal small"), .type("button"), .data("offer", "again")) {
                        context.say(en: "Try again", it: "Riprova")
                    }
                }
            }
        }
    }

    private var steps: Markup {
        div(.class("editor-steps"), .role("toolbar"), .aria("label", context.say(en: "Changes", it: "Modifiche"))) {
            step(
                "undo", "arrow-u-up-left", Phrase(en: "Undo", it: "Annulla l'ultima modifica"),
                keys: "Control+Z Meta+Z")
            step(
                "redo", "arrow-u-up-right", Phrase(en: "Redo", it: "Ripeti la modifica"),
                keys: "Control+Shift+Z Meta+Shift+Z")
            button(.class("bar-button"), .id("reset"), .type("button"), Attribute("disabled")) {
                context.say(en: "Reset", it: "Ripristina")
            }
            ZoomButton(look: "round")
            button(
                .class("round"), .id("compare"), .type("button"), .aria("pressed", "false"),
                .aria("label", context.say(en: "Show the original", it: "Mostra l'originale")),
                .title(context.say(en: "Show the original", it: "Mostra l'originale")),
                Attribute("aria-keyshortcuts", "M")
            ) { Icon("eye") }
        }
    }

    private func step(_ id: String, _ icon: String, _ name: Phrase, keys: String) -> Markup {
        button(
            .class("round"), .id(id), .type("button"), .aria("label", context.say(name)),
            Attribute("aria-keyshortcuts", keys), Attribute("disabled")
        ) { Icon(icon) }
    }
}
