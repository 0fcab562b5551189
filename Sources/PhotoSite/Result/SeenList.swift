import MapView
import AppShell
import HTML
import Interpretation
import Web
import Wording

/// What was recognised, a row for each name; a row opens to say more.
struct SeenList: Component {
    let context: PhotoContext
    let reading: PhotoReading
    /// What was asked in the sheet of a tag.
    let asked: AskedName?

    var body: Markup {
        section(.aria("labelledby", "seen-title")) {
            header(.class("seen-head")) {
                h2(.id("seen-title")) { context.say(en: "In this photo", it: "In questa foto") }
                AddTagsButton(context: context)
            }
            let seen = reading.tags.filter { $0.origin != .keyword }
            if !seen.isEmpty || !reading.faces.isEmpty {
                ul(.class("list"), .id("things")) {
                    rows(seen[...])
                    if !reading.faces.isEmpty { faces }
                }
            }
            keywords
        }
    }

    /// The words of the file, all but the first folded: a file may have dozens.
    @MarkupBuilder private var keywords: Markup {
        let words = reading.tags.filter { $0.origin == .keyword }
        if !words.isEmpty {
            h3(.class("list-title")) { context.say(en: "Keywords in the file", it: "Parole chiave nel file") }
            ul(.class("list")) { rows(words.prefix(Self.unfolded)) }
            if words.count > Self.unfolded {
                details(.class("more-words")) {
                    summary {
                        context.say(
                            .counted(
                                words.count - Self.unfolded, one: Phrase(en: "more keyword", it: "altra parola chiave"),
                                many: Phrase(en: "more keywords", it: "altre parole chiave")))
                    }
                    ul(.class("list")) { rows(words.dropFirst(Self.unfolded)) }
                }
            }
        }
    }

    /// The keywords that are shown without unfolding.
    private static let unfolded = 5

    private func rows(_ tags: ArraySlice<SeenTag>) -> Markup {
        Markup {
            for tag in tags {
                SeenRow(
                    context: context, reading: reading, tag: tag,
                    asked: asked.flatMap { $0.question.tag == tag.name ? $0 : nil })
            }
        }
    }

    private var faces: Markup {
        li(.class("thing faces"), .data("boxes", Self.text(reading.faces))) {
            button(.class("row"), .type("button")) {
                Icon("smiley")
                span(.class("row-text")) {
                    context.say(
                        .counted(
                            reading.faces.count, one: Phrase(en: "face", it: "volto"),
                            many: Phrase(en: "faces", it: "volti")))
                    small {
                        context.say(
                            en: "Sketching looks closer and may find small faces too.",
                            it: "Il disegno guarda più da vicino e può trovare anche volti piccoli.")
                    }
                }
            }
        }
    }

    /// Boxes for a script: four fractions each, `x y width height`.
    static func text(_ boxes: [Box]) -> String {
        boxes.map { box in [box.x, box.y, box.width, box.height].map { "\($0)" }.joined(separator: " ") }
            .joined(separator: ";")
    }

    /// The same of one box; empty for the whole photo.
    static func text(_ box: Box?) -> String { text(box.map { [$0] } ?? []) }
}

/// One thing: its name and how sure it is; opened, what it is, what it could also be, and what can be done with it.
struct SeenRow: Component {
    let context: PhotoContext
    let reading: PhotoReading
    let tag: SeenTag
    /// What was asked in its sheet.
    let asked: AskedName?

    var body: Markup {
        li(
            .class("thing swipe"), .data("name", tag.name), .data("boxes", SeenList.text(tag.boxes)),
            .data("count", "\(tag.findings)")
        ) {
            SwipeDelete(context: context)
            details(.class("swipe-front"), Attribute("open", when: asked != nil)) {
                summary(.class("row")) {
                    Icon(tag.category?.iconOfThing ?? "tag")
                    span(.class("row-text")) {
                        span(Attribute("lang", optional: tag.origin == .recognised ? "en" : nil)) { tag.name }
                        if tag.count > 1 { span(.class("seen-count")) { " × \(tag.count)" } }
                        if let guess = tag.guess { perhaps(guess) }
                    }
                    TagConfidence(context: context, tag: tag)
                    Icon("caret-down")
                }
                more
            }
        }
    }

    /// What a wide name most likely stands for.
    private func perhaps(_ guess: Candidate) -> Markup {
        span(.class("seen-count")) {
            " · " + context.say(en: "perhaps", it: "forse") + " "
            span(.lang("en")) { Caption.withArticle(guess.name) }
        }
    }

    private var more: Markup {
        div(.class("seen-more")) {
            if let category = tag.category { p(.class("footnote")) { context.name(of: category) } }
            if let definition = tag.definition { p(.class("definition"), .lang("en")) { definition } }
            things
            AskForm(context: context, reading: reading, tag: tag, asked: asked)
            div(.class("seen-actions")) {
                if tag.strictest < context.level && tag.origin == .recognised {
                    action("keep", "check", Phrase(en: "Keep", it: "Tieni"))
                }
                action("copy", "copy", Phrase(en: "Copy", it: "Copia"))
                a(
                    .class("seen-action"), .href(WebSearch.address(of: tag.name)), Attribute("target", "_blank"),
                    Attribute("rel", "noreferrer noopener")
                ) {
                    Icon("arrow-square-out")
                    context.say(en: "Look it up", it: "Cerca sul web")
                }
                action("remove", "trash", Phrase(en: "Delete", it: "Elimina"), isDanger: true)
            }
            p(.class("footnote")) {
                context.say(
                    en: "“Look it up” sends this word to \(WebSearch.host) and opens it in the browser.",
                    it: "«Cerca sul web» invia questa parola a \(WebSearch.host) e lo apre nel browser.")
            }
        }
    }

    /// The things that have the name, each with what it could also be; many are folded.
    @MarkupBuilder private var things: Markup {
        if tag.things.count > Self.unfolded {
            details(.class("more-words")) {
                summary { context.say(en: "One by one", it: "Una per una") }
                for thing in tag.things { one(thing) }
            }
        } else {
            for thing in tag.things where tag.findings > 1 || !thing.alternatives.isEmpty { one(thing) }
        }
    }

    /// The things that are shown without unfolding.
    private static let unfolded = 4

    private func one(_ thing: SeenTag.Thing) -> Markup {
        div(.class("seen-one"), .data("place", SeenList.text(thing.box))) {
            div(.class("seen-which")) {
                p(.class("footnote")) { which(thing) }
                if tag.findings > 1 {
                    button(
                        .class("round plain"), .type("button"), .data("act", "remove-one"),
                        .aria("label", deletion(of: thing))
                    ) { Icon("trash") }
                }
            }
            if !thing.alternatives.isEmpty {
                div(
                    .class("chips"), .role("group"),
                    .aria("label", context.say(en: "Replace with", it: "Sostituisci con"))
                ) {
                    for other in thing.alternatives { alternative(other) }
                }
            }
        }
    }

    /// Of several things of one name, which is meant: choosing another name changes that one only.
    private func which(_ thing: SeenTag.Thing) -> String {
        if tag.findings == 1 { return context.say(en: "It could also be", it: "Potrebbe essere anche") }
        let name = Self.name(of: thing, context)
        return thing.alternatives.isEmpty
            ? name : context.say(en: "\(name) could also be", it: "\(name) potrebbe essere anche")
    }

    /// What one of several things is called.
    static func name(of thing: SeenTag.Thing, _ context: PhotoContext) -> String {
        guard let number = thing.number else {
            return context.say(en: "The photo as a whole", it: "La foto nell'insieme")
        }
        return context.say(en: "Number \(number) from the left", it: "Il numero \(number) da sinistra")
    }

    private func deletion(of thing: SeenTag.Thing) -> String {
        thing.number.map { context.say(en: "Delete number \($0)", it: "Elimina il numero \($0)") }
            ?? context.say(en: "Delete of the whole photo", it: "Elimina per l'intera foto")
    }

    private func alternative(_ other: Candidate) -> Markup {
        button(.class("chip"), .type("button"), .data("act", "replace"), .data("with", other.name)) {
            span(.lang("en")) { other.name }
            span(.class("quiet")) { context.format.percent(Double(other.confidence)) }
        }
    }

    private func action(_ act: String, _ icon: String, _ name: Phrase, isDanger: Bool = false) -> Markup {
        button(.class(isDanger ? "seen-action danger" : "seen-action"), .type("button"), .data("act", act)) {
            Icon(icon)
            context.say(name)
        }
    }
}

/// The confidence of a tag, or who added it.
struct TagConfidence: Component {
    let context: PhotoContext
    let tag: SeenTag

    var body: Markup {
        span(.class("row-value reliability")) {
            switch tag.origin {
            case .user: context.say(en: "added by you", it: "aggiunta da te")
            case .keyword: context.say(en: "keyword in the file", it: "parola chiave nel file")
            case .recognised:
                span(.class("visually-hidden")) { context.say(en: "reliability", it: "affidabilità") }
                span { context.format.percent(Double(tag.confidence ?? 0)) }
                ReliabilityBar(share: tag.confidence ?? 0)
            }
        }
    }
}

/// The confidence as a bar; decorative, because the number is beside it.
struct ReliabilityBar: Component {
    let share: Float

    var body: Markup {
        svg(
            .class("reliability-bar"), .aria("hidden", "true"), Attribute("focusable", "false"),
            Attribute("viewBox", "0 0 100 4"), Attribute("preserveAspectRatio", "none")
        ) {
            bar("reliability-ground", 100)
            bar("reliability-share", Int((min(max(share, 0), 1) * 100).rounded()))
        }
    }

    private func bar(_ name: String, _ width: Int) -> Markup {
        element("rect", [.class(name), .width(width), .height(4), Attribute("rx", "2")]) {}
    }
}

/// The links for looking up words on the web, with a search engine that does not track people.
enum WebSearch {
    static let host = "duckduckgo.com"
    static func address(of word: String) -> String { "https://\(host)/?q=\(PercentCoding.encoded(word))" }
}
