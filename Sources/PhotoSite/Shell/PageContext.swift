import Interpretation
import PhotoLibrary
import Web
import Wording

/// What a page needs to know of whom it is for.
struct PageContext: Sendable {
    /// The language it speaks.
    let language: Language
    /// The level at which tags are shown.
    let level: Level
    /// Gives the addresses of scripts, style sheets and pictures.
    let assets: Assets
    /// How the user wants the categories.
    var categories = CategoryArrangement.standard
    /// Whose page it is: what the browser keeps for later under this name is sent from pages with the same name only. Nil
    /// on pages that are shown to everybody, such as the login; these send nothing.
    var owner: String?

    /// How this language writes numbers and dates.
    var format: Format { Format(language) }

    /// Words in the page's language.
    func say(_ phrase: Phrase) -> String { phrase.text(in: language) }
    /// Words in the page's language.
    func say(en: String, it: String) -> String { Phrase(en: en, it: it).text(in: language) }
    /// The address of a script, a style sheet or a picture by its file's name.
    func asset(_ name: String) -> String { assets.path(name) }
}
