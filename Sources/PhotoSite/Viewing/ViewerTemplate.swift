import AppShell
import HTML
import Wording

/// The bars of the viewer, which a script puts over the photo.
struct ViewerTemplate: Component {
    let context: PhotoContext
    let isDeleted: Bool

    var body: Markup {
        template(.id("viewer-chrome")) {
            div(
                .class("viewer-bars"), .data("photoswipe", context.asset("lib/photoswipe/photoswipe.esm.min.js")),
                .data("photoswipe-style", context.asset("lib/photoswipe/photoswipe.css"))
            ) {
                div(.class("viewer-top")) {
                    control("close", "caret-left", Phrase(en: "Close", it: "Chiudi"))
                    div(.class("viewer-middle")) {
                        div(.class("glide")) {
                            ul(.class("glide-track"), .aria("label", context.say(en: "Tags", it: "Etichette")))
                        }
                        p(
                            .class("viewer-position"), .aria("live", "polite"),
                            Attribute("data-before", optional: isDeleted ? context.say(Self.deleted) : nil))
                    }
                    div {
                        toggle("boxes", "bounding-box", Phrase(en: "Boxes", it: "Riquadri"))
                        if !isDeleted {
                            link(
                                "edit", "crop", Phrase(en: "Analyse a part", it: "Analizza una parte"),
                                Phrase(en: "Analyse", it: "Analizza"))
                        }
                    }
                }
                div(.class("viewer-foot")) {
                    div(.class("viewer-notes")) {
                        p(.class("viewer-missing"), .role("status"), .hidden())
                        if !isDeleted { changed }
                        zoom
                    }
                    div(
                        .class("viewer-bottom"), .role("toolbar"), .aria("label", context.say(en: "Photo", it: "Foto"))
                    ) { buttons }
                }
                sheet
                if !isDeleted { MoveSheet(context: context) }
            }
        }
    }

    @MarkupBuilder private var buttons: Markup {
        if isDeleted {
            wordButton("restore", Phrase(en: "Restore", it: "Ripristina"))
            control("info", "info", Phrase(en: "Info", it: "Informazioni"), Phrase(en: "Info", it: "Info"))
            wordButton("delete-for-good", Phrase(en: "Delete permanently", it: "Elimina definitivamente"))
        } else {
            control("share", "export", Phrase(en: "Share", it: "Condividi"), Phrase(en: "Share", it: "Condividi"))
            toggle("favourite", "heart", Phrase(en: "Favourite", it: "Preferita"))
            control("info", "info", Phrase(en: "Info", it: "Informazioni"), Phrase(en: "Info", it: "Info"))
            link(
                "tags", "tag", Phrase(en: "Edit tags", it: "Modifica etichette"), Phrase(en: "Tags", it: "Etichette"))
            link("sketch", "scribble-loop", SketchPage.title, SketchPage.title)
            link(
                "save", "download-simple",
                Phrase(en: "Save a copy to this device", it: "Salva una copia sul dispositivo"),
                Phrase(en: "Save", it: "Salva"))
            control("delete", "trash", Phrase(en: "Delete", it: "Elimina"), Phrase(en: "Delete", it: "Elimina"))
        }
    }

    /// The note for a photo with an outdated tagged copy.
    private var changed: Markup {
        div(.class("viewer-changed"), .role("status"), .hidden()) {
            p {
                context.say(
                    en: "The tags have changed since the last copy.",
                    it: "Etichette cambiate dopo l'ultima copia.")
            }
            button(.class("button small"), .type("button"), .data("viewer", "save-again")) {
                context.say(en: "Save again", it: "Salva di nuovo")
            }
        }
    }

    /// What two taps, two fingers, a wheel and the key Z do.
    private var zoom: Markup {
        button(
            .class("round viewer-zoom"), .type("button"), .data("viewer", "zoom"), .aria("label", "Zoom"),
            .aria("pressed", "false"), .title("Zoom"), Attribute("aria-keyshortcuts", "Z")
        ) { Icon("magnifying-glass-plus") }
    }

    private var sheet: Markup {
        dialog(.class("sheet info-sheet"), .aria("label", context.say(en: "Info", it: "Informazioni"))) {
            p(.class("info-caption"))
            dl(.class("list info-rows"))
            if !isDeleted {
                div(.class("list")) {
                    a(.class("row"), .href("#"), .data("viewer", "place")) {
                        Icon("map-pin")
                        span(
                            .class("row-text info-place"), .data("put", context.say(Self.putOnMap)),
                            .data("move", context.say(Self.moveOnMap)))
                        Icon("caret-right", class: "end")
                    }
                    button(.class("row"), .type("button"), .data("viewer", "category")) {
                        Icon("folder")
                        span(.class("row-text")) { context.say(en: "Category", it: "Categoria") }
                        span(.class("row-value info-categories")) {}
                        Icon("caret-right", class: "end")
                    }
                    // Where a category's photos are leafed through.
                    button(.class("row"), .type("button"), .data("viewer", "cover"), .hidden()) {
                        Icon("image")
                        span(.class("row-text info-cover"))
                    }
                    a(.class("row"), .href("#"), .data("viewer", "original"), Attribute("download")) {
                        Icon("download-simple")
                        span(.class("row-text")) { context.say(OriginalWords.download) }
                    }
                }
            }
            div(.class("list")) {
                label(.class("row")) {
                    span(.class("row-text")) {
                        context.say(
                            en: "Show boxes around what was recognised",
                            it: "Mostra i riquadri di ciò che è stato riconosciuto")
                    }
                    input(.class("switch"), .type("checkbox"), .role("switch"), .data("viewer", "boxes"))
                }
            }
            button(.class("button tonal wide info-done"), .type("button"), .data("close", "")) {
                context.say(en: "Done", it: "Fine")
            }
        }
    }

    /// Before the position of a deleted photo.
    static let deleted = Phrase(en: "Recently deleted · ", it: "Eliminate di recente · ")
    static let putOnMap = Phrase(en: "Put on the map", it: "Metti sulla mappa")
    static let moveOnMap = Phrase(en: "Change the place on the map", it: "Cambia il luogo sulla mappa")

    /// - Parameter short: stands below the icon, and is part of the word, so that people who speak to their device can say it
    ///   (WCAG 2.5.3); nil for no word.
    private func control(_ name: String, _ icon: String, _ word: Phrase, _ short: Phrase? = nil) -> Markup {
        button(
            .class("bar-button"), .type("button"), .data("viewer", name), .aria("label", context.say(word)),
            .title(context.say(word))
        ) { face(icon, short) }
    }

    private func toggle(_ name: String, _ icon: String, _ word: Phrase) -> Markup {
        button(
            .class("bar-button"), .type("button"), .data("viewer", name), .aria("label", context.say(word)),
            .aria("pressed", "false"), .title(context.say(word))
        ) { face(icon, word) }
    }

    private func wordButton(_ name: String, _ word: Phrase) -> Markup {
        button(.class("bar-button"), .type("button"), .data("viewer", name)) { context.say(word) }
    }

    /// A script sets where it leads, photo by photo.
    private func link(_ name: String, _ icon: String, _ word: Phrase, _ short: Phrase) -> Markup {
        a(
            .class("bar-button"), .href("#"), .data("viewer", name), .aria("label", context.say(word)),
            .title(context.say(word))
        ) { face(icon, short) }
    }

    @MarkupBuilder private func face(_ icon: String, _ word: Phrase?) -> Markup {
        Icon(icon)
        if let word { span(.class("bar-word")) { context.say(word) } }
    }
}
