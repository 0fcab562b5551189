import AppShell
import Favours
import Geography
import HTML
import MapView
import Web
import Wording

/// The form of a new favour, or of one that is edited. It works without scripts, with one slot and the place as it is.
struct AskingPage: Component {
    let context: PageContext
    let draft: Draft
    let editing: Favour?
    /// Whether it begins with nothing of an earlier favour: all such forms have one draft.
    let isFresh: Bool
    let problems: [Problem]
    let sources: MapSources
    /// Whether the person asks for the first time.
    let isFirst: Bool
    /// Whether streets are found by their names.
    let hasNames: Bool
    let now: Int64

    private var title: Phrase {
        editing == nil
            ? Phrase(en: "New favour", it: "Nuovo favore") : Phrase(en: "Edit favour", it: "Modifica favore")
    }

    var body: Markup {
        Page(
            context, title: title, style: .pushed, tab: .new,
            parent: editing.map { "/favours/\($0.id.rawValue)" } ?? "/",
            styles: ["map.css", "favori.css", "asking.css"], scripts: ["asking.js"],
            words: [
                MapWords.view, words, DraftWords.restored, StreetSearch.words, PhotoFields.words, PhotoSending.words,
            ].reduce(into: [:]) {
                $0.merge($1) { $1 }
            }
        ) {
            form(
                .class("asking"), .id("asking"), .method("post"), .action("/new"),
                .data("new", String(isFresh)), .data("zone", context.zone.name), Attribute("novalidate")
            ) {
                if let editing {
                    input(.type("hidden"), .name("edit"), .value(String(editing.id.rawValue)))
                    input(.type("hidden"), .name("version"), .value(String(editing.version)))
                }
                FormKey.field(id: "key")
                if isFirst { FirstFavourNote(context: context) }
                if !problems.isEmpty {
                    div(.class("banner problems"), .role("alert")) {
                        for problem in problems {
                            p {
                                if let slot = problem.slot {
                                    a(.href("#slot-\(slot)")) { context.say(problem.phrase) }
                                } else {
                                    context.say(problem.phrase)
                                }
                            }
                        }
                    }
                }
                titleAndText
                PhotoFields(context: context, pictures: draft.content.pictures)
                categories
                kind
                times
                place
                div(.class("list section")) {
                    toggle("car", Phrase(en: "A car is needed", it: "Serve un'auto"), draft.content.needsCar)
                    toggle("heavy", Phrase(en: "Heavy work", it: "Lavoro pesante"), draft.content.isHeavy)
                }
                div(.class("section send")) {
                    button(.class("button wide"), .type("submit"), .id("send")) {
                        editing == nil
                            ? context.say(en: "Ask for the favour", it: "Chiedi questo favore")
                            : context.say(en: "Save", it: "Salva")
                    }
                    p(.class("footnote missing"), .id("missing"), .role("status")) {}
                }
            }
        }
    }

    private var titleAndText: Markup {
        div(.class("stack")) {
            label(.class("field-label")) {
                span { context.say(en: "Title", it: "Titolo") }
                input(
                    .class("field"), .type("text"), .name("title"), .id("title"), .value(draft.content.title),
                    Attribute("autocomplete", "off"), Attribute("required"),
                    Attribute(
                        "placeholder",
                        context.say(en: "Carry a sofa to the first floor", it: "Portare un divano al primo piano")))
            }
            label(.class("field-label")) {
                span { context.say(en: "Description", it: "Descrizione") }
                element(
                    "textarea",
                    [
                        .class("field words"), .name("text"), Attribute("rows", "4"),
                    ]
                ) { draft.content.text }
            }
        }
    }

    private var categories: Markup {
        fieldset(.class("section")) {
            legend(.class("list-title")) { context.say(en: "Category", it: "Categoria") }
            div(.class("choices-grid")) {
                for category in Favours.Category.allCases {
                    label(.class("choice category-\(category.rawValue)")) {
                        input(
                            .type("radio"), .name("category"), .value(category.rawValue),
                            Attribute("checked", when: draft.content.category == category))
                        Icon(category.icon)
                        span { context.say(category.phrase) }
                    }
                }
            }
        }
    }

    private var kind: Markup {
        fieldset(.class("section")) {
            legend(.class("list-title")) { context.say(en: "Helpers", it: "Aiutanti") }
            div(.class("pair kinds")) {
                for (value, name) in [
                    (Favour.Kind.single, Phrase(en: "One", it: "Uno")),
                    (.group, Phrase(en: "A group", it: "Un gruppo")),
                ] {
                    label(.class("choice")) {
                        input(
                            .type("radio"), .name("kind"), .value(value.rawValue),
                            Attribute("checked", when: draft.content.kind == value))
                        span { context.say(name) }
                    }
                }
            }
            label(.class("row plain-row group-size")) {
                span(.class("row-text")) { context.say(en: "Number of helpers", it: "Numero di aiutanti") }
                input(
                    .class("field number"), .type("number"), .name("places"), Attribute("min", "2"),
                    Attribute("max", "30"), .value(String(max(2, draft.slots.map(\.places).max() ?? 2))))
            }
        }
    }

    private var times: Markup {
        fieldset(.class("section"), .id("slots")) {
            legend(.class("list-title")) { context.say(en: "Time slots", it: "Fasce orarie") }
            ZoneNote(context: context)
            for (index, slot) in draft.slots.enumerated() { slotFields(slot, number: index + 1) }
            if editing?.slots.contains(where: { bound($0.id) > 0 }) == true {
                p(.class("list-note")) {
                    context.say(
                        en: "Where time or place changes, helpers who have accepted are asked whether they still come.",
                        it: "Se cambiano orario o luogo, a chi ha già accettato chiederemo di nuovo conferma.")
                }
            }
            div(.class("stack")) {
                button(.class("button tonal small awaited"), .type("button"), .id("add-slot")) {
                    Icon("plus")
                    context.say(en: "Another time slot", it: "Un'altra fascia oraria")
                }
                label(.class("row plain-row"), .id("enough")) {
                    span(.class("row-text")) {
                        context.say(
                            en: "One is enough: the first that fills closes the others",
                            it: "Ne basta una: la prima completa chiude le altre")
                    }
                    input(
                        .class("switch"), .type("checkbox"), .role("switch"), .name("enough"),
                        Attribute("checked", when: draft.content.oneIsEnough))
                }
            }
        }
    }

    /// How many helpers have accepted a slot that is edited.
    private func bound(_ id: SlotID) -> Int {
        let slot = editing?.slots.first { $0.id == id && $0.phase.canBeEdited }
        return slot?.acceptances.count { $0.state == .accepted } ?? 0
    }

    /// Whether a slot has begun, or is over: its time stays.
    private func hasBegun(_ id: SlotID) -> Bool {
        editing?.slots.contains { $0.id == id && !$0.phase.canBeEdited } ?? false
    }

    private func slotFields(_ slot: Draft.Slot, number: Int) -> Markup {
        let hasBegun = slot.id.map(hasBegun) ?? false
        return div(
            .class("slot-fields"), .id("slot-\(number)"), .data("bound", String(slot.id.map(bound) ?? 0)),
            Attribute("data-begun", when: hasBegun)
        ) {
            if hasBegun {
                p(.class("list-note begun-note")) {
                    context.say(
                        en: "It has begun: its time cannot be changed any more.",
                        it: "È già iniziata: l'orario non si può più cambiare.")
                }
            }
            input(.type("hidden"), .name("slot"), .value(slot.id.map { String($0.rawValue) } ?? ""))
            label(.class("field-label")) {
                span { context.say(en: "From", it: "Da") }
                input(
                    .class("field"), .type("datetime-local"), .name("start"), Attribute("max", When.latestField),
                    Attribute("readonly", when: hasBegun),
                    .value(When(slot.start, context.zone).field))
            }
            label(.class("field-label")) {
                span { context.say(en: "Until", it: "Fino a") }
                input(
                    .class("field"), .type("datetime-local"), .name("end"), Attribute("max", When.latestField),
                    Attribute("readonly", when: hasBegun),
                    .value(When(slot.end, context.zone).field))
            }
            label(.class("row plain-row all-day awaited"), Attribute("hidden", when: hasBegun)) {
                span(.class("row-text")) { context.say(en: "All day", it: "Tutto il giorno") }
                input(.class("switch all-day-switch"), .type("checkbox"), .role("switch"))
            }
            button(.class("button plain small remove-slot"), .type("button"), .hidden()) {
                Icon("trash")
                context.say(en: "Remove this slot", it: "Togli questa fascia")
            }
        }
    }

    static let changePlace = Phrase(en: "Change the place", it: "Cambia il luogo")

    private var isPlaceFixed: Bool { editing?.hasHelpedAtPlace ?? false }

    private var place: Markup {
        section(.class("section"), .id("place")) {
            header { h3 { context.say(en: "Place", it: "Luogo") } }
            // The map in the form takes no touches, so that scrolling does not move the place. The sheet below changes it.
            div(.class("place-preview")) {
                div(.class("details-map asking-map"), Attribute("inert")) {
                    MapStage(id: "pin") {
                        MapControls(context, id: "pin", sources: sources)
                        div(.class("asking-pin"), .aria("hidden", "true")) { Icon("map-pin-fill") }
                    }
                    MapData(context, id: "pin", sources: sources, start: draft.place)
                }
            }
            if !isPlaceFixed {
                button(.class("button tonal wide change-place awaited"), .type("button")) {
                    Icon("map-pin")
                    context.say(Self.changePlace)
                }
            }
            dialog(.class("sheet is-firm place-sheet"), .aria("label", context.say(en: "Place", it: "Luogo"))) {
                div(.class("sheet-bar")) {
                    button(.class("bar-button"), .type("button"), .data("place", "cancel")) {
                        context.say(en: "Cancel", it: "Annulla")
                    }
                    p(.class("bar-title")) { context.say(en: "Place", it: "Luogo") }
                    button(.class("bar-button strong"), .type("button"), .data("place", "done")) {
                        context.say(en: "Done", it: "Fine")
                    }
                }
                if hasNames { StreetSearch(context: context) }
                div(.class("place-room"))
                p(.class("list-note")) {
                    context.say(
                        en: "Move the map until the pin is right.",
                        it: "Sposta la mappa finché il segnaposto è nel punto giusto.")
                }
            }
            input(.type("hidden"), .name("latitude"), .id("latitude"), .value(String(draft.place.latitude)))
            input(.type("hidden"), .name("longitude"), .id("longitude"), .value(String(draft.place.longitude)))
            p(.class("list-note")) {
                context.say(
                    isPlaceFixed
                        ? Phrase(
                            en: "The place stays: somebody has begun or helped there.",
                            it: "Il luogo resta: qualcuno ha già iniziato o aiutato lì.")
                        : Phrase(
                            en: "Others see a circle of 600 m; helpers who have accepted see the place.",
                            it: "Gli altri vedono un cerchio di 600 m; chi accetta di aiutare vede il luogo."))
            }
        }
    }

    private func toggle(_ name: String, _ title: Phrase, _ isOn: Bool) -> Markup {
        label(.class("row")) {
            span(.class("row-text")) { context.say(title) }
            input(.class("switch"), .type("checkbox"), .role("switch"), .name(name), Attribute("checked", when: isOn))
        }
    }
}
