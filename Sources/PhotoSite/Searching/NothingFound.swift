import AppShell
import HTML
import PhotoLibrary
import Wording

/// Shown when nothing was found, with suggestions that do find photos. The script updates it while the person types.
struct NothingFound: Component {
    let context: PhotoContext
    /// Empty when nothing was asked.
    let query: String
    /// It is to be seen.
    let isShown: Bool
    var advice = SearchAdvice.none
    var tab = SearchHead.Tab.grid

    var body: Markup {
        div(.class("empty nothing-found"), .id("nothing-found"), .hidden(!isShown)) {
            Icon("binoculars")
            h2(.id("nothing-title")) { context.say(Self.title(query, advice)) }
            p(.id("below"), .hidden(advice.below == nil)) {
                a(.id("below-link"), .href("/settings/level")) {
                    advice.below.map { context.say(Self.below($0)) } ?? ""
                }
            }
            p {
                context.say(
                    en:
                        "Every word must match. Try fewer or different words: a thing (in English), a place, a date or a "
                        + "camera. To leave out photos of a thing, put a minus before it:",
                    it: "Ogni parola deve corrispondere. Prova con meno parole o con altre: una cosa (in inglese), "
                        + "un luogo, una data, una fotocamera. Per escludere una cosa, metti un meno davanti:")
                " "
                // A line must not end between the minus and its word.
                span(.class("unbroken")) { "-dog." }
            }
            section(
                .class("nearest"), .id("nearest"), .aria("labelledby", "nearest-title"),
                .hidden(advice.nearest.isEmpty)
            ) {
                h3(.class("list-title"), .id("nearest-title")) {
                    context.say(en: "Nearest results", it: "Risultati più vicini")
                }
                ul(.class("list"), .id("nearest-list")) {
                    for question in advice.nearest {
                        li {
                            a(.class("row"), .href(tab.path(for: question.text))) {
                                Icon("magnifying-glass")
                                span(.class("row-text")) {
                                    question.isCorrected
                                        ? context.say(Self.correction(question.text)) : question.text
                                }
                                span(.class("row-value")) {
                                    context.say(
                                        .counted(
                                            question.count, one: GridWords.photos.one, many: GridWords.photos.many))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    static func correction(_ query: String) -> Phrase {
        Phrase(en: "Did you mean “\(query)”?", it: "Forse cercavi «\(query)»?")
    }

    /// Where a lower level finds something.
    static func below(_ below: SearchAdvice.Below) -> Phrase {
        let count = Phrase.counted(below.count, one: GridWords.photos.one, many: GridWords.photos.many)
        let level = below.level.phrase
        return Phrase(
            en: "At the confidence level \(level.en): \(count.en)",
            it: "Con il livello di affidabilità \(level.it.lowercased()): \(count.it)")
    }

    static func title(_ query: String, _ advice: SearchAdvice) -> Phrase {
        switch advice.own {
        case .favourites: return Phrase(en: "No favourites yet", it: "Ancora nessun preferito")
        case .untagged: return Phrase(en: "Every photo has a tag", it: "Ogni foto ha un'etichetta")
        case nil: break
        }
        guard !advice.absent.isEmpty else { return title(query) }
        // What was not recognised may be in a photo all the same.
        let english = advice.absent.joined(separator: " or ")
        let italian = advice.absent.map { "«\($0)»" }.joined(separator: " o ")
        return Phrase(
            en: "Vision has recognised no \(english)", it: "Vision non ha riconosciuto \(italian) in nessuna foto")
    }

    static func title(_ query: String) -> Phrase {
        Phrase(en: "Nothing found for “\(query)”", it: "Nessun risultato per «\(query)»")
    }
}
