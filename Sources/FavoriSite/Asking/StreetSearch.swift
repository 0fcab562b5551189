import AppShell
import HTML
import Wording

/// A field that finds streets and places by their names, and moves the map there. It has no name: what is typed is no part
/// of the form. The script shows it, because without scripts there is no map.
struct StreetSearch: Component {
    let context: PageContext

    /// What its script says.
    static let words: [String: Phrase] = [
        "streetsNone": Phrase(
            en: "No street or place with this name was found. Move the map instead.",
            it: "Sulla mappa non c'è niente con questo nome. Sposta la mappa."),
        "streetsOne": Phrase(en: "1 place found.", it: "1 luogo trovato."),
        "streetsFound": Phrase(en: "{n} places found.", it: "{n} luoghi trovati."),
        "streetsThere": Phrase(
            en: "The pin is at {name}. Move the map until the pin is right.",
            it: "Il segnaposto è in {name}. Sposta la mappa finché è nel punto giusto."),
        "streetsFailed": Phrase(
            en: "The search is not available now. Try again, or move the map.",
            it: "Ora la ricerca non è disponibile. Riprova, oppure sposta la mappa."),
    ]

    var body: Markup {
        div(.class("street-search"), .id("street-search"), .hidden()) {
            div(.class("street-combo")) {
                label(.class("field-label")) {
                    span { context.say(en: "Search for a street or place", it: "Cerca una via o un luogo") }
                    input(
                        .class("field"), .type("search"), .id("street-field"), .role("combobox"),
                        .aria("expanded", "false"), .aria("autocomplete", "list"), .aria("controls", "street-list"),
                        Attribute("autocomplete", "off"), Attribute("autocapitalize", "words"),
                        Attribute("spellcheck", "false"), Attribute("maxlength", "100"),
                        Attribute("enterkeyhint", "search"))
                }
                ul(
                    .class("street-list"), .id("street-list"), .role("listbox"), .hidden(),
                    .aria("label", context.say(en: "Streets and places", it: "Vie e luoghi"))
                ) {}
            }
            p(.class("list-note"), .id("street-news"), .role("status")) {}
        }
    }
}
