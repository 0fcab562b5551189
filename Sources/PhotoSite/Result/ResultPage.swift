import AppShell
import HTML
import Interpretation
import PhotoLibrary
import Wording

/// The result page: what was recognised in a photo, with ways to correct and save it.
struct ResultPage: Component {
    let context: PhotoContext
    let reading: PhotoReading
    /// What a lower level would show; nil when something is recognised at this level.
    let lower: PhotoReading?
    /// The latest analysis, while the site has it in memory.
    let look: RecentLooks.Look?
    let copy: CopyState
    /// What was asked in the sheet of a tag.
    var asked: AskedName?

    private var id: Int64 { reading.photo.id.number }

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Result", it: "Risultato"), style: .pushed, tab: .home, parent: "/",
            actions: SaveButton(context: context, photo: id, copy: copy).body, styles: ["tags.css", "result.css"],
            scripts: ["tags.js", "save.js", "result.js"],
            words: Self.words.merging(TagWords.all) { $1 }.merging(SaveWords.all) { $1 }
        ) {
            div(.class("result"), .data("photo", "\(id)")) {
                SeenPicture(context: context, photo: reading.photo, caption: reading.caption)
                div(.class("seen"), .id("live")) {
                    damage
                    summary
                    if !reading.tags.isEmpty || !reading.faces.isEmpty {
                        SeenList(context: context, reading: reading, asked: asked)
                    }
                    RemovedTags(context: context, reading: reading)
                    if reading.tags.isEmpty && reading.removed.isAll {
                        AddTagsButton(context: context, isLarge: true)
                    } else if !reading.recognisesSomething && !reading.removed.isAll {
                        NothingSeen(context: context, reading: reading, lower: lower)
                    }
                    ways
                }
            }
            AddTagsSheet(context: context, action: "/photos/\(id)/tags")
            SavedSheet(context: context, photo: id, copy: copy)
        }
    }

    /// The note that a part of the picture is missing.
    @MarkupBuilder private var damage: Markup {
        if reading.photo.facts.isTruncated || look?.isTruncated == true {
            Banner { context.say(PhotoRows.damaged) }
        }
    }

    private var summary: Markup {
        div(.class("seen-summary")) {
            if let caption = reading.caption { p(.class("seen-caption"), .lang("en")) { caption + "." } }
            p(.class("footnote"), .id("took")) {
                if let look, look.isWithoutNews {
                    context.say(en: "Nothing new in this part.", it: "Niente di nuovo in questa parte.")
                    " "
                    a(.href("/photos/\(id)/edit?merge=1")) {
                        context.say(en: "Look again", it: "Guarda di nuovo")
                    }
                } else if let look {
                    context.say(
                        en: "Recognised in \(context.format.duration(look.elapsed)).",
                        it: "Riconosciuto in \(context.format.duration(look.elapsed)).")
                }
                if reading.level != context.level {
                    " "
                    context.say(
                        en: "Shown at confidence \(reading.level.phrase.en).",
                        it: "Mostrato con affidabilità \(reading.level.phrase.it.lowercased()).")
                }
            }
        }
    }

    private var ways: Markup {
        div(.class("seen-ways")) {
            a(.class("button tonal wide"), .href("/photos/\(id)/edit?merge=1")) {
                Icon("selection")
                reading.isAnalysed
                    ? context.say(en: "Analyse another part", it: "Analizza un'altra parte")
                    : context.say(en: "Analyse", it: "Analizza")
            }
            a(.class("button tonal wide"), .href("/photos/\(id)/sketch")) {
                Icon("scribble-loop")
                reading.faces.isEmpty
                    ? context.say(en: "Sketch the photo", it: "Disegna la foto") : context.say(SketchChooser.title)
            }
        }
    }

    private static let words: [String: Phrase] = [
        "copied": Phrase(en: "Copied", it: "Copiato"),
        "cannotCopy": Phrase(
            en: "The browser does not let Vision copy here. Select the word and copy it yourself.",
            it: "Il browser non permette a Vision di copiare. Seleziona la parola e copiala tu."),
        "replaced": Phrase(en: "{old} is now {new}", it: "{old} ora è {new}"),
        "replacedOne": Phrase(en: "One {old} is now {new}", it: "Un elemento {old} ora è {new}"),
    ]
}

/// The photo, with a box over each thing while its row is touched.
struct SeenPicture: Component {
    let context: PhotoContext
    let photo: Photo
    let caption: String?

    var body: Markup {
        let size = photo.uprightSize
        return figure(.class("seen-picture"), .id("picture")) {
            div(.class("seen-frame")) {
                img(
                    .src(PhotoAddress.large(photo.id.number, version: photo.version, of: context.owner)),
                    .alt(caption ?? context.say(en: "The photo", it: "La foto")), .width(size.width),
                    .height(size.height))
                div(.class("boxes"), .id("boxes"), .aria("hidden", "true"))
            }
        }
    }
}
