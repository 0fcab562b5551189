import AppShell
import HTML
import Wording

/// The selection over the photo: a movable frame with handles at its corners and edges, also usable with the keyboard.
struct SelectionFrame: Component {
    let context: PhotoContext

    private static let handles: [(id: String, name: Phrase)] = [
        ("nw", Phrase(en: "Top left corner", it: "Angolo in alto a sinistra")),
        ("n", Phrase(en: "Top edge", it: "Lato superiore")),
        ("ne", Phrase(en: "Top right corner", it: "Angolo in alto a destra")),
        ("e", Phrase(en: "Right edge", it: "Lato destro")),
        ("se", Phrase(en: "Bottom right corner", it: "Angolo in basso a destra")),
        ("s", Phrase(en: "Bottom edge", it: "Lato inferiore")),
        ("sw", Phrase(en: "Bottom left corner", it: "Angolo in basso a sinistra")),
        ("w", Phrase(en: "Left edge", it: "Lato sinistro")),
    ]

    var body: Markup {
        div(
            .class("frame"), .id("frame"), .role("group"),
            .aria("label", context.say(en: "Selection", it: "Selezione")), .hidden()
        ) {
            handle("all", Phrase(en: "Move the selection with the arrow keys", it: "Sposta la selezione con le frecce"))
            for one in Self.handles { handle(one.id, one.name) }
        }
    }

    private func handle(_ id: String, _ name: Phrase) -> Markup {
        button(
            .class("handle handle-\(id)"), .type("button"), .data("handle", id), .aria("label", context.say(name)),
            .aria("describedby", "spoken"))
    }
}

/// Enlarges the photo, and shows all of it again, as two fingers, a wheel and the key Z do.
struct ZoomButton: Component {
    /// `bar-button` in a bar, `round` elsewhere.
    let look: String

    var body: Markup {
        button(
            .class(look), .id("zoom"), .type("button"), .aria("label", "Zoom"), .title("Zoom"),
            .aria("pressed", "false"), Attribute("aria-keyshortcuts", "Z")
        ) { Icon("magnifying-glass-plus") }
    }
}

/// The choice of aspect ratios for the selection, in a scrollable strip.
struct AspectStrip: Component {
    let context: PhotoContext

    private static let ratios = [(4, 3), (3, 2), (16, 9), (19, 9)]

    var body: Markup {
        fieldset(.class("aspects")) {
            legend(.class("visually-hidden")) { context.say(en: "Shape", it: "Formato") }
            choice("free", context.say(en: "Free", it: "Libero"), isChosen: true)
            choice("original", context.say(en: "Original", it: "Originale"))
            choice("1:1", context.say(en: "Square", it: "Quadrato"))
            for (long, short) in Self.ratios {
                choice("\(long):\(short)", "\(long):\(short)")
                choice("\(short):\(long)", "\(short):\(long)")
            }
        }
    }

    private func choice(_ value: String, _ name: String, isChosen: Bool = false) -> Markup {
        label(.class("aspect")) {
            input(.type("radio"), .name("aspect"), .value(value), Attribute("checked", when: isChosen))
            span { name }
        }
    }
}
