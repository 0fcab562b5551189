import AppShell
import Interpretation
import PhotoLibrary
import Web
import Wording

/// What a page of photos needs to know: of whom it is for, and of how they want their photos shown.
struct PhotoContext: Sendable {
    /// What any page needs to know.
    let page: PageContext
    /// The level at which tags are shown.
    let level: Level
    /// How the user wants the categories.
    let categories: CategoryArrangement

    /// Everything as it is in a new library, unless it is said otherwise.
    init(page: PageContext, level: Level = .medium, categories: CategoryArrangement = .standard) {
        self.page = page
        self.level = level
        self.categories = categories
    }

    /// For whoever sent a request, in their language.
    init(_ request: Request, _ services: Services) async {
        self.init(
            page: PageContext(
                request, app: .vision, assets: services.assets, owner: try? await services.library.identity()),
            level: (try? await services.library.defaultLevel()) ?? .medium,
            categories: (try? await services.library.categoryArrangement()) ?? .standard)
    }

    /// The language it speaks.
    var language: Language { page.language }
    /// Whose page it is; see ``AppShell/PageContext/owner``.
    var owner: String? { page.owner }
    /// How this language writes numbers and dates.
    var format: Format { page.format }

    /// Words in the page's language.
    func say(_ phrase: Phrase) -> String { page.say(phrase) }
    /// Words in the page's language.
    func say(en: String, it: String) -> String { page.say(en: en, it: it) }
    /// The address of a script, a style sheet or a picture by its file's name.
    func asset(_ name: String) -> String { page.asset(name) }
}
