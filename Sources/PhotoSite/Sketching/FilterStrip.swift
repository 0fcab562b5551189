import AppShell
import HTML
import Wording
import Workbench

/// What is drawn, as a list that a script fills: each face, all of them, the whole photo; and one more face by hand.
struct SketchTargets: Component {
    let context: PhotoContext

    var body: Markup {
        div(.class("targets")) {
            ul(.class("target-list"), .id("targets"), .aria("label", context.say(en: "Faces", it: "Volti")))
            button(
                .class("round"), .id("add"), .type("button"),
                .aria("label", context.say(en: "Mark a face", it: "Aggiungi un volto")),
                .title(context.say(en: "Mark a face", it: "Aggiungi un volto"))
            ) { Icon("plus") }
        }
    }
}

/// The filters with a picture of the chosen face in each, and how strong, how far and whether at all.
struct FilterStrip: Component {
    let context: PhotoContext

    var body: Markup {
        div(.class("filtering"), .id("filtering")) {
            fieldset(.class("filters"), .id("filters")) {
                legend(.class("visually-hidden")) { context.say(en: "Filter", it: "Filtro") }
                choice("", context.say(en: "Original", it: "Originale"))
                for filter in SketchFilter.allCases { choice(filter.rawValue, context.say(filter.phrase)) }
            }
            div(.class("filter-options")) {
                label(.class("strength")) {
                    span { context.say(en: "Strength", it: "Intensità") }
                    input(
                        .type("range"), .id("strength"), Attribute("min", "0"), Attribute("max", "100"),
                        Attribute("step", "5"), .value("70"))
                }
                label(.class("head"), .id("head-row")) {
                    span { context.say(en: "Head", it: "Testa") }
                    input(.class("switch"), .type("checkbox"), .role("switch"), .id("head"))
                }
                button(
                    .class("round"), .id("remove"), .type("button"), Attribute("aria-keyshortcuts", "Delete"),
                    .aria("label", context.say(en: "Remove this box", it: "Rimuovi questo riquadro")),
                    .title(context.say(en: "Remove this box", it: "Rimuovi questo riquadro"))
                ) { Icon("trash") }
            }
        }
    }

    private func choice(_ value: String, _ name: String) -> Markup {
        label(.class("filter")) {
            input(.type("radio"), .name("filter"), .value(value))
            span(.class("filter-tile"), .aria("hidden", "true"))
            span(.class("filter-name")) { name }
        }
    }
}

/// The words for the script of sketching.
enum SketchWords {
    static let all: [String: Phrase] = GridWords.sharing.merging(own) { $1 }.merging(filters) { $1 }
        .merging(EditorPage.discarding) { $1 }

    private static let filters = Dictionary(
        uniqueKeysWithValues: SketchFilter.allCases.map { ("filter-\($0.rawValue)", $0.phrase) })

    private static let own: [String: Phrase] = [
        "filter-none": SketchFilter.none,
        "filter-several": Phrase(en: "several filters", it: "filtri diversi"),
        "face": Phrase(en: "Face {n} of {of}, {look}", it: "Volto {n} di {of}, {look}"),
        "all": Phrase(en: "All faces", it: "Tutti i volti"),
        "allAre": Phrase(en: "All faces, {look}", it: "Tutti i volti, {look}"),
        "whole": Phrase(en: "Whole photo", it: "Foto intera"),
        "wholeIs": Phrase(en: "Whole photo, {look}", it: "Foto intera, {look}"),
        "tapOne": Phrase(en: "Tap the face to sketch it.", it: "Tocca il volto per disegnarlo."),
        "tapMany": Phrase(en: "{n} faces. Tap one to sketch it.", it: "{n} volti. Toccane uno per disegnarlo."),
        "tapNone": Phrase(
            en: "No face is marked. Sketch the whole photo, or mark a face with +.",
            it: "Nessun volto è segnato. Disegna tutta la foto, o aggiungi un volto con +."),
        "found": Phrase(en: "{n} faces found", it: "{n} volti trovati"),
        "foundOne": Phrase(en: "1 face found", it: "1 volto trovato"),
        "foundNone": Phrase(en: "No face was found.", it: "Nessun volto trovato."),
        "added": Phrase(
            en: "Face marked. Move it with the arrow keys.", it: "Volto segnato. Spostalo con le frecce."),
        "removed": Phrase(en: "Box removed", it: "Riquadro rimosso"),
        "saving": Phrase(en: "Saving the sketch…", it: "Salvataggio del disegno…"),
        "savedSketch": Phrase(en: "Saved as a new photo", it: "Salvato come nuova foto"),
        "sharing": Phrase(en: "Drawing the sketch…", it: "Creazione del disegno…"),
        "shareReady": Phrase(en: "The sketch is ready.", it: "Il disegno è pronto."),
        "discard": Phrase(en: "Discard this sketch?", it: "Scartare il disegno?"),
        "discardText": Phrase(
            en: "Your sketch will be lost. The photo stays unchanged.",
            it: "Il disegno andrà perso. La foto resta com'è."),
        "again": Phrase(en: "Try again", it: "Riprova"),
        "gone": Phrase(
            en: "This photo can no longer be opened here. Go back and choose it again.",
            it: "Questa foto non si può più aprire qui. Torna indietro e sceglila di nuovo."),
    ]
}
