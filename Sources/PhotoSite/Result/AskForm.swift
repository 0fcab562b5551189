import AppShell
import HTML
import Interpretation
import PhotoLibrary
import Web
import Wording

/// The field *Is it a …?* in the sheet of a tag, and below it the answer. It works without scripts.
struct AskForm: Component {
    let context: PhotoContext
    let reading: PhotoReading
    let tag: SeenTag
    /// What was asked in this sheet.
    let asked: AskedName?

    private var id: Int64 { reading.photo.id.number }

    @MarkupBuilder var body: Markup {
        form(.class("ask"), .method("get"), .action("/photos/\(id)/result#asked")) {
            input(.type("hidden"), .name("thing"), .value(tag.name))
            if reading.level != context.level { input(.type("hidden"), .name("level"), .value(reading.level.key)) }
            places
            label {
                span(.class("footnote")) { context.say(en: "Is it a …?", it: "È un …?") }
                input(
                    .class("field"), .type("text"), .name("ask"), .value(asked?.question.word ?? ""),
                    Attribute("required"), Attribute("maxlength", "\(Library.longestTag)"),
                    Attribute("autocomplete", "off"), Attribute("autocapitalize", "none"),
                    Attribute("enterkeyhint", "go"))
            }
            button(.class("button tonal"), .type("submit")) { context.say(en: "Ask", it: "Chiedi") }
        }
        div(.class("asked"), Attribute("id", optional: asked == nil ? nil : "asked"), .role("status")) {
            if let asked { AskedAnswer(context: context, photo: id, asked: asked) }
        }
    }

    /// Of several things the one that is meant.
    @MarkupBuilder private var places: Markup {
        let chosen = asked.map { SeenList.text($0.question.box) }
        if tag.things.count > 1 {
            label {
                span(.class("footnote")) { context.say(en: "Which one", it: "Quale") }
                select(.class("field"), .name("box")) {
                    for place in tag.things {
                        let value = SeenList.text(place.box)
                        option(.value(value), Attribute("selected", when: value == chosen)) {
                            SeenRow.name(of: place, context)
                        }
                    }
                }
            }
        } else {
            input(.type("hidden"), .name("box"), .value(SeenList.text(tag.boxes)))
        }
    }
}

/// What Vision says of a word, and the way to take it.
struct AskedAnswer: Component {
    let context: PhotoContext
    let photo: Int64
    let asked: AskedName

    @MarkupBuilder var body: Markup {
        switch asked.answer {
        case .sure(let share, let name):
            p {
                sureness(share)
                " "
                thing(name)
                "."
            }
            take(name)
        case .unrecognisable(let name):
            p {
                context.say(en: "Vision cannot recognise", it: "Vision non sa riconoscere") + " "
                thing(name)
                "."
            }
            take(name)
        case .unknown(let nearest):
            p {
                context.say(
                    en: "Vision does not know the word “\(asked.question.word)”.",
                    it: """
                        Vision non conosce la parola «\(asked.question.word)». I nomi delle cose sono in inglese.
                        """)
            }
            others(nearest)
        }
    }

    /// What Vision calls it, and the word that was asked where that is another one: *a shoulder bag (mailbag)*.
    @MarkupBuilder private func thing(_ name: String) -> Markup {
        span(.lang("en")) { Caption.withArticle(name) }
        if name.lowercased() != asked.question.word.lowercased() { " (\(asked.question.word))" }
    }

    private func sureness(_ share: Float) -> String {
        let isIt =
            asked.question.box == nil
            ? Phrase(en: "the photo shows", it: "la foto mostri") : Phrase(en: "it is", it: "sia")
        guard share >= 0.01 else {
            return context.say(
                en: "Vision is less than 1% sure that \(isIt.en)", it: "Vision è sicura a meno dell'1% che \(isIt.it)")
        }
        let percent = context.format.percent(Double(share))
        return context.say(
            en: "Vision is \(percent) sure that \(isIt.en)", it: "Vision è sicura al \(percent) che \(isIt.it)")
    }

    /// Gives the thing that name, as its other names do.
    @MarkupBuilder private func take(_ name: String) -> Markup {
        if name.lowercased() != asked.question.tag.lowercased() {
            let place = SeenList.text(asked.question.box)
            form(
                .class("chips"), .method("post"), .action("/photos/\(photo)/tags"), .data("place", place),
                .role("group"), .aria("label", context.say(en: "Replace with", it: "Sostituisci con"))
            ) {
                input(.type("hidden"), .name("replace"), .value(asked.question.tag))
                input(.type("hidden"), .name("box"), .value(place))
                button(
                    .class("chip"), .type("submit"), .name("with"), .value(name), .data("act", "replace"),
                    .data("with", name)
                ) {
                    Icon("check")
                    span {
                        context.say(en: "Use “", it: "Usa «")
                        span(.lang("en")) { name }
                        context.say(en: "”", it: "»")
                    }
                }
            }
        }
    }

    /// The names that may have been meant.
    @MarkupBuilder private func others(_ names: [String]) -> Markup {
        if !names.isEmpty {
            p(.class("footnote")) { context.say(en: "Did you mean", it: "Forse intendevi") }
            div(.class("chips")) {
                for name in names {
                    a(.class("chip"), .href(address(of: name)), .data("ask", name)) { span(.lang("en")) { name } }
                }
            }
        }
    }

    private func address(of word: String) -> String {
        let place = SeenList.text(asked.question.box)
        let fields = [("thing", asked.question.tag), ("box", place), ("ask", word)]
        let query = fields.map { "\($0)=\(PercentCoding.encoded($1))" }.joined(separator: "&")
        return "/photos/\(photo)/result?\(query)#asked"
    }
}
