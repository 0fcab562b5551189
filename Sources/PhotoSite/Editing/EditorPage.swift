import AppShell
import HTML
import Wording

/// The editor, in which a person selects a part of a photo for recognition. Nothing is changed before *Analyse*.
struct EditorPage: Component {
    /// The picture to edit, and the URLs that its actions use.
    struct Subject: Hashable, Sendable {
        /// The URL of the picture: upright, and rotated by the user's rotation.
        let picture: String
        /// Pixels of the original, with the same orientation as `picture`.
        let width: Int
        /// Pixels of the original, with the same orientation as `picture`.
        let height: Int
        /// The URL to which the selection is sent.
        let analyse: String
        /// The photo's rotation in `picture`, in degrees; nil for a draft.
        var rotation: Int?
        /// The draft that *Cancel* deletes; nil when there is none.
        let draft: String?
        /// Whether the findings are added to the existing ones.
        let merges: Bool
        /// Whether a part of the picture is missing, as far as it is known already.
        var isDamaged = false
        /// The page to which *Cancel* leads when there is no previous page.
        let parent: String
    }

    let context: PhotoContext
    let subject: Subject

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Select", it: "Seleziona"), style: .photo, leading: cancel,
            actions: ZoomButton(look: "bar-button").body, styles: ["editor.css"], scripts: ["editor.js"],
            words: Self.words.merging(Self.discarding) { $1 }.merging(["damaged": PhotoRows.damaged]) { $1 }
        ) {
            form(
                .class("editor"), .id("editor"), .data("width", "\(subject.width)"),
                .data("height", "\(subject.height)"),
                .data("analyse", subject.analyse), Attribute("data-draft", optional: subject.draft),
                Attribute("data-rotation", optional: subject.rotation.map(String.init)),
                .data("merges", subject.merges ? "true" : "false"), .data("parent", subject.parent)
            ) {
                stage
                p(.class("editor-damage"), .id("damage"), .role("status")) {
                    if subject.isDamaged { context.say(PhotoRows.damaged) }
                }
                p(.class("editor-note"), .id("note")) {
                    context.say(
                        en: "Vision analyses the part inside the frame. The photo is not cropped.",
                        it: "Vision analizza la parte nel riquadro. La foto non viene ritagliata.")
                }
                AspectStrip(context: context)
                tools
                if subject.draft != nil { keep }
                output(.class("visually-hidden"), .id("spoken"), .aria("live", "polite"))
            }
        }
    }

    private var cancel: Markup {
        button(.class("bar-button"), .id("cancel"), .type("button"), Attribute("aria-keyshortcuts", "Escape")) {
            context.say(en: "Cancel", it: "Annulla")
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
            turn(.left, Phrase(en: "Rotate left", it: "Ruota a sinistra"), keys: "Shift+R")
            turn(.right, Phrase(en: "Rotate right", it: "Ruota a destra"), keys: "R")
        }
    }

    private func step(_ id: String, _ icon: String, _ name: Phrase, keys: String) -> Markup {
        button(
            .class("round"), .id(id), .type("button"), .aria("label", context.say(name)),
            Attribute("aria-keyshortcuts", keys), Attribute("disabled")
        ) { Icon(icon) }
    }

    private var stage: Markup {
        div(.class("stage"), .id("stage")) {
            div(.class("picture"), .id("picture")) {
                div(.class("picture-clip")) {
                    img(
                        .id("photo"), .src(subject.picture), .alt(context.say(en: "The photo", it: "La foto")),
                        .width(subject.width), .height(subject.height), Attribute("draggable", "false"))
                    div(.class("shade"), .id("shade"), .hidden())
                }
                SelectionFrame(context: context)
            }
            p(.class("stage-wait quiet"), .id("wait")) {
                span(.class("spinner"))
                context.say(en: "Opening the photo…", it: "Apertura della foto…")
            }
        }
    }

    private var tools: Markup {
        div(.class("editor-tools")) {
            steps
            button(.class("button strong"), .id("analyse"), .type("submit"), Attribute("aria-keyshortcuts", "Enter")) {
                Icon("sparkle")
                context.say(en: "Analyse", it: "Analizza")
            }
        }
    }

    /// The button that adds the photo to the library without analysing it.
    private var keep: Markup {
        button(.class("editor-keep"), .id("keep"), .type("button")) {
            context.say(en: "Keep without analysing", it: "Conserva senza analizzare")
        }
    }

    private func turn(_ side: TurnIcon.Side, _ name: Phrase, keys: String) -> Markup {
        button(
            .class("round"), .id("turn-\(side.rawValue)"), .type("button"), .aria("label", context.say(name)),
            .title(context.say(name)), Attribute("aria-keyshortcuts", keys)
        ) { TurnIcon(side: side) }
    }

    /// The words of the question before a picture of the camera is discarded.
    static let discarding: [String: Phrase] = [
        "discardPhoto": Phrase(en: "Discard this photo?", it: "Scartare questa foto?"),
        "discardPhotoText": Phrase(
            en: "You have just taken it, and it is stored nowhere else.",
            it: "L'hai appena scattata e non è salvata altrove."),
        "discardAction": Phrase(en: "Discard", it: "Scarta"),
        "keepEditing": Phrase(en: "Keep editing", it: "Continua"),
    ]

    private static let words: [String: Phrase] = [
        "looking": Phrase(en: "Analysing the photo…", it: "Analisi della foto…"),
        "keeping": Phrase(en: "Adding the photo…", it: "Aggiunta della foto…"),
        "selection": Phrase(
            en: "{width} by {height} pixels, {left} % from the left, {top} % from the top",
            it: "{width} per {height} pixel, a {left} % da sinistra, a {top} % dall'alto"),
        "pixels": Phrase(en: "{width} × {height} pixels", it: "{width} × {height} pixel"),
        "whole": Phrase(en: "The whole photo", it: "La foto intera"),
        "turned": Phrase(en: "Rotated", it: "Ruotata"),
        "again": Phrase(en: "Try again", it: "Riprova"),
        "gone": Phrase(
            en: "This photo can no longer be opened here. Go back and choose it again.",
            it: "Questa foto non si può più aprire qui. Torna indietro e sceglila di nuovo."),
    ]
}
